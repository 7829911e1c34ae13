// Addresses as they leave: an address that the URL standard (url.spec.whatwg.org) parses to the same as what the page wrote, in
// characters that the text policy lets through. Who asks for its site parses it, and learns what the browser will do.
#ifndef DOMTOOL_PRIVACY_ADDRESS_H_
#define DOMTOOL_PRIVACY_ADDRESS_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace domtool {

// What a parser drops first (section 4.4, steps 1 to 3): control characters and spaces at both ends, tabs and line ends
// anywhere. Of an address that is nothing else one space is left, for it leads elsewhere than an empty one does.
std::string AddressToParse(std::string_view address);

// Appends it, at most `max_bytes` and then "…". What the text policy would drop or collapse is percent-encoded: the parser does
// that itself in paths, queries and fragments, and takes it back in hosts.
void AppendCleanAddress(std::string_view to_parse, std::size_t max_bytes, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_ADDRESS_H_
