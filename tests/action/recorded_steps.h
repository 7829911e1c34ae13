// The steps that plans send in the tests of this folder, compared with those of before (fixtures/steps.txt).
#ifndef DOMTOOL_TESTS_ACTION_RECORDED_STEPS_H_
#define DOMTOOL_TESTS_ACTION_RECORDED_STEPS_H_

#include <string>
#include <string_view>
#include <vector>

namespace domtool::testing {

// Adds one run of a plan to the current test. `batches`: the JSON of all its steps; `names`: the method or kind of each
// step. When a test ends, all its runs are compared with its line of the file: the test fails if a step differs, is
// missing, is new, or comes in another order. `npm run update-goldens` writes the file.
void RecordSteps(std::string_view batches, const std::vector<std::string>& names);

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_ACTION_RECORDED_STEPS_H_
