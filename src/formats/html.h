// The 'html' format: the page as HTML, annotated, without what is heavy or unseen.
//
//   <li data-id="ab123456" data-interactive="false" data-visible="true" class="item">Tea</li>
//
// Every element carries the node's id, whether it can be operated, and whether it is shown; in a frame also that frame's
// number in data-frame-id. What stands in a frame follows its iframe in a <div data-frame-id="1"> of its own, with
// data-origin where the frame is of another site. Of what is hidden the outermost element stands, empty.
// Left out: head, script, style, svg, noscript, template, link, meta, comments, and all attributes that
// privacy/public_attributes.h does not list. Words that name or describe an element stand in aria-label (alt of an image) and title.
//
// Runs of siblings of one structure become a template: its pattern, then a comment with a line of values for each. The first
// line names the slots. Putting the values of a line, which stand after a space and are parted by |, in the places of {{1}},
// {{2}} … gives the element back, byte for byte:
//
//   <template><li data-id="{{1}}" …>{{2}}</li><!--
//    {{1}}|{{2}}
//    ab123456|Tea
//    cd234567|Coffee
//    ef345678|Milk
//   --></template>
//
// No element without data-id is the page's own, and page text holds neither {{ nor |. A page of more than 50,000 characters is
// given up to 200,000; it is cut after an element, and a comment at the end says so.
#ifndef DOMTOOL_FORMATS_HTML_H_
#define DOMTOOL_FORMATS_HTML_H_

#include "outline/options.h"
#include "outline/written.h"
#include "table/safe_view.h"

namespace domtool {

// Without templates where `with_templates` is false; that is what tests hold the rebuilt page against.
Written WriteHtml(const SafeView& view, const ObserveOptions& options, bool with_templates = true);

}  // namespace domtool

#endif  // DOMTOOL_FORMATS_HTML_H_
