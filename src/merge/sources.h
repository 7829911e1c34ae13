// CaptureSources: everything one capture was fed, read but not yet joined. Filled by the engine in any order.
#ifndef DOMTOOL_MERGE_SOURCES_H_
#define DOMTOOL_MERGE_SOURCES_H_

#include <optional>
#include <string_view>

#include "base/arena.h"
#include "base/vector.h"
#include "ingest/cdp_ax.h"
#include "ingest/cdp_live_states.h"
#include "ingest/cdp_page.h"
#include "ingest/cdp_snapshot.h"
#include "table/enums.h"

namespace domtool {

// One CDP session: the page's own ("") or that of an out-of-process frame.
struct SessionSources {
  std::string_view session_id;
  std::string_view target_frame_id;  // the frame an out-of-process session is for, if known
  std::optional<CdpSnapshot> snapshot;
  std::optional<CdpSnapshot> dom_document;
  Vector<CdpFrame> frames;
  std::optional<CdpLayoutMetrics> metrics;
  CdpLiveStates live_states;
};

// What the parent's session reported about a child frame.
struct FrameOwnerSource {
  std::string_view session_id;  // the parent's
  std::string_view frame_id;    // the child
  BackendNodeId owner = kNoBackendNode;
  std::optional<CdpFrameBox> box;
};

struct AxSource {
  std::string_view session_id;
  std::string_view frame_id;
  Vector<CdpAxNode> nodes;
};

struct CaptureSources {
  Arena arena;  // the fed replies; becomes the table's
  Vector<SessionSources> sessions;
  Vector<FrameOwnerSource> owners;
  Vector<AxSource> ax_trees;
  StyleSet styles = kAllStyles;              // those that the snapshots were asked for
  Vector<std::string_view> excluded_frames;  // ids of frames that the host does not open: nothing of them becomes a row

  // The session's entry, created if it is new.
  SessionSources& Session(std::string_view session_id);
  FrameOwnerSource& Owner(std::string_view session_id, std::string_view frame_id);
};

}  // namespace domtool

#endif  // DOMTOOL_MERGE_SOURCES_H_
