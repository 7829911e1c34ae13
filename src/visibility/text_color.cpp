#include "visibility/text_color.h"

#include <algorithm>
#include <cstdint>

#include "base/vector.h"

namespace domtool {
namespace {

// Channels that differ by no more than this cannot be distinguished by eye: a contrast ratio under 1.07.
constexpr int kMaxChannelDifference = 8;
// Looking for what lies between a text and its background costs a walk over everything that paints. A page on which more
// texts than this have their background's colour is not owed another.
constexpr std::size_t kMaxSearches = 256;
constexpr Rgba kWhite{0xffffffff};

int Channel(Rgba color, int shift) { return static_cast<int>(static_cast<std::uint32_t>(color) >> shift & 0xff); }

bool IsSameToTheEye(Rgba a, Rgba b) {
  return std::abs(Channel(a, 24) - Channel(b, 24)) <= kMaxChannelDifference &&
         std::abs(Channel(a, 16) - Channel(b, 16)) <= kMaxChannelDifference &&
         std::abs(Channel(a, 8) - Channel(b, 8)) <= kMaxChannelDifference;
}

bool PaintsByItself(Tag tag) {
  switch (tag) {
    case Tag::kImg:
    case Tag::kVideo:
    case Tag::kCanvas:
    case Tag::kSvg:
    case Tag::kIframe:
    case Tag::kObject:
    case Tag::kEmbed:
    case Tag::kPicture: return true;
    default: return false;
  }
}

// The colour that is painted behind the contents of a row.
struct Backdrop {
  Rgba color = kUnknownColor;
  bool has_image = false;      // on the row that gives the colour or nearer
  NodeIndex source = kNoNode;  // the row that gives the colour
};

class TextColorStage {
 public:
  explicit TextColorStage(NodeTable* table) : t_(*table), behind_(table->size()) {}

  void Run() {
    for (std::size_t i = 0; i < t_.size(); ++i) {
      behind_[i] = BackdropOf(RowAt(i));
      const bool is_text = t_.kind[i] == NodeKind::kText || t_.kind[i] == NodeKind::kPseudo;
      if (is_text && t_.flags[i].has_layout && t_.is_visible(RowAt(i)) && !CanBeRead(RowAt(i))) {
        t_.hidden_reason[i] = HiddenReason::kTextColor;
        t_.styles_that_matter |= kStylesOfText;
      }
    }
  }

 private:
  [[nodiscard]] Backdrop BackdropOf(NodeIndex i) const {
    const NodeIndex p = t_.parent[At(i)];
    if (t_.kind[At(i)] == NodeKind::kDocument) return {Canvas(i), false, i};
    if (t_.is_text(i) || p == kNoNode) return behind_[At(p)];
    const ComputedStyle& style = t_.style[At(i)];
    if (IsOpaque(style.background)) return {style.background, style.has_background_image, i};
    Backdrop behind = style.in_top_layer || style.blends ? Backdrop{} : behind_[At(p)];
    if (style.background != kTransparent) behind.color = kUnknownColor;
    if (style.has_background_image) behind.has_image = true;
    return behind;
  }

  // The canvas is white unless the page asks for a dark scheme, which shows in the text colour that the root starts with.
  // A frame's canvas is see-through, unless its scheme is another than the page's (CSS Color Adjust 1 section 2.4).
  [[nodiscard]] Rgba Canvas(NodeIndex document) const {
    const NodeIndex owner = t_.parent[At(document)];
    const NodeIndex root = Next(document);
    const bool has_root = At(root) < t_.size() && t_.style[At(root)].text_fill != kUnknownColor;
    if (!has_root || Channel(t_.style[At(root)].text_fill, 24) >= 0x80) return kUnknownColor;
    return owner == kNoNode ? kWhite : behind_[At(owner)].color;
  }

  [[nodiscard]] bool CanBeRead(NodeIndex text) {
    const Rgba fill = t_.style[At(text)].text_fill;
    const Backdrop& behind = behind_[At(text)];
    if (fill == kUnknownColor || t_.style[At(text)].has_text_stroke) return true;
    const Rgba shadow = t_.style[At(text)].text_shadow;
    if (shadow != kTransparent && !(IsOpaque(behind.color) && IsSameToTheEye(shadow, behind.color))) return true;
    // A transparent fill over a picture is a picture cut to the letters (background-clip: text).
    if (fill == kTransparent) return behind.has_image;
    if (behind.has_image || !IsOpaque(behind.color)) return true;
    return !IsSameToTheEye(fill, behind.color) || IsSomethingBetween(text, behind.source);
  }

  // Whether anything but the ancestors of `text` paints in another colour where it stands. In which order is not asked: a
  // layer of negative z-index has a higher number than the text over it, which is numbered with its stacking context.
  [[nodiscard]] bool IsSomethingBetween(NodeIndex text, NodeIndex background) {
    if (++searches_ > kMaxSearches) return false;
    if (searches_ == 1) CollectPainters();
    const Point center = t_.bounds[At(text)].center();
    const FrameIndex frame = t_.frame[At(text)];
    const Rgba fill = t_.style[At(text)].text_fill;
    return std::any_of(painters_.begin(), painters_.end(), [&](NodeIndex painter) {
      if (t_.frame[At(painter)] != frame || !t_.bounds[At(painter)].contains(center)) return false;
      const ComputedStyle& style = t_.style[At(painter)];
      const bool is_plain = !style.has_background_image && !PaintsByItself(t_.tag[At(painter)]);
      const Rgba paint = style.has_svg_paint ? style.text_fill : style.background;
      return !(is_plain && IsOpaque(paint) && IsSameToTheEye(paint, fill)) &&
             !t_.is_inclusive_descendant(text, painter) && !t_.is_inclusive_descendant(background, painter);
    });
  }

  void CollectPainters() {
    for (std::size_t i = 0; i < t_.size(); ++i) {
      const ComputedStyle& style = t_.style[i];
      if (t_.is_text(RowAt(i)) || !t_.flags[i].has_layout || t_.bounds[i].is_empty()) continue;
      const bool paints = style.background != kTransparent || style.has_background_image || PaintsByItself(t_.tag[i]) ||
                          (style.has_svg_paint && style.text_fill != kTransparent);
      if (paints && t_.is_visible(RowAt(i))) painters_.push_back(RowAt(i));
    }
  }

  NodeTable& t_;
  Vector<Backdrop> behind_;
  Vector<NodeIndex> painters_;
  std::size_t searches_ = 0;
};

}  // namespace

void HideUnreadableText(NodeTable* table) { TextColorStage(table).Run(); }

}  // namespace domtool
