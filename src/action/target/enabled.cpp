#include "action/target/enabled.h"

namespace domtool {
namespace {

constexpr ActionError kDisabled{ErrorCode::kNotActionable, "% is disabled.",
                                "Do first what enables it, then observe the page again."};

}  // namespace

bool IsDisabled(const NodeTable& table, NodeIndex row) {
  if (table.states[At(row)].Has(State::kDisabled)) return true;
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

const ActionError* CheckEnabled(const NodeTable& table, NodeIndex row) {
  if (IsDisabled(table, row)) return &kDisabled;
  return nullptr;
}

}  // namespace domtool
