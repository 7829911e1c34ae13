// What an action changed: two tables compared, row by row of the same element, and an expectation checked against that.
// Only what DOMSnapshot itself says is compared, so a 'hybrid' table before and a 'fast' one after differ in nothing.
//
// How each ExpectedOutcome is judged:
//   navigation          the main frame holds another document, or its address changed.
//   any_change          anything changed, a dialog and a scroll included. A press on a text field counts: it has the focus.
//                       After text and Enter, only changes since the text was entered count.
//   no_change           nothing went wrong: no navigation, no dialog, no error of the page. Other changes are reported and halve
//                       the confidence, but do not fail it.
//   element_appears     a node: it is shown after and was not before. A text: it is read more often after than before, or
//                       was reported by a message that came and went meanwhile; of another document, it is read there at all.
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
// seen but something else than the action may have made it (any change, any value of the page), or where requests were
// made and it may still come; 0.5 where the page could not be looked at, or what was seen may have been there before.
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
  int moved = 0;    // rows that lie elsewhere in the viewport
  int drawn = 0;    // ... that only look other, and not by the pointer or the focus
  int invalid = 0;  // how many more fields are shown as invalid
  bool has_scrolled = false;
  bool has_url_changed = false;
  bool has_document_changed = false;  // the main frame holds another document
  [[nodiscard]] bool in_dom() const;
  Changes& operator+=(const Changes& other);
  // ... or the page scrolled, or its address changed: what nothing does by itself.
  [[nodiscard]] bool has_changed_more_than_place() const { return in_dom() || has_scrolled || has_url_changed; }
  [[nodiscard]] bool any() const { return has_changed_more_than_place() || (moved | drawn) != 0; }
};

// O(n log n) in the rows.
Changes CompareTables(const NodeTable& before, const NodeTable& after);
// The same of one element alone.
Changes CompareElement(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after);
// Short phrases such as "3 nodes added"; numbers only, never page text.
Vector<std::string> DescribeChanges(const Changes& changes);
std::string InvalidInWords(const Changes& changes);

// The row in `after` of the element that is `row` of `before`: same document, same backend node; kNoNode when gone.
NodeIndex SameElement(const NodeTable& before, NodeIndex row, const NodeTable& after);

// Whether something came that is still transparent and holds words or a control: by then its animation has not begun.
bool HoldsUnseenEntry(const NodeTable& before, const NodeTable& after);

struct Evidence {
  const NodeTable* before = nullptr;
  const NodeTable* after = nullptr;  // the newest capture; may be `before` when none was made
  const NodeResolver* resolver = nullptr;
  const EventReader* event_reader = nullptr;  // opens the tables; where there is none, they hold no secrets
  Changes changes;
  Changes latest;  // ... of what was done last: any_change and no_change are about that alone
  bool has_navigated = false;
  bool has_dialog = false;
  bool is_blind = false;         // `after` is older than the navigation or the dialog
  bool has_taken_focus = false;  // the action gave a field the focus, which `changes` does not report
  bool is_expecting = true;      // the caller said what it expects; else only what happened is reported
  std::string_view named_id;     // of the node acted on, as the caller named it
  std::string_view acted_id;     // ... and as it is called now
  EventsSince events;
};

// What changed, in words; empty when nothing did.
std::string ChangesInWords(const Evidence& evidence);

struct Verification {
  bool is_met = false;
  bool is_sure = false;     // met, and no later look would give a better answer
  bool may_see_it = false;  // not met, and a look at the page would show more
  std::size_t link = 0;     // position in the chain of the one that is met
  double confidence = 1;
  const char* whys[kExpectedOutcomeOrMaxDepth] =
      {};  // of each link, why it is not met or not sure; literals, or nullptr
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
// Fails the verification for an error that the page reported, which is quoted. Without an expectation of the caller
// nothing else is said.
void FailOnPageErrors(const Evidence& evidence, VerificationText* text);
std::string VerificationJson(const VerificationText& text, const Evidence& evidence, std::string_view url);

// Does the field hold the text? kFormatted: every character of it, in a form of its own, as of a mask.
enum class ReadBack { kHolds, kFormatted, kHoldsElse, kUnchanged, kFilled, kFilledElse, kEmpty, kUnknown };
// `row_before` and `row_after` are one field. Secret fields answer kFilled, kFilledElse (it does not hold the whole text) or
// kEmpty only.
ReadBack ReadBackText(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after,
                      std::string_view typed, bool replaces);
bool IsSecretField(const NodeTable& table, NodeIndex row);
// The text of a contenteditable, white space collapsed and trimmed.
std::string TextInside(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_OUTCOME_VERIFY_H_
