// Pages over time, for tests of ids and of what is remembered: the same element in two tables has the same backend node
// id.
#ifndef DOMTOOL_TESTS_SUPPORT_LIVES_H_
#define DOMTOOL_TESTS_SUPPORT_LIVES_H_

#include <string>
#include <string_view>

#include "table/node_table.h"

namespace domtool::testing {

// The page of `html` (table_builder.h) with roles, names and reasons. An element's backend node id is its attribute
// data-life, or else a new number, so every call rebuilds elements without the attribute.
NodeTable PageOf(std::string_view html, std::string_view loader = "L");

// As text.
std::string IdOfElement(const NodeTable& table, std::string_view element_id);
// For the first element with that name, "" if there is none.
std::string IdOfNamed(const NodeTable& table, Role role, std::string_view name);

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_SUPPORT_LIVES_H_
