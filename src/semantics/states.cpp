#include "semantics/states.h"

#include <algorithm>

#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::int16_t kDefaultHeadingLevel = 2;
constexpr int kMaxLevel = 999;

enum class Tristate : std::uint8_t { kAbsent, kFalse, kTrue, kMixed };

Tristate ReadTristate(std::string_view value) {
  value = TrimHtmlSpace(value);
  if (EqualsIgnoreAsciiCase(value, "true")) return Tristate::kTrue;
  if (EqualsIgnoreAsciiCase(value, "false")) return Tristate::kFalse;
  return EqualsIgnoreAsciiCase(value, "mixed") ? Tristate::kMixed : Tristate::kAbsent;
}

bool IsCheckable(Role role) {
  return role == Role::kCheckbox || role == Role::kRadio || role == Role::kSwitch || role == Role::kMenuItemCheckbox ||
         role == Role::kMenuItemRadio;
}

bool IsSelectable(Role role) {
  return role == Role::kOption || role == Role::kTab || role == Role::kRow || role == Role::kGridCell ||
         role == Role::kTreeItem || role == Role::kColumnHeader || role == Role::kRowHeader;
}

bool SupportsRequired(Role role) {
  return role == Role::kTextbox || role == Role::kSearchBox || role == Role::kCombobox || role == Role::kListBox ||
         role == Role::kSpinButton || role == Role::kRadioGroup || role == Role::kTree || role == Role::kCheckbox ||
         role == Role::kRadio || role == Role::kDate || role == Role::kDateTime || role == Role::kInputTime ||
         role == Role::kSwitch || role == Role::kGridCell;
}

bool IsTextField(Role role) {
  return role == Role::kTextbox || role == Role::kSearchBox || role == Role::kCombobox || role == Role::kSpinButton ||
         role == Role::kDate || role == Role::kDateTime || role == Role::kInputTime;
}

class StateReader {
 public:
  explicit StateReader(SemanticsContext* context) : context_(*context), table_(context->table) {}

  void Read(NodeIndex i) {
    StateSet states;
    ReadNative(i, &states);
    if (context_.facts.Has(i, kHasAria)) ReadAria(i, &states);
    ReadChecked(i, &states);
    table_.states[At(i)] = states;
    table_.level[At(i)] = LevelOf(i);
  }

 private:
  void ReadNative(NodeIndex i, StateSet* states) {
    const Tag tag = table_.tag[At(i)];
    const Role role = table_.role[At(i)];
    if (context_.relations.IsDisabled(i) && CanShowDisabled(i)) states->Add(State::kDisabled);
    if (tag == Tag::kInput || tag == Tag::kTextarea || tag == Tag::kSelect) {
      if (table_.HasAttr(i, "required") && SupportsRequired(role)) states->Add(State::kRequired);
      if (table_.HasAttr(i, "readonly") && IsTextField(role)) states->Add(State::kReadonly);
      ReadFilled(i, states);
    }
    if (table_.is_modal_dialog(i)) states->Add(State::kModal);
    if (tag == Tag::kTextarea) states->Add(State::kMultiline);
    if (tag == Tag::kSelect && table_.HasAttr(i, "multiple")) states->Add(State::kMultiselectable);
    if (tag == Tag::kOption && table_.flags[At(i)].option_selected) states->Add(State::kSelected);
    if (tag == Tag::kSummary && role == Role::kDisclosureTriangle) ReadDetails(table_.parent[At(i)], states);
    if (tag == Tag::kDetails && context_.relations.FirstChild(i, Tag::kSummary) == kNoNode) ReadDetails(i, states);
    if (table_.flags[At(i)].is_editable_host && role == Role::kTextbox) states->Add(State::kMultiline);
  }

  // aria-disabled reaches what is inside, but a paragraph there is no disabled control.
  [[nodiscard]] bool CanShowDisabled(NodeIndex i) const {
    const Role role = table_.role[At(i)];
    return HasTrait(role, kTraitWidget) || table_.HasAttr(i, "disabled") || table_.HasAttr(i, "aria-disabled");
  }

  void ReadFilled(NodeIndex i, StateSet* states) const {
    if (!table_.flags[At(i)].has_form_value || !IsTextField(table_.role[At(i)])) return;
    states->Add(table_.form_value[At(i)].empty() ? State::kEmpty : State::kFilled);
  }

