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

struct FindQuery {
  std::string_view text;       // empty: everything with the role
  std::string_view role;       // empty: any
  std::string_view near;       // only those that share the smallest element with these words; empty: any
  NodeIndex within = kNoNode;  // only inside of it; kNoNode: anywhere
  std::size_t limit = 0;
};

// Appends a FindReport as JSON. Letter case of ASCII and runs of white space do not matter. Exact names come first, then
// names that begin so, then names, texts and values that hold it, then blocks that say it in
// the parts that inline elements make of them (named by it); controls before text; then document order. Where nothing says `text` as it is, its words are
// looked for, in which * stands for any letters: all in one node, or those that a control does not say in the part around it;
// with a role also controls whose row or card says it. Where no node says it whole, bars in `text` separate several texts.
// What lies behind an open dialog comes last. Each hit has its states and value, and says what it is within and which
// controls are there. Where more than `limit` are found, two of each role and name come before the others.
// `text` of the report are the hits' lines of the page, at most 300 tokens for five hits, and the number of what it leaves
// out.
void WriteFindReport(const SafeView& view, const FindQuery& query, std::string* out);

// Appends { marks: [{ id, box }] }: every shown interactive node, of the page also pictures; boxes in whole pixels.
void WriteMarks(const SafeView& view, ObserveOptions::Scope scope, std::string* out);

}  // namespace domtool

#endif  // DOMTOOL_QUERY_FIND_H_
