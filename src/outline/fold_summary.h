// Fold summary: a few words that say what folded lines are about.
#ifndef DOMTOOL_OUTLINE_FOLD_SUMMARY_H_
#define DOMTOOL_OUTLINE_FOLD_SUMMARY_H_

#include <span>
#include <string>

#include "table/outline.h"

namespace domtool {

// "Filter by topic, Science, Policy": the first words of headings and landmarks, else of the first lines. Letters, digits
// and a few signs that mean nothing in the notation; nothing in it is spelt like an id. "" where the lines have no words.
std::string FoldSummaryOf(std::span<const OutlineLine> lines);

}  // namespace domtool

#endif  // DOMTOOL_OUTLINE_FOLD_SUMMARY_H_
