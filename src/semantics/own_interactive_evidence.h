// OwnInteractiveEvidence: signs that an element is operable, before its surroundings are considered. The cursor is not
// among them: an inherited property says nothing about one element alone (interactive.h).
#ifndef DOMTOOL_SEMANTICS_OWN_INTERACTIVE_EVIDENCE_H_
#define DOMTOOL_SEMANTICS_OWN_INTERACTIVE_EVIDENCE_H_

#include "base/flat_map.h"
#include "base/vector.h"
#include "semantics/context.h"

namespace domtool {

class OwnInteractiveEvidence {
 public:
  // Requires role, states and flags of `context`'s table, which must outlive this.
  explicit OwnInteractiveEvidence(const SemanticsContext* context);

  [[nodiscard]] ReasonSet Of(NodeIndex i) const;
  // Below an editing host, excluding the host.
  [[nodiscard]] bool IsInEditable(NodeIndex i) const { return is_in_editable_[At(i)]; }

 private:
  [[nodiscard]] bool IsForTheServer(NodeIndex i) const;
  [[nodiscard]] bool IsOnlyShown(NodeIndex i) const;
  [[nodiscard]] bool NamesByReference(NodeIndex label) const;
  [[nodiscard]] bool HasListener(NodeIndex i) const;
  [[nodiscard]] bool IsNative(NodeIndex i) const;
  [[nodiscard]] bool IsListedOption(NodeIndex i) const;
  [[nodiscard]] bool IsEditable(NodeIndex i) const;
  [[nodiscard]] bool IsFocusStop(NodeIndex i) const;
  [[nodiscard]] bool LabelsHiddenControl(NodeIndex i) const;
  [[nodiscard]] bool CannotBePressed(NodeIndex control) const;

  const SemanticsContext& context_;
  const NodeTable& table_;
  Vector<bool> is_in_editable_;
  FlatMap<bool> naming_ids_;  // hashes of the ids that controls are labelled by
};

// html, body and whatever is no element: they contain the page.
bool IsPageRoot(const NodeTable& table, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_OWN_INTERACTIVE_EVIDENCE_H_
