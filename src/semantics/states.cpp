#include "semantics/states.h"

#include <algorithm>

#include "base/number.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::int16_t kDefaultHeadingLevel = 2;
constexpr int kMaxLevel = 999;

// One value of one attribute. `tokens` are the values that set the state; kTruthy: any except those that mean false.
// `roles`: those that support the attribute.
struct AriaState {
  std::string_view attribute;
  std::string_view tokens;
  State state;
  RoleTrait roles;
};
constexpr std::string_view kTruthy;
constexpr RoleTrait kAnyRole = RoleTrait::kNoTrait;
constexpr AriaState kAriaStates[] = {
    {"aria-busy", "true", State::kBusy, kAnyRole},
    {"aria-current", kTruthy, State::kCurrent, kAnyRole},
    {"aria-expanded", "true", State::kExpanded, RoleTrait::kExpandable},
    {"aria-expanded", "false", State::kCollapsed, RoleTrait::kExpandable},
    {"aria-haspopup", "true menu listbox tree grid dialog", State::kHasPopup, kAnyRole},
    {"aria-invalid", kTruthy, State::kInvalid, kAnyRole},
    {"aria-modal", "true", State::kModal, RoleTrait::kDialog},
    {"aria-multiline", "true", State::kMultiline, RoleTrait::kMultiline},
    {"aria-multiselectable", "true", State::kMultiselectable, RoleTrait::kMultiselectable},
    {"aria-orientation", "horizontal", State::kHorizontal, RoleTrait::kOriented},
    {"aria-orientation", "vertical", State::kVertical, RoleTrait::kOriented},
    {"aria-pressed", "true", State::kPressed, RoleTrait::kPressable},
    {"aria-pressed", "mixed", State::kMixed, RoleTrait::kPressable},
    {"aria-readonly", "true", State::kReadonly, RoleTrait::kReadonly},
    {"aria-required", "true", State::kRequired, RoleTrait::kRequirable},
    {"aria-selected", "true", State::kSelected, RoleTrait::kSelectable},
    {"aria-sort", "ascending", State::kAscending, RoleTrait::kSortable},
    {"aria-sort", "descending", State::kDescending, RoleTrait::kSortable},
};

bool Means(std::string_view value, std::string_view tokens) {
  if (!tokens.empty()) return HasToken(tokens, value);
  return !value.empty() && !HasToken("false undefined", value);
}

// From a style attribute.
bool SaysDisplayNone(std::string_view written) {
  constexpr std::string_view kProperty = "display";
  const std::string style = ToAsciiLower(written);
  const std::size_t at = style.find(kProperty);
  if (at == std::string_view::npos) return false;
  const std::string_view rest = TrimHtmlSpace(std::string_view(style).substr(at + kProperty.size()));
  return rest.starts_with(':') && TrimHtmlSpace(rest.substr(1)).starts_with("none");
}

bool IsTextField(Role role) { return HasTrait(role, RoleTrait::kTyped | RoleTrait::kPicked); }

class StateReader {
 public:
  explicit StateReader(SemanticsContext* context) : context_(*context), table_(context->table), depth_(table_.size()) {}

  void Read(NodeIndex i) {
    StateSet states;
    if (context_.facts.Has(i, kHasAria)) ReadAria(i, &states);
    ReadNative(i, &states);
    ReadChecked(i, &states);
    if (context_.facts.IsInert(i)) states.Add(State::kInert);
    table_.states[At(i)] = states;
    ReadDepth(i);
    table_.level[At(i)] = LevelOf(i);
  }

  // To assistive technology the active descendant of the focused element has the focus (WAI-ARIA 1.2 section 5.8). Both
  // are reported: keys go to the one and act on the other.
  void PassFocusOn(NodeIndex i) {
    if (!table_.states[At(i)].Has(State::kFocused)) return;
    const NodeIndex active = context_.scopes.Find(i, TrimHtmlSpace(table_.AttrOr(i, "aria-activedescendant")));
    if (active != kNoNode) table_.states[At(active)].Add(State::kFocused);
  }

 private:
  void ReadAria(NodeIndex i, StateSet* states) const {
    for (std::size_t a = table_.attributes_begin[At(i)]; a < table_.attributes_begin[At(i) + 1]; ++a) {
      const auto& [name, value] = table_.attributes[a];
      if (!name.starts_with("aria-")) continue;
      for (const AriaState& row : kAriaStates) {
        if (name != row.attribute || !Means(TrimHtmlSpace(value), row.tokens)) continue;
        if (row.roles == kAnyRole || HasTrait(table_.role[At(i)], row.roles)) states->Add(row.state);
      }
    }
  }

