#include "visibility/shown_text.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "visibility/fragments.h"

namespace domtool {
namespace {

constexpr double kRounding = 1;

// Positions in a text by UTF-16 code units, asked for from left to right, as positions in its UTF-8.
class CodeUnits {
 public:
  explicit CodeUnits(std::string_view text) : text_(text) {}
  std::size_t Find(std::uint32_t unit) {
    while (unit_ < unit && byte_ < text_.size()) unit_ += DecodeCodePoint(text_, &byte_) > 0xFFFF ? 2 : 1;
    return byte_;
  }

 private:
  std::string_view text_;
  std::size_t byte_ = 0;
  std::uint32_t unit_ = 0;
};

// Hebrew, Arabic and what is written like them (the blocks of the Unicode roadmap from right to left).
bool IsRightToLeft(std::string_view text) {
  std::size_t at = 0;
  const char32_t first = text.empty() ? 0 : DecodeCodePoint(text, &at);
  return (first >= 0x590 && first < 0x900) || (first >= 0xFB1D && first < 0xFF00);
}

// The characters of one line that stand inside `clip`.
std::string_view ShownOf(std::string_view words, const Rect& line, const Rect& clip) {
  const Rect shown = Intersect(line, clip);
  if (shown.height() * 2 < line.height()) return {};
  if (shown.width() + kRounding >= line.width()) return words;
  const double share = std::max(0.0, shown.width() / line.width());
  const std::size_t count = CountCharacters(words);
  const auto kept = static_cast<std::size_t>(std::floor(share * static_cast<double>(count)));
  const bool is_begin_cut = (IsRightToLeft(words) ? line.right - clip.right : clip.left - line.left) > kRounding;
  if (!is_begin_cut) return TruncateCharacters(words, kept);
  return words.substr(TruncateCharacters(words, count - kept).size());
}

}  // namespace

bool CutToShownText(NodeTable* table, NodeIndex text, const Rect& clip) {
  const std::string_view words = table->rendered_text[At(text)];
  const LineBox whole{text, table->bounds[At(text)], 0, static_cast<std::uint32_t>(words.size())};
  std::span<const LineBox> lines = table->Lines(text);
  if (lines.empty()) lines = {&whole, 1};
  // Most texts are whole: what is after the last line is at most the space that ends it.
  const Rect shown = Intersect(whole.box, clip);
  const bool is_inside =
      shown.width() + kRounding >= whole.box.width() && shown.height() + kRounding >= whole.box.height();
  if (is_inside && lines.back().end + 1 >= words.size()) return true;
  CodeUnits units(words);
  std::string kept;
  bool is_cut = false;
  std::size_t behind = 0;
  // The text between two lines, and after the last, is white space or has no line.
  const auto skip_to = [&](std::size_t at) {
    const std::string_view between = words.substr(behind, at - behind);
    const bool is_space = IsHtmlSpaceOnly(between);
    if (is_space && !kept.ends_with(' ')) kept += between;
    is_cut |= !is_space;
  };
  for (const LineBox& line : lines) {
    const std::size_t begin = std::max(behind, units.Find(line.begin));
    skip_to(begin);
    behind = std::max(begin, units.Find(line.end));
    const std::string_view of_line = words.substr(begin, behind - begin);
    const std::string_view part = ShownOf(of_line, line.box, clip);
    is_cut |= part.size() < of_line.size();
    kept += part;
  }
  skip_to(words.size());
  if (!is_cut) return true;
  if (IsHtmlSpaceOnly(kept)) return false;
  table->rendered_text[At(text)] = table->arena.Copy(kept += "…");
  return true;
}

}  // namespace domtool
