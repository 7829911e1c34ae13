#include "visibility/clip.h"

#include <algorithm>

#include "base/limits.h"
#include "base/vector.h"
#include "visibility/clip_reference.h"
#include "visibility/overflow.h"
#include "visibility/shape.h"
#include "visibility/shown_text.h"

namespace domtool {
namespace {

// A clip that leaves no more than this of a box leaves nothing to see: the screen-reader-only idiom clips to 1 px.
constexpr double kMinShown = 1.0;

constexpr Rect kEverywhere{-limits::kMaxCoordinate, -limits::kMaxCoordinate, limits::kMaxCoordinate,
                           limits::kMaxCoordinate};

// `visible_now` can be seen now. `ever_visible` includes everything that a person could scroll into view: only overflow:
// hidden and clip count, and the content of a scroller begins anew. What is outside `visible_now` is scrolled away; what is
// outside `ever_visible` is never shown. A scroller that is itself cut off cannot bring all of its content into the part that
// is left: what is outside `reachable` cannot be scrolled into view.
struct ClipPair {
  Rect visible_now;
  Rect ever_visible;
  Rect reachable;
  bool is_scrolled = false;  // by a scroller inside the document
};

// The clips that the children of a row get, by how they are positioned: overflow clips only boxes whose containing block
// chain passes through it (CSS Overflow 3 section 2; CSS Positioned Layout 3 section 2.1).
struct ClipContext {
  ClipPair flow;      // static, relative, sticky
  ClipPair absolute;  // absolute: the nearest positioned ancestor's
  ClipPair fixed;     // fixed: the frame's, or the nearest transformed ancestor's (CSS Transforms 1 section 3)
  bool is_in_fixed = false;
  bool is_in_transformed = false;
  std::uint32_t strips = 0;  // position in strips_ of the clip-path around, which all descendants share; 0 is none
};

// Text that scrolls through such a small hole is unreadable.
constexpr double kLeastWindow = 8.0;
bool IsTooSmall(const Rect& window) { return window.width() <= kLeastWindow || window.height() <= kLeastWindow; }

bool ClipsOverflow(Overflow overflow) { return overflow != Overflow::kVisible; }

// A scroller counts as cut off if more than this is missing. Less is a border, a shadow or a bar at the edge of the page.
constexpr double kCutOff = 40.0;

ClipPair ClipBy(const ClipPair& outer, const ComputedStyle& style, const Rect& box, bool contains_paint) {
  ClipPair inner = outer;
  const auto clip_x = [&](Rect* r) {
    r->left = std::max(r->left, box.left);
    r->right = std::min(r->right, box.right);
  };
  const auto clip_y = [&](Rect* r) {
    r->top = std::max(r->top, box.top);
    r->bottom = std::min(r->bottom, box.bottom);
  };
  const bool is_contained = contains_paint && !IsScroller(style);
  if (is_contained || ClipsOverflow(style.overflow_x)) clip_x(&inner.visible_now);
  if (is_contained || ClipsOverflow(style.overflow_y)) clip_y(&inner.visible_now);
  if (IsScroller(style)) {
    inner.ever_visible = IsTooSmall(Intersect(box, outer.ever_visible)) ? Rect{} : kEverywhere;
    inner.is_scrolled = true;
  }
  for (Rect* const bound : {&inner.ever_visible, &inner.reachable}) {
    if (is_contained || IsLocked(style.overflow_x)) clip_x(bound);
    if (is_contained || IsLocked(style.overflow_y)) clip_y(bound);
  }
  return inner;
}

class ClipStage {
 public:
  ClipStage(NodeTable* table, Fragments* fragments)
      : t_(*table), fragments_(*fragments), clip_references_(*table), strips_(1), scrolls_left_(table->frames.size()) {}

  void Run() {
    FindDirections();
    for (std::size_t i = 0; i < t_.size(); ++i) {
      while (!open_.empty() && t_.subtree_end[At(open_.back().row)] <= RowAt(i)) open_.pop_back();
      if (t_.kind[i] == NodeKind::kDocument) {
        EnterDocument(RowAt(i));
      } else {
        Visit(RowAt(i));
      }
    }
    ShowAsContents();
  }

 private:
  // A row whose subtree is being walked. Contexts are large: a column of them would cost more memory than all it fills.
  struct Open {
    NodeIndex row;
    ClipContext context;
  };

