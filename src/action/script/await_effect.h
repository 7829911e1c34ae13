// AwaitEffect: waits until it is known what the input has done.
//
// For a click without `expect`, the outcome is known once the page has reported a change and the work that the press started has
// ended: its requests, and while the page looks busy, every change for a while. Later changes are in the next observation. The
// effect of anything else is known from captures, with pauses between them.
//
// Words of events may contain a secret that is not known yet (event_report.h). Then the page is captured before they are reported.
#ifndef DOMTOOL_ACTION_SCRIPT_AWAIT_EFFECT_H_
#define DOMTOOL_ACTION_SCRIPT_AWAIT_EFFECT_H_

#include <cstdint>

#include "action/script/act.h"

namespace domtool {

// kKnown: one capture is enough.
enum class Effect : std::uint8_t { kToBeSeen, kKnown };

// Captures until something changed and the expectation is met, or the time is up. act.changes() then says what changed. Ends the
// action if the page went to another document.
Task<> AwaitEffect(Act& act, Effect effect);

// The end of an action whose page went to another document, or where the caller sent it: captures that until the expectation is
// judged, if there is one.
Task<> FollowTheNavigation(Act& act);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_SCRIPT_AWAIT_EFFECT_H_
