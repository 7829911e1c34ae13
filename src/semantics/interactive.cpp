#include "semantics/interactive.h"

#include "base/utf8.h"

namespace domtool {
namespace {

// A listener around this many controls is a delegate of theirs, not a control.
constexpr std::uint32_t kDelegatesFor = 3;

bool IsPageRoot(const NodeTable& table, NodeIndex i) {
  const Tag tag = table.tag[At(i)];
  return tag == Tag::kHtml || tag == Tag::kBody || !table.is_element(i);
}

class ReasonFinder {
 public:
  explicit ReasonFinder(SemanticsContext* context)
      : context_(*context), table_(context->table), is_in_editable_(table_.size()), is_in_atom_(table_.size()) {}

  void Run() {
    ReadEditable();
    for (std::size_t i = 0; i < table_.size(); ++i) {
      if (table_.is_element(RowAt(i))) table_.reasons[i] = ClaimsOf(RowAt(i));
    }
    CountControls();
    for (std::size_t i = 0; i < table_.size(); ++i) DropDelegate(RowAt(i));
    CountControls();
    for (std::size_t i = 0; i < table_.size(); ++i) FindCursorRoot(RowAt(i));
    for (std::size_t i = 0; i < table_.size(); ++i) StandIn(RowAt(i));
    MarkAtoms();
    for (std::size_t i = 0; i < table_.size(); ++i) DropInsideAtom(RowAt(i));
  }

 private:
  // Below an editing host, itself not counted.
  void ReadEditable() {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      const NodeIndex parent = table_.parent[i];
      if (parent == kNoNode || table_.kind[i] == NodeKind::kDocument) continue;
      const bool is_around = is_in_editable_[At(parent)] || table_.flags[At(parent)].is_editable_host;
      is_in_editable_[i] = is_around && !EqualsIgnoreAsciiCase(table_.AttrOr(RowAt(i), "contenteditable"), "false");
    }
  }

  // Everything but the cursor, which needs the others first.
  [[nodiscard]] ReasonSet ClaimsOf(NodeIndex i) const {
    ReasonSet reasons;
    if (IsPageRoot(table_, i) || IsHiddenField(i) || context_.facts.IsInert(i)) return reasons;
    if (IsNative(i)) reasons.Add(InteractiveReason::kNative);
    if (context_.facts.Has(i, kHasRole) && IsWidgetRole(i)) reasons.Add(InteractiveReason::kRole);
    if (IsEditable(i)) reasons.Add(InteractiveReason::kEditable);
    if (IsFocusStop(i)) reasons.Add(InteractiveReason::kFocusable);
    if (HasListener(i)) reasons.Add(InteractiveReason::kListener);
    if (LabelsHiddenControl(i)) reasons.Add(InteractiveReason::kLabelFor);
    if (reasons.empty() && context_.facts.Has(i, kHasHandler)) reasons.Add(InteractiveReason::kHeuristic);
    if (reasons.empty() && table_.states[At(i)].Has(State::kHasPopup)) reasons.Add(InteractiveReason::kHeuristic);
    return reasons;
  }

  [[nodiscard]] bool IsHiddenField(NodeIndex i) const {
    return table_.tag[At(i)] == Tag::kInput && InputType(table_, i) == "hidden";
  }

  // isClickable is true of links, fields, labels and everything editable as such; only elsewhere it tells a listener.
  [[nodiscard]] bool HasListener(NodeIndex i) const {
    if (!table_.flags[At(i)].is_clickable) return false;
    switch (table_.tag[At(i)]) {
      case Tag::kA:
      case Tag::kArea: return !table_.HasAttr(i, "href") && !table_.HasAttr(i, "xlink:href");
      case Tag::kInput:
      case Tag::kTextarea:
      case Tag::kSummary:
      case Tag::kObject:
      case Tag::kEmbed: return false;
      case Tag::kLabel: return context_.relations.ControlOf(i) == kNoNode;
      default: return !is_in_editable_[At(i)] && !table_.flags[At(i)].is_editable_host;
    }
  }

