// Find: nodes whose name or text holds a text, over the whole table, best first; and marks: the boxes that a screenshot
// draws, which equal those of an observation.
#ifndef DOMTOOL_QUERY_FIND_H_
#define DOMTOOL_QUERY_FIND_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "outline/options.h"
#include "table/safe_view.h"

namespace domtool {

// Appends a FindReport as JSON. Letter case of ASCII and runs of white space do not matter. Exact names come first, then
// names that begin so, then names, texts and values that hold it, then blocks that say it in
// the parts that inline elements make of them (named by it); controls before text; then document order. Where nothing says `wanted` as it is, its words are
// looked for, in which * stands for any letters: all in one node, or those that a control does not say in the part around it.
// Each hit says what it is within and names the controls there. Where more than `limit` are found, of those with one role and
// name the first two stand for all, with their number.
void WriteFindReport(const SafeView& view, std::string_view wanted, std::size_t limit, std::string* out);

// Appends { marks: [{ id, box }] }: every shown interactive node, of the page also pictures; boxes in whole pixels.
void WriteMarks(const SafeView& view, ObserveOptions::Scope scope, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_QUERY_FIND_H_
