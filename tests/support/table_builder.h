// TableBuilder: a NodeTable from a snippet of something like HTML, for tests of the stages after merge/. The snippet
// becomes the content of body; no stage is run over it.
//
//   BuildTable(R"(<label for=q>Name</label> <input id=q :value="Ada">)")
//
// Elements, void elements, attributes with or without quotes, and text; no entities, no implied end tags. Attributes
// that begin with a colon are not attributes but what a capture would have said:
//
//   :hidden  no layout, nor anything inside      :clickable  isClickable             :checked  :selected
//   :value="…"  current value of a field         :display=block|inline|inline-block|contents|…
//   :visibility=hidden  inherited                :pointer  cursor: pointer, inherited   :no-pointer  ends that
//   :cursor=text|aim|drag  inherited
//   :opacity=0                                   :size=300x20  of the box, else 100x20
//   :no-press  pointer-events: none
//   :background=red  :color=red  another for each length of the word, but blue is   :border  :underline  :bold  :struck  :hovered
//   :shadow  in a shadow tree, inherited         :light  ends that: slotted
//
// Elements named ::before, ::after and ::marker become pseudo rows with their text rendered. An element #document makes
// a frame of its own and belongs inside an iframe. Text that is white space with a line break has no layout; head,
// script, style, template, title and datalist have none with all that is in them, nor do the options of a drop-down
// select.
#ifndef DOMTOOL_TESTS_SUPPORT_TABLE_BUILDER_H_
#define DOMTOOL_TESTS_SUPPORT_TABLE_BUILDER_H_

#include <string_view>

#include "table/node_table.h"

namespace domtool::testing {

NodeTable BuildTable(std::string_view html);

// The first row with that id; fails the program when there is none, so that a typing error in a test is no silent pass.
NodeIndex RowWithId(const NodeTable& table, std::string_view id);

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_SUPPORT_TABLE_BUILDER_H_
