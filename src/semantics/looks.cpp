#include "semantics/looks.h"

#include "semantics/control_looks.h"
#include "semantics/look_hash.h"
#include "semantics/looks_by_style.h"
#include "semantics/looks_by_word.h"
#include "semantics/looks_off.h"

namespace domtool {

void ComputeLooks(NodeTable* table) {
  NodeTable& t = *table;
  ControlLooks controls(table);
  LooksByWord by_word(t, &controls);
  LooksByStyle by_style(t, &controls);
  for (std::size_t k = 0; k < t.size(); ++k) {
    const NodeIndex i = RowAt(k);
    t.looks[k] = HashOfLooks(t, i);
    if (!t.is_element(i) || controls.FirstIn(i) == kNoNode) continue;
    by_word.Read(i);
    by_style.CompareChildren(i);
  }
  AddLooksOff(t, by_style.groups(), &controls);
}

}  // namespace domtool
