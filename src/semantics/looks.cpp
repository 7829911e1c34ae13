#include "semantics/looks.h"

#include <algorithm>
#include <cmath>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/text_memo.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "semantics/look_hash.h"
#include "semantics/look_words.h"
#include "semantics/sliding_bar.h"

namespace domtool {
namespace {

// Rows of a control or an item that are searched for its words and its first text.
constexpr std::size_t kMaxInside = 60;
// Rows of an item whose shape is compared; deeper inside, similar items may differ.
constexpr std::size_t kMaxShape = 12;
constexpr std::size_t kMinSiblings = 3;
// An item with this many texts is content with a title, which is bold when new; a shorter one is a choice.
constexpr std::size_t kTextsOfContent = 3;
constexpr double kFaded = 0.65;
// A wider element is no knob, box or tick.
constexpr double kWidestDrawing = 40;
// A switch or box that is pressed itself.
constexpr double kWidestSwitch = 80;
// A knob moves at least this far when it is switched.
constexpr double kLeastKnobMove = 6;
// A taller row, or one beside another, is a card: its title may be bold for another reason than that it is new.
constexpr double kTallestLine = 120;
constexpr std::size_t kLongestTick = 4;  // bytes
// Items with more controls are not compared control by control.
constexpr std::size_t kMaxControls = 8;

bool IsField(const NodeTable& t, NodeIndex i) {
  const Tag tag = t.tag[At(i)];
  return tag == Tag::kInput || tag == Tag::kSelect || tag == Tag::kTextarea ||
         HasTrait(t.role[At(i)], RoleTrait::kTyped) || t.reasons[At(i)].Has(InteractiveReason::kEditable);
}

bool IsItem(const NodeTable& t, NodeIndex i) {
  const Role role = t.role[At(i)];
  return t.tag[At(i)] == Tag::kLi || t.tag[At(i)] == Tag::kTr || HasTrait(role, RoleTrait::kItem) ||
         role == Role::kOption;
}

// Whether the page itself declares such a state.
bool IsDeclared(const NodeTable& t, NodeIndex i, State look) {
  const StateSet& states = t.states[At(i)];
  const auto has = [&](auto... any) { return (states.Has(any) || ...); };
  if (look == State::kLooksOpen) return has(State::kExpanded, State::kCollapsed);
  if (look == State::kLooksDisabled) return has(State::kDisabled, State::kInert);
  if (look == State::kLooksUnread) return false;
  return has(State::kChecked, State::kUnchecked, State::kMixed, State::kSelected, State::kPressed, State::kCurrent) ||
         t.HasAttr(i, "aria-selected") || t.HasAttr(i, "aria-pressed") || t.HasAttr(i, "aria-current");
}

// A sibling: its controls and texts, and how it is drawn.
struct Unit {
  NodeIndex row;
  NodeIndex control;        // the control that reports the sibling's looks
  std::uint64_t shape = 0;  // a hash of its elements
  std::size_t texts = 0;    // without numbers
  bool is_bold = false;
  bool is_struck = false;
  bool is_hovered = false;
  double opacity = 1;
  // The sum of the distances of what is drawn inside from the left edge of its parent.
  double shift = 0;
  // Of its classes and own styles, which depend neither on the pointer nor on its place.
  std::uint64_t style_hash = 0;
  std::uint32_t marks[6] = {};
};
enum Mark : std::uint8_t { kBackground, kBorder, kShadow, kUnderline, kTextColor, kDrawnInside, kMarks };

class Looks {
 public:
  explicit Looks(NodeTable* table) : t_(*table) {}

  void Run() {
    FindFirstControls();
    for (std::size_t k = 0; k < t_.size(); ++k) {
      const NodeIndex i = RowAt(k);
      t_.looks[k] = HashOfLooks(t_, i);
      if (!t_.is_element(i)) continue;
      if (first_control_[k] == kNoNode) continue;
      ReadWords(i);
      CompareChildren(i);
    }
    MarkOffs();
  }

