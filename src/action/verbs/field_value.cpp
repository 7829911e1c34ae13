#include "action/verbs/field_value.h"

#include "action/verbs/date_sections.h"
#include "action/verbs/slider_steps.h"
#include "base/utf8.h"

namespace domtool {

std::string WithLineFeeds(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    out += text[i] == '\r' ? '\n' : text[i];
  }
  return out;
}

std::string_view FormatOf(const NodeTable& table, NodeIndex row) {
  switch (table.input_type(row)) {
    case InputType::kDate: return "YYYY-MM-DD";
    case InputType::kTime: return "hh:mm";
    case InputType::kDatetimeLocal: return "YYYY-MM-DDThh:mm";
    case InputType::kMonth: return "YYYY-MM";
    case InputType::kWeek: return "YYYY-Www";
    case InputType::kRange: return "of a number between its ends, on one of its steps";
    case InputType::kColor: return "#rrggbb";
    default: return {};
  }
}

Field FieldKind(const NodeTable& table, NodeIndex row) {
  switch (table.tag[At(row)]) {
    case Tag::kTextarea: return Field::kMultiLine;
    case Tag::kSelect: return Field::kNone;
    case Tag::kInput:
      if (!FormatOf(table, row).empty()) return Field::kPicker;
      switch (InputTypeRole(table.input_type(row))) {
        case Role::kNone:
        case Role::kButton:
        case Role::kCheckbox:
        case Role::kRadio: return Field::kNone;
        case Role::kSpinButton: return Field::kNumber;
        default: return Field::kSingleLine;
      }
    default: break;
  }
  if (!SectionsOf(table, row).empty()) return Field::kSections;
  for (NodeIndex i = row; i != kNoNode; i = table.ParentElement(i)) {
    if (table.flags[At(i)].is_editable_host) return Field::kMultiLine;
  }
  if (SliderSteps::IsSlider(table, row)) return Field::kSlider;
  return HasTrait(table.role[At(row)], RoleTrait::kTyped) ? Field::kByRole : Field::kNone;
}

}  // namespace domtool
