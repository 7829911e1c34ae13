#include "semantics/looks_by_style.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "base/flat_map.h"
#include "base/rect.h"
#include "semantics/boxes_to_tick.h"
#include "semantics/look_words.h"
#include "semantics/sliding_bar.h"

namespace domtool {
namespace {

constexpr std::size_t kMinSiblings = 3;
// An item with this many texts is content with a title, which is bold when new; a shorter one is a choice.
constexpr std::size_t kTextsOfContent = 3;
constexpr double kFaded = 0.65;
// A knob moves at least this far when it is switched.
constexpr double kLeastKnobMove = 6;
// A taller row, or one beside another, is a card: its title may be bold for another reason than that it is new.
constexpr double kTallestLine = 120;

// A sibling with another structure is not compared: a heading over its list, the first paragraph of an article.
void KeepUsual(Vector<SiblingStyle>* siblings) {
  FlatMap<std::uint32_t> count;
  for (const SiblingStyle& sibling : *siblings) ++count[sibling.elements];
  std::uint64_t usual = 0;
  std::uint32_t most = 0;
  for (const SiblingStyle& sibling : *siblings) {
    const std::uint32_t alike = *count.Find(sibling.elements);
    if (alike > most) usual = sibling.elements;
    most = std::max(most, alike);
  }
  EraseIf(siblings, [usual](const SiblingStyle& sibling) { return sibling.elements != usual; });
}

template <typename Predicate>
std::size_t Count(const Vector<SiblingStyle>& siblings, Predicate is) {
  return static_cast<std::size_t>(std::count_if(siblings.begin(), siblings.end(), is));
}

// Several in a group of short words may be on, but not the days of another month or mails that were read.
bool MayBeSeveral(const SiblingStyle& sibling, SiblingStyle::Mark mark) {
  return sibling.texts > 0 && sibling.texts < kTextsOfContent && mark != SiblingStyle::kTextColor &&
         mark != SiblingStyle::kUnderline;
}

// Red letters mean a destructive action or a lower price.
bool IsRed(std::uint32_t rgba) { return (rgba >> 24) > 2 * std::max(rgba >> 16 & 0xFF, rgba >> 8 & 0xFF); }

// Whether they are the low rows of a list, one below the other.
bool AreLines(const NodeTable& t, const Vector<SiblingStyle>& siblings) {
  const Rect& first = t.bounds[At(siblings[0].row)];
  const Rect& second = t.bounds[At(siblings[1].row)];
  const bool is_beside = first.width() > 0 && (first.right <= second.left || second.right <= first.left);
  return !is_beside && first.height() <= kTallestLine;
}

bool IsVariant(const NodeTable& t, const SiblingStyle& sibling) {
  for (NodeIndex i = sibling.row; i != kNoNode; i = OnlyChild(t, i)) {
    if (IsVariantClass(t.AttrOr(i, "class"))) return true;
  }
  return false;
}

// What the classes say that can draw the mark.
std::uint64_t StyleOf(const SiblingStyle& sibling, SiblingStyle::Mark mark) {
  switch (mark) {
    case SiblingStyle::kDrawnInside: return sibling.style_hash;
    case SiblingStyle::kTextColor: return sibling.text_hash;
    default: return sibling.around_hash;
  }
}

// Whether the pointer alone may draw the mark: a sibling with the same classes, not under it, lacks the mark.
bool MayBeHover(const Vector<SiblingStyle>& siblings, const SiblingStyle& hovered, SiblingStyle::Mark mark) {
  return std::any_of(siblings.begin(), siblings.end(), [&](const SiblingStyle& it) {
    return !it.is_hovered && StyleOf(it, mark) == StyleOf(hovered, mark) && it.marks[mark] != hovered.marks[mark];
  });
}

// Whether the row shows nothing else than the control.
bool IsAllOf(const NodeTable& t, NodeIndex row, NodeIndex control) {
  for (; row != kNoNode && row != control; row = OnlyChild(t, row)) {
  }
  return row == control;
}

}  // namespace

void LooksByStyle::CompareChildren(NodeIndex parent) {
  if (controls_.CountIn(parent) < 2) return;
  Vector<SiblingStyle> siblings;
  for (NodeIndex c = Next(parent); c < t_.subtree_end[At(parent)]; c = t_.NextSibling(c)) {
    const NodeIndex control = controls_.FirstIn(c);
    if (control == kNoNode || !t_.flags[At(c)].has_layout) continue;
    // Children of several kinds are no choices of one group.
    if (!siblings.empty() && t_.first_similar[At(siblings.front().row)] != t_.first_similar[At(c)]) return;
    siblings.push_back({c, control, ElementsHash(t_, c)});
  }
  if (siblings.size() < 2) return;
  for (const SiblingStyle& sibling : siblings) groups_.push_back(sibling.row);
  groups_.push_back(kNoNode);
  const bool are_boxes_read = AddLooksOfBoxes(t_, siblings, &controls_);
  KeepUsual(&siblings);
  if (siblings.size() < 2) return;
  for (SiblingStyle& sibling : siblings) sibling.Read(t_, &hashes_);
  CompareWeights(siblings);
  CompareMarks(siblings, are_boxes_read);
  MarkChosenAtBar(parent, siblings);
}

void LooksByStyle::CompareWeights(const Vector<SiblingStyle>& siblings) {
  const auto bold = Count(siblings, [](const SiblingStyle& sibling) { return sibling.is_bold; });
  for (const SiblingStyle& sibling : siblings) {
    if (sibling.is_struck) controls_.Add(sibling.control, State::kLooksDone);
    if (!sibling.is_bold || bold == siblings.size() || sibling.is_struck) continue;
    if (sibling.texts >= kTextsOfContent || (sibling.texts == kTextsOfContent - 1 && bold > 1)) {
      if (AreLines(t_, siblings)) controls_.Add(sibling.control, State::kLooksUnread);
    } else if (bold == 1 && siblings.size() >= kMinSiblings && MayBeChosen(sibling, SiblingStyle::kTextColor)) {
      controls_.Add(sibling.control, State::kLooksChosen);
    }
  }
}

// Those with a mark that the others lack are chosen, or on.
void LooksByStyle::CompareMarks(const Vector<SiblingStyle>& siblings, bool are_boxes_read) {
  const auto hovered = Count(siblings, [](const SiblingStyle& sibling) { return sibling.is_hovered; });
  if (siblings.size() - hovered < kMinSiblings - (hovered > 0 ? 1 : 0)) return;
  for (std::uint8_t mark = 0; mark < SiblingStyle::kMarks; ++mark) {
    if (mark != SiblingStyle::kDrawnInside || !are_boxes_read)
      CompareMark(siblings, static_cast<SiblingStyle::Mark>(mark));
  }
  CompareOpacities(siblings);
}

void LooksByStyle::CompareMark(const Vector<SiblingStyle>& siblings, SiblingStyle::Mark mark) {
  const SiblingStyle* one = nullptr;
  const SiblingStyle* other = nullptr;
  std::size_t others = 0;
  std::size_t ones = 0;
  for (std::size_t k = 0; k < 2 * siblings.size(); ++k) {
    // First those not under the pointer: hovering alone may change one, unless its classes differ too.
    const SiblingStyle& sibling = siblings[k % siblings.size()];
    if (sibling.is_hovered != (k >= siblings.size())) continue;
    const auto is_like = [&](const SiblingStyle* it) {
      return it != nullptr && it->marks[mark] == sibling.marks[mark];
    };
    const bool is_new = one != nullptr && !is_like(one) && !is_like(other);
    if (sibling.is_hovered && is_new && (other != nullptr || MayBeHover(siblings, sibling, mark))) continue;
    if (is_new && other != nullptr) return;
    if (one == nullptr) one = &sibling;
    if (is_new) other = &sibling;
    ++(is_like(one) ? ones : others);
  }
  if (others == 0) return;
  // The marked ones have all classes of the others and more, or there is only one of them.
  if (ones < others) {
    std::swap(one, other);
    std::swap(ones, others);
  }
  if (one->style_hash == other->style_hash) return;
  const bool is_added = HasAllClassesAndMore(t_, other->row, one->row);
  const bool is_bare = !is_added && HasAllClassesAndMore(t_, one->row, other->row);
  const double moved = other->shift - one->shift;
  const bool is_moved =
      mark == SiblingStyle::kDrawnInside && !is_added && !is_bare && std::abs(moved) >= kLeastKnobMove;
  if (others > 1 && !is_added && !is_bare && !is_moved) return;
  // A knob is on the right when it is on.
  const SiblingStyle* const marked = is_bare || (is_moved && moved < 0) ? one : other;
  const bool is_single = marked == other && others == 1;
  // What is drawn in a row may depend on the pointer over it, too.
  if (mark == SiblingStyle::kDrawnInside && marked->is_hovered && !is_added && !is_bare && !is_moved) return;
  if (!MayBeChosen(*marked, mark) || (!is_single && !MayBeSeveral(*marked, mark))) return;
  if (mark == SiblingStyle::kTextColor && IsRed(static_cast<std::uint32_t>(marked->marks[SiblingStyle::kTextColor])))
    return;
  const State look = is_single && mark != SiblingStyle::kDrawnInside ? State::kLooksChosen : State::kLooksOn;
  for (const SiblingStyle& sibling : siblings) {
    if (sibling.marks[mark] == marked->marks[mark] && sibling.style_hash == marked->style_hash)
      controls_.Add(sibling.control, look);
  }
}

// A sibling that is fainter than most is disabled. If all but one are faint, that one is chosen.
void LooksByStyle::CompareOpacities(const Vector<SiblingStyle>& siblings) {
  const auto faint = Count(siblings, [](const SiblingStyle& sibling) { return sibling.opacity <= kFaded; });
  for (const SiblingStyle& sibling : siblings) {
    // A faint card says nothing of the button in it.
    const bool is_of_control = IsAllOf(t_, sibling.row, sibling.control);
    if (sibling.opacity <= kFaded && 2 * faint <= siblings.size() && is_of_control)
      controls_.Add(sibling.control, State::kLooksDisabled);
    if (sibling.opacity > 0.9 && faint + 1 == siblings.size() && MayBeChosen(sibling, SiblingStyle::kBackground))
      controls_.Add(sibling.control, State::kLooksChosen);
  }
}

// The sibling at which the sliding bar stands is chosen. A bar may follow the pointer, so nothing is concluded if another sibling
// is declared chosen or looks chosen.
void LooksByStyle::MarkChosenAtBar(NodeIndex parent, const Vector<SiblingStyle>& siblings) {
  Rect bar = SlidingBarIn(t_, parent);
  const NodeIndex around = t_.parent[At(parent)];
  const bool is_only = around != kNoNode && controls_.CountIn(around) == controls_.CountIn(parent);
  if (bar.is_empty() && is_only) bar = SlidingBarIn(t_, around);
  if (bar.is_empty()) return;
  const auto box = [&](std::size_t k) { return t_.bounds[At(siblings[k].row)]; };
  const bool is_in_row = box(0).right <= box(1).left + 1 || box(1).right <= box(0).left + 1;
  const SiblingStyle* found = nullptr;
  for (std::size_t k = 0; k < siblings.size(); ++k) {
    const NodeIndex control = siblings[k].control;
    if (controls_.Has(control, State::kLooksChosen)) return;
    if (!IsBarAt(bar, box(k), is_in_row)) continue;
    if (found != nullptr) return;
    found = &siblings[k];
  }
  if (found != nullptr && MayBeChoice(*found)) controls_.Add(found->control, State::kLooksChosen);
}

// Whether the group's elements can be choices.
bool LooksByStyle::MayBeChoice(const SiblingStyle& sibling) const {
  if (controls_.CountIn(sibling.row) != 1 || IsVariant(t_, sibling)) return false;
  return sibling.texts < kTextsOfContent || sibling.row == sibling.control || IsItem(t_, sibling.row);
}

// Whether they can be choices, and the mark can mean that this one is chosen.
bool LooksByStyle::MayBeChosen(const SiblingStyle& sibling, SiblingStyle::Mark mark) const {
  if (!MayBeChoice(sibling)) return false;
  // The main button has another background; a choice may have a ring.
  const bool is_button = t_.tag[At(sibling.control)] == Tag::kButton || t_.role[At(sibling.control)] == Role::kButton;
  if (!is_button || (sibling.texts == 0 && (mark == SiblingStyle::kBorder || mark == SiblingStyle::kShadow)))
    return true;
  const NodeIndex parent = t_.parent[At(sibling.row)];
  const Tag tag = t_.tag[At(parent)];
  return tag == Tag::kUl || tag == Tag::kNav || tag == Tag::kFieldset || t_.HasAttr(parent, "role") ||
         IsChoiceClass(t_.AttrOr(parent, "class")) || IsChoiceClass(t_.AttrOr(sibling.row, "class"));
}

}  // namespace domtool