  [[nodiscard]] bool IsNative(NodeIndex i) const {
    switch (table_.tag[At(i)]) {
      case Tag::kA:
      case Tag::kArea: return table_.HasAttr(i, "href") || table_.HasAttr(i, "xlink:href");
      case Tag::kInput: return InputType(table_, i) != "hidden";
      case Tag::kButton:
      case Tag::kSelect:
      case Tag::kTextarea: return true;
      case Tag::kSummary: return IsNativelyFocusable(context_, i);
      case Tag::kOption: return IsListedOption(i);
      case Tag::kAudio:
      case Tag::kVideo: return table_.HasAttr(i, "controls");
      default: return false;
    }
  }

  // The options of a list box lie open on the page; those of a drop-down are chosen through it.
  [[nodiscard]] bool IsListedOption(NodeIndex i) const {
    NodeIndex select = table_.parent[At(i)];
    if (select != kNoNode && table_.tag[At(select)] == Tag::kOptgroup) select = table_.parent[At(select)];
    return select != kNoNode && table_.tag[At(select)] == Tag::kSelect && table_.role[At(select)] == Role::kListBox &&
           table_.flags[At(i)].has_layout;
  }

  [[nodiscard]] bool IsWidgetRole(NodeIndex i) const {
    return HasTrait(table_.role[At(i)], kTraitWidget) && table_.tag[At(i)] != Tag::kOption;
  }

  [[nodiscard]] bool IsEditable(NodeIndex i) const {
    if (table_.flags[At(i)].is_editable_host || table_.tag[At(i)] == Tag::kTextarea) return true;
    const Role role = table_.role[At(i)];
    if (role == Role::kTextbox || role == Role::kSearchBox) return true;
    const bool is_input = table_.tag[At(i)] == Tag::kInput;
    return is_input && (role == Role::kCombobox || role == Role::kSpinButton);
  }

  [[nodiscard]] bool IsFocusStop(NodeIndex i) const {
    const Tag tag = table_.tag[At(i)];
    if (tag == Tag::kOption || tag == Tag::kIframe || tag == Tag::kFrame || tag == Tag::kDialog) return false;
    if (context_.facts.Has(i, kIsTabStop)) return true;
    const AxFacts* ax = table_.Ax(i);
    return ax != nullptr && !ax->is_ignored && ax->is_focusable && !context_.facts.Has(i, kHasTabIndex);
  }

  // A label is worth a press only where its control cannot be pressed itself.
  [[nodiscard]] bool LabelsHiddenControl(NodeIndex i) const {
    if (table_.tag[At(i)] != Tag::kLabel) return false;
    const NodeIndex control = context_.relations.ControlOf(i);
    if (control == kNoNode) return false;
    const ComputedStyle& style = table_.style[At(control)];
    const Rect& bounds = table_.bounds[At(control)];
    return !table_.flags[At(control)].has_layout || style.visibility != CssVisibility::kVisible ||
           (style.opacity <= 0.0F && !IsRestyled(control)) || style.is_clipped_away || bounds.width() <= 1 ||
           bounds.height() <= 1;
  }

  // A label that is pressed in place of its control is, to whoever presses it, that control.
  void StandIn(NodeIndex label) {
    if (!table_.reasons[At(label)].Has(InteractiveReason::kLabelFor)) return;
    const NodeIndex control = context_.relations.ControlOf(label);
    table_.role[At(label)] = table_.role[At(control)];
    table_.states[At(label)] = table_.states[At(control)];
    table_.name[At(label)] = table_.name[At(control)];
  }

  // A transparent one of these is painted by the page itself and takes the press all the same.
  [[nodiscard]] bool IsRestyled(NodeIndex control) const {
    if (table_.tag[At(control)] == Tag::kSelect) return true;
    const std::string_view type = InputType(table_, control);
    return table_.tag[At(control)] == Tag::kInput &&
           (type == "checkbox" || type == "radio" || type == "file" || type == "range");
  }

  // controls_before_[i]: rows with reasons before row i; so a subtree's count is a difference.
  void CountControls() {
    controls_before_.assign(table_.size() + 1, 0);
    for (std::size_t i = 0; i < table_.size(); ++i) {
      controls_before_[i + 1] = controls_before_[i] + (table_.reasons[i].empty() ? 0 : 1);
    }
  }

