#include "visibility/scroll.h"

#include <algorithm>
#include <cstdint>

#include "base/limits.h"
#include "base/vector.h"
#include "visibility/overflow.h"

namespace domtool {
namespace {

constexpr double kMinScroll = 1;  // less is rounding
constexpr std::int32_t kNoBox = -1;

// The edges of a set of boxes, those without area counted: lists are made tall by slivers. Without any, left is above right.
constexpr Rect kNothing{limits::kMaxCoordinate, limits::kMaxCoordinate, -limits::kMaxCoordinate,
                        -limits::kMaxCoordinate};
bool IsNothing(const Rect& edges) { return edges.left > edges.right; }
Rect Around(const Rect& a, const Rect& b) {
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right), std::max(a.bottom, b.bottom)};
}

// A box that may scroll, and what was found inside of a scroll container.
struct Candidate {
  NodeIndex row;
  Rect flow;        // content in flow: the only kind that shows where the content begins
  Rect placed;      // absolutely positioned: ahead of the start it can not be scrolled to, and pages park things there
  double lead = 0;  // height of what sticks to the top, ahead of all other content
};

enum class Part : std::uint8_t { kFlow, kPlaced, kStuck };

// Which container the children of a row are content of, by how they are positioned (CSS Positioned Layout 3 section 2.1),
// and as what. Positions in candidates_. That a transform, too, contains fixed boxes is not known here.
struct Inside {
  std::int32_t flow = kNoBox;
  std::int32_t absolute = kNoBox;
  Part part = Part::kFlow;
};

class ScrollStage {
 public:
  explicit ScrollStage(NodeTable* table) : t_(*table), inside_(table->size()) {}

  void Run() {
    for (std::size_t i = 0; i < t_.size(); ++i) {
      t_.kind[i] == NodeKind::kDocument ? VisitDocument(RowAt(i)) : Visit(RowAt(i));
    }
    for (const Candidate& candidate : candidates_) {
      if (!t_.is_visible(candidate.row)) continue;
      t_.flags[At(candidate.row)].is_frame_owner ? ReportFrame(candidate.row) : Report(candidate);
    }
  }

 private:
  // The style whose overflow is the viewport's: html's, or body's where html's is visible (CSS Overflow 3 section 3.3).
  [[nodiscard]] ComputedStyle ViewportStyle(NodeIndex document) const {
    for (NodeIndex i = Next(document); At(i) < At(t_.subtree_end[At(document)]); i = Next(i)) {
      const Tag tag = t_.tag[At(i)];
      if (tag == Tag::kBody || (tag == Tag::kHtml && !IsVisible(t_.style[At(i)]))) return t_.style[At(i)];
      // A frameset page has no body, and nothing that hides overflow stands before the body.
      if (tag == Tag::kFrameset) break;
    }
    return {};
  }

  void VisitDocument(NodeIndex i) {
    const NodeIndex owner = t_.frames[At(t_.frame[At(i)])].owner;
    if (owner != kNoNode) {
      candidates_.push_back({owner, kNothing, kNothing});
    } else {
      t_.page.is_locked = IsLocked(ViewportStyle(i).overflow_y);
    }
  }

