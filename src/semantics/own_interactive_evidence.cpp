#include "semantics/own_interactive_evidence.h"

#include "base/hash.h"
#include "base/utf8.h"

namespace domtool {
namespace {

// A label's control may be in a hidden wrapper: it is searched this far up.
constexpr int kMaxLevelsToHider = 3;

}  // namespace

bool IsPageRoot(const NodeTable& table, NodeIndex i) {
  const Tag tag = table.tag[At(i)];
  return tag == Tag::kHtml || tag == Tag::kBody || !table.is_element(i);
}

OwnInteractiveEvidence::OwnInteractiveEvidence(const SemanticsContext* context)
    : context_(*context), table_(context->table), is_in_editable_(table_.size()) {
  for (std::size_t i = 0; i < table_.size(); ++i) {
    const NodeIndex parent = table_.parent[i];
    if (parent == kNoNode || table_.kind[i] == NodeKind::kDocument) continue;
    const bool is_around = is_in_editable_[At(parent)] || table_.flags[At(parent)].is_editable_host;
    is_in_editable_[i] = is_around && !table_.AttrIs(RowAt(i), "contenteditable", "false");
    if (!HasTrait(table_.role[i], RoleTrait::kWidget)) continue;
    ForEachToken(LabelledByIds(table_, RowAt(i)),
                 [&](std::string_view id) { naming_ids_.Insert(HashOf(id) | 1, true); });
  }
}

ReasonSet OwnInteractiveEvidence::Of(NodeIndex i) const {
  ReasonSet reasons;
  if (context_.facts.IsInert(i)) return reasons;
  if (IsPageRoot(table_, i)) {
    // A frame that is an editor as a whole has an editable body.
    if (table_.flags[At(i)].is_editable_host) reasons.Add(InteractiveReason::kEditable);
    return reasons;
  }
  if (table_.input_type(i) == InputType::kHidden || IsForTheServer(i) || IsOnlyShown(i)) return reasons;
  if (IsNative(i)) reasons.Add(InteractiveReason::kNative);
  const bool is_widget = HasTrait(table_.role[At(i)], RoleTrait::kWidget) && table_.tag[At(i)] != Tag::kOption;
  if (is_widget && context_.facts.Has(i, kHasRole)) reasons.Add(InteractiveReason::kRole);
  if (IsEditable(i)) reasons.Add(InteractiveReason::kEditable);
  if (IsFocusStop(i)) reasons.Add(InteractiveReason::kFocusable);
  if (HasListener(i)) reasons.Add(InteractiveReason::kListener);
  if (LabelsHiddenControl(i)) reasons.Add(InteractiveReason::kLabelFor);
  if (context_.facts.Has(i, kIsDraggable)) reasons.Add(InteractiveReason::kDraggable);
  if (reasons.empty() && (context_.facts.Has(i, kHasHandler) || table_.states[At(i)].Has(State::kHasPopup))) {
    reasons.Add(InteractiveReason::kHeuristic);
  }
  return reasons;
}

// A field that cannot be seen, and that neither the Tab key nor a screen reader can reach, only carries the value of the widget
// around it.
bool OwnInteractiveEvidence::IsForTheServer(NodeIndex i) const {
  const Rect& box = table_.bounds[At(i)];
  const bool is_unseen = table_.style[At(i)].opacity <= 0.0F || box.width() <= 1 || box.height() <= 1;
  return table_.tag[At(i)] == Tag::kInput && is_unseen && HasTrait(table_.role[At(i)], RoleTrait::kTyped) &&
         table_.AttrIs(i, "aria-hidden", "true") && table_.AttrIs(i, "tabindex", "-1");
}

// An author's text field that is only read and takes no focus is what a widget shows.
bool OwnInteractiveEvidence::IsOnlyShown(NodeIndex i) const {
  return table_.role[At(i)] == Role::kTextbox && table_.AttrIs(i, "aria-readonly", "true") &&
         table_.tag[At(i)] != Tag::kInput && table_.tag[At(i)] != Tag::kTextarea &&
         !table_.flags[At(i)].is_editable_host && !IsFocusStop(i);
}

// Its listener gives the focus to what refers to it.
bool OwnInteractiveEvidence::NamesByReference(NodeIndex label) const {
  const std::string_view id = table_.AttrOr(label, "id");
  return !id.empty() && naming_ids_.Find(HashOf(id) | 1) != nullptr;
}

// isClickable is true for links, fields, labels and everything editable; elsewhere it shows a listener. Keys go to the
// focus, so an element that listens to them without being focusable listens for its content.
bool OwnInteractiveEvidence::HasListener(NodeIndex i) const {
  const bool listens_to_keys = context_.facts.Has(i, kHasKeyHandler) && context_.facts.Has(i, kIsTabStop);
  if (!table_.flags[At(i)].is_clickable && !context_.facts.Has(i, kHasPressHandler) && !listens_to_keys) return false;
  if (table_.style[At(i)].pointer_events_none) return false;
  switch (table_.tag[At(i)]) {
    case Tag::kA:
    case Tag::kArea: return !table_.HasAttr(i, "href") && !table_.HasAttr(i, "xlink:href");
    case Tag::kInput:
    case Tag::kTextarea:
    case Tag::kSummary:
    case Tag::kObject:
    case Tag::kEmbed: return false;
    case Tag::kLabel: return context_.relations.ControlOf(i) == kNoNode && !NamesByReference(i);
    default: return !is_in_editable_[At(i)] && !table_.flags[At(i)].is_editable_host;
  }
}

bool OwnInteractiveEvidence::IsNative(NodeIndex i) const {
  switch (table_.tag[At(i)]) {
    case Tag::kA:
    case Tag::kArea: return table_.HasAttr(i, "href") || table_.HasAttr(i, "xlink:href");
    case Tag::kInput:
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

// The options of a list box are on the page; those of a drop-down are chosen through it.
bool OwnInteractiveEvidence::IsListedOption(NodeIndex i) const {
  NodeIndex select = table_.parent[At(i)];
  if (select != kNoNode && table_.tag[At(select)] == Tag::kOptgroup) select = table_.parent[At(select)];
  return select != kNoNode && table_.tag[At(select)] == Tag::kSelect && table_.role[At(select)] == Role::kListBox &&
         table_.flags[At(i)].has_layout;
}

bool OwnInteractiveEvidence::IsEditable(NodeIndex i) const {
  if (table_.flags[At(i)].is_editable_host || table_.tag[At(i)] == Tag::kTextarea) return true;
  const Role role = table_.role[At(i)];
  if (role == Role::kTextbox || role == Role::kSearchBox) return true;
  const bool is_input = table_.tag[At(i)] == Tag::kInput;
  return is_input && (role == Role::kCombobox || role == Role::kSpinButton);
}

bool OwnInteractiveEvidence::IsFocusStop(NodeIndex i) const {
  const Tag tag = table_.tag[At(i)];
  if (tag == Tag::kOption || tag == Tag::kIframe || tag == Tag::kFrame || tag == Tag::kDialog) return false;
  if (context_.facts.Has(i, kIsTabStop)) return true;
  const AxFacts* ax = table_.Ax(i);
  return ax != nullptr && !ax->is_ignored && ax->is_focusable && !context_.facts.Has(i, kHasTabIndex);
}

// Pressing a label is only useful if its control cannot be pressed itself.
bool OwnInteractiveEvidence::LabelsHiddenControl(NodeIndex i) const {
  if (table_.tag[At(i)] != Tag::kLabel || table_.style[At(i)].pointer_events_none) return false;
  const NodeIndex control = context_.relations.ControlOf(i);
  if (control == kNoNode || IsForTheServer(control) || !CannotBePressed(control)) return false;
  // A press on a label focuses its text field or list, for which that has to be shown.
  const Role role = table_.role[At(control)];
  const bool is_focused_alone = HasTrait(role, RoleTrait::kTyped) || role == Role::kListBox;
  // What is drawn for a combobox is pressed itself.
  if (role == Role::kCombobox && table_.tag[At(control)] != Tag::kSelect) return false;
  return !is_focused_alone || (table_.flags[At(control)].has_layout && table_.tag[At(control)] != Tag::kSelect);
}

bool OwnInteractiveEvidence::CannotBePressed(NodeIndex control) const {
  const ComputedStyle& own = table_.style[At(control)];
  const Rect& bounds = table_.bounds[At(control)];
  const FrameGeometry& frame = table_.frames[At(table_.frame[At(control)])].geometry;
  if (!table_.flags[At(control)].has_layout || own.visibility != CssVisibility::kVisible || own.pointer_events_none ||
      (own.opacity <= 0.0F && !table_.may_be_restyled(control)) || bounds.width() <= 1 || bounds.height() <= 1 ||
      bounds.right <= frame.origin.x - frame.scroll.x * frame.scale_x) {
    return true;
  }
  NodeIndex i = control;
  for (int level = 0; level <= kMaxLevelsToHider && i != kNoNode; ++level, i = table_.parent[At(i)]) {
    const ComputedStyle& style = table_.style[At(i)];
    if (style.is_clipped_away || (i != control && style.opacity <= 0.0F)) return true;
  }
  return false;
}

}  // namespace domtool
