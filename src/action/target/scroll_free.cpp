#include "action/target/scroll_free.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "action/target/hit_test.h"

namespace domtool {
namespace {

constexpr double kLeastStrip = 8;    // so much of a node that is larger than the room has to be seen
constexpr double kLeastShift = 0.5;  // less does not free anything
// Paddings and margins at the ends of a scroller, which the table counts as nothing (visibility/scroll.h).
constexpr double kUnseenRoom = 100;
constexpr double kNextBox = 10'000;        // an outer box is scrolled only where no inner one will do,
constexpr double kUncertain = 10'000'000;  // and room that nobody has seen is tried last
constexpr double kImpossible = std::numeric_limits<double>::infinity();
// Chrome takes what shows 32 px of its width for shown (ScrollAlignment).
constexpr double kShownWidth = 16;

struct Span {
  double begin = 0;
  double end = 0;
  [[nodiscard]] double length() const { return end - begin; }
};
Span Across(const Rect& rect) { return {rect.left, rect.right}; }
Span Down(const Rect& rect) { return {rect.top, rect.bottom}; }

bool IsSame(const Rect& a, const Rect& b) {
  return std::fabs(a.left - b.left) < 1 && std::fabs(a.top - b.top) < 1 && std::fabs(a.right - b.right) < 1 &&
         std::fabs(a.bottom - b.bottom) < 1;
}

// True when scrolling `scroller`, kNoNode for the page, moves the row. What is fixed, or sticks there, stays.
bool IsMovedBy(const NodeTable& t, NodeIndex row, NodeIndex scroller) {
  Position position = t.style[At(row)].position;
  bool sticks = position == Position::kSticky;
  for (NodeIndex p = t.parent[At(row)]; p != kNoNode; p = t.parent[At(p)]) {
    if (t.kind[At(p)] == NodeKind::kDocument) {
      if (t.parent[At(p)] == scroller) return !sticks && position != Position::kFixed;
      position = Position::kStatic;
      sticks = false;
      continue;
    }
    const Position around = t.style[At(p)].position;
    if (position == Position::kFixed || (position == Position::kAbsolute && around == Position::kStatic)) continue;
    if (p == scroller) return !sticks;
    if (t.Scroll(p) != nullptr) sticks = false;
    position = around;
    sticks = sticks || around == Position::kSticky;
  }
  return false;
}

// Everything that lies there except the node: for a bar, a hit test returns the word or the button in it.
Rect CoverBox(const NodeTable& t, const CoveredNode& covered) {
  Rect box = t.visible_rect[At(covered.cover)];
  for (NodeIndex i = covered.cover; i != kNoNode && !t.is_inclusive_descendant(covered.row, i); i = t.parent[At(i)]) {
    const bool lies_over =
        t.is_element(i) && !t.style[At(i)].pointer_events_none && !IsPaintedBefore(t, i, covered.row);
    if (lies_over && t.visible_rect[At(i)].contains(covered.at)) box = Union(box, t.visible_rect[At(i)]);
  }
  return box;
}

// The least shift of `own` along one axis that brings it, or as much of it as there is room for, into a part of `port` that
// nothing of `taken` touches. `room`: how far it can go either way.
struct Shift {
  double by = 0;
  double cost = kImpossible;
};
Shift LeastShift(const Span& own, const Span& port, const Vector<Span>& taken, const Span& room) {
  Shift least;
  const auto consider = [&](double from) {
    Span free{from, port.end};
    for (const Span& other : taken) {
      if (other.begin <= from && other.end > from) return;
      if (other.begin > from) free.end = std::min(free.end, other.begin);
    }
    if (free.length() < std::min(own.length(), kLeastStrip)) return;
    double by = 0;
    if (own.begin < free.begin || own.length() > free.length()) {
      by = free.begin - own.begin;
    } else if (own.end > free.end) {
      by = free.end - own.end;
    }
    const double most = by > 0 ? room.begin : room.end;
    if (std::fabs(by) < kLeastShift || room.begin + room.end <= 0 || std::fabs(by) > most + kUnseenRoom) return;
    const double cost = std::fabs(by) + (std::fabs(by) > most ? kUncertain : 0);
    if (cost < least.cost) least = {by, cost};
  };
  consider(port.begin);
  for (const Span& other : taken) {
    if (other.end > port.begin && other.end < port.end) consider(other.end);
  }
  return least;
}

// The part of the content that overflows `port` by as much as it has to move. It is inside `port` by as much as makes Chrome
// align its edge.
Span PartToShow(const Span& port, double shift, double shown) {
  const double inside = std::clamp(port.length() - std::fabs(shift) - 2, 1.0, shown);
  if (shift > 0) return {port.begin - shift, port.begin + inside};
  return {port.end - inside, port.end - shift};
}

// Looks box by box, from the innermost, for the way that costs least.
class Search {
 public:
  Search(const NodeTable& table, const CoveredNode& covered, const Vector<Rect>& covers)
      : t_(table), covered_(covered), tried_covers_(covers) {}

