#include "action/target/press_plan.h"

#include <cmath>
#include <string>
#include <utility>

#include "action/outcome/verify.h"
#include "action/target/enabled.h"

namespace domtool {
namespace {

constexpr std::string_view kMouse = "Input.dispatchMouseEvent";
constexpr std::string_view kTouch = "Input.dispatchTouchEvent";

// Neither the page nor a frame on the way has scrolled or moved.
bool HaveSameViews(const TargetGeometry& a, const TargetGeometry& b) {
  TargetGeometry frames = b;
  frames.quads = a.quads;
  bool is_same = IsStill(a, frames, kStillTolerance);
  for (std::size_t i = 0; i < a.views.size(); ++i) {
    const Point by{b.views[i].page.x - a.views[i].page.x, b.views[i].page.y - a.views[i].page.y};
    is_same = is_same && std::hypot(by.x, by.y) < kStillTolerance;
  }
  return is_same;
}

// Its press gives a text field the focus, which is all that it does.
bool IsTextField(const NodeTable& table, NodeIndex row) {
  const Tag tag = table.tag[At(row)];
  return (tag == Tag::kInput || tag == Tag::kTextarea) && HasTrait(table.role[At(row)], RoleTrait::kTyped);
}

// What a control may open (aria-haspopup, WAI-ARIA 1.2): the popup says so itself, or the control names it.
bool IsPopupOf(const NodeTable& table, NodeIndex control, NodeIndex row) {
  const Role role = table.role[At(row)];
  if (HasTrait(role, RoleTrait::kPopup) || role == Role::kTree || role == Role::kGrid) return true;
  if (table.tag[At(row)] == Tag::kDialog || table.HasAttr(row, "popover")) return true;
  const std::string_view id = table.AttrOr(row, "id");
  return !id.empty() && (table.AttrOr(control, "aria-controls") == id || table.AttrOr(control, "popovertarget") == id ||
                         table.AttrOr(control, "commandfor") == id);
}

bool IsInPopupOf(const NodeTable& table, NodeIndex control, NodeIndex row) {
  for (; row != kNoNode && !table.is_inclusive_descendant(control, row); row = table.ParentElement(row)) {
    if (IsPopupOf(table, control, row)) return true;
  }
  return false;
}

// The control says that it opens something.
bool Opens(const NodeTable& table, NodeIndex control) {
  return table.role[At(control)] == Role::kCombobox || table.HasAttr(control, "aria-haspopup") ||
         table.HasAttr(control, "aria-expanded");
}

bool IsInForm(const NodeTable& table, NodeIndex row) {
  if (table.HasAttr(row, "form")) return true;
  for (; row != kNoNode; row = table.parent[At(row)]) {
    if (table.tag[At(row)] == Tag::kForm) return true;
  }
  return false;
}

// It has no mouse listener. Listeners are found by semantics/listeners.h, handlers in attributes are read here.
bool HearsTouchAlone(const NodeTable& table, NodeIndex row) {
  const NodeFlags& flags = table.flags[At(row)];
  if (flags.listens_to_touch) return true;
  if (flags.is_clickable || (!table.HasAttr(row, "ontouchstart") && !table.HasAttr(row, "ontouchend"))) return false;
  return !table.HasAttr(row, "onpointerdown") && !table.HasAttr(row, "onpointerup") &&
         !table.HasAttr(row, "ondblclick");
}

}  // namespace

void PressPlan::AppendPresses(int count) {
  batch().Effect("ripple", page_point());
  modifiers_ = PressModifiers(&batch(), request().modifiers);
  presses_ = count;
  press_ = 0;
  is_click_cancelled_ = false;
  is_tap_ = count == 1 && request().button == MouseButton::kLeft && request().modifiers == 0 &&
            HearsTouchAlone(table(), row());
  if (IsInForm(table(), row()) || Opens(table(), row())) RequireLook();
  AppendPress();
}

// If the plan ends while the button is down, the button is released off-page so that no click fires.
void PressPlan::AppendPress() {
  const ActionRequest& call = request();
  --presses_;
  ++press_;
  has_guard_looked_ = false;
  batch().Mark(own_session());
  stage_ = Stage::kPressed;
  if (is_tap_) {
    hold_ = batch().Press(kTouch, TouchParams("touchStart", own_point()), kTouch,
                          TouchParams("touchCancel", std::nullopt), own_session());
    return;
  }
  hold_ = batch().Press(kMouse, MouseParams("mousePressed", own_point(), call.button, press_, call.modifiers), kMouse,
                        MouseParams("mouseReleased", kOffPage, call.button, press_, call.modifiers), own_session());
}

void PressPlan::OnOwnReplies(const StepReplies& replies) {
  switch (stage_) {
    case Stage::kNotPressing: return OnToolReplies(replies);
    case Stage::kPressed:
      if (!FailUnlessAllOk(replies)) SendGuard();
      return;
    case Stage::kGuard: return OnGuard(replies);
    case Stage::kGuardLook: return OnGuardLooked(replies);
    case Stage::kReleased: return OnReleased(replies);
    case Stage::kBetween: return OnBetween(replies);
  }
}

void PressPlan::SendGuard() {
  AppendGuard();
  stage_ = Stage::kGuard;
}

void PressPlan::OnGuard(const StepReplies& replies) {
  Guard guard;
  if (!ReadGuard(replies, &guard)) return;
  if (guard.geometry.quads.empty()) return Withhold();
  // A menu that opens on the press of the right button comes under the pointer; its release clicks nothing.
  if (request().button == MouseButton::kRight) return AppendRelease(own_point());
  // Hit tests are of the document, and the press of what the viewport shows of it.
  const bool has_scrolled = !HaveSameViews(geometry(), guard.geometry);
  const bool is_news = has_scrolled || guard.hit.kind == HitKind::kUnknown || guard.has_changed;
  if (is_news && !has_guard_looked_) {
    has_guard_looked_ = true;
    set_geometry(std::move(guard.geometry));
    batch().Capture();
    stage_ = Stage::kGuardLook;
    return;
  }
  if (guard.hit.kind == HitKind::kTarget && !has_scrolled) return AppendRelease(own_point());
  if (!HasOpened(guard)) return FailCovered(guard.hit.coverer, "% was covered by ! as it was pressed.");
  presses_ = 0;
  AppendRelease(kOffPage);
}

// It is gone: no click is to come of the press.
void PressPlan::Withhold() {
  is_click_cancelled_ = true;
  is_choice_ = HasTrait(table().role[At(row())], RoleTrait::kChoice);
  // Events do not report values.
  RequireLook();
  presses_ = 0;
  AppendRelease(kOffPage);
}

// A list or menu that opens on the press itself may lie over its button, or draw a veil over the page: then the press has
// done what it was for, and its release must not reach what has come. Right before the press nothing lay over the button,
// so that whatever does now, where the button is still under the pointer, has come: it was new, hidden or elsewhere.
bool PressPlan::HasOpened(const Guard& guard) const {
  const NodeIndex coverer = guard.hit.coverer;
  if (coverer == kNoNode) return false;
  const bool opens = Opens(table(), row());
  const NodeIndex then = SameElement(table(), coverer, before());
  const bool was_shown = then != kNoNode && before().is_visible(then) && !before().visible_rect[At(then)].is_empty();
  if (was_shown) return opens && BoxInPage(guard.geometry).contains(page_point());
  return opens || IsTextField(table(), row()) || IsInPopupOf(table(), row(), coverer);
}

void PressPlan::AppendRelease(Point at) {
  const ActionRequest& call = request();
  if (is_tap_) {
    batch().Release(kTouch, TouchParams(at.x < 0 ? "touchCancel" : "touchEnd", std::nullopt), hold_, own_session());
  } else {
    batch().Release(kMouse, MouseParams("mouseReleased", at, call.button, press_, call.modifiers), hold_,
                    own_session());
  }
  if (presses_ == 0) ReleaseKeys(&batch(), modifiers_);
  stage_ = Stage::kReleased;
}

// Is what lies under the pressed button still what was meant?
void PressPlan::OnGuardLooked(const StepReplies& replies) {
  if (FailUnlessOk(replies[0])) return;
  const Resolution resolution = Aim();
  const BackendNodeId pressed = path()[0].backend_node_id;
  std::optional<Vector<SessionStop>> now;
  if (resolution.row != kNoNode) now = PathToPage(table(), resolution.row);
  if (!now || now->size() != path().size() || (*now)[0].backend_node_id != pressed) {
    return Fail(ErrorCode::kStale, "% was replaced as it was pressed, so it got no click.", "Observe the page again.",
                press_ == 1);
  }
  Retarget(resolution.row, std::move(*now));
  if (IsDisabled(table(), row())) {
    return Fail(ErrorCode::kNotActionable, "% was disabled as it was pressed.", "Observe the page again.");
  }
  SendGuard();
}

void PressPlan::OnReleased(const StepReplies& replies) {
  if (presses_ > 0 && replies[0].ok()) {
    AppendHitTests(point_path());
    stage_ = Stage::kBetween;
    return;
  }
  stage_ = Stage::kNotPressing;
  OnToolReplies(replies);
}

bool PressPlan::FailIfClickCancelled() {
  if (!is_click_cancelled_ || (is_choice_ && (changes().value | changes().text) != 0)) return false;
  const std::string changes = ChangesInWords();
  Fail({ErrorCode::kStale,
        "% was removed before the mouse button was released, so it received no click. What changed: !.",
        "Observe the page to see whether the press alone was enough.", false, changes});
  return true;
}

void PressPlan::OnObserved() {
  if (IsAsExpected() || !FailIfClickCancelled()) Plan::OnObserved();
}

// The next press of a double click: what the one before it brought there was not meant.
void PressPlan::OnBetween(const StepReplies& replies) {
  std::size_t next = 0;
  bool has_failed = false;
  const Hit hit = JudgePoint(replies, &next, &has_failed);
  if (has_failed) return;
  if (hit.kind == HitKind::kTarget) return AppendPress();
  FailCovered(hit.coverer, "After one press of % ! was in its place.");
}

}  // namespace domtool
