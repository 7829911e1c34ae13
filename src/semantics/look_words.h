// Words for states in `class`, `data-state` and `data-<word>`: "is-active", "Mui-selected", "unread". One table.
#ifndef DOMTOOL_SEMANTICS_LOOK_WORDS_H_
#define DOMTOOL_SEMANTICS_LOOK_WORDS_H_

#include <string_view>

#include "table/node_table.h"

namespace domtool {

// The state that one token of a class attribute names, otherwise State::kCount.
State LookOfClassToken(std::string_view token);

// The state that the first naming token of a class attribute names.
State LookOfClass(std::string_view classes);
// The state that an attribute "data-state" or "data-<word>" names; State::kCount for others.
State LookOfDataAttribute(std::string_view name, std::string_view value);

// Whether a control with that name sets the state: "Mark unread", "Done".
bool NamesLook(std::string_view name, State look);

// Whether a class makes one of several siblings look different because of its purpose: "btn-primary".
bool IsVariantClass(std::string_view classes);

// Whether a class names a group in which one is chosen: "tabs", "segmented".
bool IsChoiceClass(std::string_view classes);

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LOOK_WORDS_H_
