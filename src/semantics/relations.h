// Relations between elements that HTML defines and several phases need: which labels a control has, which rows a
// fieldset disables, which legend, caption, summary or title belongs to its parent. Linear to build.
#ifndef DOMTOOL_SEMANTICS_RELATIONS_H_
#define DOMTOOL_SEMANTICS_RELATIONS_H_

#include <span>
#include <utility>

#include "base/flat_map.h"
#include "base/vector.h"
#include "semantics/tree_scope.h"
#include "table/node_table.h"

namespace domtool {

// A button, an input, a select or a textarea.
bool IsFormControl(Tag tag);

// HTML "labelable element", except form-associated custom elements.
bool IsLabelable(const NodeTable& table, NodeIndex i);

class Relations {
 public:
  Relations(const NodeTable& table, const TreeScopes& scopes);

  using LabelOf = std::pair<NodeIndex, NodeIndex>;  // control, label
  // The labels of a control, in tree order.
  [[nodiscard]] std::span<const LabelOf> LabelsOf(NodeIndex control) const;
  // The control of a label, or kNoNode.
  [[nodiscard]] NodeIndex ControlOf(NodeIndex label) const;
  // The first child of a row that is a legend, summary, caption, figcaption, title or desc element, which names,
  // describes or operates its parent; otherwise kNoNode. Other tags are not indexed.
  [[nodiscard]] NodeIndex FirstChild(NodeIndex parent, Tag tag) const;
  // HTML "actually disabled", including inherited disabledness and aria-disabled ancestors.
  [[nodiscard]] bool IsDisabled(NodeIndex i) const { return is_disabled_[At(i)]; }

 private:
  void ReadFirstChildren(const NodeTable& table);
  void ReadLabels(const NodeTable& table, const TreeScopes& scopes);
  void ReadDisabled(const NodeTable& table);

  FlatMap<NodeIndex> first_child_;
  Vector<LabelOf> by_control_;  // sorted
  Vector<LabelOf> by_label_;    // sorted by label
  Vector<bool> is_disabled_;
};

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_RELATIONS_H_
