#include "visibility/clip_reference.h"

#include <string_view>

#include "base/limits.h"
#include "base/utf8.h"

namespace domtool {
namespace {

constexpr Rect kEverywhere{-limits::kMaxCoordinate, -limits::kMaxCoordinate, limits::kMaxCoordinate,
                           limits::kMaxCoordinate};

// The fragment of url("#id"), as CSSOM serialises it, or "".
std::string_view FragmentOf(std::string_view url) {
  const std::size_t hash = url.find('#');
  const std::size_t end = url.find_first_of("\")", hash == std::string_view::npos ? 0 : hash);
  if (hash == std::string_view::npos || end == std::string_view::npos) return {};
  return url.substr(hash + 1, end - hash - 1);
}

// A number without a unit; `absent` where there is none. False of anything else.
bool ReadLength(std::string_view text, double* out) {
  text = TrimHtmlSpace(text);
  double value = 0;
  double place = 0;
  for (const char c : text) {
    if (c == '.' && place == 0) {
      place = 1;
    } else if (c < '0' || c > '9') {
      return false;
    } else if (place == 0) {
      value = value * 10 + (c - '0');
    } else {
      place /= 10;
      value += place * (c - '0');
    }
  }
  *out = value;
  return true;
}

}  // namespace

void ClipReferences::CollectClipPaths() {
  is_collected_ = true;
  for (NodeIndex i{0}; At(i) < t_.size(); i = Next(i)) {
    if (t_.tag[At(i)] == Tag::kUnknown && t_.node_name[At(i)] == "clippath") clip_paths_.push_back(i);
  }
}

// False where it is not known how large it is.
bool ClipReferences::AddShape(NodeIndex shape, const Rect& box, Rect* all) const {
  if (t_.HasAttr(shape, "transform") || t_.HasAttr(shape, "style") || t_.HasAttr(shape, "class")) return false;
  const auto length = [&](const char* name, double* out) { return ReadLength(t_.AttrOr(shape, name), out); };
  const std::string_view name = t_.node_name[At(shape)];
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  if (name == "rect") {
    if (!length("x", &x) || !length("y", &y) || !length("width", &width) || !length("height", &height)) return false;
  } else if (name == "circle" || name == "ellipse") {
    const bool is_circle = name == "circle";
    if (!length("cx", &x) || !length("cy", &y) || !length(is_circle ? "r" : "rx", &width)) return false;
    if (!length(is_circle ? "r" : "ry", &height)) return false;
    x -= width;
    y -= height;
    width *= 2;
    height *= 2;
  } else {
    return name == "title" || name == "desc" || name == "metadata";
  }
  const Rect part = Rect::FromSize(box.left + x, box.top + y, width, height);
  if (!part.is_empty()) *all = all->is_empty() ? part : Union(*all, part);
  return true;
}

Shape ClipReferences::ShapeOf(const RowClip& clip) {
  Shape shape;
  shape.box = kEverywhere;
  if (!is_collected_) CollectClipPaths();
  const std::string_view id = FragmentOf(clip.clip_path);
  for (const NodeIndex found : clip_paths_) {
    if (t_.frame[At(found)] != t_.frame[At(clip.row)] || t_.AttrOr(found, "id") != id) continue;
    // In an SVG lengths are those of a system of coordinates that no reply reports.
    const bool is_in_svg = t_.tag[At(clip.row)] == Tag::kUnknown;
    const bool is_scaled = t_.AttrOr(found, "clipPathUnits") == "objectBoundingBox" ||
                           t_.AttrOr(found, "clippathunits") == "objectBoundingBox" || t_.HasAttr(found, "transform");
    Rect all;
    bool is_known = true;
    bool is_empty = true;
    for (NodeIndex c = Next(found); c < t_.subtree_end[At(found)]; c = t_.NextSibling(c)) {
      if (!t_.is_element(c)) continue;
      is_empty = false;
      is_known = is_known && !is_in_svg && !is_scaled && AddShape(c, t_.bounds[At(clip.row)], &all);
    }
    if (is_empty || is_known) shape.box = all;
    return shape;
  }
  return shape;
}

}  // namespace domtool
