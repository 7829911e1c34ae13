// Covers: the boxes that have to be painted over in a picture of the page, so that it shows no more than an observation.
#ifndef DOMTOOL_QUERY_COVERS_H_
#define DOMTOOL_QUERY_COVERS_H_

#include <string>

#include "table/safe_view.h"

namespace domtool {

// Appends { boxes: [[x, y, width, height]], isSure, isAtRisk } as JSON, in whole CSS pixels of the viewport: texts and fields that
// hold something withheld, and the elements of frames that are withheld. Not `isSure` where a box is not known: `is_placed` says
// whether it is known where every frame lies. `isAtRisk`: there is a secret, so that a later table may have other boxes.
// Behind a box inside a frame that another process draws comes [session id, x, y, width, height], for the frame's element.
void WriteCovers(const SafeView& view, bool is_placed, bool is_at_risk, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_QUERY_COVERS_H_
