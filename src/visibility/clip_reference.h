// Clip references: clip-path: url(#id), which cuts a box to the shapes in a clipPath element of its document (CSS Masking 1
// section 6).
#ifndef DOMTOOL_VISIBILITY_CLIP_REFERENCE_H_
#define DOMTOOL_VISIBILITY_CLIP_REFERENCE_H_

#include "base/vector.h"
#include "table/node_table.h"
#include "visibility/shape.h"

namespace domtool {

class ClipReferences {
 public:
  // `table` must outlive this.
  explicit ClipReferences(const NodeTable& table) : t_(table) {}

  [[nodiscard]] static bool Has(const RowClip& clip) { return clip.clip_path.starts_with("url("); }
  // The bounding box of what the reference leaves. Empty if the clipPath has no shapes. Unlimited if there is no such element,
  // or if it has shapes other than rectangles, circles and ellipses in plain pixels.
  Shape ShapeOf(const RowClip& clip);

 private:
  void CollectClipPaths();
  [[nodiscard]] bool AddShape(NodeIndex shape, const Rect& box, Rect* all) const;

  const NodeTable& t_;
  Vector<NodeIndex> clip_paths_;
  bool is_collected_ = false;
};

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_CLIP_REFERENCE_H_
