// Text in the colour of what is behind it, or in none: it is invisible wherever it lies.
#ifndef DOMTOOL_VISIBILITY_TEXT_COLOR_H_
#define DOMTOOL_VISIBILITY_TEXT_COLOR_H_

#include "table/node_table.h"

namespace domtool {

// Hides text rows, and no elements: a control whose label cannot be read can still be pressed.
// What is behind a text is the nearest ancestor with a background. Where that is a picture or a gradient, or where
// something else paints another colour at the text's middle, nothing is concluded. Nor is it where the letters have an
// outline or a shadow in another colour than what is behind, or where mix-blend-mode makes colours that no style gives.
// Requires hidden_reason of rendered.cpp.
void HideUnreadableText(NodeTable* table);

}  // namespace domtool

#endif  // DOMTOOL_VISIBILITY_TEXT_COLOR_H_
