// Relevance: which lines of an outline an instruction is about, for `query`. The outline is taken apart into chunks, what
// stands together in one container: a row, a card, a paragraph with its controls. A chunk is scored by BM25 (Robertson and
// Zaragoza 2009) over stemmed words of its lines and, at half their weight, of the headings and containers it stands under.
// A chunk that is kept is kept whole; one without a control brings the one beside it that has some, so that what was found
// can be used. What a chunk stands under, dialogs and the head of the page are always kept.
#ifndef DOMTOOL_OUTLINE_RELEVANCE_H_
#define DOMTOOL_OUTLINE_RELEVANCE_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/flat_map.h"
#include "base/json_writer.h"
#include "base/vector.h"
#include "outline/options.h"
#include "table/outline.h"
#include "table/safe_view.h"

namespace domtool {

struct Relevance {
  std::size_t lines = 0;
  std::size_t kept_lines = 0;
  // Of what would be written in that format without the query and without a bound of the caller's.
  std::size_t whole_nodes = 0;
  std::size_t whole_tokens = 0;
  bool has_match = false;       // some chunk says a word of the query; otherwise only the structure is kept
  FlatMap<std::uint32_t> ids;   // named in what is kept
  FlatMap<std::uint8_t> parts;  // by the id of what a line is of: 2 where one such line is kept, else 1
  Vector<bool> rows;            // by row: whether it is in what is kept; empty where nobody asked (FindRelevantRows)
};

// The lines that matter for `options.query`, with one after the head of the page that says how many they are; each run of
// others is one line "…". Chunks are kept, the best first, until they are
// estimated to cost `max_tokens`. Linear but for sorting the chunks.
Vector<OutlineLine> KeepRelevant(const Vector<OutlineLine>& lines, const ObserveOptions& options,
                                 std::size_t max_tokens, Relevance* relevance);

// For formats that are no lines: fills `rows`. A row without a line of its own goes with the one around it.
void FindRelevantRows(const SafeView& view, Relevance* relevance);

// The member `filter`: of `all`, what the reader of the format can count, `count` are left, for so many tokens. The share of
// tokens saved is in percent, rounded down, so that it is not 100 while anything is left. A format may shorten the whole page
// more than what a query keeps of it; then as many were there as are left.
void WriteFilter(const Relevance& relevance, std::size_t all, std::size_t count, std::size_t tokens, JsonWriter* json);

// Whether the row is named in what a query keeps; true where none is asked.
bool IsRelevant(const SafeView& view, const ObserveOptions& options, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_RELEVANCE_H_
