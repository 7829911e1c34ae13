#include "diff/named_controls.h"

#include "table/stable_id.h"

namespace domtool {
namespace {

// A bar of the page follows a backslash, one of ours a space.
bool BeginsCell(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  return before.empty() || before == "| " || before.ends_with(" | ");
}

bool BeginsControl(std::string_view text, IdStyle style, std::size_t at) {
  if (text[at] != '[') {
    return style == IdStyle::kBareInCells && ParseId(ControlId(text, at)) != kNoStableId && BeginsCell(text, at);
  }
  const bool is_escaped = at > 0 && text[at - 1] == '\\';
  return !is_escaped && ParseId(ControlId(text, at)) != kNoStableId;
}

}  // namespace

std::size_t FindControl(std::string_view text, IdStyle style, std::size_t from) {
  for (std::size_t at = from; at < text.size(); ++at) {
    if (BeginsControl(text, style, at)) return at;
  }
  return std::string_view::npos;
}

std::string_view ControlId(std::string_view text, std::size_t at) {
  return text.substr(text[at] == '[' ? at + 1 : at, kSpelledIdLength);
}

std::size_t FindState(std::string_view text, std::size_t at, std::string_view state) {
  if (text[at] != '[') return std::string_view::npos;
  // States precede everything that is quoted.
  const std::size_t states_end = text.find_first_of("\"]", at);
  return text.substr(0, states_end).find(state, at);
}

std::string WithoutState(std::string_view text, std::string_view state) {
  if (state == kCovered && text.ends_with(kCoveredText)) text.remove_suffix(kCoveredText.size());
  std::string result;
  std::size_t begin = 0;
  for (std::size_t at = FindControl(text, IdStyle::kInBrackets, 0); at != std::string_view::npos;
       at = FindControl(text, IdStyle::kInBrackets, at + 1)) {
    const std::size_t id_end = at + 1 + kSpelledIdLength;
    const std::size_t word = FindState(text, at, state);
    const bool is_in_state = word != std::string_view::npos;
    const std::size_t kept_end = is_in_state ? word : id_end;
    const std::size_t after = kept_end + (is_in_state ? state.size() : 0);
    const bool is_alone = kept_end == id_end && text.substr(after).starts_with(']');
    result += text.substr(begin, (is_alone ? at : kept_end) - begin);
    if (is_alone) result += ControlId(text, at);
    begin = is_alone ? after + 1 : after;
  }
  return result += text.substr(begin);
}

std::string WithoutIds(const OutlineLine& line) {
  std::string_view text = line.text;
  if (text.ends_with(kCoveredText)) text.remove_suffix(kCoveredText.size());
  const IdStyle style = IdStyleOf(line);
  std::string result;
  std::size_t begin = 0;
  for (std::size_t at = FindControl(text, style, 0); at != std::string_view::npos;
       at = FindControl(text, style, at + 1)) {
    const std::size_t id_begin = text[at] == '[' ? at + 1 : at;
    result += text.substr(begin, id_begin - begin);
    begin = id_begin + kSpelledIdLength;
    if (text.substr(begin).starts_with(' ')) ++begin;
    const std::size_t covered = FindState(text, at, kCovered);
    if (covered == std::string_view::npos) continue;
    if (covered > begin) result += text.substr(begin, covered - begin);
    begin = covered + kCovered.size();
  }
  return result += text.substr(begin);
}

std::string_view ControlWords(std::string_view text) {
  const std::size_t bracket = text.find(']');
  if (bracket != std::string_view::npos && text.substr(bracket + 1).starts_with('(')) {
    const std::size_t end = text.find(')', bracket);
    if (end != std::string_view::npos) return text.substr(0, end + 1);
  }
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

}  // namespace domtool
