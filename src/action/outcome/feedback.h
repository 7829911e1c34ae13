// Describes to the caller what an action changed, and whether the expectation was met.
#ifndef DOMTOOL_ACTION_OUTCOME_FEEDBACK_H_
#define DOMTOOL_ACTION_OUTCOME_FEEDBACK_H_

#include <string>
#include <string_view>

#include "action/outcome/verify.h"
#include "base/vector.h"

namespace domtool {

// The changes in words; empty if there are none.
std::string ChangesInWords(const Evidence& evidence);

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

}  // namespace domtool

#endif  // DOMTOOL_ACTION_OUTCOME_FEEDBACK_H_
