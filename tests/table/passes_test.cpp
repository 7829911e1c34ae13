// The table of passes says what each of them reads and writes. Here each is run over a page with something of everything.
#include <gtest/gtest.h>

#include <string>

#include "support/passes.h"
#include "support/table_builder.h"

namespace domtool::testing {
namespace {

constexpr std::string_view kPage = R"(
<h1>Shop</h1><nav aria-label=Main><a href=/a :pointer>Tea</a><a href=/b class=active>Cups</a><a href=/c>Tins</a></nav>
<ul aria-setsize=9><li aria-posinset=1 aria-setsize=9>One</li><li aria-setsize=9>Two</li></ul>
<div role=grid aria-rowcount=90><div role=row aria-rowindex=3><div role=gridcell aria-selected=true>a</div></div></div>
<form><label for=n>Name</label><input id=n :value=Ada title=Yours required><span>Street</span><input :value=x>
<input type=checkbox :checked id=c><label for=c :hidden>Box</label><select><option :selected>Red</option><option hidden>Blue</option></select>
<input type=range value=4 aria-valuetext=four><button disabled>Send</button><button aria-expanded=false><i class=icon></i></button></form>
<div :clickable>Team <b>12</b></div><div :pointer title=Open>Go <a>there</a></div><div tabindex=0 title=t></div>
<div class=n :pointer :bold>First</div><div class=n :pointer>Second</div><div class=n :pointer>Third</div>
<p :visibility=hidden>hidden</p><p :opacity=0>clear</p><a href=#x :size=0x0><img alt=Pic :size=60x40></a>
<div role=tree><div role=treeitem aria-level=2>Leaf</div></div><details open><summary>More</summary>Text</details>
<div contenteditable :size=200x40>Edit</div><img alt=Map usemap=#m :size=90x90><map name=m><area href=/z coords=0,0,20,20 alt=Z></map>
<iframe title=Inner><#document><html><body><button>In</button></body></html></#document></iframe>
<dialog open aria-label=Ask><button>OK</button></dialog>)";

NodeTable Merged() {
  NodeTable t = BuildTable(kPage);
  t.page.viewport_width = 1000;
  t.page.viewport_height = 400;
  for (FrameInfo& frame : t.frames) {
    frame.geometry.viewport_width = 1000;
    frame.geometry.viewport_height = 400;
    frame.geometry.content_height = 5000;
    frame.geometry.clip = Rect::FromSize(0, 0, 1000, 400);
  }
  for (NodeIndex i{0}; At(i) < t.size(); i = Next(i)) {
    t.paint_layer[At(i)] = static_cast<std::int32_t>(At(i));
    if (t.tag[At(i)] == Tag::kHtml || t.tag[At(i)] == Tag::kBody) t.bounds[At(i)] = Rect::FromSize(0, 0, 1000, 5000);
    const bool scrolls = t.is_element(i) && t.AttrIs(i, "role", "tree");
    if (scrolls) t.style[At(i)].overflow_y = Overflow::kScroll;
  }
  return t;
}

void RunBefore(std::size_t count, PassRun* run) {
  for (std::size_t k = 0; k < count; ++k) Passes()[k].run(run);
}

ColumnSet Bit(int column) { return ColumnSet{1} << column; }

std::string NamesOf(ColumnSet columns) {
  std::string names;
  for (int c = 0; c < kColumns; ++c) {
    if ((columns & Bit(c)) != 0) names += std::string(ColumnName(static_cast<Column>(c))) + ' ';
  }
  return names;
}

TEST(PassesTest, each_writes_the_columns_that_it_names_and_no_other) {
  NodeTable table = Merged();
  PassRun run(&table);
  for (const Pass& pass : Passes()) {
    std::uint64_t before[kColumns];
    for (int c = 0; c < kColumns; ++c) before[c] = HashOfColumn(table, static_cast<Column>(c));
    pass.run(&run);
    ColumnSet written = 0;
    for (int c = 0; c < kColumns; ++c) {
      if (HashOfColumn(table, static_cast<Column>(c)) != before[c]) written |= Bit(c);
    }
    EXPECT_EQ(NamesOf(written & ~pass.writes), "") << pass.call;
  }
}

TEST(PassesTest, each_is_changed_by_the_columns_that_it_names_and_no_other) {
  const NodeTable merged = Merged();
  for (std::size_t k = 0; k < Passes().size(); ++k) {
    const Pass& pass = Passes()[k];
    NodeTable wanted = Merged();
    PassRun run(&wanted);
    RunBefore(k + 1, &run);
    ColumnSet read = 0;
    for (int c = 0; c < kColumns; ++c) {
      if ((pass.writes & Bit(c)) != 0) continue;
      NodeTable table = Merged();
      PassRun other(&table);
      RunBefore(k, &other);
      ResetColumn(&table, merged, static_cast<Column>(c));
      pass.run(&other);
      for (int w = 0; w < kColumns; ++w) {
        const auto column = static_cast<Column>(w);
        if ((pass.writes & Bit(w)) != 0 && HashOfColumn(table, column) != HashOfColumn(wanted, column)) read |= Bit(c);
      }
    }
    EXPECT_EQ(NamesOf(read & ~pass.reads), "") << pass.call;
  }
}

TEST(PassesTest, no_pass_names_a_column_that_is_filled_only_after_it) {
  ColumnSet filled = Bit(kFlags) | Bit(kBounds);
  for (const Pass& pass : Passes()) {
    EXPECT_EQ(NamesOf(pass.reads & ~filled), "") << pass.call;
    filled |= pass.writes;
  }
  EXPECT_EQ(NamesOf(filled ^ (Bit(kColumns) - 1)), "") << "no pass fills it";
}

}  // namespace
}  // namespace domtool::testing