  void Visit(NodeIndex i) {
    const bool is_text = t_.is_text(i);
    const ComputedStyle& style = t_.style[At(i)];
    const Inside outer = inside_[At(t_.parent[At(i)])];
    const Position position = is_text ? Position::kStatic : style.position;
    Inside own = outer;
    // The viewport's, not any container's (of the top layer: CSS Positioned Layout 4 section 4).
    if (position == Position::kFixed || (!is_text && style.in_top_layer)) {
      own = {};
    } else if (position == Position::kAbsolute) {
      own = {outer.absolute, outer.absolute, Part::kPlaced};
    } else if (position == Position::kSticky) {
      own.part = Part::kStuck;
    }
    // Collapsed white space is laid out with no box, which is reported as one at the origin.
    const bool has_box = t_.flags[At(i)].has_layout && !(is_text && t_.bounds[At(i)].area() <= 0);
    if (own.flow != kNoBox && has_box) Extend(own, outer.part, t_.bounds[At(i)]);

    Inside& inner = inside_[At(i)];
    inner = own;
    const bool contains = position != Position::kStatic;
    const NodeFlags& flags = t_.flags[At(i)];
    if (!is_text && flags.has_layout && !flags.is_frame_owner && !IsVisible(style) &&
        !PropagatesOverflowToViewport(t_, i)) {
      inner.flow = kNoBox;
      inner.part = Part::kFlow;
      if (IsScroller(style)) {
        inner.flow = static_cast<std::int32_t>(candidates_.size());
        candidates_.push_back({i, kNothing, kNothing});
      }
    }
    inner.absolute = contains ? inner.flow : outer.absolute;
  }

  void Extend(const Inside& own, Part outer_part, const Rect& box) {
    Candidate& container = candidates_[static_cast<std::size_t>(own.flow)];
    if (own.part == Part::kStuck) {
      // It stands wherever the scrolling left it; of its own it only takes its height away from what follows.
      if (outer_part != Part::kStuck && IsNothing(container.flow)) container.lead += box.height();
      return;
    }
    Rect& edges = own.part == Part::kFlow ? container.flow : container.placed;
    edges = Around(edges, box);
  }

  void Report(const Candidate& c) {
    const Rect all = Around(c.flow, c.placed);
    if (IsNothing(all)) return;
    const Rect& start = IsNothing(c.flow) ? c.placed : c.flow;
    const Rect& box = t_.bounds[At(c.row)];
    Append(c.row, t_.style[At(c.row)],
           {box.left - start.left, box.top - (start.top - c.lead), all.right - box.right, all.bottom - box.bottom},
           IsScroller);
  }

  void ReportFrame(NodeIndex owner) {
    // HTML, "frame's scrolling": these three mean none.
    for (const char* none : {"no", "off", "noscroll"}) {
      if (t_.AttrIs(owner, "scrolling", none)) return;
    }
    const FrameInfo& frame = t_.frames[At(t_.frame[At(Next(owner))])];
    const FrameGeometry& g = frame.geometry;
    const double max_x = std::max(0.0, g.content_width - g.viewport_width);
    const double max_y = std::max(0.0, g.content_height - g.viewport_height);
    // Where the writing runs to the left, offsets count down from 0 (CSSOM View 1 section 6).
    const double x = g.scroll.x < 0 ? max_x + g.scroll.x : g.scroll.x;
    const double y = g.scroll.y;
    Append(owner, ViewportStyle(frame.document),
           {x * g.scale_x, y * g.scale_y, (max_x - x) * g.scale_x, (max_y - y) * g.scale_y},
           [](Overflow overflow) { return !IsLocked(overflow); });
  }

  // Keeps a box that there is something to scroll in. `hidden`: how much lies beyond each edge.
  void Append(NodeIndex row, const ComputedStyle& style, const Rect& hidden, bool (*scrolls)(Overflow)) {
    const auto length = [](double value) { return value > kMinScroll ? static_cast<float>(value) : 0.0F; };
    ScrollBox scroll{row, 0, 0, 0, 0};
    if (scrolls(style.overflow_x)) {
      scroll.left = length(hidden.left);
      scroll.right = length(hidden.right);
    }
    if (scrolls(style.overflow_y)) {
      scroll.above = length(hidden.top);
      scroll.below = length(hidden.bottom);
    }
    if (scroll.left + scroll.right + scroll.above + scroll.below <= 0) return;
    t_.scrolls.push_back(scroll);
    t_.states[At(row)].Add(State::kScrollable);
  }

  NodeTable& t_;
  Vector<Inside> inside_;
  Vector<Candidate> candidates_;
};

}  // namespace

void ComputeScrolls(NodeTable* table) { ScrollStage(table).Run(); }

}  // namespace domtool
