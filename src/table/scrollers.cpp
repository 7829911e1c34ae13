#include "table/scrollers.h"

namespace domtool {
namespace {

// Outside the flow, a box scrolls only with its containing block (CSS Positioned Layout 3 section 2.1).
enum : std::size_t { kInFlow, kAbsolute, kFixed, kFlows };

std::size_t FlowOf(Position position) {
  return position == Position::kFixed ? kFixed : position == Position::kAbsolute ? kAbsolute : kInFlow;
}

}  // namespace

Vector<NodeIndex> ScrollersOf(const NodeTable& table) {
  const std::size_t size = table.size();
  Vector<NodeIndex> scrollers(size, kNoNode);
  if (table.scrolls.empty()) return scrollers;
  // By row: what scrolls its children, by the way they are laid out.
  Vector<NodeIndex> inside(kFlows * size, kNoNode);
  for (std::size_t i = 0; i < size; ++i) {
    const NodeIndex row = RowAt(i);
    const NodeIndex p = table.parent[i];
    const Position position = table.is_text(row) ? Position::kStatic : table.style[i].position;
    if (p != kNoNode) scrollers[i] = inside[FlowOf(position) * size + At(p)];
    const NodeIndex here = table.Scroll(row) != nullptr ? row : scrollers[i];
    // A frame's viewport contains everything in it; a positioned element contains all that is not fixed.
    const std::size_t contained = table.kind[i] == NodeKind::kDocument ? kFlows
                                  : position != Position::kStatic      ? kFixed
                                                                       : kAbsolute;
    for (std::size_t at = i, flow = kInFlow; flow < kFlows; at += size, ++flow) {
      inside[at] = flow < contained ? here : p == kNoNode ? kNoNode : inside[at - i + At(p)];
    }
  }
  return scrollers;
}

}  // namespace domtool