 private:
  // The first control of each subtree, a link before a field; the row's own comes first.
  void FindFirstControls() {
    first_control_.resize(t_.size(), kNoNode);
    controls_.resize(t_.size());
    for (std::size_t k = t_.size(); k-- > 0;) {
      const NodeIndex i = RowAt(k);
      if (!t_.reasons[k].empty()) {
        if (!IsField(t_, i) || first_control_[k] == kNoNode) first_control_[k] = i;
        ++controls_[k];
      }
      const NodeIndex parent = t_.parent[k];
      if (parent == kNoNode || first_control_[k] == kNoNode) continue;
      NodeIndex& outer = first_control_[At(parent)];
      if (outer == kNoNode || !IsField(t_, first_control_[k])) outer = first_control_[k];
      controls_[At(parent)] += controls_[k];
    }
  }

  void AddLook(NodeIndex control, State look) {
    const bool is_field = IsField(t_, control) && look != State::kLooksDisabled;
    if (is_field || IsDeclared(t_, control, look) || t_.states[At(control)].Has(look)) return;
    // What is done is faded too; what is on or open is chosen.
    StateSet& states = t_.states[At(control)];
    if (look == State::kLooksDisabled && states.Has(State::kLooksDone)) return;
    const bool is_more =
        states.Has(State::kLooksOn) || states.Has(State::kLooksUnread) || states.Has(State::kLooksDone);
    if (look == State::kLooksChosen && is_more) return;
    states.Add(look);
  }

  // ---- words

  [[nodiscard]] State LookOfRow(NodeIndex i) {
    State look = State::kCount;
    for (std::size_t a = t_.attributes_begin[At(i)]; look == State::kCount && a < t_.attributes_begin[At(i) + 1]; ++a) {
      const auto& [name, value] = t_.attributes[a];
      look = name == "class" ? look_of_class_.Of(value, LookOfClass) : LookOfDataAttribute(name, value);
    }
    return look;
  }

  void SetLookByWord(NodeIndex control, NodeIndex row) {
    const State look = LookOfRow(row);
    if (look != State::kCount && !NamesLook(t_.name[At(control)], look)) AddLook(control, look);
  }

  // The state of a row around controls applies to the first of them if the row is an item, or has only that one and
  // similar siblings.
  void ReadWords(NodeIndex i) {
    const NodeIndex control = first_control_[At(i)];
    if (control == i) {
      SetLookByWord(i, i);
      if (controls_[At(i)] == 1) ReadWordsInside(i);
      return;
    }
    if (IsItem(t_, i) || (controls_[At(i)] == 1 && HasSibling(i))) SetLookByWord(control, i);
  }

  // A knob, box or twisty drawn inside shows whether the whole is on or open.
  void ReadWordsInside(NodeIndex i) {
    const std::size_t end = std::min(At(t_.subtree_end[At(i)]), At(i) + kMaxInside);
    for (std::size_t k = At(i) + 1; k < end; ++k) {
      if (!t_.is_element(RowAt(k))) continue;
      const State look = LookOfRow(RowAt(k));
      if (look == State::kLooksOn || look == State::kLooksOpen || look == State::kLooksUnread) AddLook(i, look);
    }
  }

  [[nodiscard]] bool IsAlike(NodeIndex a, NodeIndex b) const {
    return t_.first_similar[At(a)] == t_.first_similar[At(b)];
  }

  [[nodiscard]] bool HasSibling(NodeIndex i) const {
    const NodeIndex parent = t_.parent[At(i)];
    if (parent == kNoNode) return false;
    for (NodeIndex c = Next(parent); c < t_.subtree_end[At(parent)]; c = t_.NextSibling(c)) {
      if (c != i && IsAlike(c, i) && first_control_[At(c)] != kNoNode) return true;
    }
    return false;
  }

  // ---- siblings

