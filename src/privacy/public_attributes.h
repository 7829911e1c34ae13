// Which attributes of an element may be shown as written, in the formats that show markup. Attributes with words for a reader
// (names, descriptions, values, placeholders) are not among them: those are shown by the columns of the view. Nor are styles,
// handlers, data for scripts, or attributes that only a server reads.
#ifndef DOMTOOL_PRIVACY_PUBLIC_ATTRIBUTES_H_
#define DOMTOOL_PRIVACY_PUBLIC_ATTRIBUTES_H_

#include <string_view>

#include "table/enums.h"

namespace domtool {

// The name as a literal of ours, or nullptr where the attribute is not public. `name` in lower case. The value of an option
// is public: it is what its list can be set to.
const char* PublicAttribute(Tag tag, std::string_view name);

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_PUBLIC_ATTRIBUTES_H_
