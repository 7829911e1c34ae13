// Looks that show by comparison with similar siblings: what is drawn otherwise than most of them is chosen, on, unread,
// done or disabled (looks.h).
#ifndef DOMTOOL_SEMANTICS_LOOKS_BY_STYLE_H_
#define DOMTOOL_SEMANTICS_LOOKS_BY_STYLE_H_

#include <cstdint>

#include "base/text_memo.h"
#include "base/vector.h"
#include "semantics/control_looks.h"
#include "semantics/sibling_style.h"
#include "table/node_table.h"

namespace domtool {

class LooksByStyle {
 public:
  LooksByStyle(const NodeTable& table, ControlLooks* controls) : t_(table), controls_(*controls) {}

  void CompareChildren(NodeIndex parent);
  // The rows that were compared with each other; kNoNode ends a group.
  [[nodiscard]] const Vector<NodeIndex>& groups() const { return groups_; }

 private:
  void CompareWeights(const Vector<SiblingStyle>& siblings);
  void CompareMarks(const Vector<SiblingStyle>& siblings, bool are_boxes_read);
  void CompareMark(const Vector<SiblingStyle>& siblings, SiblingStyle::Mark mark);
  void CompareOpacities(const Vector<SiblingStyle>& siblings);
  void MarkChosenAtBar(NodeIndex parent, const Vector<SiblingStyle>& siblings);
  [[nodiscard]] bool MayBeChoice(const SiblingStyle& sibling) const;
  [[nodiscard]] bool MayBeChosen(const SiblingStyle& sibling, SiblingStyle::Mark mark) const;

  const NodeTable& t_;
  ControlLooks& controls_;
  Vector<NodeIndex> groups_;
  TextMemo<std::uint64_t> hashes_;  // of the `class` and `style` attributes
};

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LOOKS_BY_STYLE_H_
