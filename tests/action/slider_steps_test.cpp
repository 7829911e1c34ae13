// How many arrow keys bring a slider by role to a value.
#include "action/verbs/slider_steps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "semantics/semantics.h"
#include "support/table_builder.h"

namespace domtool {
namespace {

struct Slider {
  const char* name;
  double from;
  double wanted;
  double step;
  double max;
  double reached;
  int presses;
};

class SliderStepsTest : public ::testing::TestWithParam<Slider> {};

TEST_P(SliderStepsTest, reach_the_value_or_end_beside_it) {
  const Slider& slider = GetParam();
  double now = slider.from;
  int presses = 0;
  SliderSteps steps(slider.wanted);
  for (int turn = 0; turn < 20; ++turn) {
    NodeTable table =
        testing::BuildTable("<div id=x role=slider tabindex=0 aria-valuenow=" + std::to_string(now) + "></div>");
    ComputeSemantics(&table);
    const NodeIndex x = testing::RowWithId(table, "x");
    ASSERT_TRUE(SliderSteps::IsSlider(table, x));
    const KeyPresses keys = steps.Next(table, x);
    if (keys.count == 0) break;
    presses += keys.count;
    now = std::clamp(now + keys.count * (keys.key == "ArrowRight" ? slider.step : -slider.step), 0.0, slider.max);
  }
  EXPECT_DOUBLE_EQ(now, slider.reached);
  EXPECT_EQ(steps.is_as_wanted(), slider.reached == slider.wanted);
  EXPECT_EQ(presses, slider.presses);
}

const Slider kSliders[] = {
    {"as_it_is", 50, 50, 1, 100, 50, 0},
    {"up", 50, 73, 1, 100, 73, 23},
    {"down", 50, 0, 1, 100, 0, 50},
    {"in_steps", 10, 20, 5, 20, 20, 2},
    {"where_the_right_arrow_goes_down", 50, 60, -1, 100, 60, 12},
    {"between_two_steps", 10, 12, 5, 20, 10, 2},
    {"beyond_its_end", 90, 150, 1, 100, 100, 110},
    {"that_no_key_moves", 50, 60, 0, 100, 50, 1},
};
INSTANTIATE_TEST_SUITE_P(Sliders, SliderStepsTest, ::testing::ValuesIn(kSliders),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace domtool
