#include "diff/short_names.h"

#include "base/utf8.h"
#include "diff/named_controls.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kWordsBytes = 24;

}  // namespace

std::string Shortened(std::string_view text, std::size_t bytes) {
  std::string_view kept = WithoutCutId(TruncateUtf8(text, bytes), text);
  if (kept.size() == text.size()) return std::string(text);
  // The space would be that of the ellipsis.
  while (kept.ends_with('\\')) kept.remove_suffix(1);
  return std::string(kept) + "…";
}

std::string ShortName(const OutlineLine& line) {
  const std::size_t control = FindControl(line.text, IdStyleOf(line), 0);
  if (control != std::string::npos) return std::string(ControlId(line.text, control));
  std::string words = Shortened(line.text, kWordsBytes);
  for (char& c : words) {
    if (c == '"' || c == '\\') c = '\'';
  }
  return '"' + words + '"';
}

std::string IdAndWords(const OutlineLine& line, std::size_t at) {
  std::string out(ControlId(line.text, at));
  const std::size_t next = FindControl(line.text, IdStyleOf(line), at + 1);
  std::string_view words = ControlWords(std::string_view(line.text).substr(at, next - at));
  const std::size_t bracket = words.find(']');
  if (!words.starts_with('[') || bracket == std::string_view::npos) return out;
  words.remove_prefix(bracket + 1);
  if (words.starts_with('(') && words.ends_with(')')) words = words.substr(1, words.size() - 2);
  if (words.starts_with(' ')) words.remove_prefix(1);
  if (words.empty() || words.find_first_of("()") != std::string_view::npos) return out;
  return ((out += '(') += Shortened(words, kWordsBytes)) += ')';
}

}  // namespace domtool
