// Sets a slider by role (WAI-ARIA 1.2, section 5.3.2) with the arrow keys. The first press tells how far one key goes.
#ifndef DOMTOOL_ACTION_VERBS_SLIDER_STEPS_H_
#define DOMTOOL_ACTION_VERBS_SLIDER_STEPS_H_

#include <optional>
#include <string_view>

#include "table/node_table.h"

namespace domtool {

struct KeyPresses {
  std::string_view key;
  int count = 0;
};

class SliderSteps {
 public:
  // A slider that is no native field.
  static bool IsSlider(const NodeTable& table, NodeIndex row);

  explicit SliderSteps(double wanted) : wanted_(wanted) {}

  // The keys that bring the slider nearer, or none if it is as wanted or no key moves it on.
  KeyPresses Next(const NodeTable& table, NodeIndex slider);
  [[nodiscard]] bool is_as_wanted() const { return now_ && *now_ == wanted_; }

 private:
  double wanted_;
  std::optional<double> now_;
  double step_ = 0;  // of the right arrow; 0: not known
  int presses_ = 0;  // of it, of the last keys; negative of the left arrow
  int attempts_ = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_SLIDER_STEPS_H_
