#include "selectors/css_reader.h"
#include "selectors/selector.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

void AppendHexEscape(char c, std::string* out) {
  static constexpr char kDigits[] = "0123456789abcdef";
  *out += '\\';
  if (static_cast<unsigned char>(c) >= 16) *out += kDigits[static_cast<unsigned char>(c) >> 4];
  (*out += kDigits[c & 15]) += ' ';
}

// The digits of what is spelt like an id start here; one of them is escaped.
bool IsInId(std::string_view text, std::size_t at) {
  return at >= 2 && IsCssDigit(text[at]) && ParseId(text.substr(at - 2, kSpelledIdLength)) != kNoStableId;
}

bool IsControl(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

}  // namespace

std::string SerializeIdentifier(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_leading_digit = IsCssDigit(c) && (i == 0 || (i == 1 && text[0] == '-'));
    if (IsControl(c) || is_leading_digit || IsInId(text, i)) {
      AppendHexEscape(c, &out);
    } else {
      if (!IsCssNameCharacter(c) || (c == '-' && text.size() == 1)) out += '\\';
      out += c;
    }
  }
  return out;
}

std::string SerializeString(std::string_view text) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (IsControl(c) || IsInId(text, i)) {
      AppendHexEscape(c, &out);
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out += '"';
}

}  // namespace domtool
