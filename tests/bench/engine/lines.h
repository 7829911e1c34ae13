// The lines of tests/bench/javascript, written by the engine from its table: the one piece of work that both do.
#ifndef DOMTOOL_TESTS_BENCH_ENGINE_LINES_H_
#define DOMTOOL_TESTS_BENCH_ENGINE_LINES_H_

#include <string>

#include "table/node_table.h"

namespace domtool::testing {

// A line per row: frame, parent, tag, role by the tag, box in CSS pixels of the viewport, visible or not, text.
// Requires merge/ and ComputeRendered.
void AppendLines(const NodeTable& table, std::string* out);

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_BENCH_ENGINE_LINES_H_
