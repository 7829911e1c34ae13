// TableBuilder: a NodeTable from a snippet of something like HTML, for tests of the stages after merge/. The snippet
// becomes the content of body; no stage is run over it.
//
//   BuildTable(R"(<label for=q>Name</label> <input id=q :value="Ada">)")
//
// Elements, void elements, attributes with or without quotes, and text; no entities, no implied end tags. Attributes
// that begin with a colon are not attributes but data of a capture:
//
//   :hidden  no layout, nor anything inside      :clickable  isClickable             :checked  :selected
//   :value="…"  current value of a field         :display=block|inline|inline-block|contents|…
//   :visibility=hidden  inherited                :pointer  cursor: pointer, inherited   :no-pointer  ends that
//   :cursor=text|aim|drag  inherited
//   :opacity=0                                   :size=300x20  of the box; by default 100x20
//   :no-press  pointer-events: none
//   :background=red  :color=red  a different one for each length of the word, except blue   :border  :underline  :bold  :struck  :hovered
//   :shadow  in a shadow tree, inherited         :light  ends that: slotted
//
// Elements named ::before, ::after and ::marker become pseudo rows with rendered text. An element #document makes a
// separate frame and must be inside an iframe. Text that is white space with a line break has no layout; neither have
// head, script, style, template, title and datalist with their content, nor the options of a drop-down select.
#ifndef DOMTOOL_TESTS_SUPPORT_TABLE_BUILDER_H_
#define DOMTOOL_TESTS_SUPPORT_TABLE_BUILDER_H_

#include <string_view>

#include "table/node_table.h"

namespace domtool::testing {

NodeTable BuildTable(std::string_view html);

// The first row with that id; fails the program if there is none, so that a typing error in a test is noticed.
NodeIndex RowWithId(const NodeTable& table, std::string_view id);

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_SUPPORT_TABLE_BUILDER_H_
