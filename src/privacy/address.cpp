#include "privacy/address.h"

#include <algorithm>

#include "base/url.h"
#include "base/utf8.h"
#include "privacy/text_policy.h"

namespace domtool {
namespace {

bool IsDroppedAnywhere(char c) { return c == '\t' || c == '\n' || c == '\r'; }
bool IsDroppedAtAnEnd(char c) { return static_cast<unsigned char>(c) <= ' '; }

}  // namespace

std::string AddressToParse(std::string_view address) {
  if (address.empty()) return {};
  while (!address.empty() && IsDroppedAtAnEnd(address.front())) address.remove_prefix(1);
  while (!address.empty() && IsDroppedAtAnEnd(address.back())) address.remove_suffix(1);
  std::string out(address.empty() ? " " : address);
  out.erase(std::remove_if(out.begin(), out.end(), IsDroppedAnywhere), out.end());
  return out;
}

void AppendCleanAddress(std::string_view to_parse, std::size_t max_bytes, std::string* out) {
  const std::size_t start = out->size();
  char32_t before = 0;
  for (std::size_t i = 0; i < to_parse.size();) {
    if (out->size() - start >= max_bytes) {
      *out += "…";
      return;
    }
    const std::size_t begin = i;
    const char32_t c = DecodeCodePoint(to_parse, &i);
    std::size_t after = i;
    const char32_t next = i < to_parse.size() ? DecodeCodePoint(to_parse, &after) : 0;
    const bool is_space = IsTextSpace(c);
    if (is_space ? c == ' ' && before != ' ' : IsKeptText(c, before, next)) {
      AppendCodePoint(out, c);
    } else {
      *out += PercentEncoded(to_parse.substr(begin, i - begin));
    }
    before = c;
  }
}

}  // namespace domtool
