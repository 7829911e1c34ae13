// Which roles take part in names, and how (WAI-ARIA 1.2 sections 5.2.8 and 6.6, with Chrome's choices where it
// differs).
#ifndef DOMTOOL_SEMANTICS_NAME_RULES_H_
#define DOMTOOL_SEMANTICS_NAME_RULES_H_

#include "table/node_table.h"

namespace domtool {

// Whether the role is named from its content. Rows are, in grids.
bool IsNamedFromContent(const NodeTable& table, NodeIndex i);
// The content of such a row becomes part of the name of an ancestor that is named from content.
bool ContributesContent(const NodeTable& table, NodeIndex i);

// An image whose author deliberately left the name empty: alt="". No title names it.
bool IsNamelessOnPurpose(const NodeTable& table, NodeIndex i);

// The text that replaces a field inside other text (accname 2C), empty for secrets; nullopt if it is no such field.
std::optional<std::string_view> EmbeddedValue(const NodeTable& table, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_NAME_RULES_H_
