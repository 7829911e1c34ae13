#include "action/verbs/fill.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "action/call/target.h"
#include "action/verbs/date_sections.h"
#include "action/verbs/field_value.h"
#include "action/verbs/option_list.h"
#include "action/verbs/verb.h"
#include "base/utf8.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

bool IsCheckable(const NodeTable& table, NodeIndex row) {
  const StateSet& states = table.states[At(row)];
  return states.Has(State::kChecked) || states.Has(State::kUnchecked) || states.Has(State::kMixed);
}

bool IsRadioIn(const NodeTable& table, NodeIndex row) {
  return table.role[At(row)] == Role::kRadio && IsCheckable(table, row);
}

bool IsRadioGroup(const NodeTable& table, NodeIndex row) {
  const Role role = table.role[At(row)];
  if (role != Role::kRadioGroup && role != Role::kGroup) return false;
  for (NodeIndex i = Next(row); i != table.subtree_end[At(row)]; i = Next(i)) {
    if (IsRadioIn(table, i)) return true;
  }
  return false;
}

// The radio button of that name or value, by its name first.
Status ChooseRadio(const NodeTable& table, const NodeResolver& resolver, NodeIndex group, ActionRequest* request) {
  const std::string wanted = Collapsed(WithWholeIds(request->values.empty() ? request->text : request->values[0]));
  NodeIndex named = kNoNode;
  NodeIndex valued = kNoNode;
  for (NodeIndex i = Next(group); i != table.subtree_end[At(group)]; i = Next(i)) {
    if (!IsRadioIn(table, i)) continue;
    if (named == kNoNode && Collapsed(table.name[At(i)]) == wanted) named = i;
    if (valued == kNoNode && table.AttrOr(i, "value") == wanted) valued = i;
  }
  const NodeIndex chosen = named != kNoNode ? named : valued;
  if (chosen == kNoNode) {
    return {ErrorCode::kNotFound, "Parameter 'value' names no radio button of the group; use its label or its value."};
  }
  request->node_id = resolver.IdOf(table, chosen);
  request->kind = ActionKind::kCheck;
  request->checked = true;
  return {};
}

// In an editable combobox a text may be free; a list chooses.
bool IsChosenFrom(const NodeTable& table, NodeIndex row, const ActionRequest& request) {
  const ListKind list = KindOfList(table, row);
  if (list == ListKind::kNone) return false;
  const bool is_editable = list == ListKind::kPopup && FieldKind(table, row) != Field::kNone &&
                           (table.tag[At(row)] == Tag::kInput || table.tag[At(row)] == Tag::kTextarea);
  return !is_editable || !request.values.empty();
}

// A whole date is typed from the first of its sections on.
void ChooseSections(const NodeTable& table, const NodeResolver& resolver, NodeIndex row, ActionRequest* request) {
  const Vector<NodeIndex> sections = SectionsOf(table, row);
  const std::optional<std::string> keys = KeysOfSections(table, sections, request->text);
  if (!keys) return;
  request->text = *keys;
  request->node_id = resolver.IdOf(table, sections[0]);
}

// What the field is to hold; that says nothing yet of how it is set.
void ReadFill(ParameterReader* in, ActionRequest* request) {
  const JsonValue value = (*in)["value"];
  request->has_checked = value.is_bool();
  if (value.is_bool()) {
    request->checked = value.AsBool();
  } else if (value.is_array()) {
    in->Texts("value", true, kSelectValuesMaxItems, kSelectValuesMaxBytes, &request->values);
  } else {
    in->Text("value", true, kTypeTextMaxBytes, &request->text);
  }
  request->text = WithLineFeeds(request->text);
  request->clear_first = true;
}

}  // namespace

extern const Verb kFillVerb;
const Verb kFillVerb{nullptr, ReadFill};

Status ChooseFill(const NodeTable& table, const NodeResolver& resolver, ActionRequest* request) {
  const Resolution target = TargetOf(resolver, table, *request);
  const NodeIndex row = target.row != kNoNode ? target.row : target.hidden;
  const bool is_list = !request->values.empty();
  const bool is_text = !request->has_checked && !is_list;
  if (row == kNoNode) {
    // Whatever is asked of it, its plan says that it is gone.
    request->kind = request->has_checked ? ActionKind::kCheck : is_list ? ActionKind::kSelect : ActionKind::kType;
    return {};
  }
  if (IsRadioGroup(table, row)) {
    if (!request->has_checked && request->values.size() <= 1) return ChooseRadio(table, resolver, row, request);
    return BadInput("Parameter 'value' must be the label or the value of one radio button of the group.");
  }
  if (IsCheckable(table, row)) {
    request->kind = ActionKind::kCheck;
    if (request->has_checked) return {};
    return BadInput("Parameter 'value' must be true or false, for the field is checked or is not.");
  }
  if (IsChosenFrom(table, row, *request)) {
    request->kind = ActionKind::kSelect;
    if (request->has_checked)
      return BadInput("Parameter 'value' must be an option's label or value, or a list of them.");
    if (is_text) request->values.push_back(std::exchange(request->text, {}));
    return {};
  }
  request->kind = ActionKind::kType;
  if (is_text && FieldKind(table, row) == Field::kSections) ChooseSections(table, resolver, row, request);
  return is_text ? Status() : BadInput("Parameter 'value' must be a text, for the field takes one.");
}

}  // namespace domtool
