#include "merge/frames.h"

#include <algorithm>

namespace domtool {
namespace {

const CdpSnapshot* Backbone(const SessionSources& session) {
  if (session.snapshot) return &*session.snapshot;
  return session.dom_document ? &*session.dom_document : nullptr;
}

// A child frame's content box in the top-level viewport, and the scale its session's pixels have there.
struct Placement {
  Rect content;
  double scale_x = 1;
  double scale_y = 1;
};

Placement PlaceInParent(const FrameInfo& parent, const CdpFrameBox& box, double session_scale_x,
                        double session_scale_y) {
  const FrameGeometry& g = parent.geometry;
  const Rect content{g.session_origin.x + box.content.left * session_scale_x,
                     g.session_origin.y + box.content.top * session_scale_y,
                     g.session_origin.x + box.content.right * session_scale_x,
                     g.session_origin.y + box.content.bottom * session_scale_y};
  return {content, session_scale_x * box.scale_x, session_scale_y * box.scale_y};
}

}  // namespace

FrameIndexer::FrameIndexer(const CaptureSources& sources) : sources_(sources) {}

FrameDocument FrameIndexer::Find(std::string_view frame_id) const {
  for (const SessionSources& session : sources_.sessions) {
    const CdpSnapshot* snapshot = Backbone(session);
    if (snapshot == nullptr) continue;
    for (std::size_t i = 0; i < snapshot->documents.size(); ++i) {
      if (snapshot->String(snapshot->documents[i].frame_id) == frame_id) return {&session, snapshot, i};
    }
  }
  return {};
}

std::string_view FrameIndexer::MainFrameId() const {
  for (const SessionSources& session : sources_.sessions) {
    if (!session.session_id.empty()) continue;
    if (!session.frames.empty()) return session.frames.front().frame_id;
    if (const CdpSnapshot* snapshot = Backbone(session)) return snapshot->String(snapshot->documents.front().frame_id);
  }
  return {};
}

std::string_view FrameIndexer::FrameOwnedBy(std::string_view session_id, BackendNodeId owner) const {
  for (const FrameOwnerSource& source : sources_.owners) {
    if (source.owner == owner && source.session_id == session_id) return source.frame_id;
  }
  return {};
}

const CdpFrame* FrameIndexer::TreeEntry(std::string_view frame_id) const {
  for (const SessionSources& session : sources_.sessions) {
    for (const CdpFrame& frame : session.frames) {
      if (frame.frame_id == frame_id) return &frame;
    }
  }
  return nullptr;
}

const FrameOwnerSource* FrameIndexer::OwnerOf(std::string_view frame_id) const {
  for (const FrameOwnerSource& source : sources_.owners) {
    if (source.frame_id == frame_id) return &source;
  }
  return nullptr;
}

double LayoutUnitsPerCssPixel(const SessionSources& session, const CaptureSources& sources) {
  if (session.metrics) return session.metrics->layout_units_per_css_pixel;
  for (const SessionSources& other : sources.sessions) {
    if (other.metrics) return other.metrics->layout_units_per_css_pixel;
  }
  return 1;
}

void PlaceFrame(const FrameDocument& where, const FrameInfo* parent, const FrameOwnerSource* owner,
                const Rect& owner_bounds, const CaptureSources& sources, FrameInfo* frame, StageReport* report) {
  FrameGeometry& g = frame->geometry;
  const SnapshotDocument& document = where.snapshot->documents[where.document];
  const double units = LayoutUnitsPerCssPixel(*where.session, sources);
  g.scroll = {document.scroll_x / units, document.scroll_y / units};
  g.content_width = document.content_width / units;
  g.content_height = document.content_height / units;
  if (parent == nullptr) {
    if (where.session->metrics) {
      g.viewport_width = where.session->metrics->viewport_width;
      g.viewport_height = where.session->metrics->viewport_height;
    } else if (document.bounds.size() >= 4) {
      g.viewport_width = document.bounds[2] / units;
      g.viewport_height = document.bounds[3] / units;
    }
    g.clip = Rect::FromSize(0, 0, g.viewport_width, g.viewport_height);
    return;
  }
  const FrameGeometry& outer = parent->geometry;
  Placement placement{owner_bounds, outer.scale_x, outer.scale_y};
  if (owner != nullptr && owner->box) {
    placement = PlaceInParent(*parent, *owner->box, outer.session_scale_x, outer.session_scale_y);
  } else {
    report->Limit(LimitationKind::kFrameOffsetUnknown, frame->frame_id,
                  "DOM.getBoxModel of the frame's owner is missing, so its border and padding are not known");
  }
  g.origin = {placement.content.left, placement.content.top};
  g.scale_x = placement.scale_x;
  g.scale_y = placement.scale_y;
  g.clip = Intersect(outer.clip, placement.content);
  g.viewport_width = placement.content.width() / placement.scale_x;
  g.viewport_height = placement.content.height() / placement.scale_y;
  const bool is_new_session = frame->session_id != parent->session_id;
  g.session_origin = is_new_session ? g.origin : outer.session_origin;
  g.session_scale_x = is_new_session ? g.scale_x : outer.session_scale_x;
  g.session_scale_y = is_new_session ? g.scale_y : outer.session_scale_y;
}

std::string_view OriginOf(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos || scheme == 0 || url.starts_with("blob:")) return "null";
  const std::size_t end = url.find_first_of("/?#", scheme + 3);
  return end == scheme + 3 ? std::string_view("null") : url.substr(0, end);
}

}  // namespace domtool
