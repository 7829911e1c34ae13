#include "visibility/clip.h"

#include <algorithm>
#include <vector>

#include "base/limits.h"

namespace domtool {
namespace {

// A clip that leaves no more than this of a box leaves nothing to see: the screen-reader-only idiom clips to 1 px.
constexpr double kMinShown = 1.0;

constexpr Rect kEverywhere{-limits::kMaxCoordinate, -limits::kMaxCoordinate, limits::kMaxCoordinate,
                           limits::kMaxCoordinate};

// `soft` is what can be seen now. `hard` leaves out what a person could scroll to: only overflow: hidden and clip count,
// and content of a scroller begins afresh. Outside of `soft` is scrolled away, outside of `hard` is never shown.
struct ClipPair {
  Rect soft;
  Rect hard;
};

// The clips that the children of a row get, by how they are positioned: overflow clips only boxes whose containing block
// chain passes through it (CSS Overflow 3 section 2; CSS Positioned Layout 3 section 2.1).
struct ClipContext {
  ClipPair flow;      // static, relative, sticky
  ClipPair absolute;  // absolute: the nearest positioned ancestor's
  ClipPair fixed;     // fixed: the frame's
  bool is_in_fixed = false;
};

bool ClipsOverflow(Overflow overflow) { return overflow != Overflow::kVisible; }
bool IsScroller(Overflow overflow) { return overflow == Overflow::kAuto || overflow == Overflow::kScroll; }

// html and body hand their overflow on to the viewport (CSS Overflow 3 section 3.3).
bool PropagatesToViewport(Tag tag) { return tag == Tag::kHtml || tag == Tag::kBody; }

ClipPair ClipBy(const ClipPair& outer, const ComputedStyle& style, const Rect& box) {
  ClipPair inner = outer;
  const auto clip_x = [&](Rect* r) {
    r->left = std::max(r->left, box.left);
    r->right = std::min(r->right, box.right);
  };
  const auto clip_y = [&](Rect* r) {
    r->top = std::max(r->top, box.top);
    r->bottom = std::min(r->bottom, box.bottom);
  };
  if (ClipsOverflow(style.overflow_x)) clip_x(&inner.soft);
  if (ClipsOverflow(style.overflow_y)) clip_y(&inner.soft);
  if (IsScroller(style.overflow_x) || IsScroller(style.overflow_y)) {
    inner.hard = kEverywhere;
  }
  if (style.overflow_x == Overflow::kHidden || style.overflow_x == Overflow::kClip) clip_x(&inner.hard);
  if (style.overflow_y == Overflow::kHidden || style.overflow_y == Overflow::kClip) clip_y(&inner.hard);
  return inner;
}

class ClipStage {
 public:
  explicit ClipStage(NodeTable* table) : t_(*table), contexts_(table->size()) {}

  void Run() {
    for (std::size_t i = 0; i < t_.size(); ++i) {
      if (t_.kind[i] == NodeKind::kDocument) {
        EnterDocument(RowAt(i));
      } else {
        Visit(RowAt(i));
      }
    }
  }

 private:
  void EnterDocument(NodeIndex i) {
    const FrameInfo& frame = t_.frames[At(t_.frame[At(i)])];
    Rect soft = frame.geometry.clip;
    if (frame.owner != kNoNode) {
      soft = Intersect(soft, t_.visible_rect[At(frame.owner)]);
      // Nothing in a hidden frame is seen; a frame that is merely scrolled away is not hidden.
      if (!t_.is_visible(frame.owner)) t_.hidden_reason[At(i)] = HiddenReason::kFrame;
    }
    const ClipPair pair{soft, kEverywhere};
    contexts_[At(i)] = {pair, pair, pair, false};
    t_.visible_rect[At(i)] = soft;
    t_.visible_ratio[At(i)] = soft.is_empty() ? 0 : 1;
  }

