#include "merge/frames.h"

#include <algorithm>
#include <cmath>

namespace domtool {
namespace {

const CdpSnapshot* Backbone(const SessionSources& session) {
  if (session.snapshot) return &*session.snapshot;
  return session.dom_document ? &*session.dom_document : nullptr;
}

// The owner's content box in the top-level viewport. A pinch makes quads of the page session count from the visual viewport.
Rect PlaceInParent(const FrameGeometry& parent, const Rect& content, Point visual_offset) {
  const double scale_x = parent.session_scale_x * parent.quad_scale;
  const double scale_y = parent.session_scale_y * parent.quad_scale;
  const Point origin{parent.session_origin.x + visual_offset.x, parent.session_origin.y + visual_offset.y};
  return {origin.x + content.left * scale_x, origin.y + content.top * scale_y, origin.x + content.right * scale_x,
          origin.y + content.bottom * scale_y};
}

// The size of a document's viewport, scroll bars included: the box of its LayoutView, the first that a snapshot lists.
Point ViewSize(const SnapshotDocument& document, double units) {
  const bool is_listed =
      !document.layout_node.empty() && document.layout_node.front() == 0 && document.bounds.size() >= 4;
  return is_listed ? Point{document.bounds[2] / units, document.bounds[3] / units} : Point{};
}

// What a transform makes of a view's length. Views are whole device pixels, so a pixel more or less is none.
double ScaleOf(double on_screen, double view, double outer) {
  return view > 0 && std::fabs(on_screen - view * outer) > 1 ? on_screen / view : outer;
}

// What `view_width`, in pixels of the session, is of the frame's own. A box model's sizes are whole pixels, so a factor
// near a step of 0.05, as authors write them, is that step.
double QuadScale(double view_width, const CdpFrameBox& box) {
  const double own_width = box.content.width() / box.scale_x;
  if (!(view_width > 0 && own_width > 0)) return 1;
  const double raw = view_width / own_width;
  const double step = std::round(raw * 20) / 20;
  return std::fabs(raw - step) < 0.01 * raw ? step : raw;
}

// Where the visual viewport stands in the layout viewport: a pinch moves that of the page alone.
Point VisualOffset(std::string_view session_id, const CaptureSources& sources) {
  if (!session_id.empty()) return {};
  for (const SessionSources& session : sources.sessions) {
    if (session.session_id.empty() && session.metrics) {
      return {session.metrics->visual_viewport.left, session.metrics->visual_viewport.top};
    }
  }
  return {};
}

// A length of the layout viewport, which is reported in whole pixels; the same of the visual one without its scale is
// reported exactly. On a phone a page begins at a scale that fits it to the screen, and there they differ.
double Unrounded(double whole, double exact) { return exact > whole - 1 ? exact : whole; }

void PlaceMainFrame(const SnapshotDocument& document, const SessionSources& session, double units, FrameGeometry* g) {
  if (session.metrics) {
    const CdpLayoutMetrics& metrics = *session.metrics;
    const Rect& visual = metrics.visual_viewport;
    g->viewport_width = Unrounded(metrics.viewport_width, visual.width() * metrics.page_scale);
    g->viewport_height = Unrounded(metrics.viewport_height, visual.height() * metrics.page_scale);
    g->clip = metrics.visual_viewport;
    return;
  }
  const Point view = ViewSize(document, units);
  g->viewport_width = view.x;
  g->viewport_height = view.y;
  g->clip = Rect::FromSize(0, 0, view.x, view.y);
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
  if (parent == nullptr) return PlaceMainFrame(document, *where.session, units, &g);
  const FrameGeometry& outer = parent->geometry;
  Point view = ViewSize(document, units);
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
    report->Limit(LimitationKind::kFrameOffsetUnknown, frame->frame_id,
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
