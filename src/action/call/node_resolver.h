// What ids of the caller mean, as plans ask for it.
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
    kWithheld,   // it frames a document that the host does not open
    kHidden,     // what is not shown does not say whether it is the same; `hidden` is where it would be
  };
  Kind kind = Kind::kUnknown;
  NodeIndex row = kNoNode;  // of kFound and kRebound
  double confidence = 1;    // of kRebound, below 1
  Vector<LikelyNode> candidates = {};
  LikelyNode equal = {};  // of kGone: the only one with its role and name, which a caller may take at its own risk
  NodeIndex hidden = kNoNode;
  Role lost_role = Role::kNone;  // of kGone, kAmbiguous and kRebound: what it was, as far as that is known
  bool is_by_selector = false;   // of kRebound
  std::uint8_t alike = 0;        // of kRebound, by likeness: why
  bool is_selector_bad = false;  // the caller's selector cannot be read
  std::string selector_problem =
      {};  // why the caller's selector led to nothing; empty where it led to the row, or none was given
};

// What a selector means.
struct SelectorResult {
  Vector<NodeIndex> rows = {};
  Status status = {};  // BAD_INPUT where it cannot be read
};

// Finds rows by the ids a caller names (identify/ knows the spelling, recall/ what was shown; the engine passes both in).
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
  // The elements that a CSS selector means (selectors/selector.h), in the order of the document.
  virtual SelectorResult FindBySelector(const NodeTable& /*table*/, std::string_view /*selector*/) const { return {}; }
  // The id of a row, as formats spell it.
  virtual std::string IdOf(const NodeTable& table, NodeIndex row) const = 0;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CALL_NODE_RESOLVER_H_