  void CompareChildren(NodeIndex parent) {
    if (controls_[At(parent)] < 2) return;
    Vector<Unit> units;
    for (NodeIndex c = Next(parent); c < t_.subtree_end[At(parent)]; c = t_.NextSibling(c)) {
      const NodeIndex control = first_control_[At(c)];
      if (control == kNoNode || !t_.flags[At(c)].has_layout) continue;
      // Children of several kinds are no choices of one group.
      if (!units.empty() && !IsAlike(units.front().row, c)) return;
      units.push_back({c, control, ShapeOf(c)});
    }
    if (units.size() < 2) return;
    for (const Unit& unit : units) siblings_.push_back(unit.row);
    siblings_.push_back(kNoNode);
    KeepUsualShape(&units);
    if (units.size() < 2) return;
    for (Unit& unit : units) ReadLooks(&unit);
    CompareWeights(units);
    CompareMarks(units);
    MarkChosenAtBar(parent, units);
  }

  // The sibling at which the sliding bar stands is chosen. A bar may follow the pointer, so nothing is concluded if another sibling
  // is declared chosen or looks chosen.
  void MarkChosenAtBar(NodeIndex parent, const Vector<Unit>& units) {
    Rect bar = SlidingBarIn(t_, parent);
    const NodeIndex around = t_.parent[At(parent)];
    const bool is_only = around != kNoNode && controls_[At(around)] == controls_[At(parent)];
    if (bar.is_empty() && is_only) bar = SlidingBarIn(t_, around);
    if (bar.is_empty()) return;
    const auto box = [&](std::size_t k) { return t_.bounds[At(units[k].row)]; };
    const bool is_in_row = box(0).right <= box(1).left + 1 || box(1).right <= box(0).left + 1;
    const Unit* found = nullptr;
    for (std::size_t k = 0; k < units.size(); ++k) {
      const NodeIndex control = units[k].control;
      if (IsDeclared(t_, control, State::kLooksChosen) || t_.states[At(control)].Has(State::kLooksChosen)) return;
      if (!IsBarAt(bar, box(k), is_in_row)) continue;
      if (found != nullptr) return;
      found = &units[k];
    }
    if (found != nullptr && MayBeChoice(*found)) AddLook(found->control, State::kLooksChosen);
  }

  // A sibling with another structure is not compared: a heading over its list, the first paragraph of an article.
  static void KeepUsualShape(Vector<Unit>* units) {
    FlatMap<std::uint32_t> count;
    for (const Unit& unit : *units) ++count[unit.shape];
    std::uint64_t usual = 0;
    std::uint32_t most = 0;
    for (const Unit& unit : *units) {
      const std::uint32_t alike = *count.Find(unit.shape);
      if (alike > most) usual = unit.shape;
      most = std::max(most, alike);
    }
    units->erase(
        std::remove_if(units->begin(), units->end(), [usual](const Unit& unit) { return unit.shape != usual; }),
        units->end());
  }

  [[nodiscard]] std::uint64_t ShapeOf(NodeIndex row) const {
    Hasher shape;
    const std::size_t end = std::min(At(t_.subtree_end[At(row)]), At(row) + kMaxShape);
    for (std::size_t k = At(row); k < end; ++k) {
      if (t_.is_element(RowAt(k)) && t_.flags[k].has_layout) shape.Add(static_cast<std::uint64_t>(t_.tag[k]));
    }
    return shape.Finish() | 1;
  }

