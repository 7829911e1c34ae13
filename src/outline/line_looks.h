// The appearance of a line, for the difference: of each of its controls, and of the rest.
#ifndef DOMTOOL_OUTLINE_LINE_LOOKS_H_
#define DOMTOOL_OUTLINE_LINE_LOOKS_H_

#include "base/vector.h"
#include "table/outline_line.h"
#include "table/safe_view.h"

namespace domtool {

// Adds the appearance of every row and its node, so an identical element that was rebuilt counts as changed.
void AddPageLooks(const SafeView& view, LookHash* out);

class LineLooks {
 public:
  // `controls` are those named in the line; they must outlive this.
  LineLooks(const SafeView& view, const Vector<NodeIndex>& controls) : view_(view), controls_(controls) {}

  // Adds one row of the line, unless it is one of the controls.
  void Add(NodeIndex i);
  // Adds a row and its subtree, except what is inside the controls.
  void AddInside(NodeIndex i) { AddSubtree(i, &rest_); }
  // Writes the number of controls, then the hash of each and of the rest.
  void Finish(OutlineLine* line) const;

 private:
  void AddSubtree(NodeIndex top, LookHash* out) const;
  [[nodiscard]] bool IsControl(NodeIndex i) const;

  const SafeView& view_;
  const Vector<NodeIndex>& controls_;
  LookHash rest_;
};

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_LINE_LOOKS_H_
