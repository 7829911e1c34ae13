#include "semantics/tier.h"

namespace domtool {
namespace {

bool IsMeaningful(Role role) {
  switch (role) {
    case Role::kNone:
    case Role::kGeneric:
    case Role::kStaticText:
    case Role::kLineBreak:
    case Role::kListMarker:
    case Role::kRootWebArea: return false;
    default: return true;
  }
}

}  // namespace

void ComputeTiers(NodeTable* table) {
  for (std::size_t i = 0; i < table->size(); ++i) {
    if (!table->is_element(RowAt(i))) {
      table->tier[i] = Tier::kStructural;
    } else if (IsMeaningful(table->role[i])) {
      table->tier[i] = Tier::kSemantic;
    } else {
      table->tier[i] = table->reasons[i].empty() ? Tier::kStructural : Tier::kNonSemantic;
    }
  }
}

}  // namespace domtool