  // A document wider than its viewport, without content on the right, scrolls to the left, before and after it is scrolled.
  // Pages written from right to left do so, in lines or in columns (CSS Overflow 3 section 2.2).
  void FindDirections() {
    Vector<double> right(t_.frames.size(), -limits::kMaxCoordinate);
    for (std::size_t i = 0; i < t_.size(); ++i) {
      if (t_.flags[i].has_layout) right[At(t_.frame[i])] = std::max(right[At(t_.frame[i])], t_.bounds[i].right);
    }
    for (std::size_t f = 0; f < t_.frames.size(); ++f) {
      const FrameGeometry& g = t_.frames[f].geometry;
      const double overflow = g.content_width - g.viewport_width;
      const double reached = (right[f] - g.origin.x) / g.scale_x + g.scroll.x;
      scrolls_left_[f] = g.scroll.x < 0 || (overflow > 1 && reached < g.viewport_width + overflow / 2);
    }
  }

  void EnterDocument(NodeIndex i) {
    const FrameInfo& frame = t_.frames[At(t_.frame[At(i)])];
    Rect visible_now = frame.geometry.clip;
    if (frame.owner != kNoNode) {
      visible_now = Intersect(visible_now, t_.visible_rect[At(frame.owner)]);
      // Nothing in a hidden frame can be seen; a frame that is only scrolled away is not hidden.
      const FrameGeometry& g = frame.geometry;
      const Rect window = Rect::FromSize(0, 0, g.viewport_width * g.scale_x, g.viewport_height * g.scale_y);
      if (!t_.is_visible(frame.owner) || IsTooSmall(window)) t_.hidden_reason[At(i)] = HiddenReason::kFrame;
    }
    const ClipPair pair{visible_now, kEverywhere, kEverywhere};
    open_.push_back({i, {pair, pair, pair}});
    t_.visible_rect[At(i)] = visible_now;
    t_.visible_ratio[At(i)] = visible_now.is_empty() ? 0 : 1;
  }

  void Visit(NodeIndex i) {
    const NodeIndex p = t_.parent[At(i)];
    // The top layer is laid out and painted as a child of the root's (CSS Positioned Layout 4 section 4).
    const bool is_on_top = t_.style[At(i)].in_top_layer && !t_.is_text(i);
    const bool is_text = t_.is_text(i);
    const ComputedStyle& style = t_.style[At(i)];
    const Position position = is_text ? Position::kStatic : style.position;
    const Open* around = &open_.back();
    while (is_on_top && t_.kind[At(around->row)] != NodeKind::kDocument) --around;
    const Open opened{i, around->context};
    open_.push_back(opened);
    ClipContext& inner = open_.back().context;
    if (next_clip_ < t_.clips.size() && t_.clips[next_clip_].row == i) ApplyClip(t_.clips[next_clip_++], &inner);
    const ClipPair own = position == Position::kFixed      ? inner.fixed
                         : position == Position::kAbsolute ? inner.absolute
                                                           : inner.flow;
    inner.is_in_fixed |= position == Position::kFixed && !inner.is_in_transformed;
    InheritFrame(i, p);
    ShowInside(i, own);

    inner.flow = own;
    const bool contains_fixed = !is_text && (style.is_transformed || (style.contains_layout && !IsInlineBox(t_, i)));
    const bool contains_absolute = position != Position::kStatic || contains_fixed;
    const bool is_page = PropagatesOverflowToViewport(t_, i) || (t_.tag[At(i)] == Tag::kBody && !IsScroller(style));
    if (is_page && t_.flags[At(i)].has_layout) {
      // A temporarily locked page counts as scrollable. A page whose own box is no taller than the viewport is not: what
      // overflows it inside a scroller cannot be reached.
      inner.flow.reachable = ClipBy(own, style, Union(t_.bounds[At(i)], ViewportOf(i)), false).reachable;
    } else if (!is_text && t_.flags[At(i)].has_layout) {
      inner.flow = ClipBy(own, style, t_.bounds[At(i)], ContainsPaint(t_, i));
      if (IsScroller(style)) inner.flow.reachable = ReachIn(i, own.reachable);
      // A scroller that is never shown itself shows nothing.
      const HiddenReason reason = t_.hidden_reason[At(i)];
      const bool is_lost =
          reason == HiddenReason::kClipped || reason == HiddenReason::kOffPage || reason == HiddenReason::kSize;
      if (is_lost && IsScroller(style)) inner.flow.ever_visible = Rect{};
    }
    // Absolute descendants ignore the overflow of boxes that are not their containing block.
    if (contains_absolute) inner.absolute = inner.flow;
    if (contains_fixed) {
      inner.fixed = inner.flow;
      inner.is_in_transformed = true;
    }
  }

