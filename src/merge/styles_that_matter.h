// Which styles a capture has to request. On most pages most styles have their initial values everywhere, and each requested
// style costs a number per row, through two processes. Every snapshot itself shows whether a style can have another value:
//   - opacity, filter, transform and similar styles create a stacking context (CSS Positioned Layout 4 section 9, CSS
//     Containment 2 section 3), and Chrome lists those. The root element always is one, and is asked for by itself.
//   - clip applies only to absolutely positioned elements (CSS Masking 1 section 9.1).
//   - contain creates a stacking context too, and matters only if content overflows such a box.
//   - content is read only for pseudo-elements, fill and stroke only for text in an SVG.
//   - float decides which of two overlapping blocks is on top. It is requested if that matters (visibility/occlusion.h).
//   - shadow, stroke and blending of a text are requested if the text cannot be read without them (visibility/text_color.h).
#ifndef DOMTOOL_MERGE_STYLES_THAT_MATTER_H_
#define DOMTOOL_MERGE_STYLES_THAT_MATTER_H_

#include "merge/sources.h"
#include "table/node_table.h"

namespace domtool {

// Fills table->styles_that_matter, as far as it is known before visibility.
void FindStylesThatMatter(const CaptureSources& sources, NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_STYLES_THAT_MATTER_H_
