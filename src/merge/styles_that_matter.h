// Which styles a capture has to ask for. Most pages leave most of them at their initial values, and each costs a number a
// row, through two processes. What proves that a style is nowhere else than at its initial value is in every snapshot:
//   - what opacity, filter, transform and their like do makes a stacking context (CSS Positioned Layout 4 section 9, CSS
//     Containment 2 section 3), and Chrome lists those; only the root element is one in any case, and is asked apart;
//   - clip applies to absolutely positioned elements alone (CSS Masking 1 section 9.1);
//   - contain makes a stacking context, too, and is seen where something stands out of one;
//   - content is read of pseudo-elements alone, fill and stroke of text in an SVG;
//   - float decides which of two blocks that lie over each other is on top: asked when that decides something (visibility/paint.h);
//   - shadow, stroke and blending of a text are asked when it cannot be read without them (visibility/text_color.h).
#ifndef DOMTOOL_MERGE_STYLES_THAT_MATTER_H_
#define DOMTOOL_MERGE_STYLES_THAT_MATTER_H_

#include "merge/sources.h"
#include "table/node_table.h"

namespace domtool {

// Fills table->styles_that_matter, as far as it can be known before visibility.
void TellStylesThatMatter(const CaptureSources& sources, NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_STYLES_THAT_MATTER_H_
