#include "action/target/enabled.h"

namespace domtool {
namespace {

constexpr ActionError kDisabled{ErrorCode::kNotActionable, "% is disabled.",
                                "First do what enables it, then call get_dom again."};

bool HasDisabledAttribute(const NodeTable& table, NodeIndex row) {
  switch (table.tag[At(row)]) {
    case Tag::kButton:
    case Tag::kInput:
    case Tag::kSelect:
    case Tag::kTextarea:
    case Tag::kOption:
    case Tag::kOptgroup: return table.HasAttr(row, "disabled");
    default: return false;
  }
}

// On the row or on what is around it, whose state reaches it (WAI-ARIA 1.2, aria-disabled).
bool IsAriaDisabled(const NodeTable& table, NodeIndex row) {
  for (; row != kNoNode; row = table.parent[At(row)]) {
    if (table.AttrIs(row, "aria-disabled", "true")) return true;
  }
  return false;
}

}  // namespace

bool IsDisabled(const NodeTable& table, NodeIndex row) {
  return table.states[At(row)].Has(State::kDisabled) || HasDisabledAttribute(table, row);
}

const ActionError* CheckEnabled(const NodeTable& table, NodeIndex row) {
  if (IsDisabled(table, row)) return &kDisabled;
  return nullptr;
}

const ActionError* CheckTakesKeys(const NodeTable& table, NodeIndex row) {
  const bool keeps_focus = !HasDisabledAttribute(table, row) && IsAriaDisabled(table, row);
  return keeps_focus ? nullptr : CheckEnabled(table, row);
}

}  // namespace domtool
