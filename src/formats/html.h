// The 'html' format: the page as annotated HTML, without what is large or invisible.
//
//   <li data-id="ab123456" data-interactive="false" data-visible="true" class="item">Tea</li>
//
// Every element has the node's id, whether it can be operated, and whether it is shown; in a frame also that frame's
// number in data-frame-id. The contents of a frame follow its iframe in a <div data-frame-id="1">, with data-origin if
// the frame is of another site. Of hidden content only the outermost element is written, empty.
// Left out: head, script, style, svg, noscript, template, link, meta, comments, and all attributes that
// privacy/public_attributes.h does not list. An element's name and description are in aria-label (alt for an image) and
// title.
//
// Consecutive siblings of one structure become a template: its pattern, then a comment with a line of values for each.
// The first line names the slots. Replacing {{1}}, {{2}} … by the values of a line, which follow a space and are
// separated by |, restores the element byte for byte:
//
//   <template><li data-id="{{1}}" …>{{2}}</li><!--
//    {{1}}|{{2}}
//    ab123456|Tea
//    cd234567|Coffee
//    ef345678|Milk
//   --></template>
//
// An element without data-id is ours, and page text contains neither {{ nor |. A page of more than 50,000 characters is
// written up to 200,000; it is cut after an element, and a comment at the end says so.
#ifndef DOMTOOL_FORMATS_HTML_H_
#define DOMTOOL_FORMATS_HTML_H_

#include "outline/options.h"
#include "outline/written.h"
#include "table/safe_view.h"

namespace domtool {

// `with_templates` = false is for tests, which compare it with the page restored from templates.
Written WriteHtml(const SafeView& view, const ObserveOptions& options, bool with_templates = true);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_HTML_H_
