// Cleans addresses for output. The URL standard (url.spec.whatwg.org) parses the cleaned address to the same result as the
// address on the page, and all its characters pass the text policy. So parsing it gives the site that the browser will open.
#ifndef DOMTOOL_PRIVACY_ADDRESS_H_
#define DOMTOOL_PRIVACY_ADDRESS_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace domtool {

// Removes what a URL parser removes first (section 4.4, steps 1 to 3): control characters and spaces at both ends, tabs and
// line ends anywhere. An address of nothing else becomes one space, because it leads elsewhere than an empty one.
std::string AddressToParse(std::string_view address);

// Appends it, at most `max_bytes` and then "…". Characters that the text policy would drop or collapse are percent-encoded:
// the parser does that itself in paths, queries and fragments, and decodes it in hosts.
void AppendCleanAddress(std::string_view to_parse, std::size_t max_bytes, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_ADDRESS_H_
