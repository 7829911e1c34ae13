// The way to a target until it is in view and stands still (target.h).
#include <algorithm>
#include <iterator>
#include <utility>

#include "action/target/target.h"

namespace domtool {
namespace {

// A frame at 60 Hz begins between two reads. The last pause is repeated until the time of the call is over.
constexpr int kPausesMs[] = {20, 20, 20, 50, 50, 50, 100, 100, 100, 200};
constexpr std::string_view kGetFrameTree = "Page.getFrameTree";
constexpr ActionError kMoves{ErrorCode::kNotActionable, "% keeps moving, so no press would be sure to hit it.",
                             "Wait until the page is still, then try again.", true};

// The place of `part` in `whole`, as a part of the unit square.
Rect ShareOf(const Rect& part, const Rect& whole) {
  return {(part.left - whole.left) / whole.width(), (part.top - whole.top) / whole.height(),
          (part.right - whole.left) / whole.width(), (part.bottom - whole.top) / whole.height()};
}

// The part of the box to scroll into view, from its corner; nullopt: all of it.
std::optional<Rect> PartToShow(const Act& act, const Target& target) {
  const NodeTable& table = act.table();
  const MapArea* area = table.Area(target.row);
  const std::optional<Point>& position = target.position;
  if (area == nullptr && !position) return std::nullopt;
  Point corner;
  Point size{1, 1};
  if (area != nullptr) {
    const FrameGeometry& frame = table.frames[At(table.frame[At(target.row)])].geometry;
    const Rect& box = table.bounds[At(target.row)];
    const Rect& image = table.bounds[At(area->image)];
    corner = {(box.left - image.left) / frame.scale_x, (box.top - image.top) / frame.scale_y};
    if (!position) size = {box.width() / frame.scale_x, box.height() / frame.scale_y};
  }
  if (position) corner = {corner.x + position->x, corner.y + position->y};
  return Rect::FromSize(corner.x, corner.y, size.x, size.y);
}

}  // namespace

// ---- the check of the documents

void AppendDocumentCheck(Act& act, const Target& target) {
  act.batch().Send(kGetFrameTree, "", "{}");
  if (!target.path.empty() && !target.path[0].session.empty())
    act.batch().Send(kGetFrameTree, target.path[0].session, "{}");
}

bool ReadDocumentCheck(Act& act, const Target& target, const StepReplies& replies, std::size_t* next) {
  const FrameIndex own = target.row == kNoNode ? FrameIndex{0} : act.table().frame[At(target.row)];
  const StepReply& page = replies[(*next)++];
  if (!act.RequireOk(page)) return false;
  const StepReply* owner = &page;
  if (!target.path.empty() && !target.path[0].session.empty()) {
    owner = &replies[(*next)++];
    if (!act.RequireOk(*owner)) return false;
  }
  const DocumentVerdict page_verdict = CheckDocument(page.result, act.table().frames[0]);
  const DocumentVerdict own_verdict = CheckDocument(owner->result, act.table().frames[At(own)]);
  if (page_verdict == DocumentVerdict::kMalformed || own_verdict == DocumentVerdict::kMalformed) {
    act.FailMalformed(page);
  } else if (page_verdict != DocumentVerdict::kSame) {
    act.Fail(ErrorCode::kNavigated, "The page navigated since it was observed.", "Call get_dom again.", true);
  } else if (own_verdict != DocumentVerdict::kSame) {
    act.Fail(ErrorCode::kStale, "The frame of % shows another document now.", "Call get_dom again.", true);
  } else {
    return true;
  }
  return false;
}

Task<> CheckDocuments(Act& act, const Target& target) {
  AppendDocumentCheck(act, target);
  const StepReplies& replies = co_await act.Replies();
  std::size_t next = 0;
  ReadDocumentCheck(act, target, replies, &next);
}

// ---- into view, and still

namespace {

// Where the way goes on after a reading that is not `kHere`.
Stage After(Found found) { return found == Found::kGone ? Stage::kFindAgain : Stage::kEnded; }

}  // namespace

Task<Stage> BringIntoView(Act& act, Target& target) {
  const bool scrolls = act.call().scroll_into_view;
  AppendDocumentCheck(act, target);
  if (scrolls) {
    const SessionStop& own = target.path[0];
    act.batch().Send(kScrollIntoView, own.session, ScrollParams(own.box_node_id, PartToShow(act, target)));
  }
  AppendGeometry(act, target);
  target.measures = 0;
  target.is_still = false;
  const StepReplies& replies = co_await act.Replies();
  std::size_t next = 0;
  if (!ReadDocumentCheck(act, target, replies, &next)) co_return Stage::kEnded;
  if (scrolls) {
    const StepReply& scroll = replies[next++];
    const bool is_gone =
        scroll.kind == StepReply::Kind::kError && ClassifyCdpError(scroll.message) == CdpFailure::kNodeGone;
    if (is_gone) co_return Stage::kFindAgain;
    if (!act.RequireOk(scroll)) co_return Stage::kEnded;
  }
  const Found found = ReadGeometry(act, target, replies, next, &target.geometry);
  if (found != Found::kHere) co_return After(found);
  co_return target.aims_at_once ? Stage::kStill : WaitWhileMoving(act, &target);
}

Task<Stage> Measure(Act& act, Target& target) {
  AppendGeometry(act, target);
  const StepReplies& replies = co_await act.Replies();
  TargetGeometry newest;
  const Found found = ReadGeometry(act, target, replies, 0, &newest);
  if (found != Found::kHere) co_return After(found);
  target.is_still = IsStill(target.geometry, newest, kStillTolerance);
  target.geometry = std::move(newest);
  if (!target.is_still) co_return WaitWhileMoving(act, &target);
  if (!act.waits().has_waited_covered) act.NoteWaitingFor({});
  co_return Stage::kStill;
}

Stage WaitWhileMoving(Act& act, Target* target, const ActionError* waiting_for) {
  act.NoteWaitingFor(waiting_for == nullptr ? kMoves : *waiting_for);
  act.batch().Pause(kPausesMs[std::min(target->measures++, std::size(kPausesMs) - 1)]);
  target->is_still = false;
  return Stage::kMeasure;
}

void AppendGeometry(Act& act, const Target& target) {
  for (std::size_t i = 0; i < target.path.size(); ++i) {
    act.batch().Send(i == 0 ? "DOM.getContentQuads" : "DOM.getBoxModel", target.path[i].session,
                     NodeParams(target.path[i].box_node_id));
    act.batch().Send("Page.getLayoutMetrics", target.path[i].session, "{}");
  }
}

Found ReadGeometry(Act& act, const Target& target, const StepReplies& replies, std::size_t next, TargetGeometry* out,
                   bool is_pressed) {
  const NodeTable& table = act.table();
  *out = {};
  for (std::size_t i = 0; i < target.path.size(); ++i) {
    const StepReply& box = replies[next++];
    const StepReply& metrics = replies[next++];
    const bool is_refused = i == 0 && box.kind == StepReply::Kind::kError;
    const CdpFailure failure = is_refused ? ClassifyCdpError(box.message) : CdpFailure::kOther;
    const bool is_gone = failure == CdpFailure::kNodeGone;
    const bool has_no_layout = failure == CdpFailure::kNoLayout || (is_gone && is_pressed);
    if (is_gone && !has_no_layout) return Found::kGone;
    if ((!has_no_layout && !act.RequireOk(box)) || !act.RequireOk(metrics)) return Found::kEnded;
    const std::optional<SessionView> view = ReadLayoutMetrics(metrics.result, target.path[i].session.empty());
    if (!view) {
      act.FailMalformed(metrics);
      return Found::kEnded;
    }
    out->views.push_back(*view);
    std::optional<Vector<Quad>> quads = i == 0 && !has_no_layout ? ReadContentQuads(box.result) : Vector<Quad>();
    std::optional<Affine> affine = i == 0 ? Affine() : ReadOwnerBox(box.result);
    if (!quads || !affine) {
      act.FailMalformed(box);
      return Found::kEnded;
    }
    const double zoom = table.frames[At(table.frame[At(target.path[i].row)])].geometry.quad_scale;
    if (i == 0) out->quads = FromQuadSpace(std::move(*quads), zoom, view->offset);
    if (i > 0) out->to_parent.push_back(affine->Then(zoom, view->offset));
  }
  if (const MapArea* area = table.Area(target.row)) {
    const Rect share = ShareOf(table.bounds[At(target.row)], table.bounds[At(area->image)]);
    for (Quad& quad : out->quads) quad = PartOf(quad, share);
  }
  return Found::kHere;
}

}  // namespace domtool