  void ReadLooks(Unit* read) {
    Unit& unit = *read;
    const NodeIndex row = unit.row;
    NodeIndex first_text = kNoNode;
    Hasher drawn;
    const std::size_t end = std::min(At(t_.subtree_end[At(row)]), At(row) + kMaxInside);
    for (std::size_t k = At(row); k < end; ++k) {
      const NodeIndex i = RowAt(k);
      unit.is_hovered = unit.is_hovered || t_.flags[k].is_hovered;
      if (!t_.flags[k].has_layout) continue;
      if (t_.is_element(i)) {
        const auto hash_of = [&](const char* name) { return hash_.Of(t_.AttrOr(i, name), HashOf); };
        unit.style_hash = Hasher().Add(unit.style_hash).Add(hash_of("class")).Add(hash_of("style")).Finish();
        if (t_.subtree_end[k] == Next(i)) AddDrawing(i, &drawn, &unit.shift);
      } else if (t_.is_text(i) && !IsHtmlSpaceOnly(t_.rendered_text[k])) {
        if (first_text == kNoNode) first_text = i;
        if (t_.rendered_text[k].find_first_not_of("0123456789 ()+.") != std::string_view::npos) ++unit.texts;
      }
    }
    unit.marks[kDrawnInside] = static_cast<std::uint32_t>(drawn.Finish());
    if (first_text != kNoNode) unit.marks[kTextColor] = static_cast<std::uint32_t>(t_.style[At(first_text)].text_fill);
    for (NodeIndex i = first_text; i != kNoNode && At(i) >= At(row); i = t_.parent[At(i)]) {
      const ComputedStyle& s = t_.style[At(i)];
      if (t_.parent[At(first_text)] == i) unit.is_bold = s.is_bold;
      if (t_.is_element(i)) unit.is_struck = unit.is_struck || s.is_struck;
    }
    // What is drawn around all of it: itself, and its only elements inside.
    for (NodeIndex i = row; i != kNoNode; i = OnlyChild(i)) {
      const ComputedStyle& s = t_.style[At(i)];
      unit.opacity *= static_cast<double>(s.opacity);
      if (s.background != kTransparent) unit.marks[kBackground] = static_cast<std::uint32_t>(s.background);
      if (s.border != 0) unit.marks[kBorder] = s.border;
      if (s.shadow != 0) unit.marks[kShadow] = s.shadow;
      unit.marks[kUnderline] |= s.is_underlined ? 1 : 0;
    }
  }

  [[nodiscard]] bool IsVariant(const Unit& unit) const {
    for (NodeIndex i = unit.row; i != kNoNode; i = OnlyChild(i)) {
      if (IsVariantClass(ClassOf(i))) return true;
    }
    return false;
  }

  // A knob, box or tick: an empty element, compared by its colours and its position in its parent.
  void AddDrawing(NodeIndex i, Hasher* out, double* shift) const {
    const ComputedStyle& s = t_.style[At(i)];
    const Rect& box = t_.bounds[At(i)];
    const Rect& around = t_.bounds[At(t_.parent[At(i)])];
    if (t_.tag[At(i)] == Tag::kImg || box.width() > kWidestDrawing) return;
    out->Add(static_cast<std::uint64_t>(s.background) << 16 | std::uint64_t{s.border} << 8 | std::uint64_t{s.shadow});
    out->Add(static_cast<std::uint64_t>(std::lround(box.left - around.left)));
    *shift += box.left - around.left;
    out->Add(static_cast<std::uint64_t>(s.opacity > 0.5F));
  }

  [[nodiscard]] NodeIndex OnlyChild(NodeIndex i) const {
    NodeIndex only = kNoNode;
    for (NodeIndex c = Next(i); c < t_.subtree_end[At(i)]; c = t_.NextSibling(c)) {
      if (!t_.flags[At(c)].has_layout || (t_.is_text(c) && IsHtmlSpaceOnly(t_.rendered_text[At(c)]))) continue;
      if (only != kNoNode || !t_.is_element(c)) return kNoNode;
      only = c;
    }
    return only;
  }

  // Whether the row shows nothing else than the control.
  [[nodiscard]] bool IsAllOf(NodeIndex row, NodeIndex control) const {
    for (; row != kNoNode && row != control; row = OnlyChild(row)) {
    }
    return row == control;
  }

  [[nodiscard]] std::string_view ClassOf(NodeIndex i) const { return t_.AttrOr(i, "class"); }

  // Whether the group's elements can be choices.
  [[nodiscard]] bool MayBeChoice(const Unit& unit) const {
    if (controls_[At(unit.row)] != 1 || IsVariant(unit)) return false;
    return unit.texts < kTextsOfContent || unit.row == unit.control || IsItem(t_, unit.row);
  }

