// Text policy: which characters of page text may be shown. Control, bidi-control, tag, zero-width and other
// default-ignorable characters are dropped and counted (UAX #9, UAX #31), white space is collapsed, length is
// capped. Joiners and variation selectors stay where they shape something: between emoji (UTS #51), in keycaps, after
// letters of scripts that need them. The tag letters of a few flags do not, because any message can be written in them.
#ifndef DOMTOOL_PRIVACY_TEXT_POLICY_H_
#define DOMTOOL_PRIVACY_TEXT_POLICY_H_

#include <cstddef>
#include <string>
#include <string_view>

namespace domtool {

// White space of any script, and what looks like it.
bool IsTextSpace(char32_t c);
// Characters that draw nothing, wherever they stand.
bool HasNoGlyph(char32_t c);
// Whether the policy lets `c`, which is no white space, stand between `before` and `next`, which are 0 at the ends.
bool IsKeptText(char32_t c, char32_t before, char32_t next);

// True when `text` already is as the policy wants it, so that it can be used without a copy.
bool IsCleanText(std::string_view text);

// Appends the cleaned text to *out, at most `max_bytes` of it, then "…" where it was cut. Returns how many characters were
// dropped. Leading and trailing white space becomes one space each, so that runs of text can be put together.
std::size_t AppendCleanText(std::string_view text, std::size_t max_bytes, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_TEXT_POLICY_H_
