// The difference of two snapshots, for `since`: what a reader of the outline `before` needs to know about `after`. The
// outlines are compared as they would be written, so every readable change is found.
//
//   changes since s3: 2 added, 3 removed, 2 changed, 1 moved     lines of each kind, if any
//   ~ aa000001 1280x720, scrolled 300 of 1400                    the page itself is named by its root element's id
//     <main>                                                     no mark: the container of the next lines
//   ~  kd482913 Total | 30                                       changed: the line's new text
//   ~  [ef345678 button disabled] Pay                            ... without a separate id if it begins with a control
//   +  le482913 <alert>                                          added, with its content
//   +   gh456789 Saved. [ij567890] Undo
//   -  [kl567890 button] Undo                                    a control that shared a changed line and is gone
//   -  mn678901 <dialog "Confirm"> and 2 lines                   removed, with the number of lines inside; shortened
//      [op789012] Home                                           no mark: the next line is now after this one
//   >  [qr890123] Basket                                         moved (or first in its container); shortened
//   >  st901234 order now: ab123456 "Kettle | 4 l" cd234567      many moved in the container with this id: the lines
//                                                                from the first to the last of them, by the id of a
//                                                                control or their first words
//   ~ covered now: ab123456 cd234567                             many controls of which nothing else changed, as
//   ~ not covered now: ef345678                                  when a dialog opens and closes; also "cut off now:"
//                                                                and "not cut off now:" for clipped controls
//   ~ look different now: ab123456 "Kettle | 4 l" and 3 more   lines with the same words, by the changed control
//
// Or one line: "nothing changed since s3". If no words changed: "changes since s3: 0 in words, 1 line looks different", "3
// lines moved", "some that no line shows" for changes without a line, or "some moved" if these only moved.
// Every line but the first begins with a mark or a blank, a blank, and the indent. After a mark follows an id, a
// control or one of the words above. Page text cannot be in any of these places. Linear, except for sorting what was
// moved and removed.
#ifndef DOMTOOL_DIFF_DIFF_H_
#define DOMTOOL_DIFF_DIFF_H_

#include <string_view>

#include "base/vector.h"
#include "table/outline_line.h"

namespace domtool {

// `since` is the reader's name for `before`.
Vector<OutlineLine> DiffOutlines(const Vector<OutlineLine>& before, const Vector<OutlineLine>& after,
                                 std::string_view since);

}  // namespace domtool

#endif  // DOMTOOL_DIFF_DIFF_H_
