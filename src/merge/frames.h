// The frames of a page: looks up which session contains each, its parent and its entry in the frame tree, and computes where
// its coordinates lie. merge.cpp builds the list of frames.
//
// The units of Chrome's replies. A snapshot pixel is a CSS pixel divided by SnapshotPixelsPerCssPixel, which is
// visualViewport.clientWidth / cssVisualViewport.clientWidth of the session.
//
//   reply                               origin                     unit              includes
//   DOMSnapshot bounds                  document                   snapshot pixels   a frame's CSS zoom, not its transform
//   bounds of a document's LayoutView   viewport of the frame      snapshot pixels
//   DOM.getContentQuads, getBoxModel    session's visual viewport  its CSS pixels    transforms, not the CSS zoom of frames
//   Input.dispatchMouseEvent, page      visual viewport            CSS pixels        no pinch zoom
//   DOM.getNodeForLocation              document                   CSS pixels        scrolling, also of the visual viewport
//   Page.getLayoutMetrics               see below                  CSS pixels
//
// The owner's content box divided by the bounds of the LayoutView gives the transform of a frame. FrameGeometry::quad_scale
// corrects quads for the CSS zoom. The metrics of an out-of-process frame have the page's size as its visual viewport,
// without an offset; its own size is cssLayoutViewport, its scroll offset cssVisualViewport.pageX and pageY.
#ifndef DOMTOOL_MERGE_FRAMES_H_
#define DOMTOOL_MERGE_FRAMES_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/vector.h"
#include "merge/sources.h"
#include "table/node_table.h"
#include "table/stage_report.h"

namespace domtool {

// The place of a frame's document in the sources.
struct DocumentPlace {
  const SessionSources* session = nullptr;
  const CdpSnapshot* snapshot = nullptr;
  std::size_t document = 0;
};

class FrameLookup {
 public:
  explicit FrameLookup(const CaptureSources& sources);

  // The document of that frame in any session; snapshot is null if none was captured.
  [[nodiscard]] DocumentPlace Find(std::string_view frame_id) const;
  // The main frame's id: the root of the page session's frame tree, else its first document's.
  [[nodiscard]] std::string_view MainFrameId() const;
  // The child frame whose owner is that node of that session, or "".
  [[nodiscard]] std::string_view FrameOwnedBy(std::string_view session_id, BackendNodeId owner) const;
  // Its loader id, url and origin in the frame trees; nullptr if no tree names the frame.
  [[nodiscard]] const CdpFrame* TreeEntry(std::string_view frame_id) const;
  [[nodiscard]] const FrameOwnerSource* OwnerOf(std::string_view frame_id) const;

 private:
  const CaptureSources& sources_;
};

// Pixels of the snapshot per CSS pixel: the zoom times the device scale factor.
double SnapshotPixelsPerCssPixel(const SessionSources& session, const CaptureSources& sources);

// Fills geometry of `frame`, whose parent (if any) is complete. `owner_bounds` is the owner's border box in the top-level
// viewport, the fallback where no box model was read.
void PlaceFrame(const DocumentPlace& where, const FrameInfo* parent, const FrameOwnerSource* owner,
                const Rect& owner_bounds, const CaptureSources& sources, FrameInfo* frame, StageReport* report);

// "scheme://host[:port]" of a URL, or "null" for one without a host (data:, about:, blob:).
std::string_view OriginOf(std::string_view url);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_FRAMES_H_
