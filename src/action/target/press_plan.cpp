#include "action/target/press_plan.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <utility>

#include "action/outcome/compare.h"
#include "action/target/enabled.h"

namespace domtool {
namespace {

constexpr std::string_view kMouse = "Input.dispatchMouseEvent";
constexpr std::string_view kTouch = "Input.dispatchTouchEvent";
// A list that opens under the pointer is looked at until it stands still.
constexpr int kOpeningMs = 60;
constexpr int kMaxLooksAtCover = 6;

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

// A press on a text field only focuses it.
bool IsTextField(const NodeTable& table, NodeIndex row) {
  const Tag tag = table.tag[At(row)];
  return (tag == Tag::kInput || tag == Tag::kTextarea) && HasTrait(table.role[At(row)], RoleTrait::kTyped);
}

// Whether `row` is a popup that the control may open (aria-haspopup, WAI-ARIA 1.2): by its role, or because the control names
// it.
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

bool IsInLabel(const NodeTable& table, NodeIndex row) {
  while (row != kNoNode && table.tag[At(row)] != Tag::kLabel) row = table.ParentElement(row);
  return row != kNoNode;
}

bool IsInForm(const NodeTable& table, NodeIndex row) {
  if (table.HasAttr(row, "form")) return true;
  for (; row != kNoNode; row = table.parent[At(row)]) {
    if (table.tag[At(row)] == Tag::kForm) return true;
  }
  return false;
}

// It listens to touch but not to the mouse. semantics/listeners.h finds listeners; handlers in attributes are read here.
bool ListensOnlyToTouch(const NodeTable& table, NodeIndex row) {
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
  presses_left_ = count;
  press_number_ = 0;
  is_click_cancelled_ = false;
  looks_at_cover_ = 0;
  cover_box_ = {};
  is_tap_ = count == 1 && request().button == MouseButton::kLeft && request().modifiers == 0 &&
            ListensOnlyToTouch(table(), row());
  if (IsInForm(table(), row()) || Opens(table(), row())) RequireCapture();
  AppendPress();
}

// If the plan ends while the button is down, the button is released off-page so that no click fires.
void PressPlan::AppendPress() {
  const ActionRequest& call = request();
  --presses_left_;
  ++press_number_;
  has_captured_for_check_ = false;
  batch().Mark(own_session());
  stage_ = Stage::kPressed;
  if (is_tap_) {
    pressed_input_ = batch().Press(kTouch, TouchParams("touchStart", own_point()), kTouch,
                                   TouchParams("touchCancel", std::nullopt), own_session());
    return;
  }
  pressed_input_ = batch().Press(
      kMouse, MouseParams("mousePressed", own_point(), call.button, press_number_, call.modifiers), kMouse,
      MouseParams("mouseReleased", kOffPage, call.button, press_number_, call.modifiers), own_session());
}

void PressPlan::OnOwnReplies(const StepReplies& replies) {
  switch (stage_) {
    case Stage::kNotPressing: return OnToolReplies(replies);
    case Stage::kPressed:
      if (!FailUnlessAllOk(replies)) SendInputCheck();
      return;
    case Stage::kInputCheck: return OnInputCheck(replies);
    case Stage::kCheckCapture: return OnCheckCaptured(replies);
    case Stage::kReleased: return OnReleased(replies);
    case Stage::kBetween: return OnBetween(replies);
  }
}

void PressPlan::SendInputCheck() {
  AppendInputCheck();
  stage_ = Stage::kInputCheck;
}

void PressPlan::OnInputCheck(const StepReplies& replies) {
  InputCheck check;
  if (!ReadInputCheck(replies, &check)) return;
  if (check.geometry.quads.empty()) return CancelClick();
  // A context menu may open under the pointer; the release of the right button clicks nothing in it.
  if (request().button == MouseButton::kRight) return AppendRelease(own_point());
  // A hit test uses document coordinates, a press viewport coordinates; they differ if the page scrolled.
  const bool has_scrolled = !HaveSameViews(geometry(), check.geometry);
  const bool is_news = has_scrolled || check.hit.kind != HitKind::kTarget || check.has_changed;
  if (is_news && !has_captured_for_check_) {
    has_captured_for_check_ = true;
    set_geometry(std::move(check.geometry));
    batch().Capture();
    stage_ = Stage::kCheckCapture;
    return;
  }
  if (check.hit.kind == HitKind::kTarget && !has_scrolled) return AppendRelease(own_point());
  if (!HasOpened(check)) return FailCovered(check.hit.row, "% was covered by ! as it was pressed.");
  presses_left_ = 0;
  if (IsOpening(check.hit.row)) {
    batch().Pause(kOpeningMs);
    batch().Capture();
    stage_ = Stage::kCheckCapture;
    return;
  }
  AppendRelease(ReleasePoint(check));
}

// What can be chosen there is not seen yet, or still moves.
bool PressPlan::IsOpening(NodeIndex cover) {
  const Rect then = std::exchange(cover_box_, table().visible_rect[At(cover)]);
  const bool is_still =
      !then.is_empty() && std::fabs(then.top - cover_box_.top) < 1 && std::fabs(then.bottom - cover_box_.bottom) < 1;
  return CanChoose(cover) && !is_still && ++looks_at_cover_ < kMaxLooksAtCover;
}

// The node was removed: releases the button off-page, so that no click fires.
void PressPlan::CancelClick() {
  is_click_cancelled_ = true;
  is_choice_ = HasTrait(table().role[At(row())], RoleTrait::kChoice);
  // Events do not report values.
  RequireCapture();
  presses_left_ = 0;
  AppendRelease(kOffPage);
}

// A list or menu that opens on the press may cover its button, or a backdrop may cover the page. Then the press has done its
// work, and the release must not reach what opened. Nothing covered the button right before the press. So a cover counts as
// opened if it was absent, hidden or elsewhere then.
bool PressPlan::HasOpened(const InputCheck& check) const {
  const NodeIndex cover = check.hit.row;
  if (cover == kNoNode) return false;
  const bool opens = Opens(table(), row());
  const NodeIndex then = SameElement(table(), cover, before());
  const bool was_shown = then != kNoNode && before().is_visible(then) && !before().visible_rect[At(then)].is_empty();
  if (HasOpenedItself()) return true;
  // The label of an empty field makes way as that takes the focus.
  const bool is_label = HasTrait(table().role[At(row())], RoleTrait::kTyped) && IsInLabel(table(), cover);
  if (was_shown) return (opens || is_label) && BoxInPage(check.geometry).contains(page_point());
  return opens || IsTextField(table(), row()) || IsInPopupOf(table(), row(), cover);
}

// A list may close if the button is released beside it and its control, and choose what it is released on. Off-page if no
// capture since the press shows a place of either where nothing can be chosen.
Point PressPlan::ReleasePoint(const InputCheck& check) const {
  const NodeIndex cover = check.hit.row;
  const bool is_seen = table().is_visible(cover) && table().visible_rect[At(cover)].contains(page_point());
  if (path().size() > 1 || !is_seen) return kOffPage;
  const Rect box = BoxInPage(check.geometry);
  if (box.contains(page_point()) && !CanChoose(cover)) return own_point();
  NodeIndex popup = cover;
  while (popup != kNoNode && !HasTrait(table().role[At(popup)], RoleTrait::kPopup)) {
    popup = table().ParentElement(popup);
  }
  for (const NodeIndex inside : {kNoNode, popup}) {
    const Rect& in = inside == kNoNode ? box : table().visible_rect[At(inside)];
    const double x = (in.left + in.right) / 2;
    const double y = (in.top + in.bottom) / 2;
    for (const Point at : {Point{in.left + 1, y}, {in.right - 1, y}, {x, in.top + 2}, {x, in.bottom - 2}}) {
      if (in.contains(at) && IsFree(at, inside)) return ToInput(at, geometry().views.back());
    }
  }
  return kOffPage;
}

// Nothing there can be chosen; in a popup only its own padding is such a place.
bool PressPlan::IsFree(Point at, NodeIndex popup) const {
  for (std::size_t i = 0; i < table().size(); ++i) {
    if (!table().visible_rect[i].contains(at)) continue;
    const bool is_inside = popup != kNoNode && RowAt(i) > popup && RowAt(i) < table().subtree_end[At(popup)];
    const bool is_behind = popup != kNoNode && RowAt(i) < popup;
    if (is_inside || (!is_behind && RowAt(i) != popup && CanChoose(RowAt(i)))) return false;
  }
  return true;
}

// It is no part of the control, nor around it. A backdrop over most of the page is nothing to choose.
bool PressPlan::CanChoose(NodeIndex cover) const {
  const double most = table().page.viewport_width * table().page.viewport_height / 2;
  for (NodeIndex i = cover; i != kNoNode && !table().is_inclusive_descendant(row(), i); i = table().ParentElement(i)) {
    if (table().is_inclusive_descendant(i, row())) return false;
    const bool is_choice = table().is_interactive(i) || HasTrait(table().role[At(i)], RoleTrait::kPopup);
    if (is_choice && table().visible_rect[At(i)].area() < most) return true;
  }
  return false;
}

// It may be another for the caller, with another label or hidden from screen readers, because it says now that it is open.
bool PressPlan::HasOpenedItself() const {
  const NodeIndex now = PressedRow();
  const NodeIndex then = now == kNoNode ? kNoNode : SameElement(table(), now, before());
  return then != kNoNode && !before().AttrIs(then, "aria-expanded", "true") &&
         table().AttrIs(now, "aria-expanded", "true");
}

// A press only gives a field the focus: it is the same one if its label has changed since, as editors do that say where the
// cursor is, or if the field itself is seen now in what was drawn for it.
bool PressPlan::IsStillField(NodeIndex named) const {
  const NodeIndex now = PressedRow();
  const NodeIndex then = now == kNoNode ? kNoNode : SameElement(table(), now, before());
  if (then == kNoNode || !HasTrait(before().role[At(then)], RoleTrait::kTyped)) return false;
  const bool is_field = table().reasons[At(now)].Has(InteractiveReason::kEditable);
  return is_field || (named != kNoNode && table().is_inclusive_descendant(named, now));
}

NodeIndex PressPlan::PressedRow() const {
  return RowOfBackendNode(table(), path()[0].session, {}, path()[0].backend_node_id);
}

void PressPlan::AppendRelease(Point at) {
  const ActionRequest& call = request();
  if (is_tap_) {
    batch().Release(kTouch, TouchParams(at.x < 0 ? "touchCancel" : "touchEnd", std::nullopt), pressed_input_,
                    own_session());
  } else {
    batch().Release(kMouse, MouseParams("mouseReleased", at, call.button, press_number_, call.modifiers),
                    pressed_input_, own_session());
  }
  if (presses_left_ == 0) ReleaseKeys(&batch(), modifiers_);
  stage_ = Stage::kReleased;
}

// After the capture: checks that the node under the pressed mouse button is still the target.
void PressPlan::OnCheckCaptured(const StepReplies& replies) {
  if (FailUnlessAllOk(replies)) return;
  NodeIndex target = Aim().row;
  const BackendNodeId pressed = path()[0].backend_node_id;
  const bool is_other = target == kNoNode || table().backend_node_id[At(target)] != pressed;
  if (is_other && (HasOpenedItself() || IsStillField(target))) {
    presses_left_ = 0;
    target = PressedRow();
  }
  std::optional<Vector<SessionStop>> now;
  if (target != kNoNode) now = PathToPage(table(), target);
  if (!now || now->size() != path().size() || (*now)[0].backend_node_id != pressed) {
    return Fail(ErrorCode::kStale, "% was replaced as it was pressed, so it got no click.", "Call get_dom again.",
                press_number_ == 1);
  }
  Retarget(target, std::move(*now));
  if (IsDisabled(table(), row())) {
    return Fail(ErrorCode::kNotActionable, "% was disabled as it was pressed.", "Call get_dom again.");
  }
  SendInputCheck();
}

void PressPlan::OnReleased(const StepReplies& replies) {
  if (presses_left_ > 0 && replies[0].ok()) {
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
        "Call get_dom to see whether the press alone was enough.", false, changes});
  return true;
}

void PressPlan::OnObserved() {
  if (IsAsExpected() || !FailIfClickCancelled()) Plan::OnObserved();
}

// Before the second press of a double click: stops if the first brought something else there.
void PressPlan::OnBetween(const StepReplies& replies) {
  std::size_t next = 0;
  bool has_failed = false;
  const Hit hit = JudgePoint(replies, &next, &has_failed);
  if (has_failed) return;
  if (hit.kind == HitKind::kTarget) return AppendPress();
  FailCovered(hit.row, "After one press of %, ! was in its place.");
}

}  // namespace domtool
