// Relevance: which lines of an outline match an instruction, for `query`. The outline is split into chunks of lines in
// one container: a row, a card, a paragraph with its controls. A chunk is scored by BM25 (Robertson and Zaragoza 2009)
// over the stemmed words of its lines and, at half weight, of the headings and containers above it. A chunk is kept as
// a whole. If it has no control, the neighbour with controls is kept too, so that the match can be used. Its headings
// and containers, all dialogs and the head of the page are always kept.
#ifndef DOMTOOL_OUTLINE_RELEVANCE_H_
#define DOMTOOL_OUTLINE_RELEVANCE_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/flat_map.h"
#include "base/json_writer.h"
#include "base/vector.h"
#include "outline/options.h"
#include "table/outline_line.h"
#include "table/safe_view.h"

namespace domtool {

struct Relevance {
  std::size_t lines = 0;
  std::size_t kept_lines = 0;
  // What the format would contain without the query and the caller's limit.
  std::size_t whole_nodes = 0;
  std::size_t whole_tokens = 0;
  bool has_match = false;       // whether any chunk contains a query word; if not, only the structure is kept
  FlatMap<std::uint32_t> ids;   // ids named in the kept lines
  FlatMap<std::uint8_t> parts;  // by the id that a line belongs to: 2 if one of its lines is kept, otherwise 1
  Vector<bool> rows;            // for each row, whether it is kept; empty unless requested (FindRelevantRows)
};

// The lines that match `options.query`, with a count of them after the head of the page. Each run of other lines
// becomes one line "…". The best chunks are kept up to an estimated `max_tokens`. Linear, except for sorting the
// chunks.
Vector<OutlineLine> KeepRelevant(const Vector<OutlineLine>& lines, const ObserveOptions& options,
                                 std::size_t max_tokens, Relevance* relevance);

// For formats without lines: fills `rows`. A row without a line of its own is kept with the row around it.
void FindRelevantRows(const SafeView& view, Relevance* relevance);

// The member `filter`: `count` of the `all` items that readers of the format can count are kept, at this many tokens.
// The share of saved tokens is a percentage, rounded down, so it is never 100 while anything is kept. If a format
// shortens the whole page more than the query does, `all` becomes `count`.
void WriteFilter(const Relevance& relevance, std::size_t all, std::size_t count, std::size_t tokens, JsonWriter* json);

// Whether the row is named in what a query keeps; true without a query.
bool IsRelevant(const SafeView& view, const ObserveOptions& options, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_RELEVANCE_H_