  [[nodiscard]] std::uint32_t ControlsInside(NodeIndex i) const {
    return controls_before_[At(table_.subtree_end[At(i)])] - controls_before_[At(i) + 1];
  }

  void DropDelegate(NodeIndex i) {
    ReasonSet& reasons = table_.reasons[At(i)];
    ReasonSet rest = reasons;
    rest.Remove(InteractiveReason::kListener);
    rest.Remove(InteractiveReason::kHeuristic);
    if (reasons.empty() || !rest.empty() || ControlsInside(i) < kDelegatesFor) return;
    // A card or a row that shows the hand itself is pressed as a whole, whatever it holds.
    if (!IsCursorRoot(i)) reasons = rest;
  }

  // cursor is inherited, so the element that set it is the one whose parent has another.
  [[nodiscard]] bool IsCursorRoot(NodeIndex i) const {
    if (!table_.is_element(i) || IsPageRoot(table_, i) || !table_.style[At(i)].cursor_is_pointer) return false;
    const NodeIndex parent = table_.parent[At(i)];
    return parent == kNoNode || !table_.style[At(parent)].cursor_is_pointer || IsPageRoot(table_, parent);
  }

  void FindCursorRoot(NodeIndex i) {
    if (!IsCursorRoot(i) || table_.style[At(i)].pointer_events_none || !table_.flags[At(i)].has_layout) return;
    if (context_.facts.IsInert(i)) return;
    if (!table_.reasons[At(i)].empty()) {
      // On a link or a button the hand says nothing new.
      if (!table_.reasons[At(i)].Has(InteractiveReason::kNative)) table_.reasons[At(i)].Add(InteractiveReason::kCursor);
      return;
    }
    // The hand of a wrapper around one control is that control's, and a label's is its field's.
    if (ControlsInside(i) == 1 || table_.tag[At(i)] == Tag::kLabel || IsExplainedByAncestor(i)) return;
    table_.reasons[At(i)].Add(InteractiveReason::kCursor);
  }

  // The nearest ancestors with a reason: an icon in a button needs none of its own.
  [[nodiscard]] bool IsExplainedByAncestor(NodeIndex i) const {
    NodeIndex p = table_.parent[At(i)];
    for (int level = 0; level < kMaxLevelsToWidget && p != kNoNode; ++level) {
      if (!table_.reasons[At(p)].empty()) return IsAtomic(p) || ControlsInside(p) == 0;
      p = table_.parent[At(p)];
    }
    return false;
  }

  [[nodiscard]] bool IsAtomic(NodeIndex i) const {
    if (table_.reasons[At(i)].empty()) return false;
    const Role role = table_.role[At(i)];
    return HasTrait(role, kTraitPresentationalChildren) || role == Role::kLink || role == Role::kMenuItem ||
           role == Role::kDisclosureTriangle;
  }

  void MarkAtoms() {
    for (std::size_t i = 0; i < table_.size(); ++i) {
      const NodeIndex parent = table_.parent[i];
      if (parent == kNoNode || table_.kind[i] == NodeKind::kDocument) continue;
      is_in_atom_[i] = is_in_atom_[At(parent)] || IsAtomic(parent);
    }
  }

  void DropInsideAtom(NodeIndex i) {
    if (!is_in_atom_[At(i)] || table_.reasons[At(i)].empty()) return;
    const ReasonSet& reasons = table_.reasons[At(i)];
    const bool has_own = reasons.Has(InteractiveReason::kNative) || reasons.Has(InteractiveReason::kRole) ||
                         reasons.Has(InteractiveReason::kListener) || reasons.Has(InteractiveReason::kEditable);
    if (!has_own) table_.reasons[At(i)] = {};
  }

  static constexpr int kMaxLevelsToWidget = 8;

  SemanticsContext& context_;
  NodeTable& table_;
  std::vector<std::uint32_t> controls_before_;
  std::vector<bool> is_in_editable_;
  std::vector<bool> is_in_atom_;
};

}  // namespace

void ComputeReasons(SemanticsContext* context) { ReasonFinder(context).Run(); }

}  // namespace domtool
