#include "action/verbs/slider_steps.h"

#include <algorithm>
#include <cmath>

#include "base/number.h"

namespace domtool {
namespace {

constexpr int kMaxPresses = 400;
// The page may have set another value than the keys asked for.
constexpr int kMaxAttempts = 4;

}  // namespace

bool SliderSteps::IsSlider(const NodeTable& table, NodeIndex row) {
  return table.role[At(row)] == Role::kSlider && table.tag[At(row)] != Tag::kInput;
}

KeyPresses SliderSteps::Next(const NodeTable& table, NodeIndex slider) {
  const std::optional<double> before = now_;
  now_ = ParseNumber(table.AttrOr(slider, "aria-valuenow"));
  if (!now_ || is_as_wanted() || attempts_ == kMaxAttempts) return {};
  ++attempts_;
  if (before && *before == *now_) return {};
  if (before && step_ == 0) step_ = (*now_ - *before) / presses_;
  presses_ = *now_ < wanted_ ? 1 : -1;
  if (before) {
    presses_ =
        static_cast<int>(std::clamp(std::round((wanted_ - *now_) / step_), -1.0 * kMaxPresses, 1.0 * kMaxPresses));
  }
  return {presses_ < 0 ? "ArrowLeft" : "ArrowRight", std::abs(presses_)};
}

}  // namespace domtool
