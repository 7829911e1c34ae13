// Runtime.evaluate as js-glue/tool/capture/read_live_states.ts asks it: an object of lists of elements, deeply serialised (CDP
// Runtime.DeepSerializedValue), each element with its backend node id.
#ifndef DOMTOOL_INGEST_CDP_LIVE_STATES_H_
#define DOMTOOL_INGEST_CDP_LIVE_STATES_H_

#include <cstddef>

#include "base/status.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// What live_states.ts reports of one session, shadow trees and frames included: the elements that match a pseudo-class of
// Selectors 4, and other states that no cheap reply contains.
struct CdpLiveStates {
  Vector<BackendNodeId> focus;    // from the outermost document inwards: hosts, frame owners, at last the element
  Vector<BackendNodeId> hovered;  // the innermost element under the pointer
  Vector<BackendNodeId> indeterminate;
  Vector<BackendNodeId> user_invalid;
  Vector<BackendNodeId> masked;              // fields that show dots instead of letters
  Vector<BackendNodeId> unread_placeholder;  // fields that show an unreadable one
  Vector<BackendNodeId> shifted;  // boxes of overflow: hidden that an action has scrolled, which no person could
  bool root_makes_layer = true;   // the root element may have a style that makes a stacking context: list `layered`

  [[nodiscard]] bool empty() const {
    return focus.empty() && hovered.empty() && indeterminate.empty() && user_invalid.empty() && masked.empty() &&
           unread_placeholder.empty() && shifted.empty();
  }
};
Result<CdpLiveStates> ReadLiveStates(char* buffer, std::size_t size);

}  // namespace domtool

#endif  // DOMTOOL_INGEST_CDP_LIVE_STATES_H_
