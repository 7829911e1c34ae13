// Operable looks: how elements are drawn that a person takes for something to press by itself, inside of a region whose hand
// says that all of it can be pressed. A table's row that opens, and in it the number that leads elsewhere; a card, and in it
// "Remove". Their listener may be one for the whole document, so nothing else shows them.
#ifndef DOMTOOL_SEMANTICS_OPERABLE_LOOKS_H_
#define DOMTOOL_SEMANTICS_OPERABLE_LOOKS_H_

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

class OperableLooks {
 public:
  // Learns the colours in which the page's links stand out. Linear.
  explicit OperableLooks(const NodeTable& table);
  // An anchor, a word of its class, a line under it, or the colour of a link. Only worth asking where the hand is shown.
  [[nodiscard]] bool Has(NodeIndex element) const;
  // An anchor that is no target of a fragment, underlined and in a colour of its own.
  [[nodiscard]] bool IsLinkLike(NodeIndex element) const;

 private:
  // Blue on the ground of its row, as at the same place of the row beside it.
  [[nodiscard]] bool IsBlueInRows(NodeIndex element) const;
  [[nodiscard]] bool HasLinkColor(NodeIndex element) const;

  const NodeTable& table_;
  Vector<Rgba> link_colors_;
};

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_OPERABLE_LOOKS_H_
