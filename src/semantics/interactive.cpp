#include "semantics/interactive.h"

#include <algorithm>

#include "base/utf8.h"
#include "base/vector.h"
#include "base/words.h"
#include "semantics/delegated_clicks.h"
#include "semantics/editor_surface.h"
#include "semantics/operable_looks.h"
#include "semantics/own_interactive_evidence.h"
#include "table/box_to_tick.h"

namespace domtool {
namespace {

// A picture of this size can be pressed like words; a smaller one is an icon beside them.
constexpr double kPictureSize = 32;
// A smaller box is a bullet. A label holds few rows.
constexpr double kSmallestBox = 8;
constexpr std::size_t kMaxInLabel = 16;

// The cursor of a list or a table is meant for its items.
bool IsCollection(Tag tag) {
  switch (tag) {
    case Tag::kUl:
    case Tag::kOl:
    case Tag::kMenu:
    case Tag::kTable:
    case Tag::kThead:
    case Tag::kTbody:
    case Tag::kTfoot: return true;
    default: return false;
  }
}

class ReasonReducer {
 public:
  explicit ReasonReducer(SemanticsContext* context)
      : context_(*context),
        table_(context->table),
        own_evidence_(context),
        looks_(context->table),
        is_inside_control_(table_.size()),
        is_dragged_(table_.size()),
        listening_(table_.size()),
        inside_(table_.size()) {}

  void Run() {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (table_.is_element(RowAt(i))) table_.reasons[i] = own_evidence_.Of(RowAt(i));
    }
    MoveEvidenceToSurfaces(&table_);
    FindRepeated();
    for (std::size_t i = 0; i < table_.size(); ++i) DropPartsAddCursor(RowAt(i));
    for (std::size_t i = table_.size(); i-- > 0;) DropContainers(RowAt(i));
    for (std::size_t i = 0; i < table_.size(); ++i) {
      DropCursorInsideSameControl(RowAt(i));
      StandIn(RowAt(i));
    }
  }

 private:
  [[nodiscard]] ReasonSet& ReasonsOf(NodeIndex i) { return table_.reasons[At(i)]; }
  [[nodiscard]] bool Has(NodeIndex i, InteractiveReason reason) const { return table_.reasons[At(i)].Has(reason); }

  // The parent within the document.
  [[nodiscard]] NodeIndex ParentOf(NodeIndex i) const {
    return table_.kind[At(i)] == NodeKind::kDocument ? kNoNode : table_.parent[At(i)];
  }

  // A delegate has one listener; siblings that each listen are items.
  void FindRepeated() {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (Has(RowAt(i), InteractiveReason::kListener)) ++listening_[At(table_.first_similar[i])];
    }
  }

  // Outer rows first: inside a control, only controls of their own keep their reasons.
  void DropPartsAddCursor(NodeIndex i) {
    const NodeIndex parent = ParentOf(i);
    if (parent == kNoNode) return;
    is_inside_control_[At(i)] = is_inside_control_[At(parent)] || IsAtomic(parent);
    is_dragged_[At(i)] = is_dragged_[At(parent)] || Has(parent, InteractiveReason::kDraggable);
    if (is_inside_control_[At(i)]) {
      if (!IsOwnControl(i)) ReasonsOf(i) = {};
    } else if (IsCursorRoot(i) && !Has(i, InteractiveReason::kNative)) {
      // For a link or a button the pointer cursor adds nothing.
      ReasonsOf(i).Add(InteractiveReason::kCursor);
    } else if (table_.reasons[At(i)].empty() && HasPointerCursor(i) && looks_.Has(i)) {
      ReasonsOf(i).Add(InteractiveReason::kHeuristic);
    }
  }

  [[nodiscard]] bool IsAtomic(NodeIndex i) const {
    if (table_.reasons[At(i)].empty()) return false;
    const Role role = table_.role[At(i)];
    const bool is_drawn_editor = role == Role::kTextbox && !table_.flags[At(i)].is_editable_host;
    return HasTrait(role, RoleTrait::kPresentationalChildren) || role == Role::kLink || role == Role::kMenuItem ||
           role == Role::kDisclosureTriangle || is_drawn_editor;
  }

