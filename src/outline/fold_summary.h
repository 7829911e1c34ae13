// Fold summary: a few words that describe folded lines.
#ifndef DOMTOOL_OUTLINE_FOLD_SUMMARY_H_
#define DOMTOOL_OUTLINE_FOLD_SUMMARY_H_

#include <span>
#include <string>

#include "table/outline_line.h"

namespace domtool {

// "Filter by topic, Science, Policy": the first words of headings and landmarks, otherwise of the first lines. Contains
// only letters, digits and a few signs without meaning in the notation, and nothing spelled like an id. "" if the lines
// have no words.
std::string FoldSummaryOf(std::span<const OutlineLine> lines);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_FOLD_SUMMARY_H_
