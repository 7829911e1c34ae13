#include "visibility/visibility.h"

#include "visibility/clip.h"
#include "visibility/paint.h"
#include "visibility/rendered.h"

namespace domtool {

void ComputeVisibility(NodeTable* table) {
  ComputeRendered(table);
  ComputeClips(table);
  ComputeOcclusion(table);
}

}  // namespace domtool
