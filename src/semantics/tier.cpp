#include "semantics/tier.h"

namespace domtool {
void ComputeTiers(NodeTable* table) {
  for (std::size_t i = 0; i < table->size(); ++i) {
    if (!table->is_element(RowAt(i))) {
      table->tier[i] = Tier::kStructural;
    } else if (!HasTrait(table->role[i], RoleTrait::kMeaningless)) {
      table->tier[i] = Tier::kSemantic;
    } else {
      table->tier[i] = table->reasons[i].empty() ? Tier::kStructural : Tier::kNonSemantic;
    }
  }
}

}  // namespace domtool
