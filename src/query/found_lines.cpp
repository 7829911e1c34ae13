#include "query/found_lines.h"

#include <cstdint>

#include "base/utf8.h"
#include "diff/named_controls.h"
#include "outline/text_format.h"
#include "outline/tokens.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// A longer line is not shown whole for one hit.
constexpr std::size_t kMaxLineBytes = 400;
// A row or card of no more lines is shown whole.
constexpr std::size_t kMaxLinesOfCard = 4;
constexpr std::size_t kTitleLines = 2;  // of the page

std::uint64_t KeyOf(StableId id) { return static_cast<std::uint64_t>(id); }

bool IsHeading(std::string_view text) {
  const std::size_t level = text.find_first_not_of('#');
  return level > 0 && level != std::string_view::npos && text[level] == ' ';
}

bool IsInside(const SafeView& view, NodeIndex inner, NodeIndex outer) {
  return inner != kNoNode && inner >= outer && inner < view.subtree_end(outer);
}

}  // namespace

FoundLines::FoundLines(const SafeView& view)
    : lines_(WriteOutline(view, {})), is_shown_(lines_.size(), false), view_(view) {
  for (std::size_t k = kTitleLines; k < lines_.size(); ++k) {
    const OutlineLine& line = lines_[k];
    if (line.text == kBehindLine) behind_ = k;
    const IdStyle style = IdStyleOf(line);
    for (std::size_t at = FindControl(line.text, style, 0); at != std::string::npos;
         at = FindControl(line.text, style, at + 1)) {
      of_control_[KeyOf(ParseId(ControlId(line.text, at)))] = static_cast<std::uint32_t>(k + 1);
    }
  }
}

std::size_t FoundLines::PlaceOf(NodeIndex row, std::string_view name) const {
  const std::uint32_t* const known = of_control_.Find(KeyOf(view_.stable_id(row)));
  std::size_t place = known == nullptr ? kNowhere : *known - 1;
  bool says_name = false;
  for (std::size_t k = kTitleLines; known == nullptr && k < lines_.size(); ++k) {
    const NodeIndex around = lines_[k].row;
    if (around == kNoNode || k == behind_ || !IsInside(view_, row, around)) continue;
    const NodeIndex best = place == kNowhere ? kNoNode : lines_[place].row;
    const bool says = ContainsIgnoreAsciiCase(lines_[k].text, name);
    if (best != kNoNode && (around < best || (around == best && (says_name || !says)))) continue;
    place = k;
    says_name = says;
  }
  if (known == nullptr && !says_name) {
    for (place = kTitleLines; place < lines_.size() && !ContainsIgnoreAsciiCase(lines_[place].text, name);) ++place;
  }
  return place >= lines_.size() || lines_[place].text.size() > kMaxLineBytes ? kNowhere : place;
}

void FoundLines::AppendAround(std::size_t place, Vector<std::size_t>* places) const {
  int depth = lines_[place].indent;
  bool has_heading = IsHeading(lines_[place].text);
  for (std::size_t k = place; k-- > kTitleLines && (depth > 0 || !has_heading) && k != behind_;) {
    const OutlineLine& line = lines_[k];
    if (line.indent > depth) continue;
    const bool is_heading = IsHeading(line.text);
    if (line.indent < depth || (!has_heading && is_heading)) places->push_back(k);
    depth = line.indent;
    has_heading = has_heading || is_heading;
  }
  if (behind_ < place && behind_ != kNowhere) places->push_back(behind_);
}

std::string FoundLines::Around(std::size_t place) const {
  Vector<std::size_t> places;
  AppendAround(place, &places);
  std::string text;
  for (std::size_t k = places.size(); k-- > 0;) {
    if (!text.empty()) text += ' ';
    text += lines_[places[k]].text;
  }
  return text;
}

bool FoundLines::TakeRoom(std::size_t more, std::size_t max_tokens) {
  if (tokens_ > 0 && tokens_ + more > max_tokens) return false;
  tokens_ += more;
  return true;
}

bool FoundLines::Add(std::size_t place, NodeIndex row, const Vector<NodeIndex>& controls, std::size_t max_tokens) {
  Vector<std::size_t> places;
  for (std::size_t k = kTitleLines; row != kNoNode && k < lines_.size(); ++k) {
    if (k != behind_ && IsInside(view_, lines_[k].row, row)) places.push_back(k);
  }
  if (places.size() > kMaxLinesOfCard) places.clear();
  places.push_back(place);
  for (const NodeIndex control : controls) {
    const std::uint32_t* const line = of_control_.Find(KeyOf(view_.stable_id(control)));
    if (line != nullptr) places.push_back(*line - 1);
  }
  for (std::size_t k = 0, own = places.size(); k < own; ++k) AppendAround(places[k], &places);
  std::size_t tokens = 0;
  for (std::size_t k = 0; k < places.size(); ++k) {
    if (!is_shown_[places[k]]) tokens += EstimateTokens(lines_[places[k]].text) + 1;
  }
  if (!TakeRoom(tokens, max_tokens)) return false;
  for (const std::size_t k : places) is_shown_[k] = true;
  return true;
}

bool FoundLines::AddText(std::string_view text, std::size_t max_tokens) {
  if (!TakeRoom(EstimateTokens(text), max_tokens)) return false;
  (texts_ += text) += '\n';
  return true;
}

std::string FoundLines::Text() const {
  std::string text;
  for (std::size_t k = 0; k < lines_.size(); ++k) {
    if (is_shown_[k]) ((text.append(static_cast<std::size_t>(lines_[k].indent), ' ')) += lines_[k].text) += '\n';
  }
  return text += texts_;
}

}  // namespace domtool
