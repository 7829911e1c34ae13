// How well a row answers to the text of a search.
#ifndef DOMTOOL_QUERY_MATCH_GRADE_H_
#define DOMTOOL_QUERY_MATCH_GRADE_H_

#include <string_view>

#include "table/safe_view.h"

namespace domtool {

// Smaller is better.
enum MatchGrade : int { kExact, kPrefix, kContained, kInParts, kAllWords, kNone };

// By its name, what is written in it, or its value. `wanted` without the backslashes of the notation, as in all of these.
MatchGrade GradeOfRow(const SafeView& view, NodeIndex i, std::string_view wanted);

// `wanted` as words: all of them in one node, or those that a control does not say itself in the part around it.
MatchGrade GradeOfWords(const SafeView& view, NodeIndex i, std::string_view wanted);

// `wanted` as words of the row or card around a control.
MatchGrade GradeOfItem(const SafeView& view, NodeIndex i, std::string_view wanted);

// The row, the card or the part of the page around a node; kNoNode where there is none.
NodeIndex PartAround(const SafeView& view, NodeIndex i);

}  // namespace domtool

#endif  // DOMTOOL_QUERY_MATCH_GRADE_H_
