#include "action/script/await_effect.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "action/outcome/compare.h"
#include "action/outcome/verify.h"

namespace domtool {
namespace {

// Pauses before the captures that look for an effect: a frame, a transition, a short request.
constexpr int kEffectPausesMs[] = {100, 300};
constexpr int kExpectStepMs = 250;
// How long the work that a press started may take: requests, and changes while the page looks busy.
constexpr int kSettleMs = 1'000;
// Limit on navigations that are followed one after another.
constexpr int kMaxNavigationsFollowed = 5;
// Limit on captures made only to release withheld words.
constexpr int kMaxWordCaptures = 2;
// A newly inserted transparent element is probably fading in; the capture after the action waits for it.
constexpr int kFadeInStepMs = 100;
constexpr int kMaxFadeInCaptures = 4;

// What comes next: wait until the page has settled, wait for `ms`, capture it, or nothing.
struct NextLook {
  enum class Kind : std::uint8_t { kSettle, kPause, kCapture, kNone };
  Kind kind = Kind::kNone;
  int ms = 0;  // kSettle: so long a change is waited for
};
using Kind = NextLook::Kind;

// Without an expectation of the caller, the first effect of a press may not be the only one.
bool MaySettle(Act& act) {
  const Act::Effects& effects = act.effects();
  const ActionKind kind = act.call().kind;
  const bool is_press =
      kind == ActionKind::kClick || kind == ActionKind::kCheck || kind == ActionKind::kSelect || effects.part_begin;
  return is_press && act.call().expect.empty() && !effects.is_certain && !effects.has_navigated &&
         !effects.changes.has_document_changed;
}

Changes CompareNow(Act& act, bool is_last_capture) {
  const Act::Effects& effects = act.effects();
  Changes changes = CompareTables(effects.part_begin ? *effects.part_begin : act.before(), act.table());
  if (effects.own_scroll) {
    const Point& now = act.table().page.scroll;
    changes.has_scrolled =
        std::fabs(now.x - effects.own_scroll->x) >= 1 || std::fabs(now.y - effects.own_scroll->y) >= 1;
    changes.moved = 0;
  }
  if (is_last_capture && effects.last_capture && (changes.moved | changes.restyled) != 0) {
    // What moved again between the last two captures is an animation.
    const Changes ongoing = CompareTables(*effects.last_capture, act.table());
    changes.moved = std::max(0, changes.moved - ongoing.moved);
    changes.restyled = std::max(0, changes.restyled - ongoing.restyled);
  }
  return changes;
}

// `reported` says what the page has changed since the input.
NextLook AfterSettling(Act& act, JsonValue reported) {
  Act::Effects& effects = act.effects();
  if (effects.has_settled) return {reported["changed"].AsBool() ? Kind::kCapture : Kind::kNone};
  Changes changes;
  changes.added = static_cast<int>(reported["added"].AsInteger());
  changes.removed = static_cast<int>(reported["removed"].AsInteger());
  changes.text = static_cast<int>(reported["text"].AsInteger());
  changes.attribute = static_cast<int>(reported["attribute"].AsInteger());
  const EventsSince so_far = act.SoFar();
  if (!changes.any() && !so_far.has_opened_tab_or_download) {
    // Nothing is under way, and nothing has begun to move, so a capture after the next one would show no more.
    if (reported["quiet"].AsBool() && !effects.changes.any()) effects.effect_captures = std::size(kEffectPausesMs);
    return {Kind::kCapture};
  }
  if (so_far.is_busy && !effects.was_busy) {
    effects.was_busy = true;
    return {Kind::kSettle, kSettleMs};
  }
  effects.has_settled = true;
  effects.changes = changes;
  // As many nodes went as came: the page may only have been drawn again.
  const bool is_replacement =
      changes.added > 0 && changes.added == changes.removed && (changes.text | changes.attribute) == 0;
  return {effects.must_capture || act.call().will_observe || is_replacement ? Kind::kCapture : Kind::kNone};
}

// The outcome is known; only a change, words or an element that fades in may be added to the report.
NextLook AfterFinalCapture(Act& act) {
  Act::Effects& effects = act.effects();
  // A change that the page has undone by now still counts as an effect. That it only replaced its elements by equal ones does
  // not, unless it sent a request or was busy.
  const Changes changes = CompareNow(act, true);
  const NodeIndex acted = act.resolver().Resolve(act.before(), act.acted_id());
  const bool is_replaced = acted != kNoNode && SameElement(act.before(), acted, act.table()) == kNoNode;
  if (changes.any() || (is_replaced && !effects.was_busy && !act.SoFar().has_requested)) effects.changes = changes;
  if (!act.call().will_observe || effects.fade_in_captures == kMaxFadeInCaptures ||
      !HasElementFadingIn(act.before(), act.table())) {
    return {};
  }
  ++effects.fade_in_captures;
  return {Kind::kPause, kFadeInStepMs};
}

NextLook AfterCapture(Act& act) {
  Act::Effects& effects = act.effects();
  const ActionRequest& call = act.call();
  if (effects.has_settled || effects.is_capture_for_words) return AfterFinalCapture(act);
  const bool has_captures_left = effects.effect_captures < std::size(kEffectPausesMs);
  effects.changes = CompareNow(act, !has_captures_left);
  effects.last_capture = act.newest();
  // Pure movement may be an animation that was already running; another capture decides.
  bool is_settled = effects.changes.has_strong_change() || effects.is_certain ||
                    act.SoFar().has_opened_tab_or_download || effects.is_captured_for_errors;
  const bool has_to_judge = !call.expect.empty() && act.input() == Input::kComplete;
  if (has_to_judge && !effects.is_captured_for_errors) {
    is_settled = VerifyExpectation(call.expect, act.CurrentEvidence(Outcome::kDone)).is_sure;
  }
  const int left_ms = has_to_judge ? call.expect_timeout_ms - effects.waited_ms : 0;
  if (is_settled && MaySettle(act)) {
    effects.has_settled = true;
    return {Kind::kSettle};
  }
  if (is_settled || (!has_captures_left && left_ms <= 0)) return {};
  const int pause = has_captures_left ? kEffectPausesMs[effects.effect_captures] : std::min(kExpectStepMs, left_ms);
  ++effects.effect_captures;
  effects.waited_ms += pause;
  // The pause ends early if the page reports a change.
  return {call.kind == ActionKind::kClick && MaySettle(act) ? Kind::kSettle : Kind::kPause, pause};
}

// Words of the page may be reported only after a capture has read its secrets. False if none has to wait for a capture.
bool BeginCaptureForWords(Act& act) {
  Act::Effects& effects = act.effects();
  effects.is_capture_for_words = effects.word_captures < kMaxWordCaptures && act.SoFar().has_withheld;
  effects.word_captures += effects.is_capture_for_words;
  return effects.is_capture_for_words;
}

Task<> Look(Act& act, NextLook next) {
  const Act::Effects& effects = act.effects();
  while (next.kind != Kind::kNone || BeginCaptureForWords(act)) {
    if (next.kind == Kind::kSettle) {
      act.batch().Settle(kSettleMs, next.ms, effects.was_busy);
      const StepReplies& replies = co_await act.Replies();
      next = AfterSettling(act, replies[0].result);
      continue;
    }
    if (next.kind == Kind::kPause) {
      act.batch().Pause(next.ms);
      co_await act.Replies();
    }
    act.batch().Capture();
    const StepReplies& replies = co_await act.Replies();
    next = {};
    if (replies[0].ok()) {
      next = AfterCapture(act);
    } else if (!effects.has_navigated && !effects.has_settled && !effects.is_capture_for_words) {
      if (act.input() == Input::kComplete) co_return act.FailTimedOut();
      co_return act.Fail(ErrorCode::kTimeout, "The input was sent, but the page could not be observed afterwards.",
                         "Call get_dom to see what it did.");
    }
  }
  if (effects.has_navigated || effects.changes.has_document_changed) co_return act.Finish(Outcome::kNavigated);
}

}  // namespace

Task<> AwaitEffect(Act& act, Effect effect) {
  act.effects().is_certain = effect == Effect::kKnown;
  act.effects().last_capture.reset();
  const bool is_reported = act.call().kind == ActionKind::kClick && MaySettle(act);
  return Look(act, {is_reported ? Kind::kSettle : Kind::kCapture});
}

Task<> FollowTheNavigation(Act& act) {
  Act::Effects& effects = act.effects();
  const ActionRequest& call = act.call();
  const bool is_judged = !call.expect.empty() || DefaultExpectation(call.kind);
  if (!is_judged || ++effects.navigations_followed > kMaxNavigationsFollowed) co_return act.Finish(Outcome::kNavigated);
  effects.is_captured_for_errors =
      call.expect.empty() || !VerifyExpectation(call.expect, act.CurrentEvidence(Outcome::kNavigated)).may_see_it;
  effects.effect_captures = 0;
  effects.waited_ms = 0;
  act.AppendReleases();
  if (!act.batch().is_empty()) co_await act.Replies();
  co_await Look(act, {Kind::kCapture});
}

}  // namespace domtool