  // HTML's own state wins over ARIA if both are given (HTML-AAM 1.0 section 3.6).
  void ReadNative(NodeIndex i, StateSet* states) {
    const Tag tag = table_.tag[At(i)];
    const Role role = table_.role[At(i)];
    if (context_.relations.IsDisabled(i) && CanShowDisabled(i)) states->Add(State::kDisabled);
    if (tag == Tag::kInput || tag == Tag::kTextarea || tag == Tag::kSelect) {
      const bool can_require = HasTrait(role, RoleTrait::kRequirable) || table_.input_type(i) == InputType::kFile;
      if (can_require && table_.HasAttr(i, "required")) states->Add(State::kRequired);
      if (tag != Tag::kSelect && table_.HasAttr(i, "readonly") && IsTextField(role)) states->Add(State::kReadonly);
      ReadFilled(i, states);
    }
    if (table_.is_modal_dialog(i)) states->Add(State::kModal);
    if (HoldsFocus(i)) states->Add(State::kFocused);
    // aria-invalid, if given, decides (HTML-AAM 3.6).
    if (table_.flags[At(i)].is_user_invalid && !table_.HasAttr(i, "aria-invalid")) states->Add(State::kInvalid);
    if (tag == Tag::kTextarea) states->Add(State::kMultiline);
    if (tag == Tag::kSelect && table_.HasAttr(i, "multiple")) states->Add(State::kMultiselectable);
    if (tag == Tag::kOption) {
      states->Set(State::kSelected, table_.flags[At(i)].option_selected);
      table_.flags[At(i)].is_unshown_option = IsUnlisted(i);
    }
    if (table_.flags[At(i)].is_editable_host && role == Role::kTextbox) {
      states->Set(State::kMultiline, !HasToken("false", table_.AttrOr(i, "aria-multiline")));
    }
    ReadDisclosed(i, states);
  }

  // display: none removes an option or its group from the list (HTML 15.5.16). Only a list box has layout that shows
  // this; for a drop-down, what style sheets hide is unknown.
  [[nodiscard]] bool IsUnlisted(NodeIndex option) const {
    NodeIndex i = option;
    for (; i != kNoNode && (table_.tag[At(i)] == Tag::kOption || table_.tag[At(i)] == Tag::kOptgroup);
         i = table_.parent[At(i)]) {
      if (table_.HasAttr(i, "hidden") || SaysDisplayNone(table_.AttrOr(i, "style"))) return true;
    }
    return i != kNoNode && table_.role[At(i)] == Role::kListBox && table_.flags[At(i)].has_layout &&
           !table_.flags[At(option)].has_layout;
  }

  // Not the frame around it, and not the body, which has the focus by default.
  [[nodiscard]] bool HoldsFocus(NodeIndex i) const {
    const Tag tag = table_.tag[At(i)];
    const NodeFlags& flags = table_.flags[At(i)];
    return flags.is_focused && !flags.is_frame_owner && tag != Tag::kBody && tag != Tag::kHtml;
  }

  // aria-disabled applies to what is inside, but a paragraph there is no disabled control.
  [[nodiscard]] bool CanShowDisabled(NodeIndex i) const {
    const Role role = table_.role[At(i)];
    return HasTrait(role, RoleTrait::kWidget) || table_.HasAttr(i, "disabled") || table_.HasAttr(i, "aria-disabled");
  }

  void ReadFilled(NodeIndex i, StateSet* states) const {
    if (!table_.flags[At(i)].has_form_value || !IsTextField(table_.role[At(i)])) return;
    states->Add(table_.form_value[At(i)].empty() ? State::kEmpty : State::kFilled);
  }

