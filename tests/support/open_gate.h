// A gate that lets selectors compare everything.
#ifndef DOMTOOL_TESTS_SUPPORT_OPEN_GATE_H_
#define DOMTOOL_TESTS_SUPPORT_OPEN_GATE_H_

#include "selectors/match.h"

namespace domtool::testing {

class OpenGate final : public SelectorGate {
 public:
  [[nodiscard]] bool MayCompare(const NodeTable& /*table*/, NodeIndex /*row*/,
                                const Attribute& /*attribute*/) const override {
    return true;
  }
  [[nodiscard]] bool MayTellState(const NodeTable& /*table*/, NodeIndex /*row*/) const override { return true; }
};

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_SUPPORT_OPEN_GATE_H_
