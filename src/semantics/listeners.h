// Event listeners that no snapshot reports. Its isClickable covers `click`, `mousedown` and `mouseup`. Elements that
// only listen to pointers, touch, double clicks or keys must be queried one at a time, so few are queried:
//
//   evidence   a word in `class` ("btn"), or an id for tests (`data-testid`, …); alone it makes nothing interactive
//   element    without a role of its own (div, span, custom), of a size to press, outside buttons and links
//   list       of plain items, a few on a page: whether they can be dragged
//   once       an answer is valid as long as the element exists; a rebuilt element is queried again
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
  // Requires a merged table. Sets is_clickable and listens_to_touch for elements known to listen, and the cursor of items
  // that their list drags. Linear.
  void Apply(NodeTable* table);

  // Appends [{ sessionId, frameId, nodes }]: the few elements to query next, those with a word before those with an id
  // for tests. False if there are none. Requires Apply on the same table.
  bool WriteUnknown(const NodeTable& table, std::string* out) const;

  // [{ sessionId, presses, touches, keys, silent, drags }]: the elements that answered, by what they listen to.
  void Learn(JsonValue answers);

 private:
  std::uint64_t document_ = 0;
  FlatMap<std::uint8_t> known_;  // by session and backend node: 1 + the index of its answer in kAnswers
  Vector<NodeIndex> likely_;     // unknown, with a word
  Vector<NodeIndex> possible_;   // unknown, with an id for tests
};

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_LISTENERS_H_
