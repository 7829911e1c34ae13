// Which attributes of an element may be shown as its author wrote them, in the formats that show markup. What holds words
// for a reader is none of them: names, descriptions, values and placeholders leave by the columns of the view, which are
// text that a person can meet. Nor are styles, handlers, data for scripts, or what only a server reads.
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
