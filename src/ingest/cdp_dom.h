// DOM.getDocument (CDP). Its nested reply is flattened into the columns of a
// SnapshotDocument without layout, so that merge/ knows one shape only. Used as the backbone of a session that has no
// DOMSnapshot reply; then nothing in that session has a place, which the report says.
// Takes one reply, parsed in place, nested at most limits::kMaxJsonDepth. Shadow roots come before light children, and
// slots are not assigned: the flat tree is approximated where the snapshot would have given it.
#ifndef DOMTOOL_INGEST_CDP_DOM_H_
#define DOMTOOL_INGEST_CDP_DOM_H_

#include <cstddef>

#include "base/status.h"
#include "ingest/cdp_snapshot.h"

namespace domtool {

Result<CdpSnapshot> ReadDomDocument(char* buffer, std::size_t size);

}  // namespace domtool

#endif  // DOMTOOL_INGEST_CDP_DOM_H_
