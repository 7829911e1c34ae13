// A date or a time in sections: a group of spin buttons, one each for month, day, year, hour and minute, that take digits and
// go on to the next by themselves. Emptying one by Ctrl+A would empty all.
#ifndef DOMTOOL_ACTION_VERBS_DATE_SECTIONS_H_
#define DOMTOOL_ACTION_VERBS_DATE_SECTIONS_H_

#include <optional>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "table/node_table.h"

namespace domtool {

// All sections of the group that `row` is one of, in order; empty if it is none.
Vector<NodeIndex> SectionsOf(const NodeTable& table, NodeIndex row);
// The keys that set all of them to "2031-05-17", "2031-05-17 14:30" or "14:30"; nullopt if the text is neither, or lacks a part.
std::optional<std::string> KeysOfSections(const NodeTable& table, const Vector<NodeIndex>& sections,
                                          std::string_view text);
// Whether the sections from `row` on hold what these keys set.
bool HoldsKeys(const NodeTable& table, NodeIndex row, std::string_view keys);
bool AreSectionsEmpty(const NodeTable& table, NodeIndex row);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_DATE_SECTIONS_H_
