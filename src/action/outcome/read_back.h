// Reads back whether a field contains the text that was typed into it.
#ifndef DOMTOOL_ACTION_OUTCOME_READ_BACK_H_
#define DOMTOOL_ACTION_OUTCOME_READ_BACK_H_

#include <string>
#include <string_view>

#include "table/node_table.h"

namespace domtool {

// How the value of a field compares with the typed text. kFormatted: it has every character, but formatted, as by a mask.
enum class ReadBack { kHolds, kFormatted, kHoldsElse, kUnchanged, kFilled, kFilledElse, kEmpty, kUnknown };
// `row_before` and `row_after` are the same field. For secret fields the answer is only kFilled, kFilledElse (not the whole
// text) or kEmpty.
ReadBack ReadBackText(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after,
                      std::string_view typed, bool replaces);
bool IsSecretField(const NodeTable& table, NodeIndex row);
// The text of a contenteditable, white space collapsed and trimmed.
std::string TextInside(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_OUTCOME_READ_BACK_H_
