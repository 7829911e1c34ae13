// Words for states in `class`, `data-state` and `data-<word>`: "is-active", "Mui-selected", "unread". One table.
#ifndef DOMTOOL_SEMANTICS_LOOK_WORDS_H_
#define DOMTOOL_SEMANTICS_LOOK_WORDS_H_

#include <string_view>

#include "table/node_table.h"

namespace domtool {

// What one token of a class attribute says, State::kCount where nothing.
State LookOfClassToken(std::string_view token);

// ... the first token of a class that says something, or any other attribute.
State LookOfAttribute(const Attribute& attribute);

// Whether a control of that name is one that makes it so: "Mark unread", "Done".
bool NamesLook(std::string_view name, State look);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LOOK_WORDS_H_