  void Visit(NodeIndex i) {
    const NodeIndex p = t_.parent[At(i)];
    // The top layer is laid out and painted as a child of the root's (CSS Positioned Layout 4 section 4).
    const bool is_on_top = t_.style[At(i)].in_top_layer && !t_.is_text(i);
    const ClipContext& outer = contexts_[is_on_top ? At(t_.frames[At(t_.frame[At(i)])].document) : At(p)];
    const bool is_text = t_.is_text(i);
    const ComputedStyle& style = t_.style[At(i)];
    const Position position = is_text ? Position::kStatic : style.position;
    const ClipPair& own = position == Position::kFixed      ? outer.fixed
                          : position == Position::kAbsolute ? outer.absolute
                                                            : outer.flow;
    const bool is_in_fixed = outer.is_in_fixed || position == Position::kFixed;
    InheritFrame(i, p);
    ShowInside(i, own, is_in_fixed);

    ClipContext& inner = contexts_[At(i)];
    inner = {own, outer.absolute, outer.fixed, is_in_fixed};
    if (is_text || PropagatesToViewport(t_.tag[At(i)]) || !t_.flags[At(i)].has_layout) {
      if (position != Position::kStatic) inner.absolute = own;
      return;
    }
    inner.flow = ClipBy(own, style, t_.bounds[At(i)]);
    // Absolute descendants pass by the overflow of boxes that are not their containing block.
    if (position != Position::kStatic) inner.absolute = inner.flow;
    // A scroller that itself is never shown shows nothing.
    if (t_.hidden_reason[At(i)] == HiddenReason::kClipped || t_.hidden_reason[At(i)] == HiddenReason::kOffPage) {
      if (IsScroller(style.overflow_x) || IsScroller(style.overflow_y)) inner.flow.hard = Rect{};
    }
  }

  void InheritFrame(NodeIndex i, NodeIndex p) {
    if (t_.hidden_reason[At(p)] == HiddenReason::kFrame) t_.hidden_reason[At(i)] = HiddenReason::kFrame;
  }

  void ShowInside(NodeIndex i, const ClipPair& clip, bool is_in_fixed) {
    const Rect& box = t_.bounds[At(i)];
    if (!t_.flags[At(i)].has_layout) return;
    const Rect visible = Intersect(box, clip.soft);
    if (t_.is_visible(i)) {
      const Rect ever_shown = Intersect(box, clip.hard);
      if (ever_shown.width() <= kMinShown || ever_shown.height() <= kMinShown) {
        t_.hidden_reason[At(i)] = HiddenReason::kClipped;
      } else if (IsOffPage(i, box, is_in_fixed)) {
        t_.hidden_reason[At(i)] = HiddenReason::kOffPage;
      }
    }
    if (!t_.is_visible(i) || visible.is_empty()) return;
    t_.visible_rect[At(i)] = visible;
    t_.visible_ratio[At(i)] = static_cast<float>(visible.area() / box.area());
  }

  // Left of or above the page's origin no scrolling leads (right of it, where the page scrolls to the left); what is fixed
  // does not move at all.
  bool IsOffPage(NodeIndex i, const Rect& box, bool is_in_fixed) const {
    const FrameGeometry& g = t_.frames[At(t_.frame[At(i)])].geometry;
    const Rect viewport =
        Rect::FromSize(g.origin.x, g.origin.y, g.viewport_width * g.scale_x, g.viewport_height * g.scale_y);
    if (is_in_fixed) return !box.intersects(viewport);
    const double page_left = g.origin.x - g.scroll.x * g.scale_x;
    const double page_top = g.origin.y - g.scroll.y * g.scale_y;
    const bool scrolls_left = g.scroll.x < 0;
    return (box.right <= page_left && !scrolls_left) || box.bottom <= page_top;
  }

  NodeTable& t_;
  std::vector<ClipContext> contexts_;
};

}  // namespace

void ComputeClips(NodeTable* table) { ClipStage(table).Run(); }

}  // namespace domtool
