// Accessibility.getFullAXTree (CDP): what the browser's accessibility tree says of each DOM node of one frame.
// Takes one reply, parsed in place; gives facts keyed by backend node id. Nodes without a backend id are dropped.
#ifndef DOMTOOL_INGEST_CDP_AX_H_
#define DOMTOOL_INGEST_CDP_AX_H_

#include <cstddef>

#include "base/status.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

struct CdpAxNode {
  BackendNodeId backend_node_id = kNoBackendNode;
  AxFacts facts;  // views into the parsed buffer
};

Result<Vector<CdpAxNode>> ReadCdpAxTree(char* buffer, std::size_t size);

}  // namespace domtool

#endif  // DOMTOOL_INGEST_CDP_AX_H_
