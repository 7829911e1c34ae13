// Action: turns one ToolCall into steps, step by step, and ends in a verdict. A plan never acts on anything but the node
// it was made for: it re-checks document, identity, stillness and the topmost element right before input is sent.
//
// The steps, replies and interrupts are the JSON of wasm/README.md ("Plans"). A plan is a state machine: Begin gives the
// first steps, every Advance takes their replies and gives the next ones or the end. It never waits and has no clock.
#ifndef DOMTOOL_ACTION_ACTION_H_
#define DOMTOOL_ACTION_ACTION_H_

#include <memory>
#include <string>
#include <string_view>

#include "base/json_tape.h"
#include "base/status.h"
#include "base/vector.h"
#include "table/node_table.h"
#include "table/page_event.h"

namespace domtool {

// Tables by shared ownership: a plan keeps the one it began with, to compare what came of it.
using TablePtr = std::shared_ptr<const NodeTable>;

// What an id that a caller names means now.
struct Resolution {
  enum class Kind {
    kFound,
    kRebound,    // its element is gone; `row` was rebuilt in its place
    kUnknown,    // never given in this document
    kGone,       // and nothing is surely it; `candidates` may be
    kAmbiguous,  // and several of `candidates` could be it
    kChanged,    // it stands for something else than when it was shown
  };
  Kind kind = Kind::kUnknown;
  NodeIndex row = kNoNode;  // of kFound and kRebound
  double confidence = 1;    // of kRebound, below 1
  Vector<NodeIndex> candidates = {};
};

// Finds rows by the ids a caller names (identify/ knows the spelling, memory/ what was shown; the engine passes both in).
class NodeResolver {
 public:
  virtual ~NodeResolver() = default;
  // The row of that id in `table`, or kNoNode. For looking only.
  virtual NodeIndex Resolve(const NodeTable& table, std::string_view id) const = 0;
  // What to act on for that id; `table` is the newest.
  virtual Resolution ResolveToAct(const NodeTable& table, std::string_view id) const {
    const NodeIndex row = Resolve(table, id);
    return {row == kNoNode ? Resolution::Kind::kUnknown : Resolution::Kind::kFound, row};
  }
  // The id of a row, as formats spell it.
  virtual std::string IdOf(const NodeTable& table, NodeIndex row) const = 0;
};

class ActionPlan {
 public:
  virtual ~ActionPlan() = default;
  // Parses `call` (a ToolCall of the contract) and starts its plan on `table`. Appends a PlanReply to *out.
  // Bad input and unknown nodes end it at once, as done with an error. Never returns nullptr. What navigates may
  // begin with an empty table. `witness` may be nullptr; resolver and witness must outlive the plan.
  static std::unique_ptr<ActionPlan> Begin(JsonValue call, const TablePtr& table, const NodeResolver* resolver,
                                           const EventWitness* witness, std::string* out);
  // `message` is { replies, interrupt? }; `table` is the newest table (a capture step may have replaced it), or nullptr
  // where the page must not be read.
  virtual void Advance(JsonValue message, TablePtr table, std::string* out) = 0;
  // Ends the plan early: the steps that release pressed buttons and keys, or done.
  virtual void Cancel(std::string* out) = 0;
  [[nodiscard]] virtual bool is_done() const = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_ACTION_H_
