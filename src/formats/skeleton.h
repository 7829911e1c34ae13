// The 'skeleton' format: HTML of shown controls, one per line, in document order, without what is around or inside
// them. Only the options of a list are inside their select.
//
//   <a id="ab123456" href="/home">Home</a>
//   <input id="cd123456" name="q" type="text" placeholder="Search" aria-label="Search the shop">
//   <!-- frame 1 origin="https://pay.test" -->              what follows is in that frame; its origin, if different
//   <select id="ef123456" name="size"><option id="gh123456" value="s" selected>Small</option>…</select>
//
// Attributes: id (the node's), name, type, role, href, value, placeholder, aria-label (the accessible name, if it is
// neither the text nor the placeholder), title (the description), data-testid, disabled, readonly, required, checked,
// selected; other states in data-state. At most 100 KB; a comment at the end counts what is left out.
#ifndef DOMTOOL_FORMATS_SKELETON_H_
#define DOMTOOL_FORMATS_SKELETON_H_

#include "outline/options.h"
#include "outline/written.h"
#include "table/safe_view.h"

namespace domtool {

Written WriteSkeleton(const SafeView& view, const ObserveOptions& options);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_SKELETON_H_