  // Whether they can be choices, and the mark can mean that this one is chosen.
  [[nodiscard]] bool MayBeChosen(const Unit& unit, Mark mark) const {
    if (!MayBeChoice(unit)) return false;
    // The main button has another background; a choice may have a ring.
    const bool is_button = t_.tag[At(unit.control)] == Tag::kButton || t_.role[At(unit.control)] == Role::kButton;
    if (!is_button || (unit.texts == 0 && (mark == kBorder || mark == kShadow))) return true;
    const NodeIndex parent = t_.parent[At(unit.row)];
    const Tag tag = t_.tag[At(parent)];
    return tag == Tag::kUl || tag == Tag::kNav || tag == Tag::kFieldset || t_.HasAttr(parent, "role") ||
           IsChoiceClass(ClassOf(parent)) || IsChoiceClass(ClassOf(unit.row));
  }

  void CompareWeights(const Vector<Unit>& units) {
    const auto bold = static_cast<std::size_t>(
        std::count_if(units.begin(), units.end(), [](const Unit& unit) { return unit.is_bold; }));
    for (const Unit& unit : units) {
      if (unit.is_struck) AddLook(unit.control, State::kLooksDone);
      if (!unit.is_bold || bold == units.size() || unit.is_struck) continue;
      if (unit.texts >= kTextsOfContent || (unit.texts == kTextsOfContent - 1 && bold > 1)) {
        if (AreLines(units)) AddLook(unit.control, State::kLooksUnread);
      } else if (bold == 1 && units.size() >= kMinSiblings && MayBeChosen(unit, kTextColor)) {
        AddLook(unit.control, State::kLooksChosen);
      }
    }
  }

  // Whether they are the low rows of a list, one below the other.
  [[nodiscard]] bool AreLines(const Vector<Unit>& units) const {
    const Rect& first = t_.bounds[At(units[0].row)];
    const Rect& second = t_.bounds[At(units[1].row)];
    const bool is_beside = first.width() > 0 && (first.right <= second.left || second.right <= first.left);
    return !is_beside && first.height() <= kTallestLine;
  }

  // Those with a mark that the others lack are chosen, or on.
  void CompareMarks(const Vector<Unit>& units) {
    const auto hovered = static_cast<std::size_t>(
        std::count_if(units.begin(), units.end(), [](const Unit& unit) { return unit.is_hovered; }));
    if (units.size() - hovered < kMinSiblings - (hovered > 0 ? 1 : 0)) return;
    for (std::uint8_t mark = 0; mark < kMarks; ++mark) CompareMark(units, static_cast<Mark>(mark));
    CompareOpacities(units);
  }

  void CompareMark(const Vector<Unit>& units, Mark mark) {
    const Unit* one = nullptr;
    const Unit* other = nullptr;
    std::size_t others = 0;
    std::size_t ones = 0;
    for (std::size_t k = 0; k < 2 * units.size(); ++k) {
      // First those not under the pointer: hovering alone may change one, unless its classes differ too.
      const Unit& unit = units[k % units.size()];
      if (unit.is_hovered != (k >= units.size())) continue;
      const auto is_like = [&](const Unit* it) { return it != nullptr && it->marks[mark] == unit.marks[mark]; };
      const bool is_new = one != nullptr && !is_like(one) && !is_like(other);
      if (unit.is_hovered && is_new && (other != nullptr || unit.style_hash == one->style_hash)) continue;
      if (is_new && other != nullptr) return;
      if (one == nullptr) one = &unit;
      if (is_new) other = &unit;
      ++(is_like(one) ? ones : others);
    }
    if (others == 0) return;
    // The marked ones have all classes of the others and more, or there is only one of them.
    if (ones < others) {
      std::swap(one, other);
      std::swap(ones, others);
    }
    if (one->style_hash == other->style_hash) return;
    const bool is_added = HasAllClassesAndMore(*other, *one);
    const bool is_bare = !is_added && HasAllClassesAndMore(*one, *other);
    const double moved = other->shift - one->shift;
    const bool is_moved = mark == kDrawnInside && !is_added && !is_bare && std::abs(moved) >= kLeastKnobMove;
    if (others > 1 && !is_added && !is_bare && !is_moved) return;
    // A knob is on the right when it is on.
    const Unit* const marked = is_bare || (is_moved && moved < 0) ? one : other;
    const bool is_single = marked == other && others == 1;
    if (!MayBeChosen(*marked, mark) || (!is_single && !MayBeSeveral(*marked, mark))) return;
    if (mark == kTextColor && IsRed(static_cast<std::uint32_t>(marked->marks[kTextColor]))) return;
    const State look = is_single && mark != kDrawnInside ? State::kLooksChosen : State::kLooksOn;
    for (const Unit& unit : units) {
      if (unit.marks[mark] == marked->marks[mark] && unit.style_hash == marked->style_hash) AddLook(unit.control, look);
    }
  }

