// FindBySelector: the one element that a selector path means (query/selector_path.h makes them). Read in our own table, never by
// the page: no script of it can answer for another element.
//
//   path     := part (" >>> " part)*        each further part inside of the shadow tree or the frame of the one before
//   part     := ["> "] compound (" > " compound)*      with "> " from the root of the scope, else from anywhere in it
//   compound := tag ["[" attribute "=" string "]" | ":nth-of-type(" number ")"]
#ifndef DOMTOOL_IDENTIFY_SELECTOR_H_
#define DOMTOOL_IDENTIFY_SELECTOR_H_

#include <string_view>

#include "table/node_table.h"

namespace domtool {

// kNoNode where the path is none, means nothing, or means several. Linear in the rows for each part.
NodeIndex FindBySelector(const NodeTable& table, std::string_view path);

}  // namespace domtool

#endif  // DOMTOOL_IDENTIFY_SELECTOR_H_
