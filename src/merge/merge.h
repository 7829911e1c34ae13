// Merge: joins the documents of every session into one NodeTable, by frame and backend node id, with frame offsets
// applied, and attaches the accessibility facts to their rows.
// Takes the sources (whose arena becomes the table's); gives the structural columns. Refuses a capture in which the main
// document is missing. Frames that were not captured, sources that contradict each other: limitations.
#ifndef DOMTOOL_MERGE_MERGE_H_
#define DOMTOOL_MERGE_MERGE_H_

#include "base/status.h"
#include "merge/sources.h"
#include "table/node_table.h"
#include "table/stage_report.h"

namespace domtool {

Status MergeSources(CaptureSources sources, NodeTable* table, StageReport* report);

}  // namespace domtool

#endif  // DOMTOOL_MERGE_MERGE_H_
