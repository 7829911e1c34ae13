#include "action/target/press.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <string_view>
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

// One click, or several at one point.
struct Pressing {
  Pressing(Act& act, Target& target, int count) : act(act), target(target), remaining(count) {}

  Act& act;
  Target& target;
  int remaining;        // presses still to be made
  int number = 0;       // of the current one, from 1
  int input = 0;        // that is pressed
  bool is_tap = false;  // by a finger instead of the mouse
  int looks_at_cover = 0;
  Rect cover_box;                // where what covers the node was seen last
  Vector<PressedKey> modifiers;  // pressed during the presses
  Pressed result;

  [[nodiscard]] const NodeTable& table() const { return act.table(); }
  [[nodiscard]] const NodeTable& before() const { return act.before(); }
  [[nodiscard]] NodeIndex PressedRow() const;
  [[nodiscard]] bool HasOpenedItself() const;
  [[nodiscard]] bool IsStillField(NodeIndex named) const;
  [[nodiscard]] bool HasOpened(const InputCheck& check) const;
  [[nodiscard]] bool CanChoose(NodeIndex cover) const;
  [[nodiscard]] bool IsFree(Point at, NodeIndex popup) const;
  [[nodiscard]] bool NoteCover(NodeIndex cover);
  [[nodiscard]] Point ReleasePoint(const InputCheck& check) const;
  void AppendPress();
  void AppendRelease(Point at);
  void Retarget(NodeIndex row, Vector<SessionStop> path);
};

// If the action ends while the button is down, the button is released off-page so that no click fires.
void Pressing::AppendPress() {
  const ActionRequest& call = act.call();
  --remaining;
  ++number;
  act.batch().Mark(target.own_session());
  if (is_tap) {
    input = act.batch().Press(kTouch, TouchParams("touchStart", target.own_point()), kTouch,
                              TouchParams("touchCancel", std::nullopt), target.own_session());
    return;
  }
  input = act.batch().Press(
      kMouse, MouseParams("mousePressed", target.own_point(), call.button, number, call.modifiers), kMouse,
      MouseParams("mouseReleased", kOffPage, call.button, number, call.modifiers), target.own_session());
}

// Notes where the cover is. True if what can be chosen there is not seen yet, or still moves, so it is looked at again.
bool Pressing::NoteCover(NodeIndex cover) {
  const Rect then = std::exchange(cover_box, table().visible_rect[At(cover)]);
  const bool is_still =
      !then.is_empty() && std::fabs(then.top - cover_box.top) < 1 && std::fabs(then.bottom - cover_box.bottom) < 1;
  return CanChoose(cover) && !is_still && ++looks_at_cover < kMaxLooksAtCover;
}

// A list or menu that opens on the press may cover its button, or a backdrop may cover the page. Then the press has done its
// work, and the release must not reach what opened. Nothing covered the button right before the press. So a cover counts as
// opened if it was absent, hidden or elsewhere then.
bool Pressing::HasOpened(const InputCheck& check) const {
  const NodeIndex cover = check.hit.row;
  if (cover == kNoNode) return false;
  const bool opens = Opens(table(), target.row);
  const NodeIndex then = SameElement(table(), cover, before());
  const bool was_shown = then != kNoNode && before().is_visible(then) && !before().visible_rect[At(then)].is_empty();
  if (HasOpenedItself()) return true;
  // A floating label moves away when its empty field takes the focus.
  const bool is_label = HasTrait(table().role[At(target.row)], RoleTrait::kTyped) && IsInLabel(table(), cover);
  if (was_shown) return (opens || is_label) && BoxInPage(check.geometry).contains(target.page_point());
  return opens || IsTextField(table(), target.row) || IsInPopupOf(table(), target.row, cover);
}

// A list may close if the button is released outside it and its control, and may choose the option that it is released on. So the
// release goes to a place of either where nothing can be chosen, or off the page if no capture since the press shows one.
Point Pressing::ReleasePoint(const InputCheck& check) const {
  const NodeIndex cover = check.hit.row;
  const bool is_seen = table().is_visible(cover) && table().visible_rect[At(cover)].contains(target.page_point());
  if (target.path.size() > 1 || !is_seen) return kOffPage;
  const Rect box = BoxInPage(check.geometry);
  if (box.contains(target.page_point()) && !CanChoose(cover)) return target.own_point();
  NodeIndex popup = cover;
  while (popup != kNoNode && !HasTrait(table().role[At(popup)], RoleTrait::kPopup)) {
    popup = table().ParentElement(popup);
  }
  // Some libraries take what is released a pixel beside a list for inside.
  for (const double inset : {1.0, -1.0}) {
    for (const NodeIndex inside : {kNoNode, popup}) {
      const Rect& in = inside == kNoNode ? box : table().visible_rect[At(inside)];
      const double x = (in.left + in.right) / 2;
      const double y = (in.top + in.bottom) / 2;
      const double down = inset > 0 ? 2 : inset;
      for (const Point at :
           {Point{in.left + inset, y}, {in.right - inset, y}, {x, in.top + down}, {x, in.bottom - down}}) {
        if (in.contains(at) == (inset > 0) && IsFree(at, inside)) return ToInput(at, target.geometry.views.back());
      }
    }
  }
  return kOffPage;
}