  // A clip-path cuts everything inside, however it is positioned (CSS Masking 1 section 5.1).
  void ApplyClip(const RowClip& clip, ClipContext* context) {
    const Shape shape = clip_references_.Has(clip) ? clip_references_.ShapeOf(clip)
                                                   : ShapeOfClip(clip.clip, clip.clip_path, t_.bounds[At(clip.row)]);
    for (ClipPair* pair : {&context->flow, &context->absolute, &context->fixed}) {
      pair->visible_now = Intersect(pair->visible_now, shape.box);
      pair->ever_visible = Intersect(pair->ever_visible, shape.box);
      pair->reachable = Intersect(pair->reachable, shape.box);
    }
    Vector<Rect> strips;
    for (const Rect& outer : context->strips == 0 ? Vector<Rect>{kEverywhere} : strips_[context->strips]) {
      const Vector<Rect> inside = StripsOf(shape, outer);
      strips.append(inside.begin(), inside.end());
    }
    if (strips.empty() || strips.size() > limits::kMaxUncoveredPieces) return;
    context->strips = static_cast<std::uint32_t>(strips_.size());
    strips_.push_back(std::move(strips));
  }

  // The area from which content can be scrolled into the visible part of the scroller, which is in `outer`. Content can be
  // moved as far as it overflows the edges of the box.
  [[nodiscard]] Rect ReachIn(NodeIndex scroller, const Rect& outer) const {
    const Rect& box = t_.bounds[At(scroller)];
    const Rect window = Intersect(box, outer);
    const double cut =
        std::max({window.left - box.left, window.top - box.top, box.right - window.right, box.bottom - window.bottom});
    if (cut <= kCutOff) return kEverywhere;
    Rect content = box;
    for (NodeIndex c = Next(scroller); c < t_.subtree_end[At(scroller)]; c = t_.NextSibling(c)) {
      if (!t_.bounds[At(c)].is_empty()) content = Union(content, t_.bounds[At(c)]);
    }
    return {window.left - (box.left - content.left), window.top - (box.top - content.top),
            window.right + (content.right - box.right), window.bottom + (content.bottom - box.bottom)};
  }

  void InheritFrame(NodeIndex i, NodeIndex p) {
    if (t_.hidden_reason[At(p)] == HiddenReason::kFrame) t_.hidden_reason[At(i)] = HiddenReason::kFrame;
  }

  void ShowInside(NodeIndex i, const ClipPair& clip) {
    const Rect& box = t_.bounds[At(i)];
    if (!t_.flags[At(i)].has_layout) return;
    const Rect visible = Intersect(box, clip.visible_now);
    if (t_.is_visible(i)) {
      const Rect ever_shown = Intersect(box, clip.ever_visible);
      const bool is_clipped = ever_shown.width() <= kMinShown || ever_shown.height() <= kMinShown;
      if (is_clipped || (t_.is_text(i) && !CutToShownText(&t_, i, clip.ever_visible))) {
        t_.hidden_reason[At(i)] = HiddenReason::kClipped;
      } else if (!clip.is_scrolled && IsOffPage(i, box)) {
        t_.hidden_reason[At(i)] = HiddenReason::kOffPage;
      } else if (clip.is_scrolled && !t_.reasons[At(i)].empty() && !box.is_empty() && !clip.reachable.intersects(box)) {
        t_.flags[At(i)].is_cut_off = true;
      }
    }
    const bool is_there = t_.is_visible(i) || t_.hidden_reason[At(i)] == HiddenReason::kOpacity;
    if (!is_there || visible.is_empty() || !ShowFragments(i, visible)) return;
    t_.visible_rect[At(i)] = visible;
    t_.visible_ratio[At(i)] = static_cast<float>(visible.area() / box.area());
  }

