// ReadBackText and TextInside of verify.h.
#include "action/verdict/verify.h"
#include "base/utf8.h"

namespace domtool {
namespace {

bool IsFormField(const NodeTable& table, NodeIndex row) {
  return table.tag[At(row)] == Tag::kInput || table.tag[At(row)] == Tag::kTextarea;
}

}  // namespace

bool IsSecretField(const NodeTable& table, NodeIndex row) {
  return table.flags[At(row)].is_sensitive || EqualsIgnoreAsciiCase(table.AttrOr(row, "type"), "password");
}

std::string TextInside(const NodeTable& table, NodeIndex row) {
  std::string out;
  for (NodeIndex i = Next(row); i != table.subtree_end[At(row)]; i = Next(i)) {
    if (table.is_text(i)) {
      AppendCollapsed(&out, table.text[At(i)]);
    } else {
      const Tag tag = table.tag[At(i)];
      if (tag == Tag::kBr || tag == Tag::kP || tag == Tag::kDiv || tag == Tag::kLi) AppendCollapsed(&out, " ");
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

ReadBack ReadBackText(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after,
                      std::string_view typed, bool replaces) {
  const NodeFlags& flags = after.flags[At(row_after)];
  const bool is_secret = IsSecretField(after, row_after);
  if (IsFormField(after, row_after)) {
    const std::string_view value = after.form_value[At(row_after)];
    const bool holds = replaces ? value == typed : value.find(typed) != std::string_view::npos;
    if (is_secret) {
      if (!value.empty()) return holds ? ReadBack::kFilled : ReadBack::kFilledElse;
      return after.states[At(row_after)].Has(State::kFilled) ? ReadBack::kFilled : ReadBack::kEmpty;
    }
    if (!flags.has_form_value) return ReadBack::kUnknown;
    const bool is_same = before.form_value[At(row_before)] == value;
    if (value.empty() && !typed.empty() && !is_same) return ReadBack::kEmpty;
    if (holds && (replaces || typed.empty() || !is_same)) return ReadBack::kHolds;
    return is_same ? ReadBack::kUnchanged : ReadBack::kHoldsElse;
  }
  const std::string actual = TextInside(after, row_after);
  if (is_secret) return actual.empty() ? ReadBack::kEmpty : ReadBack::kFilled;
  std::string wanted;
  AppendCollapsed(&wanted, typed);
  while (!wanted.empty() && wanted.back() == ' ') wanted.pop_back();
  const bool holds = replaces ? actual == wanted : actual.find(wanted) != std::string::npos;
  const bool is_changed = TextInside(before, row_before) != actual;
  if (holds && (replaces || wanted.empty() || is_changed)) return ReadBack::kHolds;
  return is_changed ? ReadBack::kHoldsElse : ReadBack::kUnchanged;
}

}  // namespace domtool
