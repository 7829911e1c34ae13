#include "semantics/operable_looks.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>

#include "base/utf8.h"

namespace domtool {
namespace {

// A page has few link colours; more colours are decoration.
constexpr std::size_t kMostColors = 4;

constexpr std::string_view kWords[] = {"link", "btn", "button", "clickable"};
// In names of attributes that a listener further out reads: "data-action", "data-click".
constexpr std::string_view kActions[] = {"action", "click", "command", "handler", "press"};
constexpr int kMostLevelsToRegion = 6;

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// As a word: "row-link" and "btnSmall", not "blinking".
bool HasControlWord(std::string_view text) {
  std::size_t begin = 0;
  for (std::size_t i = 1; i <= text.size(); ++i) {
    const bool is_end = i == text.size() || !IsLetter(text[i]) || (text[i] < 'a' && text[i - 1] >= 'a');
    if (!is_end) continue;
    const std::string_view word = text.substr(begin, i - begin);
    for (const std::string_view known : kWords) {
      if (EqualsIgnoreAsciiCase(word, known)) return true;
    }
    begin = i < text.size() && !IsLetter(text[i]) ? i + 1 : i;
  }
  return false;
}

// A cell or a word is no deeper in its row, and only blanks are between two rows.
constexpr int kMostLevels = 6;
constexpr int kMostBetween = 3;

// The first similar row, or for that one the next; kNoNode without one.
NodeIndex AdjacentLike(const NodeTable& t, NodeIndex row) {
  if (t.first_similar[At(row)] != row) return t.first_similar[At(row)];
  const NodeIndex parent = t.parent[At(row)];
  const NodeIndex end = parent == kNoNode ? row : t.subtree_end[At(parent)];
  NodeIndex other = t.NextSibling(row);
  for (int k = 0; k < kMostBetween && other < end; ++k, other = t.NextSibling(other)) {
    if (t.first_similar[At(other)] == row) return other;
  }
  return kNoNode;
}

bool NamesAction(std::string_view attribute) {
  if (!attribute.starts_with("data-")) return false;
  return std::any_of(std::begin(kActions), std::end(kActions),
                     [&](std::string_view word) { return attribute.find(word) != std::string_view::npos; });
}

// One listener does what the attribute says: something else for the element than for the region around it.
bool HasOwnAction(const NodeTable& t, NodeIndex element) {
  for (std::size_t a = t.attributes_begin[At(element)]; a < t.attributes_begin[At(element) + 1]; ++a) {
    const Attribute& own = t.attributes[a];
    if (own.value.empty() || !NamesAction(own.name)) continue;
    NodeIndex region = t.parent[At(element)];
    for (int level = 0; level < kMostLevelsToRegion && region != kNoNode; ++level, region = t.parent[At(region)]) {
      const std::string_view outer = t.AttrOr(region, own.name);
      if (!outer.empty()) return outer != own.value;
    }
  }
  return false;
}

// As browsers draw links: a mostly blue colour.
bool IsBlue(Rgba color) {
  const auto bits = static_cast<std::uint32_t>(color);
  const std::uint32_t blue = bits >> 8 & 0xff;
  return color != kUnknownColor && blue > (bits >> 16 & 0xff) && blue > (bits >> 24) + 0x40;
}

bool IsLink(const NodeTable& t, NodeIndex i) { return t.tag[At(i)] == Tag::kA && t.HasAttr(i, "href"); }

}  // namespace

OperableLooks::OperableLooks(const NodeTable& table) : table_(table) {
  for (std::size_t i = 0; i < table.size() && link_colors_.size() < kMostColors; ++i) {
    const NodeIndex parent = table.parent[i];
    if (!IsLink(table, RowAt(i)) || !table.flags[i].has_layout || parent == kNoNode) continue;
    const Rgba color = table.style[i].text_fill;
    const bool stands_out = color != table.style[At(parent)].text_fill && color != kUnknownColor;
    if (stands_out && !HasLinkColor(RowAt(i))) link_colors_.push_back(color);
  }
}

bool OperableLooks::HasLinkColor(NodeIndex element) const {
  return std::find(link_colors_.begin(), link_colors_.end(), table_.style[At(element)].text_fill) != link_colors_.end();
}

bool OperableLooks::Has(NodeIndex element) const {
  if (table_.tag[At(element)] == Tag::kA || HasControlWord(table_.AttrOr(element, "class"))) return true;
  const ComputedStyle& own = table_.style[At(element)];
  const ComputedStyle& around = table_.style[At(table_.parent[At(element)])];
  if ((own.is_underlined && !around.is_underlined) || HasOwnAction(table_, element)) return true;
  return own.text_fill != around.text_fill && (HasLinkColor(element) || IsBlueInRows(element));
}

bool OperableLooks::IsLinkLike(NodeIndex element) const {
  const ComputedStyle& own = table_.style[At(element)];
  return table_.tag[At(element)] == Tag::kA && own.is_underlined && !table_.HasAttr(element, "name") &&
         own.text_fill != table_.style[At(table_.parent[At(element)])].text_fill;
}

bool OperableLooks::IsBlueInRows(NodeIndex element) const {
  const NodeTable& t = table_;
  if (!IsBlue(t.style[At(element)].text_fill)) return false;
  NodeIndex row = t.parent[At(element)];
  for (int level = 0; level < kMostLevels && row != kNoNode; ++level, row = t.parent[At(row)]) {
    const NodeIndex other = AdjacentLike(t, row);
    if (other == kNoNode) continue;
    const std::size_t place = At(other) + (At(element) - At(row));
    if (place < At(t.subtree_end[At(other)]) && t.tag[place] == t.tag[At(element)] &&
        t.style[place].text_fill == t.style[At(element)].text_fill) {
      return true;
    }
  }
  return false;
}

}  // namespace domtool
