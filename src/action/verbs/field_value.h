// The kinds of fields that take text (HTML 4.10.5.1), and those whose value is set and not typed: the browser's pickers.
#ifndef DOMTOOL_ACTION_VERBS_FIELD_VALUE_H_
#define DOMTOOL_ACTION_VERBS_FIELD_VALUE_H_

#include <string>
#include <string_view>

#include "table/node_table.h"

namespace domtool {

// kPicker: date, time, datetime-local, month, week, range and color. kSlider: by role. kSections: date_sections.h.
enum class Field { kNone, kSingleLine, kNumber, kMultiLine, kByRole, kPicker, kSlider, kSections };
// What kind of field a row is, by HTML's input types, contenteditable and ARIA.
Field FieldKind(const NodeTable& table, NodeIndex row);

// Every line break as LF, as the values of fields have them.
std::string WithLineFeeds(std::string_view text);

// What a picker takes: the valid strings of HTML 2.3.5 and 2.4.6, in words for the caller.
std::string_view FormatOf(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_FIELD_VALUE_H_
