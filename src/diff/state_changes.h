// Changes of many lines that a difference reports in one: which controls are covered, clipped or focused now, and which
// lines look different.
#ifndef DOMTOOL_DIFF_STATE_CHANGES_H_
#define DOMTOOL_DIFF_STATE_CHANGES_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "table/outline_line.h"

namespace domtool {

class StateChanges {
 public:
  // Of two lines that name the same controls in the same order.
  void NoteCoverage(const OutlineLine& was, const OutlineLine& is);
  void NoteFocus(const OutlineLine& was, const OutlineLine& is);
  void NoteLook(const OutlineLine& was, const OutlineLine& is);

  // Appends a line for each kind. The element that lost the focus is left out if another one is reported to have it.
  // Returns how many changes these are, without those of coverage.
  std::size_t AppendTo(Vector<OutlineLine>* out, bool is_focus_reported);

 private:
  // Ids, each after a space.
  struct Controls {
    std::string entered;
    std::string left;
  };

  static void Note(const OutlineLine& was, const OutlineLine& is, std::string_view state, Controls* controls);

  Controls covered_;
  Controls cut_off_;
  Controls focused_;
  std::string looks_;
  std::size_t looking_different_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_DIFF_STATE_CHANGES_H_
