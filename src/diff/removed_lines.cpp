#include "diff/removed_lines.h"

#include <string_view>

#include "base/json_writer.h"
#include "diff/short_names.h"

namespace domtool {
namespace {

// Where the text's final count of removed lines inside begins, or npos.
std::size_t FindLineCount(std::string_view text) {
  constexpr std::string_view kAnd = "and ";
  std::string_view before = text;
  if (before.ends_with('s')) before.remove_suffix(1);
  if (!before.ends_with(" line")) return std::string_view::npos;
  const std::size_t at = before.rfind(kAnd);
  const std::string_view count = at == std::string_view::npos ? std::string_view() : before.substr(at + kAnd.size());
  const bool is_count = count.find_first_not_of("0123456789") == count.find(' ') && count.find(' ') > 0;
  return is_count ? at : std::string_view::npos;
}

}  // namespace

// A line would be after the nearest preceding sibling that stayed, or first in its container.
RemovedLines FindRemovedLines(const LineTree& before, const LineTree& after, const LineMatch& match,
                              const MovedLines& moved) {
  RemovedLines removed;
  removed.first.assign(after.size() + 1, kNoLine);
  Vector<std::uint32_t> place(before.size() + 1);         // [line + 1]: its next removed child; [0]: at the top
  Vector<std::uint32_t> last(after.size() + 1, kNoLine);  // the last such child in `after`, as an index in tops
  Vector<std::uint32_t> top_of(before.size());
  for (std::uint32_t i = 0; i < before.size(); ++i) {
    const std::uint32_t parent = before.parent[i];
    std::uint32_t& at = place[parent + 1];
    const std::uint32_t now = match.of_before[i];
    if (now != kNoLine) {
      place[i + 1] = now + 1;
      if (moved.place[now] == LinePlace::kStays) at = after.end[now];
      continue;
    }
    ++removed.count;
    const std::uint32_t container = parent == kNoLine ? kNoLine : match.of_before[parent];
    if (parent != kNoLine && container == kNoLine) {
      top_of[i] = top_of[parent];
      ++removed.tops[top_of[i]].inside;
      continue;
    }
    top_of[i] = static_cast<std::uint32_t>(removed.tops.size());
    removed.tops.push_back({i, at, 0, kNoLine});
    std::uint32_t& previous = last[container + 1];
    (previous == kNoLine ? removed.first[container + 1] : removed.tops[previous].next) = top_of[i];
    previous = top_of[i];
  }
  return removed;
}

std::string RemovedText(const OutlineLine& line, std::uint32_t inside) {
  std::string text = Shortened(line.text, kShortenedBytes);
  if (const std::size_t count = FindLineCount(text); count != std::string::npos) text.insert(count, 1, '\\');
  if (inside > 0) {
    text += " and ";
    AppendInteger(&text, inside);
    text += inside == 1 ? " line" : " lines";
  }
  return text;
}

}  // namespace domtool