  // Red letters mean a destructive action or a lower price.
  [[nodiscard]] static bool IsRed(std::uint32_t rgba) {
    return (rgba >> 24) > 2 * std::max(rgba >> 16 & 0xFF, rgba >> 8 & 0xFF);
  }

  // Several in a group of short words may be on, but not the days of another month or mails that were read.
  [[nodiscard]] static bool MayBeSeveral(const Unit& unit, Mark mark) {
    return unit.texts > 0 && unit.texts < kTextsOfContent && mark != kTextColor && mark != kUnderline;
  }

  // Whether `more` has all classes of `less` row by row, and at least one more.
  [[nodiscard]] bool HasAllClassesAndMore(const Unit& more, const Unit& less) const {
    bool has_another = false;
    const std::size_t rows = std::min(At(t_.subtree_end[At(less.row)]) - At(less.row), kMaxShape);
    for (std::size_t k = 0; k < rows && At(more.row) + k < At(t_.subtree_end[At(more.row)]); ++k) {
      const std::string_view all = t_.AttrOr(RowAt(At(more.row) + k), "class");
      std::string_view some = t_.AttrOr(RowAt(At(less.row) + k), "class");
      has_another = has_another || all.size() > some.size();
      while (!some.empty()) {
        const std::size_t end = std::min(some.find(' '), some.size());
        if (all.find(some.substr(0, end)) == std::string_view::npos) return false;
        some.remove_prefix(std::min(end + 1, some.size()));
      }
    }
    return has_another;
  }

  // ---- off

  // Among controls of one kind that can be on, those that do not look so are off. They are compared at the same place of
  // each item.
  void MarkOffs() {
    Vector<NodeIndex> rows;
    for (const NodeIndex row : siblings_) {
      if (row != kNoNode) {
        rows.push_back(row);
        continue;
      }
      const std::size_t count = controls_[At(rows.front())];
      for (std::size_t place = 0; place < count && count <= kMaxControls; ++place) {
        Vector<NodeIndex> controls;
        for (const NodeIndex item : rows) {
          if (controls_[At(item)] == count) controls.push_back(ControlAt(item, place));
        }
        MarkOffsAmong(controls);
      }
      rows.clear();
    }
  }

  void MarkOffsAmong(const Vector<NodeIndex>& controls) {
    FlatMap<std::uint32_t> on;  // by kind
    FlatMap<bool> has_box;
    for (const NodeIndex control : controls) {
      if (control == kNoNode || !t_.states[At(control)].Has(State::kLooksOn)) continue;
      const std::uint64_t kind = KindOf(control);
      ++on[kind];
      bool& is_box = has_box[kind];
      is_box = is_box || HasBox(control);
    }
    for (const NodeIndex control : controls) {
      if (on.size() == 0 || control == kNoNode) continue;
      const std::uint64_t kind = KindOf(control);
      const std::uint32_t* const others = on.Find(kind);
      // A single one may be the chosen one of a menu. Links lead somewhere, so they are chosen and not on.
      if (others == nullptr || (*others == 1 && !*has_box.Find(kind))) continue;
      const bool is_link = t_.tag[At(control)] == Tag::kA && t_.HasAttr(control, "href");
      const StateSet& states = t_.states[At(control)];
      if (!is_link && !states.Has(State::kLooksOn) && !states.Has(State::kLooksDone)) {
        AddLook(control, State::kLooksOff);
      }
    }
  }

