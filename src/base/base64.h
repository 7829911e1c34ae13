// Base64 (RFC 4648 section 4), with padding.
#ifndef DOMTOOL_BASE_BASE64_H_
#define DOMTOOL_BASE_BASE64_H_

#include <optional>
#include <string>
#include <string_view>

namespace domtool {

std::string ToBase64(std::string_view bytes);
// nullopt where `text` is not what ToBase64 gives for some bytes.
std::optional<std::string> FromBase64(std::string_view text);

}  // namespace domtool

#endif  // DOMTOOL_BASE_BASE64_H_
