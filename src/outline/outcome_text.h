// What a control is after an action and was before it, as one phrase of the report, in the notation of the 'text' format:
//
//   [kd482913 switch checked] Rewards (was unchecked)     a press: only what changed, a state, the name or the value
//   Letter spacing = "0.05"                               a value that was set, as the page holds it
//   Unit is "tablets" as before                           a value that was to change
//   Unit is "tablets" as before: the choice did not take  ... by choosing an option
//   Password is filled                                    one that is withheld
//
// A phrase that begins with the page's own words begins with no lower-case letter and no digit: those begin our phrases.
#ifndef DOMTOOL_OUTLINE_OUTCOME_TEXT_H_
#define DOMTOOL_OUTLINE_OUTCOME_TEXT_H_

#include <string>

#include "table/page_event.h"
#include "table/safe_view.h"

namespace domtool {

// Whether anything of the control changed that a phrase about a press would report.
bool HasOutcome(const NodeTable& before, NodeIndex was, const NodeTable& after, NodeIndex is);

// Empty if there is nothing to say.
std::string OutcomeText(const SafeView& before, NodeIndex was, const SafeView& after, NodeIndex is, SetValue set);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_OUTCOME_TEXT_H_
