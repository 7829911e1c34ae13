// Compares two tables, row by row of the same element, to find what an action changed, and checks an expectation against that.
// Only what DOMSnapshot itself says is compared, so a 'hybrid' table before and a 'fast' one after differ in nothing.
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

#include <string>
#include <string_view>

#include "action/call/node_resolver.h"
#include "action/call/request.h"
#include "base/vector.h"
#include "table/node_table.h"
#include "table/page_event.h"

namespace domtool {

struct Changes {
  int added = 0;  // elements, texts and pseudo-elements
  int removed = 0;
  int text = 0;       // rows whose text changed, and so on
  int value = 0;      // form values, checkedness, selectedness
  int state = 0;      // ARIA states and the attributes that are states
  int attribute = 0;  // any other attribute
  int visibility = 0;
  int moved = 0;     // rows that lie elsewhere in the viewport
  int restyled = 0;  // rows whose style changed, other than by hover or focus
  int invalid = 0;   // how many more fields are shown as invalid
  bool has_scrolled = false;
  bool has_url_changed = false;
  bool has_document_changed = false;  // the main frame holds another document
  [[nodiscard]] bool in_dom() const;
  Changes& operator+=(const Changes& other);
  // A change that is no mere movement or restyling, which a page may do by itself.
  [[nodiscard]] bool has_strong_change() const { return in_dom() || has_scrolled || has_url_changed; }
  [[nodiscard]] bool any() const { return has_strong_change() || (moved | restyled) != 0; }
};

// O(n log n) in the rows.
Changes CompareTables(const NodeTable& before, const NodeTable& after);
// The same for one element alone.
Changes CompareElement(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after);
// Short phrases such as "3 nodes added"; numbers only, never page text.
Vector<std::string> DescribeChanges(const Changes& changes);
std::string InvalidInWords(const Changes& changes);

// The row in `after` of the element that is `row` of `before`: same document, same backend node; kNoNode when gone.
NodeIndex SameElement(const NodeTable& before, NodeIndex row, const NodeTable& after);

// Whether a new element with words or a control is still transparent: it is probably fading in.
bool HasElementFadingIn(const NodeTable& before, const NodeTable& after);

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

// The changes in words; empty if there are none.
std::string ChangesInWords(const Evidence& evidence);

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

// A VerificationResult of the contract, as JSON.
struct VerificationText {
  bool success = false;
  std::string_view verified_outcome;  // empty: null
  std::string actual_outcome;         // begins with the type of ExpectedOutcome that it was
  double confidence = 1;
  std::string feedback;
};
// `feedback` says which link was expected, in the caller's own words, what happened instead and what to do next.
VerificationText DescribeVerification(const Vector<Expectation>& chain, const Verification& verification,
                                      const Evidence& evidence);
// Fails the verification if the page reported an error, and quotes it. Without an expectation of the caller the feedback is
// only that.
void FailOnPageErrors(const Evidence& evidence, VerificationText* text);
std::string VerificationJson(const VerificationText& text, const Evidence& evidence, std::string_view url);

// How the value of a field compares with the typed text. kFormatted: it has every character, but formatted, as by a mask.
enum class ReadBack { kHolds, kFormatted, kHoldsElse, kUnchanged, kFilled, kFilledElse, kEmpty, kUnknown };
// `row_before` and `row_after` are the same field. For secret fields the answer is only kFilled, kFilledElse (not the whole
// text) or kEmpty.
ReadBack ReadBackText(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after,
                      std::string_view typed, bool replaces);
bool IsSecretField(const NodeTable& table, NodeIndex row);
// The text of a contenteditable, white space collapsed and trimmed.
std::string TextInside(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_OUTCOME_VERIFY_H_
