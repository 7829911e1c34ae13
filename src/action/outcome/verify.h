// Checks an expectation against the changes of an action and the events since it began.
//
// How each ExpectedOutcome is judged:
//   navigation          the main frame holds another document, or its address changed.
//   any_change          anything changed, a dialog and a scroll included. A press on a text field counts: it has the focus.
//                       After text and Enter, only changes since the text was entered count.
//   no_change           nothing went wrong: no navigation, no dialog, no error of the page. Other changes are reported and halve
//                       the confidence, but do not fail it.
//   element_appears     a node: it is shown after and was not before. A text: it is read more often after than before, or
//                       a message that came and went meanwhile said it; in a new document, being there is enough.
//                       Both: the text is read inside of the node.
//   element_disappears  the reverse. A text that is only read less often than before counts when nothing better comes.
//   value_changes,      of the node; without one, of any node of the page. A node that was rebuilt is found again as
//   state_changes       actions find it.
// Texts are compared with what the caller may see of the page, without ASCII case, white space collapsed, over inline
// elements but as the page shows them: hidden text is not read. A text in a frame of another origin is not the page's: it
// counts where the action was in that frame, or inside of a node that is named. Of a new document, ids of the old are void.
//
// Whatever was expected, an error of the page fails the verification: a message that speaks of one (even one that has
// vanished), a field that became invalid, or a page that its server answers with an error. Any other request that failed is
// listed, and fails nothing by itself.
//
// `confidence` is how sure `success` is: 1 where it was seen; 0.9 where the words of a message decided; 0.8 where it was
// seen but may have another cause than the action (any change, any value of the page), or where requests were made
// and it may still come; 0.5 where the page could not be captured, or what was seen may have been there before.
#ifndef DOMTOOL_ACTION_OUTCOME_VERIFY_H_
#define DOMTOOL_ACTION_OUTCOME_VERIFY_H_

#include <cstddef>
#include <optional>
#include <string_view>

#include "action/call/node_resolver.h"
#include "action/call/request.h"
#include "action/outcome/compare.h"
#include "base/vector.h"
#include "table/node_table.h"
#include "table/page_event.h"

namespace domtool {

// What an action of this kind should do if the caller expects nothing in particular. A hover or a key press may have any effect
// or none.
std::optional<ExpectKind> DefaultExpectation(ActionKind kind);

struct Evidence {
  const NodeTable* before = nullptr;
  const NodeTable* after = nullptr;  // the newest capture; may be `before` when none was made
  const NodeResolver* resolver = nullptr;
  const EventReader* event_reader = nullptr;  // makes views of the tables; nullptr: they hold no secrets
  Changes changes;
  Changes latest;  // since the last input: any_change and no_change are judged by these alone
  bool has_navigated = false;
  bool has_dialog = false;
  bool is_blind = false;         // `after` is older than the navigation or the dialog
  bool has_taken_focus = false;  // the action gave a field the focus, which `changes` does not report
  bool is_expecting = true;      // the caller has an expectation; otherwise only what happened is reported
  std::string_view named_id;     // of the node acted on, as the caller named it
  std::string_view acted_id;     // its id now
  EventsSince events;
};

struct Verification {
  bool is_met = false;
  bool is_sure = false;     // met, and no later capture would give a better answer
  bool may_see_it = false;  // not met, but a capture may show more
  std::size_t link = 0;     // position in the chain of the one that is met
  double confidence = 1;
  const char* whys[kExpectedOutcomeOrMaxDepth] = {};  // per link, why it is not met or not sure; literals, or nullptr
};
// Requires a chain of one to kExpectedOutcomeOrMaxDepth links.
Verification VerifyExpectation(const Vector<Expectation>& chain, const Evidence& evidence);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_OUTCOME_VERIFY_H_