  // A summary shows whether its details are open, a button whether its popover is.
  void ReadDisclosed(NodeIndex i, StateSet* states) const {
    const Tag tag = table_.tag[At(i)];
    std::optional<bool> is_open;
    if (tag == Tag::kSummary && IsNativelyFocusable(context_, i))
      is_open = table_.HasAttr(table_.parent[At(i)], "open");
    if (tag == Tag::kDetails && context_.relations.FirstChild(i, Tag::kSummary) == kNoNode) {
      is_open = table_.HasAttr(i, "open");
    }
    if (tag == Tag::kButton || (tag == Tag::kInput && table_.role[At(i)] == Role::kButton)) {
      const NodeIndex popover = PopoverOf(i);
      if (popover != kNoNode) is_open = static_cast<bool>(table_.flags[At(popover)].has_layout);
    }
    if (!is_open) return;
    states->Set(State::kExpanded, *is_open);
    states->Set(State::kCollapsed, !*is_open);
  }

  // HTML section 6.12.1, "popover target element", and the invoker commands for popovers.
  [[nodiscard]] NodeIndex PopoverOf(NodeIndex button) const {
    std::string_view id = table_.AttrOr(button, "popovertarget");
    for (const char* command : {"toggle-popover", "show-popover", "hide-popover"}) {
      if (id.empty() && table_.AttrIs(button, "command", command)) id = table_.AttrOr(button, "commandfor");
    }
    const NodeIndex target = context_.scopes.Find(button, id);
    return target != kNoNode && table_.HasAttr(target, "popover") ? target : kNoNode;
  }

  void ReadChecked(NodeIndex i, StateSet* states) const {
    const Role role = table_.role[At(i)];
    const std::string_view checked = TrimHtmlSpace(table_.AttrOr(i, "aria-checked"));
    // These two can be checked, but have no unchecked state by default.
    const bool can_do_without = role == Role::kTreeItem || (role == Role::kOption && table_.tag[At(i)] != Tag::kOption);
    if (!HasTrait(role, RoleTrait::kCheckable) && !(can_do_without && HasToken("true false mixed", checked))) return;
    states->Add(CheckedState(i, checked));
  }

  [[nodiscard]] State CheckedState(NodeIndex i, std::string_view aria_checked) const {
    const InputType type = table_.input_type(i);
    if (table_.flags[At(i)].is_indeterminate) return State::kMixed;
    if (type == InputType::kCheckbox || type == InputType::kRadio) {
      return table_.flags[At(i)].input_checked ? State::kChecked : State::kUnchecked;
    }
    if (HasToken("true", aria_checked)) return State::kChecked;
    const Role role = table_.role[At(i)];
    const bool can_be_mixed = role != Role::kRadio && role != Role::kMenuItemRadio && role != Role::kSwitch;
    return can_be_mixed && HasToken("mixed", aria_checked) ? State::kMixed : State::kUnchecked;
  }

  // How many groups of its tree contain a row; meaningless outside trees.
  void ReadDepth(NodeIndex i) {
    const NodeIndex parent = table_.parent[At(i)];
    if (parent == kNoNode || table_.role[At(i)] == Role::kTree) return;
    depth_[At(i)] = depth_[At(parent)];
    if (table_.role[At(i)] == Role::kGroup && depth_[At(i)] < kMaxLevel) ++depth_[At(i)];
  }

  [[nodiscard]] std::int16_t LevelOf(NodeIndex i) const {
    const Role role = table_.role[At(i)];
    if (role != Role::kHeading && role != Role::kTreeItem && role != Role::kListItem && role != Role::kRow) return 0;
    if (context_.facts.Has(i, kHasAria)) {
      const std::optional<int> level = ParseInteger(table_.AttrOr(i, "aria-level"));
      if (level) return static_cast<std::int16_t>(std::clamp(*level, 1, kMaxLevel));
    }
    if (role == Role::kTreeItem) return static_cast<std::int16_t>(depth_[At(i)] + 1);
    if (role != Role::kHeading) return 0;
    const Tag tag = table_.tag[At(i)];
    if (tag < Tag::kH1 || tag > Tag::kH6) return kDefaultHeadingLevel;
    return static_cast<std::int16_t>(static_cast<int>(tag) - static_cast<int>(Tag::kH1) + 1);
  }

  SemanticsContext& context_;
  NodeTable& table_;
  Vector<std::int16_t> depth_;
};

}  // namespace

void ComputeStates(SemanticsContext* context) {
  StateReader reader(context);
  for (std::size_t i = 0; i < context->table.size(); ++i) {
    if (context->table.is_element(RowAt(i))) reader.Read(RowAt(i));
  }
  for (std::size_t i = 0; i < context->table.size(); ++i) reader.PassFocusOn(RowAt(i));
}

}  // namespace domtool
