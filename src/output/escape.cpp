#include "output/escape.h"

#include "base/utf8.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// What stands behind a bracket, or as much of it as this run of text holds: the page may go on in the next run, so a
// beginning of an id or of "/]" at the end of the run counts as the whole.
bool LooksLikeSyntax(std::string_view behind_bracket) {
  constexpr std::string_view kEndOfName = "/]";
  if (behind_bracket.starts_with(kEndOfName) || kEndOfName.starts_with(behind_bracket)) return true;
  std::string id(behind_bracket.substr(0, kSpelledIdLength));
  for (std::size_t k = id.size(); k < kSpelledIdLength; ++k) id += k < 2 ? 'a' : '0';
  return ParseId(id) != kNoStableId;
}

// What our own lines begin with: headings, landmarks and frames, folds, the escape itself, and the first line of a difference.
bool BeginsLikeOurs(std::string_view text) {
  const char c = text.front();
  return c == '#' || c == '<' || c == '\\' || text.starts_with("…") || text.starts_with("changes since ") ||
         text.starts_with("nothing changed ");
}

}  // namespace

void AppendEscaped(std::string_view text, std::string* out, bool is_in_cell) {
  if (out->empty()) {
    while (!text.empty() && IsHtmlSpace(text.front())) text.remove_prefix(1);
    if (text.empty()) return;
    if (BeginsLikeOurs(text)) *out += '\\';
  }
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_ours = text[i] == '[' ? LooksLikeSyntax(text.substr(i + 1)) : is_in_cell && text[i] == '|';
    if (!is_ours) continue;
    AppendCollapsed(out, text.substr(begin, i - begin));
    *out += '\\';
    begin = i;
  }
  AppendCollapsed(out, text.substr(begin));
}

void AppendQuoted(std::string_view text, std::string* out) {
  *out += '"';
  for (const char c : text) {
    if (c == '"' || c == '[' || c == ']' || c == '|' || c == '\\') *out += '\\';
    *out += c == '\n' ? ' ' : c;
  }
  *out += '"';
}

}  // namespace domtool
