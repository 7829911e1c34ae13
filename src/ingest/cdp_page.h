// The small CDP replies that say where things are: Page.getFrameTree, Page.getLayoutMetrics, DOM.getFrameOwner,
// DOM.getBoxModel of a frame's owner, Target.attachedToTarget. Each takes one reply, parsed in place.
#ifndef DOMTOOL_INGEST_CDP_PAGE_H_
#define DOMTOOL_INGEST_CDP_PAGE_H_

#include <cstddef>
#include <string_view>

#include "base/rect.h"
#include "base/status.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// One frame of Page.getFrameTree. A session's tree begins at its own root and leaves out-of-process frames out.
struct CdpFrame {
  std::string_view frame_id;
  std::string_view parent_id;
  std::string_view loader_id;
  std::string_view url;
  std::string_view origin;  // securityOrigin, "" when absent
};
Result<Vector<CdpFrame>> ReadFrameTree(char* buffer, std::size_t size);

struct CdpLayoutMetrics {
  // Pixels of a snapshot per CSS pixel: device scale times page zoom, and in an out-of-process frame its own CSS zoom.
  double snapshot_pixels_per_css_pixel = 1;
  double viewport_width = 0;  // layout viewport, CSS pixels, scroll bars excluded
  double viewport_height = 0;
  // The part of the layout viewport that a pinch leaves on the screen. An out-of-process frame reports the
  // page's size here, so only the value of the page's session is used.
  Rect visual_viewport;
  double page_scale = 1;  // of the pinch
};
Result<CdpLayoutMetrics> ReadLayoutMetrics(char* buffer, std::size_t size);

Result<BackendNodeId> ReadFrameOwner(char* buffer, std::size_t size);

// The content box of a frame owner in the viewport of the session that was asked, and the scale of all transforms on it.
struct CdpFrameBox {
  Rect content;
  double scale_x = 1;
  double scale_y = 1;
};
Result<CdpFrameBox> ReadFrameBox(char* buffer, std::size_t size);

struct CdpTargetInfo {
  std::string_view target_id;  // of an iframe target: its frame id
  std::string_view type;
  std::string_view url;
};
Result<CdpTargetInfo> ReadTargetInfo(char* buffer, std::size_t size);

}  // namespace domtool

#endif  // DOMTOOL_INGEST_CDP_PAGE_H_
