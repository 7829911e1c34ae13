#include "memory/controls.h"

#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::string_view kCovered = " covered";

}  // namespace

std::size_t FindControl(std::string_view text, std::size_t from) {
  for (std::size_t at = text.find('[', from); at != std::string_view::npos; at = text.find('[', at + 1)) {
    const bool is_escaped = at > 0 && text[at - 1] == '\\';
    if (!is_escaped && ParseId(ControlId(text, at)) != kNoStableId) return at;
  }
  return std::string_view::npos;
}

std::string_view ControlId(std::string_view text, std::size_t at) { return text.substr(at + 1, kSpelledIdLength); }

std::size_t FindCovered(std::string_view text, std::size_t at) {
  // States stand before anything that is quoted.
  const std::size_t states_end = text.find_first_of("\"]", at);
  return text.substr(0, states_end).find(kCovered, at);
}

std::string Uncovered(std::string_view text) {
  std::string result;
  std::size_t begin = 0;
  for (std::size_t at = FindControl(text, 0); at != std::string_view::npos; at = FindControl(text, at + 1)) {
    const std::size_t covered = FindCovered(text, at);
    if (covered == std::string_view::npos) continue;
    result += text.substr(begin, covered - begin);
    begin = covered + kCovered.size();
  }
  return result += text.substr(begin);
}

}  // namespace domtool
