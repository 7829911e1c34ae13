#include "merge/frames.h"

#include <algorithm>
#include <cmath>

namespace domtool {
namespace {

const CdpSnapshot* StructureOf(const SessionSources& session) {
  if (session.snapshot) return &*session.snapshot;
  return session.dom_document ? &*session.dom_document : nullptr;
}

// The content box of the owner in the top-level viewport. Under a pinch zoom, quads of the page session are relative to the
// visual viewport.
Rect PlaceInParent(const FrameGeometry& parent, const Rect& content, Point visual_offset) {
  const double scale_x = parent.session_scale_x * parent.quad_scale;
  const double scale_y = parent.session_scale_y * parent.quad_scale;
  const Point origin{parent.session_origin.x + visual_offset.x, parent.session_origin.y + visual_offset.y};
  return {origin.x + content.left * scale_x, origin.y + content.top * scale_y, origin.x + content.right * scale_x,
          origin.y + content.bottom * scale_y};
}

// The size of a document's viewport, scroll bars included: the box of its LayoutView, the first that a snapshot lists.
Point ViewSize(const SnapshotDocument& document, double pixels_per_css_pixel) {
  const bool is_listed =
      !document.layout_node.empty() && document.layout_node.front() == 0 && document.bounds.size() >= 4;
  return is_listed ? Point{document.bounds[2] / pixels_per_css_pixel, document.bounds[3] / pixels_per_css_pixel}
                   : Point{};
}

// The scale of a transform of a view. A view is rounded to whole device pixels, so a difference of one pixel is no transform.
double ScaleOf(double on_screen, double view, double outer) {
  return view > 0 && std::fabs(on_screen - view * outer) > 1 ? on_screen / view : outer;
}

// How many pixels of the session one pixel of the frame is: the CSS zoom of the owners. The sizes of a box model are whole
// pixels, so a factor near a multiple of 0.05 is taken for that multiple, as authors write it.
double QuadScale(double view_width, const CdpFrameBox& box) {
  const double own_width = box.content.width() / box.scale_x;
  if (!(view_width > 0 && own_width > 0)) return 1;
  const double raw = view_width / own_width;
  const double step = std::round(raw * 20) / 20;
  return std::fabs(raw - step) < 0.01 * raw ? step : raw;
}

// The offset of the visual viewport in the layout viewport. Only the page can have one.
Point VisualOffset(std::string_view session_id, const CaptureSources& sources) {
  if (!session_id.empty()) return {};
  for (const SessionSources& session : sources.sessions) {
    if (session.session_id.empty() && session.metrics) {
      return {session.metrics->visual_viewport.left, session.metrics->visual_viewport.top};
    }
  }
  return {};
}

// The layout viewport is reported in whole pixels. The visual viewport without its scale is the same length, reported exactly.
// On a phone a page begins at a scale that fits it to the screen, and there the two differ.
double Unrounded(double whole, double exact) { return exact > whole - 1 ? exact : whole; }

void PlaceMainFrame(const SnapshotDocument& document, const SessionSources& session, double pixels_per_css_pixel,
                    FrameGeometry* g) {
  if (session.metrics) {
    const CdpLayoutMetrics& metrics = *session.metrics;
    const Rect& visual = metrics.visual_viewport;
    g->viewport_width = Unrounded(metrics.viewport_width, visual.width() * metrics.page_scale);
    g->viewport_height = Unrounded(metrics.viewport_height, visual.height() * metrics.page_scale);
    g->clip = metrics.visual_viewport;
    return;
  }
  const Point view = ViewSize(document, pixels_per_css_pixel);
  g->viewport_width = view.x;
  g->viewport_height = view.y;
  g->clip = Rect::FromSize(0, 0, view.x, view.y);
}

}  // namespace

FrameLookup::FrameLookup(const CaptureSources& sources) : sources_(sources) {}

DocumentPlace FrameLookup::Find(std::string_view frame_id) const {
  for (const SessionSources& session : sources_.sessions) {
    const CdpSnapshot* snapshot = StructureOf(session);
    if (snapshot == nullptr) continue;
    for (std::size_t i = 0; i < snapshot->documents.size(); ++i) {
      if (snapshot->String(snapshot->documents[i].frame_id) == frame_id) return {&session, snapshot, i};
    }
  }
  return {};
}

std::string_view FrameLookup::MainFrameId() const {
  for (const SessionSources& session : sources_.sessions) {
    if (!session.session_id.empty()) continue;
    if (!session.frames.empty()) return session.frames.front().frame_id;
    if (const CdpSnapshot* snapshot = StructureOf(session))
      return snapshot->String(snapshot->documents.front().frame_id);
  }
  return {};
}

std::string_view FrameLookup::FrameOwnedBy(std::string_view session_id, BackendNodeId owner) const {
  for (const FrameOwnerSource& source : sources_.owners) {
    if (source.owner == owner && source.session_id == session_id) return source.frame_id;
  }
  return {};
}

const CdpFrame* FrameLookup::TreeEntry(std::string_view frame_id) const {
  for (const SessionSources& session : sources_.sessions) {
    for (const CdpFrame& frame : session.frames) {
      if (frame.frame_id == frame_id) return &frame;
    }
  }
  return nullptr;
}

const FrameOwnerSource* FrameLookup::OwnerOf(std::string_view frame_id) const {
  for (const FrameOwnerSource& source : sources_.owners) {
    if (source.frame_id == frame_id) return &source;
  }
  return nullptr;
}

double SnapshotPixelsPerCssPixel(const SessionSources& session, const CaptureSources& sources) {
  if (session.metrics) return session.metrics->snapshot_pixels_per_css_pixel;
  for (const SessionSources& other : sources.sessions) {
    if (other.metrics) return other.metrics->snapshot_pixels_per_css_pixel;
  }
  return 1;
}

void PlaceFrame(const DocumentPlace& where, const FrameInfo* parent, const FrameOwnerSource* owner,
                const Rect& owner_bounds, const CaptureSources& sources, FrameInfo* frame, StageReport* report) {
  FrameGeometry& g = frame->geometry;
  const SnapshotDocument& document = where.snapshot->documents[where.document];
  const double pixels_per_css_pixel = SnapshotPixelsPerCssPixel(*where.session, sources);
  g.scroll = {document.scroll_x / pixels_per_css_pixel, document.scroll_y / pixels_per_css_pixel};
  g.content_width = document.content_width / pixels_per_css_pixel;
  g.content_height = document.content_height / pixels_per_css_pixel;
  if (parent == nullptr) return PlaceMainFrame(document, *where.session, pixels_per_css_pixel, &g);
  const FrameGeometry& outer = parent->geometry;
  Point view = ViewSize(document, pixels_per_css_pixel);
  Rect content = owner_bounds;
  if (owner != nullptr && owner->box) {
    const CdpFrameBox& box = *owner->box;
    content = PlaceInParent(outer, box.content, VisualOffset(parent->session_id, sources));
    if (view.x <= 0 || view.y <= 0) {
      view = {content.width() / (outer.session_scale_x * box.scale_x),
              content.height() / (outer.session_scale_y * box.scale_y)};
    }
    g.quad_scale = QuadScale(view.x, box);
  } else {
    report->AddLimitation(LimitationKind::kFrameOffsetUnknown, frame->frame_id,
                          "DOM.getBoxModel of the frame's owner is missing, so its border and padding are not known");
    view = {content.width() / outer.scale_x, content.height() / outer.scale_y};
  }
  g.origin = {content.left, content.top};
  g.scale_x = ScaleOf(content.width(), view.x, outer.session_scale_x);
  g.scale_y = ScaleOf(content.height(), view.y, outer.session_scale_y);
  g.clip = Intersect(outer.clip, content);
  g.viewport_width = view.x;
  g.viewport_height = view.y;
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
