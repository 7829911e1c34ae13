// Resolves the ids that a caller names, for plans.
#ifndef DOMTOOL_ACTION_CALL_NODE_RESOLVER_H_
#define DOMTOOL_ACTION_CALL_NODE_RESOLVER_H_

#include <memory>
#include <string>
#include <string_view>

#include "base/status.h"
#include "base/vector.h"
#include "table/likely_node.h"
#include "table/node_table.h"

namespace domtool {

// Tables have shared ownership: a plan keeps the one it began with, to compare the newest with it.
using TablePtr = std::shared_ptr<const NodeTable>;

// The meaning of an id that a caller names.
struct Resolution {
  enum class Kind {
    kFound,
    kRebound,    // its element is gone; `row` was built in its place
    kUnknown,    // the id was never given in this document
    kGone,       // its element is gone; `candidates` are possible matches, none of them certain
    kAmbiguous,  // its element is gone, and several of `candidates` match equally
    kChanged,    // it means something else now than when it was shown
    kWithheld,   // it owns a frame that the host does not allow
    kHidden,     // `hidden` may be it, but is not shown, so it cannot be compared
  };
  Kind kind = Kind::kUnknown;
  NodeIndex row = kNoNode;  // of kFound and kRebound
  double confidence = 1;    // of kRebound, below 1
  Vector<LikelyNode> candidates = {};
  LikelyNode equal = {};  // of kGone: the only node with its role and name, which a caller may use at its own risk
  NodeIndex hidden = kNoNode;
  Role lost_role = Role::kNone;  // of kGone, kAmbiguous and kRebound: what it was, as far as that is known
  bool is_by_selector = false;   // of kRebound
  std::uint8_t alike = 0;        // of kRebound, by likeness: why
  bool is_selector_bad = false;  // the caller's selector cannot be read
  std::string selector_problem =
      {};  // why the caller's selector led to nothing; empty where it led to the row, or none was given
};

// The elements that a selector matches.
struct SelectorResult {
  Vector<NodeIndex> rows = {};
  Status status = {};  // BAD_INPUT where it cannot be read
};

// Finds rows by the ids a caller names (identify/ knows the spelling, recall/ what was shown; the engine passes both in).
class NodeResolver {
 public:
  virtual ~NodeResolver() = default;
  // The row of that id in `table`, or kNoNode. For reading only.
  virtual NodeIndex Resolve(const NodeTable& table, std::string_view id) const = 0;
  // The node to act on for that id; `table` is the newest.
  virtual Resolution ResolveToAct(const NodeTable& table, std::string_view id) const {
    const NodeIndex row = Resolve(table, id);
    return {row == kNoNode ? Resolution::Kind::kUnknown : Resolution::Kind::kFound, row};
  }
  // The elements that a CSS selector matches (selectors/selector.h), in document order.
  virtual SelectorResult FindBySelector(const NodeTable& /*table*/, std::string_view /*selector*/) const { return {}; }
  // The id of a row, as formats spell it.
  virtual std::string IdOf(const NodeTable& table, NodeIndex row) const = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CALL_NODE_RESOLVER_H_