  [[nodiscard]] bool IsOwnControl(NodeIndex i) const {
    if (Has(i, InteractiveReason::kNative) || Has(i, InteractiveReason::kEditable)) return true;
    const bool is_operated = context_.facts.Has(i, kHasTabIndex) || Has(i, InteractiveReason::kListener);
    return Has(i, InteractiveReason::kRole) && (is_operated || table_.role[At(i)] == Role::kMenuItem);
  }

  // A field that something else is pressed for: what is drawn for it, or its label.
  [[nodiscard]] bool IsGivenAway(NodeIndex i) const {
    const Tag tag = table_.tag[At(i)];
    return (tag == Tag::kInput || tag == Tag::kTextarea) && table_.reasons[At(i)].empty();
  }

  // cursor is inherited: the element that sets it is the one whose parent has another.
  [[nodiscard]] bool IsCursorRoot(NodeIndex i) const {
    const ComputedStyle& style = table_.style[At(i)];
    const Tag tag = table_.tag[At(i)];
    const bool has_press_cursor = style.cursor == Cursor::kPress || style.cursor == Cursor::kDrag ||
                                  (style.cursor == Cursor::kAim && tag == Tag::kCanvas);
    if (!has_press_cursor || IsPageRoot(table_, i) || IsGivenAway(i) || !table_.flags[At(i)].has_layout ||
        style.pointer_events_none || context_.facts.IsInert(i)) {
      return false;
    }
    // A label's cursor is meant for its field, a drag handle's for the whole that is dragged.
    if ((tag == Tag::kLabel && !DrawsBox(i)) || IsCollection(tag) || own_evidence_.IsInEditable(i)) return false;
    if (style.cursor == Cursor::kDrag && is_dragged_[At(i)]) return false;
    const NodeIndex parent = ParentOf(i);
    return parent == kNoNode || table_.style[At(parent)].cursor != style.cursor || IsPageRoot(table_, parent) ||
           IsCollection(table_.tag[At(parent)]);
  }

  // A label without a field draws its own box to tick, beside its words.
  [[nodiscard]] bool DrawsBox(NodeIndex label) const {
    if (context_.relations.ControlOf(label) != kNoNode || table_.HasAttr(label, "for")) return false;
    bool has_box = false;
    bool has_words = false;
    for (NodeIndex i = Next(label); i < table_.subtree_end[At(label)] && At(i) - At(label) <= kMaxInLabel;
         i = Next(i)) {
      const Rect& box = table_.bounds[At(i)];
      const bool is_box = table_.is_element(i) && table_.flags[At(i)].has_layout && box.width() >= kSmallestBox &&
                          box.height() >= kSmallestBox && box.width() <= kPictureSize && box.height() <= kPictureSize;
      has_box = has_box || is_box;
      has_words = has_words || (table_.is_text(i) && HasLetters(table_.rendered_text[At(i)]));
    }
    return has_box && has_words;
  }

  // Part of an element with the pointer cursor, which does not tell what each part does; or an anchor without an
  // address that is drawn as a link.
  [[nodiscard]] bool HasPointerCursor(NodeIndex i) const {
    const bool is_drawn = table_.is_element(i) && table_.flags[At(i)].has_layout && !table_.bounds[At(i)].is_empty();
    return is_drawn && (table_.style[At(i)].cursor == Cursor::kPress || looks_.IsLinkLike(i)) &&
           table_.tag[At(i)] != Tag::kLabel && !IsGivenAway(i) && !table_.style[At(i)].pointer_events_none &&
           !context_.facts.IsInert(i) && !own_evidence_.IsInEditable(i);
  }