// Nothing there can be chosen; in a popup only its own padding is such a place.
bool Pressing::IsFree(Point at, NodeIndex popup) const {
  for (std::size_t i = 0; i < table().size(); ++i) {
    if (!table().visible_rect[i].contains(at)) continue;
    const bool is_inside = popup != kNoNode && RowAt(i) > popup && RowAt(i) < table().subtree_end[At(popup)];
    const bool is_behind = popup != kNoNode && RowAt(i) < popup;
    if (is_inside || (!is_behind && RowAt(i) != popup && CanChoose(RowAt(i)))) return false;
  }
  return true;
}

// It is no part of the control, nor around it. A backdrop over most of the page is nothing to choose.
bool Pressing::CanChoose(NodeIndex cover) const {
  const double most = table().page.viewport_width * table().page.viewport_height / 2;
  for (NodeIndex i = cover; i != kNoNode && !table().is_inclusive_descendant(target.row, i);
       i = table().ParentElement(i)) {
    if (table().is_inclusive_descendant(i, target.row)) return false;
    const bool is_choice = table().is_interactive(i) || HasTrait(table().role[At(i)], RoleTrait::kPopup);
    if (is_choice && table().visible_rect[At(i)].area() < most) return true;
  }
  return false;
}

// It may look like another node now, with another label or hidden from screen readers, because it says that it is open.
bool Pressing::HasOpenedItself() const {
  const NodeIndex now = PressedRow();
  const NodeIndex then = now == kNoNode ? kNoNode : SameElement(table(), now, before());
  return then != kNoNode && !before().AttrIs(then, "aria-expanded", "true") &&
         table().AttrIs(now, "aria-expanded", "true");
}

// A press only gives a field the focus: it is the same one if its label has changed since, as editors do that say where the
// cursor is, or if the field itself is seen now in what was drawn for it.
bool Pressing::IsStillField(NodeIndex named) const {
  const NodeIndex now = PressedRow();
  const NodeIndex then = now == kNoNode ? kNoNode : SameElement(table(), now, before());
  if (then == kNoNode || !HasTrait(before().role[At(then)], RoleTrait::kTyped)) return false;
  const bool is_field = table().reasons[At(now)].Has(InteractiveReason::kEditable);
  return is_field || (named != kNoNode && table().is_inclusive_descendant(named, now));
}

NodeIndex Pressing::PressedRow() const {
  return RowOfBackendNode(table(), target.path[0].session, {}, target.path[0].backend_node_id);
}

void Pressing::AppendRelease(Point at) {
  const ActionRequest& call = act.call();
  if (is_tap) {
    act.batch().Release(kTouch, TouchParams(at.x < 0 ? "touchCancel" : "touchEnd", std::nullopt), input,
                        target.own_session());
  } else {
    act.batch().Release(kMouse, MouseParams("mouseReleased", at, call.button, number, call.modifiers), input,
                        target.own_session());
  }
  if (remaining == 0) ReleaseKeys(&act.batch(), modifiers);
}

// The node is now `row` of the newest table. The point stays at the same place of the page.
void Pressing::Retarget(NodeIndex row, Vector<SessionStop> path) {
  target.row = row;
  target.row_table = act.newest();
  target.path = std::move(path);
  if (std::optional<PointPath> here = PathFromPage(target.geometry, target.page_point())) {
    target.point = std::move(*here);
  }
}

// After a capture while the button is down: what is pressed must still be the target.
bool IsStillTarget(Pressing* press) {
  Act& act = press->act;
  Target& target = press->target;
  NodeIndex row = (target.find ? target.find() : TargetOf(act.resolver(), act.table(), act.call())).row;
  const BackendNodeId pressed = target.path[0].backend_node_id;
  const bool is_other = row == kNoNode || act.table().backend_node_id[At(row)] != pressed;
  if (is_other && (press->HasOpenedItself() || press->IsStillField(row))) {
    press->remaining = 0;
    row = press->PressedRow();
  }
  std::optional<Vector<SessionStop>> now;
  if (row != kNoNode) now = PathToPage(act.table(), row);
  if (!now || now->size() != target.path.size() || (*now)[0].backend_node_id != pressed) {
    act.Fail(ErrorCode::kStale, "% was replaced as it was pressed, so it got no click.", "Call get_dom again.",
             press->number == 1);
    return false;
  }
  press->Retarget(row, std::move(*now));
  if (!IsDisabled(act.table(), row)) return true;
  act.Fail(ErrorCode::kNotActionable, "% was disabled as it was pressed.", "Call get_dom again.");
  return false;
}

