// LineCollector: joins what successive windows onto one list show, as a person who scrolls through it reads on.
//
//   window 1   Title  a b c d          Footer
//   window 2   Title      c d e f      Footer       adds e f
//
// What both begin with is skipped, then the longest end of the one that the other begins with. Where they share neither
// (a placeholder has gone, a row has grown), the lines of the new one count that the old one did not have.
#ifndef DOMTOOL_ACTION_VERBS_LINE_COLLECTOR_H_
#define DOMTOOL_ACTION_VERBS_LINE_COLLECTOR_H_

#include <cstddef>
#include <string>

#include "base/vector.h"

namespace domtool {

class LineCollector {
 public:
  // How many lines that added.
  std::size_t Add(Vector<std::string> window);
  [[nodiscard]] const Vector<std::string>& lines() const { return lines_; }

 private:
  Vector<std::string> lines_;
  Vector<std::string> last_;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_LINE_COLLECTOR_H_