  // Inner rows first, so everything inside is already decided.
  void DropContainers(NodeIndex i) {
    const ControlsInside& inside = inside_[At(i)];
    const bool is_repeated = table_.is_element(i) && listening_[At(table_.first_similar[At(i)])] > 1;
    const bool is_delegate = IsDelegate(table_, i, inside, is_repeated);
    if (is_delegate || IsSurroundings(i, inside) || IsComposite(i, inside)) ReasonsOf(i) = {};
    const NodeIndex parent = ParentOf(i);
    if (parent == kNoNode) return;
    ControlsInside& outer = inside_[At(parent)];
    outer.controls += inside.controls;
    if (outer.last_control == kNoNode) outer.last_control = inside.last_control;
    if (table_.reasons[At(i)].empty()) {
      outer.cursor_only += inside.cursor_only;
      outer.has_words = outer.has_words || inside.has_words || IsContent(i);
      return;
    }
    ++outer.controls;
    outer.last_control = i;
    if (HasOnlyReasons(table_, i, InteractiveReason::kCursor)) ++outer.cursor_only;
  }

  [[nodiscard]] bool IsContent(NodeIndex i) const {
    if (table_.kind[At(i)] == NodeKind::kText) return !IsHtmlSpaceOnly(table_.rendered_text[At(i)]);
    const Tag tag = table_.tag[At(i)];
    if (tag != Tag::kImg && tag != Tag::kVideo && tag != Tag::kCanvas) return false;
    const Rect& box = table_.bounds[At(i)];
    return box.width() >= kPictureSize && box.height() >= kPictureSize;
  }

  [[nodiscard]] bool IsSurroundings(NodeIndex i, const ControlsInside& inside) const {
    if (!HasOnlyReasons(table_, i, InteractiveReason::kCursor) || inside.controls == 0) return false;
    if (!inside.has_words) return true;
    // A button does something else than the words beside it.
    const Role role = table_.role[At(inside.last_control)];
    if (inside.controls != 1 || role == Role::kButton) return false;
    // Words beside a field are its label, and those beside a link lead to its target. But a box that is drawn beside a link is
    // ticked by pressing it.
    return HasTrait(role, RoleTrait::kField) || BoxToTickIn(table_, i) == kNoNode;
  }

  // Its options or its field are pressed. One that holds the focus for them is interactive for that reason too.
  [[nodiscard]] bool IsComposite(NodeIndex i, const ControlsInside& inside) const {
    const Role role = table_.role[At(i)];
    return inside.controls > 0 && (role == Role::kListBox || role == Role::kCombobox) &&
           HasOnlyReasons(table_, i, InteractiveReason::kRole, InteractiveReason::kCursor);
  }

  // If everything that a control shows is one element with the pointer cursor, the two are one.
  void DropCursorInsideSameControl(NodeIndex i) {
    if (!HasOnlyReasons(table_, i, InteractiveReason::kCursor)) return;
    for (NodeIndex p = ParentOf(i); p != kNoNode; p = ParentOf(p)) {
      const ControlsInside& inside = inside_[At(p)];
      if (inside.controls > 1 || inside.has_words) return;
      if (!table_.reasons[At(p)].empty()) {
        ReasonsOf(i) = {};
        return;
      }
    }
  }

  // A label that is pressed instead of its control is that control to a person.
  void StandIn(NodeIndex label) {
    if (!Has(label, InteractiveReason::kLabelFor)) return;
    const NodeIndex control = context_.relations.ControlOf(label);
    table_.role[At(label)] = table_.role[At(control)];
    table_.states[At(label)] = table_.states[At(control)];
    table_.name[At(label)] = table_.name[At(control)];
    if (table_.style[At(control)].pointer_events_none) ReasonsOf(control) = {};
  }

  SemanticsContext& context_;
  NodeTable& table_;
  const OwnInteractiveEvidence own_evidence_;
  const OperableLooks looks_;
  Vector<bool> is_inside_control_;
  Vector<bool> is_dragged_;
  Vector<std::uint32_t> listening_;  // by the first of similar siblings: how many of them listen
  Vector<ControlsInside> inside_;
};

}  // namespace

void ComputeReasons(SemanticsContext* context) { ReasonReducer(context).Run(); }

}  // namespace domtool
