// Listeners that no snapshot reports. Its isClickable knows `click`, `mousedown` and `mouseup`; what listens to pointers,
// touch, double clicks or keys alone has to be asked for, one element at a time, so few are asked:
//
//   evidence   a word in `class` ("btn"), or an id for tests (`data-testid`, …); that alone makes nothing operable
//   element    of no meaning of its own (div, span, custom), of a size that a person presses, outside of buttons and links
//   once       an answer holds as long as the element does; what was rebuilt is asked again
#ifndef DOMTOOL_SEMANTICS_LISTENERS_H_
#define DOMTOOL_SEMANTICS_LISTENERS_H_

#include <string>

#include "base/flat_map.h"
#include "base/json_tape.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

class ListenerMemory {
 public:
  // Requires a merged table. Sets is_clickable and hears_touch of the elements that are known to listen. Linear.
  void Apply(NodeTable* table);

  // Appends [{ sessionId, frameId, nodes }]: the few elements to be asked next, those with a word before those with an id for tests.
  // False where there are none. Requires Apply to the same table.
  bool WriteUnknown(const NodeTable& table, std::string* out) const;

  // [{ sessionId, presses, touches, keys, silent }]: the elements that answered, by what they listen to.
  void Learn(JsonValue heard);

 private:
  std::uint64_t document_ = 0;
  FlatMap<std::uint8_t> known_;  // by session and backend node: the place of its answer in kAnswers, counted from 1
  Vector<NodeIndex> likely_;     // unknown, with a word
  Vector<NodeIndex> possible_;   // unknown, with an id for tests
};

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LISTENERS_H_
