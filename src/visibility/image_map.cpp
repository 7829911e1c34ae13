#include "visibility/image_map.h"

#include <string_view>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "visibility/shape.h"

namespace domtool {
namespace {

// The middle of the largest strip: the middle of the box may lie outside, as that of a crescent does.
Point InsideOf(const Shape& shape, const Rect& box) {
  Rect largest;
  for (const Rect& strip : StripsOf(shape, box)) {
    if (strip.area() > largest.area()) largest = strip;
  }
  return (largest.is_empty() ? box : largest).center();
}

class ImageMaps {
 public:
  ImageMaps(NodeTable* table, Fragments* fragments) : t_(*table), fragments_(*fragments) {}

  void Run(AreaLists* next) {
    FindImages();
    if (image_of_.size() == 0) return;
    next->assign(t_.size(), kNoNode);
    for (std::size_t i = 0; i < t_.size(); ++i) {
      if (t_.tag[i] == Tag::kArea) Place(RowAt(i), next);
    }
  }

 private:
  // Map names are compared within one document.
  [[nodiscard]] std::uint64_t KeyOf(NodeIndex i, std::string_view name) const {
    return Hasher().Add(At(t_.frame[At(i)])).Add(name).Finish() | 1;
  }

  void FindImages() {
    for (std::size_t i = 0; i < t_.size(); ++i) {
      if (t_.tag[i] != Tag::kImg || !t_.flags[i].has_layout) continue;
      const std::string_view name = t_.AttrOr(RowAt(i), "usemap");
      if (!name.starts_with('#')) continue;
      const std::uint64_t key = KeyOf(RowAt(i), name.substr(1));
      const NodeIndex* known = image_of_.Find(key);
      if (known == nullptr || (!t_.is_visible(*known) && t_.is_visible(RowAt(i)))) image_of_.Insert(key, RowAt(i));
    }
  }

  void Place(NodeIndex area, AreaLists* next) {
    NodeIndex map = t_.parent[At(area)];
    while (map != kNoNode && t_.tag[At(map)] != Tag::kMap) map = t_.parent[At(map)];
    const NodeIndex* image = map == kNoNode ? nullptr : image_of_.Find(KeyOf(area, t_.AttrOr(map, "name")));
    if (image == nullptr) return;
    const Shape shape =
        ShapeOfArea(ToAsciiLower(t_.AttrOr(area, "shape")), t_.AttrOr(area, "coords"), t_.bounds[At(*image)]);
    const Rect box = Intersect(shape.box, t_.bounds[At(*image)]);
    if (box.is_empty()) return;
    t_.bounds[At(area)] = box;
    t_.areas.push_back({area, *image, InsideOf(shape, box)});
    t_.flags[At(area)].has_layout = true;
    t_.hidden_reason[At(area)] = t_.hidden_reason[At(*image)];
    const Rect visible = Intersect(box, t_.visible_rect[At(*image)]);
    if (visible.is_empty()) return;
    t_.visible_rect[At(area)] = visible;
    t_.visible_ratio[At(area)] = static_cast<float>(visible.area() / box.area());
    const Vector<Rect> strips = StripsOf(shape, visible);
    if (!strips.empty()) fragments_.Set(area, strips);
    (*next)[At(area)] = (*next)[At(*image)];
    (*next)[At(*image)] = area;
  }

  NodeTable& t_;
  Fragments& fragments_;
  FlatMap<NodeIndex> image_of_;
};

}  // namespace

AreaLists PlaceAreas(NodeTable* table, Fragments* fragments) {
  AreaLists next;
  ImageMaps(table, fragments).Run(&next);
  return next;
}

}  // namespace domtool
