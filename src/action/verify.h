// What an action changed: two tables compared, row by row of the same element, and an expectation held against that.
// Only what DOMSnapshot itself says is compared, so a 'hybrid' table before and a 'fast' one after differ in nothing.
#ifndef DOMTOOL_ACTION_VERIFY_H_
#define DOMTOOL_ACTION_VERIFY_H_

#include <string>
#include <string_view>

#include "action/action.h"
#include "action/request.h"
#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

struct Changes {
  int added = 0;  // elements, texts and pseudo-elements
  int removed = 0;
  int text = 0;       // rows whose text changed, and so on
  int value = 0;      // form values, checkedness, selectedness
  int state = 0;      // ARIA states and the attributes that are states
  int attribute = 0;  // any other attribute
  int visibility = 0;
  int moved = 0;  // rows that lie elsewhere in the viewport
  bool has_scrolled = false;
  bool has_url_changed = false;
  bool has_document_changed = false;  // the main frame holds another document
  [[nodiscard]] bool in_dom() const {
    return added != 0 || removed != 0 || text != 0 || value != 0 || state != 0 || attribute != 0 || visibility != 0 ||
           has_document_changed;
  }
  [[nodiscard]] bool any() const { return in_dom() || moved != 0 || has_scrolled || has_url_changed; }
};

// O(n log n) in the rows.
Changes CompareTables(const NodeTable& before, const NodeTable& after);
// Short phrases such as "3 nodes added"; numbers only, never page text.
Vector<std::string> DescribeChanges(const Changes& changes);

// The row in `after` of the element that is `row` of `before`: same document, same backend node; kNoNode when gone.
NodeIndex SameElement(const NodeTable& before, NodeIndex row, const NodeTable& after);

struct Evidence {
  const NodeTable* before = nullptr;
  const NodeTable* after = nullptr;  // the newest capture; may be `before` when none was made
  const NodeResolver* resolver = nullptr;
  Changes changes;
  bool has_navigated = false;
  bool has_dialog = false;
};

struct Verification {
  bool is_met = false;
  bool is_known = true;  // false: it could not be looked at
  std::size_t link = 0;  // position in the chain of the one that is met
};
// Requires a chain that is not empty.
Verification VerifyExpectation(const Vector<Expectation>& chain, const Evidence& evidence);

// A VerificationResult of the contract, as JSON.
struct VerificationText {
  bool success = false;
  std::string_view verified_outcome;  // empty: null
  std::string actual_outcome;
  double confidence = 1;
  std::string feedback;
};
std::string VerificationJson(const VerificationText& text, const Evidence& evidence, std::string_view url);
VerificationText DescribeVerification(const Vector<Expectation>& chain, const Verification& verification,
                                      const Evidence& evidence);

// Does the field hold the text? Never gives the field's content away.
enum class ReadBack { kHolds, kHoldsElse, kUnchanged, kFilled, kEmpty, kUnknown };
// `row_before` and `row_after` are one field. Secret fields answer kFilled or kEmpty only.
ReadBack ReadBackText(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after,
                      std::string_view typed, bool replaces);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERIFY_H_
