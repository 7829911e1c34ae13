#include "action/tool/field_value.h"

#include "base/utf8.h"

namespace domtool {
namespace {

struct PickerFormat {
  std::string_view type;
  std::string_view format;
};
constexpr PickerFormat kPickers[] = {
    {"date", "YYYY-MM-DD"}, {"time", "hh:mm"},    {"datetime-local", "YYYY-MM-DDThh:mm"},
    {"month", "YYYY-MM"},   {"week", "YYYY-Www"}, {"range", "of a number between its ends, on one of its steps"},
    {"color", "#rrggbb"}};

}  // namespace

std::string WithLineFeeds(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
    out += text[i] == '\r' ? '\n' : text[i];
  }
  return out;
}

std::string_view FormatOf(const NodeTable& table, NodeIndex row) {
  if (table.tag[At(row)] != Tag::kInput) return {};
  for (const PickerFormat& picker : kPickers) {
    if (table.AttrIs(row, "type", picker.type)) return picker.format;
  }
  return {};
}

Field FieldKind(const NodeTable& table, NodeIndex row) {
  switch (table.tag[At(row)]) {
    case Tag::kTextarea: return Field::kMultiLine;
    case Tag::kSelect: return Field::kNone;
    case Tag::kInput:
      for (const char* type : {"checkbox", "radio", "button", "submit", "reset", "image", "file", "hidden"}) {
        if (table.AttrIs(row, "type", type)) return Field::kNone;
      }
      if (!FormatOf(table, row).empty()) return Field::kPicker;
      return table.AttrIs(row, "type", "number") ? Field::kNumber : Field::kSingleLine;
    default: break;
  }
  for (NodeIndex i = row; i != kNoNode; i = table.ParentElement(i)) {
    if (table.flags[At(i)].is_editable_host) return Field::kMultiLine;
  }
  return HasTrait(table.role[At(row)], RoleTrait::kTyped) ? Field::kByRole : Field::kNone;
}

}  // namespace domtool
