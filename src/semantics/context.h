// What the phases of semantics/ share: the table that they fill and the indices built over it.
#ifndef DOMTOOL_SEMANTICS_CONTEXT_H_
#define DOMTOOL_SEMANTICS_CONTEXT_H_

#include "semantics/attribute_facts.h"
#include "semantics/relations.h"
#include "semantics/tree_scope.h"
#include "table/node_table.h"

namespace domtool {

struct SemanticsContext {
  explicit SemanticsContext(NodeTable* t) : table(*t), facts(*t), scopes(*t, facts), relations(*t, scopes) {}
  SemanticsContext(const SemanticsContext&) = delete;
  SemanticsContext& operator=(const SemanticsContext&) = delete;

  NodeTable& table;
  const AttributeFacts facts;
  const TreeScopes scopes;
  const Relations relations;
};

// Whether the element is focusable by its type, without tabindex: HTML "focusable area" as far as the snapshot shows
// it.
bool IsNativelyFocusable(const SemanticsContext& context, NodeIndex i);
inline bool IsFocusable(const SemanticsContext& context, NodeIndex i) {
  return context.facts.Has(i, kHasTabIndex) || IsNativelyFocusable(context, i);
}

// What an SVG use element repeats: the element of this document that its href names, or kNoNode. A snapshot has no rows
// for the shadow tree in which SVG 2 section 5.6 puts the copy.
NodeIndex RepeatedByUse(const SemanticsContext& context, NodeIndex i);

// The ids of aria-labelledby, or of the misspelling that browsers accept.
std::string_view LabelledByIds(const NodeTable& table, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_CONTEXT_H_