  // Its tag, role and first class, unless that is made by a program.
  [[nodiscard]] std::uint64_t KindOf(NodeIndex i) const {
    std::string_view first = ClassOf(i);
    first = first.substr(0, first.find(' '));
    if (first.find_first_of("0123456789") != std::string_view::npos) first = {};
    return Hasher()
               .Add(static_cast<std::uint64_t>(t_.tag[At(i)]))
               .Add(static_cast<std::uint64_t>(t_.role[At(i)]))
               .Add(first)
               .Finish() |
           1;
  }

  [[nodiscard]] NodeIndex ControlAt(NodeIndex row, std::size_t place) const {
    const std::size_t end = std::min(At(t_.subtree_end[At(row)]), At(row) + kMaxInside);
    for (std::size_t k = At(row); k < end; ++k) {
      if (!t_.reasons[k].empty() && place-- == 0) return RowAt(k);
    }
    return kNoNode;
  }

  // Whether it is or contains a small empty box with a colour or a border.
  [[nodiscard]] bool HasBox(NodeIndex control) const {
    const std::size_t end = std::min(At(t_.subtree_end[At(control)]), At(control) + kMaxInside);
    for (std::size_t k = At(control); k < end; ++k) {
      const ComputedStyle& s = t_.style[k];
      const double widest = k == At(control) ? kWidestSwitch : kWidestDrawing;
      const bool is_drawn = s.background != kTransparent || s.border != 0;
      if (t_.is_element(RowAt(k)) && is_drawn && t_.bounds[k].width() <= widest && !SaysMoreThanTick(RowAt(k)))
        return true;
    }
    return false;
  }

  [[nodiscard]] bool SaysMoreThanTick(NodeIndex i) const {
    const std::size_t end = std::min(At(t_.subtree_end[At(i)]), At(i) + kMaxInside);
    for (std::size_t k = At(i) + 1; k < end; ++k) {
      const bool has_letter = std::any_of(t_.rendered_text[k].begin(), t_.rendered_text[k].end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      });
      if (t_.is_text(RowAt(k)) && (has_letter || t_.rendered_text[k].size() > kLongestTick)) return true;
    }
    return false;
  }

  // A sibling that is fainter than most is disabled. If all but one are faint, that one is chosen.
  void CompareOpacities(const Vector<Unit>& units) {
    const auto faint = static_cast<std::size_t>(
        std::count_if(units.begin(), units.end(), [](const Unit& unit) { return unit.opacity <= kFaded; }));
    for (const Unit& unit : units) {
      // A faint card says nothing of the button in it.
      const bool is_of_control = IsAllOf(unit.row, unit.control);
      if (unit.opacity <= kFaded && 2 * faint <= units.size() && is_of_control)
        AddLook(unit.control, State::kLooksDisabled);
      if (unit.opacity > 0.9 && faint + 1 == units.size() && MayBeChosen(unit, kBackground))
        AddLook(unit.control, State::kLooksChosen);
    }
  }

  NodeTable& t_;
  Vector<NodeIndex> first_control_;  // of each subtree
  Vector<std::uint32_t> controls_;   // the number in each subtree
  Vector<NodeIndex> siblings_;       // compared with each other; kNoNode ends a group
  TextMemo<State> look_of_class_;
  TextMemo<std::uint64_t> hash_;  // of the `class` and `style` attributes
};

}  // namespace

void ComputeLooks(NodeTable* table) { Looks(table).Run(); }

}  // namespace domtool