// The button is down: where it is to be released.
Task<Point> FindReleasePoint(Act& act, Pressing& press) {
  Target& target = press.target;
  for (bool has_captured = false;;) {
    AppendInputCheck(act, target);
    const StepReplies& replies = co_await act.Replies();
    InputCheck check;
    if (ReadInputCheck(act, target, replies, &check, true) != Found::kHere) co_return {};
    if (check.geometry.quads.empty()) {
      // The node was removed: no click is to fire.
      const bool is_choice = HasTrait(act.table().role[At(target.row)], RoleTrait::kChoice);
      press.result = {true, is_choice, SameElement(act.table(), target.row, act.before())};
      // Events do not report values.
      act.RequireCapture();
      press.remaining = 0;
      co_return kOffPage;
    }
    // A context menu may open under the pointer; the release of the right button clicks nothing in it.
    if (act.call().button == MouseButton::kRight) co_return target.own_point();
    // A hit test uses document coordinates, a press viewport coordinates; they differ if the page scrolled.
    const bool has_scrolled = !HaveSameViews(target.geometry, check.geometry);
    const bool is_news = has_scrolled || check.hit.kind != HitKind::kTarget || check.has_changed;
    if (is_news && !has_captured) {
      has_captured = true;
      target.geometry = std::move(check.geometry);
    } else if (check.hit.kind == HitKind::kTarget && !has_scrolled) {
      co_return target.own_point();
    } else {
      if (!press.HasOpened(check)) {
        FailCovered(act, check.hit.row, "% was covered by ! as it was pressed.");
        co_return {};
      }
      press.remaining = 0;
      if (!press.NoteCover(check.hit.row)) co_return press.ReleasePoint(check);
      act.batch().Pause(kOpeningMs);
    }
    act.batch().Capture();
    const StepReplies& captured = co_await act.Replies();
    if (!(act.RequireAllOk(captured) && IsStillTarget(&press))) co_return {};
  }
}

// Whether a field for text is at the point that was not there before: an editor that the first of two presses has opened.
bool HasOpenedEditor(const NodeTable& before, const NodeTable& now, Point at) {
  for (NodeIndex i{0}; At(i) < now.size(); i = Next(i)) {
    const bool is_field = HasTrait(now.role[At(i)], RoleTrait::kTyped) && now.is_visible(i);
    if (is_field && now.visible_rect[At(i)].contains(at) && SameElement(now, i, before) == kNoNode) return true;
  }
  return false;
}

}  // namespace

Task<Pressed> Press(Act& act, Target& target, int count) {
  const ActionRequest& call = act.call();
  act.batch().Effect("ripple", target.page_point());
  Pressing press(act, target, count);
  press.modifiers = PressModifiers(&act.batch(), call.modifiers);
  press.is_tap = count == 1 && call.button == MouseButton::kLeft && call.modifiers == 0 &&
                 ListensOnlyToTouch(act.table(), target.row);
  if (IsInForm(act.table(), target.row) || Opens(act.table(), target.row)) act.RequireCapture();
  for (;;) {
    press.AppendPress();
    co_await act.Results();
    press.AppendRelease(co_await FindReleasePoint(act, press));
    const StepReplies& released = co_await act.Replies();
    if (press.remaining == 0 || !released[0].ok()) {
      if (!act.RequireAllOk(released)) co_return {};
      co_return press.result;
    }
    // Before the second press of a double click: stops if the first brought something else there.
    AppendHitTests(act, target, target.point);
    const StepReplies& tested = co_await act.Replies();
    std::size_t next = 0;
    const std::optional<Hit> hit = JudgePoint(act, target, tested, &next);
    if (!hit) co_return {};
    if (hit->kind != HitKind::kTarget) {
      // An editor that the press has opened is not in the table yet.
      bool is_editor = false;
      if (hit->kind == HitKind::kUnknown) {
        act.batch().Capture();
        const StepReplies& captured = co_await act.Replies();
        if (!act.RequireAllOk(captured)) co_return {};
        is_editor = HasOpenedEditor(act.before(), act.table(), target.page_point());
      }
      if (!is_editor) {
        FailCovered(act, hit->row, "After one press of %, ! was in its place.");
        co_return {};
      }
      act.AddEvent("one press opened a field in its place, so it was not pressed again");
      ReleaseKeys(&act.batch(), press.modifiers);
      co_return press.result;
    }
  }
}

void FinishPress(Act& act, const Pressed& pressed) {
  if (!act.IsAsExpected()) FailIfClickCancelled(act, pressed);
  return act.FinishByEffect();
}

}  // namespace domtool