  std::optional<UncoveringScroll> Run() {
    double level = 0;
    NodeIndex scroller = covered_.row;
    do {
      scroller = t_.Scroller(scroller);
      const bool helps = IsMovedBy(t_, covered_.row, scroller) && !IsMovedBy(t_, covered_.cover, scroller);
      if (helps) Consider(scroller, level);
      level += kNextBox;
    } while (scroller != kNoNode);
    if (cost_ == kImpossible) return std::nullopt;
    const NodeIndex row = ScrollingElement(scroller_);
    const FrameGeometry& frame = t_.frames[At(t_.frame[At(row)])].geometry;
    const Rect& corner = t_.bounds[At(row)];
    return UncoveringScroll{
        row, Rect::FromSize((part_.left - corner.left) / frame.scale_x, (part_.top - corner.top) / frame.scale_y,
                            part_.width() / frame.scale_x, part_.height() / frame.scale_y)};
  }

 private:
  // The node to name to CDP so that this box is scrolled and none inside it.
  [[nodiscard]] NodeIndex ScrollingElement(NodeIndex scroller) const {
    if (scroller != kNoNode && !t_.flags[At(scroller)].is_frame_owner) return scroller;
    NodeIndex root = scroller == kNoNode ? RowAt(0) : Next(scroller);
    while (!t_.is_element(root) && At(Next(root)) < t_.size()) root = Next(root);
    return root;
  }

  void Consider(NodeIndex scroller, double level) {
    const bool is_page = scroller == kNoNode;
    const Rect viewport = Rect::FromSize(0, 0, t_.page.viewport_width, t_.page.viewport_height);
    const Rect& port = is_page ? viewport : t_.visible_rect[At(scroller)];
    const Rect& whole = is_page ? viewport : t_.bounds[At(scroller)];
    const ScrollBox room = is_page ? t_.PageScroll() : *t_.Scroll(scroller);
    Vector<Span> across;
    Vector<Span> down;
    for (const Rect& cover : tried_covers_) {
      if (cover.top < covered_.box.bottom && covered_.box.top < cover.bottom) across.push_back(Across(cover));
      if (cover.left < covered_.box.right && covered_.box.left < cover.right) down.push_back(Down(cover));
    }
    const Shift x = LeastShift(Across(covered_.box), Across(port), across, {room.left, room.right});
    const Shift y = LeastShift(Down(covered_.box), Down(port), down, {room.above, room.below});
    const Rect seen = Intersect(covered_.box, port);
    const Point beside = seen.is_empty() ? port.center() : seen.center();
    // If the edge of the box itself is out of view, the boxes around it would be scrolled to show that edge.
    if (x.cost + level < cost_ && (x.by > 0 ? port.left < whole.left + 1 : port.right > whole.right - 1)) {
      const Span out = PartToShow(Across(port), x.by, kShownWidth);
      Take(scroller, x.cost + level, {out.begin, beside.y, out.end, beside.y + 1});
    }
    if (y.cost + level < cost_ && (y.by > 0 ? port.top < whole.top + 1 : port.bottom > whole.bottom - 1)) {
      const Span out = PartToShow(Down(port), y.by, port.height() / 2);
      Take(scroller, y.cost + level, {beside.x, out.begin, beside.x + 1, out.end});
    }
  }

  void Take(NodeIndex scroller, double cost, const Rect& part) {
    scroller_ = scroller;
    cost_ = cost;
    part_ = part;
  }

  const NodeTable& t_;
  const CoveredNode& covered_;
  const Vector<Rect>& tried_covers_;
  NodeIndex scroller_ = kNoNode;
  double cost_ = kImpossible;
  Rect part_;
};

}  // namespace

std::optional<UncoveringScroll> FindUncoveringScroll(const NodeTable& table, const CoveredNode& covered,
                                                     Vector<Rect>* covers) {
  if (table.is_inclusive_descendant(covered.row, covered.cover)) return std::nullopt;
  const Rect cover = CoverBox(table, covered);
  for (const Rect& other : *covers) {
    if (IsSame(cover, other)) return std::nullopt;
  }
  covers->push_back(cover);
  return Search(table, covered, *covers).Run();
}

}  // namespace domtool