  // Cuts the row's lines, or its box, to `visible` and the strips around. Returns false if nothing is left.
  bool ShowFragments(NodeIndex i, const Rect& visible) {
    const std::uint32_t around = open_.back().context.strips;
    LinesOf(t_, i, &lines_);
    if (around == 0 && lines_.empty()) return true;
    if (lines_.empty()) lines_.push_back(visible);
    shown_.clear();
    double area = 0;
    const Vector<Rect> whole{visible};
    for (const Rect& strip : around == 0 ? whole : strips_[around]) {
      for (const Rect& line : lines_) {
        const Rect part = Intersect(Intersect(line, strip), visible);
        if (part.is_empty()) continue;
        area += part.area();
        shown_.push_back(part);
      }
    }
    if (area < visible.area()) fragments_.Set(i, shown_);
    return !shown_.empty();
  }

  // A row that is cut off or off the page shows its contents if these are not: a link around a picture whose own line is below
  // it, or a wrapper whose contents are placed elsewhere. It then gets the box of its contents. Backwards, from children to
  // parents.
  void ShowAsContents() {
    NodeIndex next = RowAt(t_.size());  // the first row after it that is visible, anywhere on the page
    for (std::size_t i = t_.size(); i-- > 1;) {
      const NodeIndex row = RowAt(i);
      const HiddenReason reason = t_.hidden_reason[i];
      const bool is_lost = reason == HiddenReason::kClipped || reason == HiddenReason::kOffPage;
      const bool is_wrapper =
          is_lost && t_.is_element(row) && next < t_.subtree_end[i] && !t_.bounds[At(next)].is_empty();
      if (is_wrapper && t_.flags[i].has_layout && t_.frame[At(next)] == t_.frame[i]) TakeBoxOfContents(row);
      if (t_.kind[i] != NodeKind::kDocument && t_.is_visible(row)) next = row;
    }
  }

  void TakeBoxOfContents(NodeIndex row) {
    Rect box;
    Rect visible;
    shown_.clear();
    for (NodeIndex i = Next(row); i < t_.subtree_end[At(row)];) {
      const bool is_seen = t_.is_visible(i) && t_.frame[At(i)] == t_.frame[At(row)] && !t_.bounds[At(i)].is_empty();
      if (is_seen) box = box.is_empty() ? t_.bounds[At(i)] : Union(box, t_.bounds[At(i)]);
      if (is_seen && !t_.visible_rect[At(i)].is_empty()) {
        visible = visible.is_empty() ? t_.visible_rect[At(i)] : Union(visible, t_.visible_rect[At(i)]);
        if (shown_.size() < limits::kMaxUncoveredPieces) shown_.push_back(t_.visible_rect[At(i)]);
      }
      i = is_seen ? t_.NextSibling(i) : Next(i);
    }
    t_.hidden_reason[At(row)] = HiddenReason::kNotHidden;
    t_.flags[At(row)].borrows_bounds = true;
    t_.bounds[At(row)] = box;
    t_.visible_rect[At(row)] = visible;
    t_.visible_ratio[At(row)] = static_cast<float>(visible.area() / box.area());
    if (shown_.size() > 1) fragments_.Set(row, shown_);
  }

  // The viewport of the frame of the row.
  [[nodiscard]] Rect ViewportOf(NodeIndex i) const {
    const FrameGeometry& g = t_.frames[At(t_.frame[At(i)])].geometry;
    return Rect::FromSize(g.origin.x, g.origin.y, g.viewport_width * g.scale_x, g.viewport_height * g.scale_y);
  }

  // Nothing left of or above the origin of the page can be scrolled into view (or right of it, if the page scrolls to the
  // left). A fixed box does not move at all.
  bool IsOffPage(NodeIndex i, const Rect& box) const {
    const FrameGeometry& g = t_.frames[At(t_.frame[At(i)])].geometry;
    if (open_.back().context.is_in_fixed) return !box.intersects(ViewportOf(i));
    const double page_left = g.origin.x - g.scroll.x * g.scale_x;
    const double page_top = g.origin.y - g.scroll.y * g.scale_y;
    return (box.right <= page_left && !scrolls_left_[At(t_.frame[At(i)])]) || box.bottom <= page_top;
  }

  NodeTable& t_;
  Fragments& fragments_;
  ClipReferences clip_references_;
  Vector<Open> open_;
  Vector<Vector<Rect>> strips_;
  Vector<bool> scrolls_left_;  // by frame
  std::size_t next_clip_ = 0;
  Vector<Rect> lines_;
  Vector<Rect> shown_;
};

}  // namespace

void ComputeClips(NodeTable* table, Fragments* fragments) { ClipStage(table, fragments).Run(); }

}  // namespace domtool
