// The frames of a page: which session holds each, whose child it is, and where its coordinates lie.
// Takes the sources; gives the frames in document order of the frame tree (a parent before its children) with everything
// but owner and document, which the walk in merge.cpp fills in.
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

// Where a frame's document stands in the sources.
struct FrameDocument {
  const SessionSources* session = nullptr;
  const CdpSnapshot* snapshot = nullptr;
  std::size_t document = 0;
};

class FrameIndexer {
 public:
  explicit FrameIndexer(const CaptureSources& sources);

  // The document of that frame in any session; snapshot is null when none was captured.
  [[nodiscard]] FrameDocument Find(std::string_view frame_id) const;
  // The main frame's id: the root of the page session's frame tree, else its first document's.
  [[nodiscard]] std::string_view MainFrameId() const;
  // The child frame whose owner is that node of that session, or "".
  [[nodiscard]] std::string_view FrameOwnedBy(std::string_view session_id, BackendNodeId owner) const;
  // loader id, url and origin as the frame trees give them; nullptr when no tree names the frame.
  [[nodiscard]] const CdpFrame* TreeEntry(std::string_view frame_id) const;
  [[nodiscard]] const FrameOwnerSource* OwnerOf(std::string_view frame_id) const;

 private:
  const CaptureSources& sources_;
};

// The document's snapshot units per CSS pixel.
double LayoutUnitsPerCssPixel(const SessionSources& session, const CaptureSources& sources);

// Fills geometry of `frame`, whose parent (if any) is complete. `owner_bounds` is the owner's border box in the top-level
// viewport, the fallback where no box model was read.
void PlaceFrame(const FrameDocument& where, const FrameInfo* parent, const FrameOwnerSource* owner,
                const Rect& owner_bounds, const CaptureSources& sources, FrameInfo* frame, StageReport* report);

// "scheme://host[:port]" of a URL, or "null" for one without a host (data:, about:, blob:).
std::string_view OriginOf(std::string_view url);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_FRAMES_H_