  void ReadDetails(NodeIndex details, StateSet* states) const {
    states->Add(table_.HasAttr(details, "open") ? State::kExpanded : State::kCollapsed);
  }

  void ReadAria(NodeIndex i, StateSet* states) const {
    const Role role = table_.role[At(i)];
    const auto is_true = [&](std::string_view attribute) {
      return ReadTristate(table_.AttrOr(i, attribute)) == Tristate::kTrue;
    };
    ReadExpanded(i, states);
    ReadPressed(i, states);
    if (table_.tag[At(i)] != Tag::kOption && IsSelectable(role) && is_true("aria-selected")) {
      states->Add(State::kSelected);
    }
    if (SupportsRequired(role) && is_true("aria-required")) states->Add(State::kRequired);
    if (is_true("aria-readonly")) states->Add(State::kReadonly);
    if (is_true("aria-modal")) states->Add(State::kModal);
    if (is_true("aria-busy")) states->Add(State::kBusy);
    if (is_true("aria-multiselectable")) states->Add(State::kMultiselectable);
    if (IsTextField(role) && is_true("aria-multiline")) states->Add(State::kMultiline);
    const auto says = [&](std::string_view attribute) {
      const std::string_view value = TrimHtmlSpace(table_.AttrOr(i, attribute));
      return !value.empty() && !EqualsIgnoreAsciiCase(value, "false");
    };
    if (says("aria-invalid")) states->Add(State::kInvalid);
    if (says("aria-haspopup")) states->Add(State::kHasPopup);
    if (says("aria-current")) states->Add(State::kCurrent);
  }

  void ReadExpanded(NodeIndex i, StateSet* states) const {
    const Tristate expanded = ReadTristate(table_.AttrOr(i, "aria-expanded"));
    if (expanded == Tristate::kAbsent || table_.tag[At(i)] == Tag::kSummary) return;
    states->Add(expanded == Tristate::kTrue ? State::kExpanded : State::kCollapsed);
  }

  void ReadPressed(NodeIndex i, StateSet* states) const {
    if (table_.role[At(i)] != Role::kButton) return;
    const Tristate pressed = ReadTristate(table_.AttrOr(i, "aria-pressed"));
    if (pressed == Tristate::kTrue) states->Add(State::kPressed);
    if (pressed == Tristate::kMixed) states->Add(State::kMixed);
  }

  void ReadChecked(NodeIndex i, StateSet* states) const {
    if (!IsCheckable(table_.role[At(i)])) return;
    states->Add(CheckedState(i));
  }

  [[nodiscard]] State CheckedState(NodeIndex i) const {
    const std::string_view type = table_.tag[At(i)] == Tag::kInput ? InputType(table_, i) : std::string_view();
    if (type == "checkbox" || type == "radio") {
      return table_.flags[At(i)].input_checked ? State::kChecked : State::kUnchecked;
    }
    const Tristate checked = ReadTristate(table_.AttrOr(i, "aria-checked"));
    if (checked == Tristate::kTrue) return State::kChecked;
    const Role role = table_.role[At(i)];
    const bool can_be_mixed = role == Role::kCheckbox || role == Role::kMenuItemCheckbox;
    return checked == Tristate::kMixed && can_be_mixed ? State::kMixed : State::kUnchecked;
  }

  [[nodiscard]] std::int16_t LevelOf(NodeIndex i) const {
    const Role role = table_.role[At(i)];
    if (role != Role::kHeading && role != Role::kTreeItem && role != Role::kListItem && role != Role::kRow) return 0;
    if (context_.facts.Has(i, kHasAria)) {
      const std::optional<int> level = ParseInteger(table_.AttrOr(i, "aria-level"));
      if (level) return static_cast<std::int16_t>(std::clamp(*level, 1, kMaxLevel));
    }
    if (role != Role::kHeading) return 0;
    const Tag tag = table_.tag[At(i)];
    if (tag < Tag::kH1 || tag > Tag::kH6) return kDefaultHeadingLevel;
    return static_cast<std::int16_t>(static_cast<int>(tag) - static_cast<int>(Tag::kH1) + 1);
  }

  SemanticsContext& context_;
  NodeTable& table_;
};

}  // namespace

void ComputeStates(SemanticsContext* context) {
  StateReader reader(context);
  for (std::size_t i = 0; i < context->table.size(); ++i) {
    if (context->table.is_element(RowAt(i))) reader.Read(RowAt(i));
  }
}

}  // namespace domtool
