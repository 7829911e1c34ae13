#include "privacy/unescape.h"

#include <cstddef>
#include <utility>

#include "base/utf8.h"

namespace domtool {
namespace {

// More layers than that are written by nobody who wants to be read.
constexpr int kMaxLayers = 5;

int DigitOf(char c, int base) {
  c = ToAsciiLower(c);
  const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : base;
  return digit < base ? digit : -1;
}

// Reads a text from its front.
struct Reader {
  std::string_view rest;

  bool Take(std::string_view wanted) {
    if (!rest.starts_with(wanted)) return false;
    rest.remove_prefix(wanted.size());
    return true;
  }
  // A number of `fewest` to `most` digits, or -1.
  std::int32_t TakeNumber(int base, std::size_t fewest, std::size_t most) {
    std::int32_t number = 0;
    std::size_t count = 0;
    for (; count < most && count < rest.size() && DigitOf(rest[count], base) >= 0; ++count) {
      number = number * base + DigitOf(rest[count], base);
    }
    if (count < fewest) return -1;
    rest.remove_prefix(count);
    return number;
  }
};

std::int32_t TakeReference(Reader* text) {
  struct Named {
    std::string_view name;
    char character;
  };
  constexpr Named kNamed[] = {{"amp;", '&'},  {"lt;", '<'},    {"gt;", '>'},
                              {"quot;", '"'}, {"apos;", '\''}, {"nbsp;", ' '}};
  for (const Named& named : kNamed) {
    if (text->Take(named.name)) return named.character;
  }
  if (!text->Take("#")) return -1;
  const bool is_hex = text->Take("x") || text->Take("X");
  const std::int32_t number = is_hex ? text->TakeNumber(16, 1, 6) : text->TakeNumber(10, 1, 7);
  text->Take(";");
  return number;
}

constexpr bool IsHighSurrogate(std::int32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }

// After "\u" or "%u"; two of them where they are a pair of surrogates.
std::int32_t TakeUnit(Reader* text, std::string_view opening) {
  const std::int32_t unit = text->TakeNumber(16, 4, 4);
  Reader behind = *text;
  if (!IsHighSurrogate(unit) || !behind.Take(opening)) return unit;
  const std::int32_t low = behind.TakeNumber(16, 4, 4);
  if (low < 0xDC00 || low > 0xDFFF) return unit;
  *text = behind;
  return 0x10000 + (unit - 0xD800) * 0x400 + (low - 0xDC00);
}

std::int32_t TakeBackslash(Reader* text) {
  if (text->Take("x")) return text->TakeNumber(16, 2, 2);
  if (text->Take("u{")) {
    const std::int32_t number = text->TakeNumber(16, 1, 6);
    return text->Take("}") ? number : -1;
  }
  if (text->Take("u")) return TakeUnit(text, "\\u");
  if (text->rest.empty()) return -1;
  const char c = text->rest[0];
  const bool is_punctuation =
      c > ' ' && c < 0x7F && DigitOf(c, 10) < 0 && (ToAsciiLower(c) < 'a' || ToAsciiLower(c) > 'z');
  if (!is_punctuation) return -1;
  text->rest.remove_prefix(1);
  return c;
}

// Takes one spelling off the front and appends what it spells; false where there is none.
bool TakeEscape(std::string_view* rest, std::string* out) {
  Reader text{rest->substr(1)};
  std::int32_t c = -1;
  switch ((*rest)[0]) {
    case '&': c = TakeReference(&text); break;
    case '\\': c = TakeBackslash(&text); break;
    case '%':
      if (text.Take("u")) {
        c = TakeUnit(&text, "%u");
        break;
      }
      c = text.TakeNumber(16, 2, 2);
      if (c < 0) return false;
      *out += static_cast<char>(c);  // one byte of a character
      *rest = text.rest;
      return true;
    default: return false;
  }
  if (c < 0 || c > 0x10FFFF) return false;
  AppendCodePoint(out, static_cast<char32_t>(c));
  *rest = text.rest;
  return true;
}

// One layer; false where there is none.
bool UnescapeLayer(const Unescaped& in, Unescaped* out) {
  bool is_changed = false;
  for (std::string_view rest = in.text; !rest.empty();) {
    const std::size_t begin = in.text.size() - rest.size();
    if (TakeEscape(&rest, &out->text)) {
      is_changed = true;
    } else {
      out->text += rest[0];
      rest.remove_prefix(1);
    }
    const std::size_t end = in.text.size() - rest.size();
    out->places.resize(out->text.size(), Place{in.places[begin].begin, in.places[end - 1].end});
  }
  return is_changed;
}

}  // namespace

bool MayBeEscaped(std::string_view text) { return text.find_first_of("%&\\") != std::string_view::npos; }

Unescaped Unescape(std::string_view text) {
  Unescaped now{std::string(text), {}};
  now.places.reserve(text.size());
  for (std::uint32_t i = 0; i < text.size(); ++i) now.places.push_back({i, i + 1});
  for (int layer = 0; layer < kMaxLayers; ++layer) {
    Unescaped next;
    if (!UnescapeLayer(now, &next)) break;
    now = std::move(next);
  }
  return now;
}

}  // namespace domtool
