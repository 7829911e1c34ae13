// Words for states in `class`, `data-state` and `data-<word>`: "is-active", "Mui-selected", "unread". One table.
#ifndef DOMTOOL_SEMANTICS_LOOK_WORDS_H_
#define DOMTOOL_SEMANTICS_LOOK_WORDS_H_

#include <string_view>

#include "table/node_table.h"

namespace domtool {

// What one token of a class attribute says, State::kCount where nothing.
State LookOfClassToken(std::string_view token);

// ... the first of them that says something.
State LookOfClass(std::string_view classes);
// ... an attribute "data-state", "data-<word>"; any other says nothing.
State LookOfDataAttribute(std::string_view name, std::string_view value);

// Whether a control of that name is one that makes it so: "Mark unread", "Done".
bool NamesLook(std::string_view name, State look);

// Whether a class is that of one of several which always looks other, by what it is for: "btn-primary".
bool IsVariantClass(std::string_view classes);

// ... or of a group in which one is chosen: "tabs", "segmented".
bool IsChoiceClass(std::string_view classes);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LOOK_WORDS_H_
