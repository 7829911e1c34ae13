// Operable looks: elements that look pressable on their own, inside a region that can be pressed as a whole: in a table
// row that opens, the number that leads elsewhere; in a card, "Remove". Their only listener may be on the document, so
// nothing else reveals them.
#ifndef DOMTOOL_SEMANTICS_OPERABLE_LOOKS_H_
#define DOMTOOL_SEMANTICS_OPERABLE_LOOKS_H_

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

class OperableLooks {
 public:
  // Finds the colours of the page's links. Linear.
  explicit OperableLooks(const NodeTable& table);
  // An anchor, a word of its class, an underline, a link's colour, or an attribute for an action like the region's. Only
  // useful under a pointer cursor.
  [[nodiscard]] bool Has(NodeIndex element) const;
  // An anchor that is no fragment target, underlined and in its own colour.
  [[nodiscard]] bool IsLinkLike(NodeIndex element) const;

 private:
  // Blue on the background of its row, as at the same place of the neighbouring row.
  [[nodiscard]] bool IsBlueInRows(NodeIndex element) const;
  [[nodiscard]] bool HasLinkColor(NodeIndex element) const;

  const NodeTable& table_;
  Vector<Rgba> link_colors_;
};

}  // namespace domtool

#endif  // DOMTOOL_SEMANTICS_OPERABLE_LOOKS_H_
