// An id acts only while its control means what it meant when it was shown.
#include "recall/reported_controls.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "identify/identify.h"
#include "support/lives.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

using testing::IdOfElement;
using testing::PageOf;

// One tab over its captures; the control under test has the life 1.
struct ShownTab {
  IdRegistry ids;
  ReportedControls shown;
  NodeTable now;

  void See(std::string_view html) {
    now = PageOf(html);
    ids.Assign(&now);
  }
  void Show(std::string_view html, bool names_every_change = false) {
    See(html);
    std::string all;
    for (const StableId id : now.stable_id) all += "[" + SpellId(id) + "]";
    shown.Note(now, names_every_change ? std::string() : all, names_every_change);
  }
  [[nodiscard]] NodeIndex Control() const {
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (static_cast<int>(now.backend_node_id[i]) == 1) return RowAt(i);
    }
    return kNoNode;
  }
  [[nodiscard]] bool IsAsReported() const { return shown.IsAsReported(now, Control()); }
};

bool IsSame(std::string_view before, std::string_view after) {
  ShownTab tab;
  tab.Show(before);
  tab.See(after);
  EXPECT_NE(tab.Control(), kNoNode);
  return tab.IsAsReported();
}

// Rows of `html`, in each of which $ stands for one of the words; the control of the second has the life 1.
std::string Rows(std::string_view html, std::initializer_list<std::string_view> words) {
  std::string all;
  std::size_t k = 0;
  for (const std::string_view word : words) {
    std::string row(html);
    row.replace(row.find('$'), 1, word);
    const std::size_t life = row.find("<button");
    row.insert(life + 7, k == 1 ? " data-life=1" : " data-life=" + std::to_string(100 + k));
    all += row;
    ++k;
  }
  return all;
}

void ExpectRefilledIsNoticed(std::string_view row) {
  const std::string before = Rows(row, {"Invoice 19", "Invoice 18", "Invoice 17"});
  EXPECT_TRUE(IsSame(before, before)) << row;
  EXPECT_FALSE(IsSame(before, Rows(row, {"Invoice 20", "Invoice 19", "Invoice 18"}))) << row;
  EXPECT_FALSE(IsSame(before, Rows(row, {"Invoice 9", "Invoice 8", "Invoice 7"}))) << row;
}

TEST(ReportedControlsTest, items_that_say_the_same_are_distinguished_by_a_value_a_picture_or_an_address) {
  for (const char* row : {"<li>Photo <img src=$ alt=''> <button>Delete</button></li>",
                          "<li><a href=$>Open</a> <button>Delete</button></li>",
                          "<li>Name <input value=$> <button>Remove</button></li>"}) {
    const std::string before = Rows(row, {"/1", "/2", "/3"});
    EXPECT_TRUE(IsSame(before, before)) << row;
    EXPECT_FALSE(IsSame(before, Rows(row, {"/2", "/3", "/4"}))) << row;
    // What nothing else has now may have been changed in place; of a picture that is all, another is another item.
    const bool is_picture = std::string_view(row).find("img") != std::string_view::npos;
    EXPECT_NE(IsSame(before, Rows(row, {"/1", "/9", "/3"})), is_picture) << row;
  }
}

TEST(ReportedControlsTest, cards_of_a_bare_picture_and_a_button_are_known_by_the_picture) {
  for (const char* row :
       {"<div><img src=$ alt=''><button>Adopt</button></div>",
        "<div><img src=$><button aria-label=Adopt></button></div>",
        "<div><div><img src=$ alt=''></div><p><button><img src=icon.svg alt=''> Adopt</button></p></div>",
        "<li><img src=$ alt=Pet> <button>Adopt</button></li>"}) {
    const std::string before = Rows(row, {"/50/cat.jpg?v=1", "/50/dog.jpg?v=1", "/50/owl.jpg?v=1"});
    EXPECT_TRUE(IsSame(before, before)) << row;
    EXPECT_FALSE(IsSame(before, Rows(row, {"/50/cat.jpg?v=1", "/50/ape.jpg?v=1", "/50/owl.jpg?v=1"}))) << row;
    EXPECT_FALSE(IsSame(before, Rows(row, {"/50/dog.jpg?v=1", "/50/owl.jpg?v=1", "/50/ape.jpg?v=1"}))) << row;
    // The same picture, in another size.
    EXPECT_TRUE(IsSame(before, Rows(row, {"/50/cat.jpg?w=200", "/50/dog.jpg?w=200", "/50/owl.jpg?w=200"}))) << row;
  }
  // Where a query is what names them, it counts.
  const char* row = "<div><img src='/image?id=$' alt=''><button>Adopt</button></div>";
  EXPECT_TRUE(IsSame(Rows(row, {"1", "2", "3"}), Rows(row, {"1", "2", "3"})));
  EXPECT_FALSE(IsSame(Rows(row, {"1", "2", "3"}), Rows(row, {"1", "9", "3"})));
}

TEST(ReportedControlsTest, a_picture_next_to_words_that_distinguish_the_items_may_change) {
  const auto rows = [](std::string_view picture) {
    return Rows("<li><img src=" + std::string(picture) + " alt=''> $ <button>Follow</button></li>",
                {"Ada", "Bob", "Cy"});
  };
  EXPECT_TRUE(IsSame(rows("/a.png"), rows("/b.png")));
}

TEST(ReportedControlsTest, the_icon_of_a_button_is_no_picture_of_an_item) {
  const auto bar = [](std::string_view icon) {
    return "<div><span><button>Bold</button></span><span><button data-life=1 aria-label=Mute><img src=" +
           std::string(icon) + " alt=''></button></span></div>";
  };
  EXPECT_TRUE(IsSame(bar("sound.svg"), bar("silence.svg")));
}

TEST(ReportedControlsTest, an_item_filled_again_is_another_however_it_is_built) {
  ExpectRefilledIsNoticed("<li>$ <button>Remove</button></li>");
  ExpectRefilledIsNoticed("<tr><td>Open</td><td>$</td><td><button>Delete</button></td></tr>");
  ExpectRefilledIsNoticed("<li><span>New</span> <span>$</span><button>Delete</button></li>");
  ExpectRefilledIsNoticed("<div><div><b>Open</b></div><div><span>$</span></div><button>Delete</button></div>");
  ExpectRefilledIsNoticed("<div><a href=/cat>Shop</a> <span>$</span><button>Delete</button></div>");
  ExpectRefilledIsNoticed("<article><h3>Order</h3><p>$</p><button>Delete</button></article>");
  ExpectRefilledIsNoticed("<div><button>Delete</button> <span>$</span></div>");
  ExpectRefilledIsNoticed("<div><span>$</span><p>by Ada</p><button aria-label=Delete></button></div>");
  ExpectRefilledIsNoticed(
      "<section><h2>$</h2><div><div>Size <button>S</button></div><div>Color <i>x</i></div></div></section>");
}

TEST(ReportedControlsTest, in_a_flat_list_the_words_before_a_control_say_what_it_is_for) {
  const auto list = [](std::string_view first, std::string_view second) {
    return "<dl><dt>" + std::string(first) + "</dt><dd><button>Delete</button></dd><dt>" + std::string(second) +
           "</dt><dd><button data-life=1>Delete</button></dd><dt>Last</dt><dd><button>Delete</button></dd></dl>";
  };
  EXPECT_TRUE(IsSame(list("Invoice 17", "Invoice 18"), list("Invoice 17", "Invoice 18")));
  EXPECT_FALSE(IsSame(list("Invoice 17", "Invoice 18"), list("Invoice 16", "Invoice 17")));
}

TEST(ReportedControlsTest, what_goes_on_in_an_item_does_not_make_it_another) {
  const auto row = [](std::string_view status, std::string_view bid) {
    return "<ul><li>Lamp <i>" + std::string(status) + "</i> <b>" + std::string(bid) +
           "</b> <button data-life=1>Bid</button></li>" +
           "<li>Desk <i>open</i> <b>Bid 50</b> <button>Bid</button></li>" +
           "<li>Rug <i>open</i> <b>Bid 70</b> <button>Bid</button></li></ul>";
  };
  EXPECT_TRUE(IsSame(row("open", "Bid 20"), row("open", "Bid 30")));
  EXPECT_TRUE(IsSame(row("open", "Bid 20"), row("closed", "Bid 20")));
  EXPECT_TRUE(IsSame(row("<time>3 min ago</time>", "Bid 20"), row("<time>4 min ago</time>", "Bid 20")));
}

TEST(ReportedControlsTest, items_that_moved_on_are_noticed_though_a_name_stays) {
  const auto rows = [](std::string_view second, std::string_view third) {
    return "<ul><li>Eve <b>Order 19</b><button>Drop</button></li><li>Ada <b>" + std::string(second) +
           "</b><button data-life=1>Drop</button></li><li>Bob <b>" + std::string(third) +
           "</b><button>Drop</button></li></ul>";
  };
  EXPECT_FALSE(IsSame(rows("Order 18", "Order 17"), rows("Order 17", "Order 18")));
}

TEST(ReportedControlsTest, a_pane_is_known_by_its_heading) {
  const auto pane = [](std::string_view heading) {
    return "<main><h2>" + std::string(heading) + "</h2><div><button data-life=1 id=del>Ban</button></div></main>";
  };
  EXPECT_FALSE(IsSame(pane("Ada"), pane("Bob")));
  EXPECT_TRUE(IsSame(pane("Tasks (3)"), pane("Tasks (12)")));
}

TEST(ReportedControlsTest, the_heading_of_another_part_says_nothing_of_a_control) {
  const auto page = [](std::string_view first, std::string_view news) {
    return "<main><section><h2>" + std::string(news) + "</h2><p>x</p></section><ul><li><h3>" + std::string(first) +
           "</h3><button>a</button></li><li><h3>Two</h3><button>a</button></li></ul>"
           "<button data-life=1>Load more of the list</button></main>";
  };
  EXPECT_TRUE(IsSame(page("One", "Sun"), page("Three", "Rain")));
}

TEST(ReportedControlsTest, a_heading_that_comes_between_changes_nothing) {
  EXPECT_TRUE(
      IsSame("<main><h1>Pay</h1><button data-life=1>Send</button></main>",
             "<main><h1>Pay</h1><div><h2>There is a problem</h2></div><button data-life=1>Send</button></main>"));
}

TEST(ReportedControlsTest, a_region_is_known_by_its_name) {
  const auto region = [](std::string_view name) {
    return "<section aria-label='" + std::string(name) + "'><button data-life=1>Delete</button></section>";
  };
  EXPECT_FALSE(IsSame(region("Draft mail"), region("Account")));
  EXPECT_TRUE(IsSame(region("Draft mail"), region("Draft mail")));
}

TEST(ReportedControlsTest, the_few_words_next_to_a_button_say_what_it_is_for) {
  const auto pane = [](std::string_view words) {
    return "<div><div>" + std::string(words) + "</div><div><button data-life=1>Delete user</button></div></div>";
  };
  EXPECT_FALSE(IsSame(pane("Ada"), pane("Bob")));
  EXPECT_TRUE(IsSame(pane("Total 3 EUR"), pane("Total 4 EUR")));
  // A list that changes below a field is not about the field.
  EXPECT_TRUE(IsSame("<div><input data-life=1 aria-label=Search><p>Ada</p></div>",
                     "<div><input data-life=1 aria-label=Search><p>Bob</p></div>"));
}

TEST(ReportedControlsTest, another_label_is_another_meaning) {
  EXPECT_FALSE(IsSame("<button data-life=1>Next</button>", "<button data-life=1>Pay 300 EUR</button>"));
  EXPECT_TRUE(IsSame("<button data-life=1>Like (3)</button>", "<button data-life=1>Like (4)</button>"));
  EXPECT_FALSE(IsSame("<button data-life=1>17</button>", "<button data-life=1>18</button>"));
}

TEST(ReportedControlsTest, what_was_rebuilt_for_another_address_is_not_as_shown) {
  ShownTab tab;
  tab.Show("<button data-testid=buy>Buy</button>");
  const std::string id = SpellId(tab.now.stable_id[1]);
  tab.now = PageOf("<button data-testid=buy>Buy</button>");
  tab.now.frames[0].url = "http://page.test/other";
  tab.ids.Assign(&tab.now);
  for (std::size_t i = 0; i < tab.now.size(); ++i) {
    if (tab.now.tag[i] == Tag::kButton) EXPECT_FALSE(tab.shown.IsAsReported(tab.now, RowAt(i)));
  }
}

TEST(ReportedControlsTest, only_what_was_written_has_been_shown) {
  ShownTab tab;
  const std::string coffee = "<ul><li>Coffee <button data-life=1>Remove</button></li></ul>";
  const std::string tea = "<ul><li>Tea <button data-life=1>Remove</button></li></ul>";
  tab.Show(coffee);
  tab.See(tea);
  tab.shown.Note(tab.now, "… 3 lines left out", false);
  EXPECT_FALSE(tab.IsAsReported());
  tab.shown.Note(tab.now, "[" + SpellId(tab.now.stable_id[At(tab.Control())]) + " button] Remove", false);
  EXPECT_TRUE(tab.IsAsReported());
}

// Three rows, with something open in the second, which has the control of life 1.
std::string RowsWith(std::string_view invoice, std::string_view open) {
  const auto row = [](std::string_view name, std::string_view more, std::string_view life) {
    return "<li>" + std::string(name) + std::string(more) + "<button data-life=" + std::string(life) +
           ">Delete</button></li>";
  };
  return "<ul>" + row("Invoice 17", "", "7") + row(invoice, open, "1") + row("Invoice 19", "", "9") + "</ul>";
}

TEST(ReportedControlsTest, what_opens_and_closes_in_an_item_does_not_name_it) {
  const std::string_view kinds[] = {"role=menu", "role=listbox", "role=tooltip", "role=dialog"};
  for (const std::string_view kind : kinds) {
    const auto popup = [&](std::string_view more) {
      return "<div " + std::string(kind) + ' ' + std::string(more) +
             "><button role=menuitem>Rename</button><p>Share with all</p><h4>Print it</h4></div>";
    };
    const std::string open = RowsWith("Invoice 18", popup(""));
    EXPECT_TRUE(IsSame(open, RowsWith("Invoice 18", ""))) << kind;
    EXPECT_TRUE(IsSame(open, RowsWith("Invoice 18", popup(":hidden")))) << kind;
    EXPECT_TRUE(IsSame(RowsWith("Invoice 18", ""), open)) << kind;
    // And what stays open over another row does not make it the same.
    EXPECT_FALSE(IsSame(open, RowsWith("Invoice 28", popup("")))) << kind;
    EXPECT_FALSE(IsSame(open, RowsWith("Invoice 28", popup(":hidden")))) << kind;
  }
}

TEST(ReportedControlsTest, an_item_that_only_its_list_names_is_known_by_that) {
  const auto cards = [](std::string_view name) {
    return "<div><button>Add</button><div role=listbox><div role=option>Ada</div></div></div>"
           "<div><button data-life=1>Add</button><div role=listbox><div role=option>" +
           std::string(name) + "</div></div></div>";
  };
  EXPECT_TRUE(IsSame(cards("Bob"), cards("Bob")));
  EXPECT_FALSE(IsSame(cards("Bob"), cards("Cy")));
}

TEST(ReportedControlsTest, what_has_closed_in_an_item_reports_nothing_and_what_came_in_its_place_does) {
  const auto rows = [](std::string_view more) { return RowsWith("Invoice 18", more); };
  const std::string open = rows("<div><button>Rename</button><button>Share</button></div>");
  EXPECT_TRUE(IsSame(open, rows("<div :hidden><button>Rename</button><button>Share</button></div>")));
  EXPECT_FALSE(
      IsSame(open, RowsWith("Invoice 28", "<div :hidden><button>Rename</button><button>Share</button></div>")));
  EXPECT_FALSE(
      IsSame(rows("<p>Delete the file?</p>"), rows("<p :hidden>Delete the file?</p><p>Delete the account?</p>")));
}

TEST(ReportedControlsTest, what_has_opened_next_to_a_control_does_not_name_it) {
  const auto bar = [](std::string_view more) {
    return "<p>Files</p><div><div><button data-life=1>Help</button>" + std::string(more) + "</div></div>";
  };
  for (const char* kind : {"role=tooltip", "role=dialog", "role=menu", "class=tip"}) {
    const auto tip = [&](std::string_view more) {
      return "<div " + std::string(kind) + ' ' + std::string(more) + ">Opens the manual</div>";
    };
    EXPECT_TRUE(IsSame(bar(tip("")), bar(tip(":hidden")))) << kind;
  }
  EXPECT_TRUE(IsSame(bar("<div role=tooltip>Opens the manual</div>"), bar("")));
  // The button of a question that makes room for another.
  const auto ask = [](std::string_view file, std::string_view account) {
    return "<div><p " + std::string(file) + ">Delete the file?</p><p " + std::string(account) +
           ">Delete the account?</p><button data-life=1>Yes</button></div>";
  };
  EXPECT_TRUE(IsSame(ask("", ":hidden"), ask("", ":hidden")));
  EXPECT_FALSE(IsSame(ask("", ":hidden"), ask(":hidden", "")));
}

TEST(ReportedControlsTest, a_heading_in_a_menu_stands_over_nothing_behind_it) {
  const auto page = [](std::string_view more) {
    return "<h2>Mail</h2><div role=menu " + std::string(more) +
           "><h3>Folders</h3><button>Inbox</button></div><button data-life=1>Send</button>";
  };
  EXPECT_TRUE(IsSame(page(""), page(":hidden")));
}

TEST(ReportedControlsTest, a_whole_difference_shows_again_what_it_does_not_name) {
  ShownTab tab;
  tab.Show("<ul><li>Coffee <button data-life=1>Remove</button></li></ul>");
  tab.Show("<ul><li>Tea <button data-life=1>Remove</button></li></ul>", true);
  EXPECT_TRUE(tab.IsAsReported());
}

TEST(ReportedControlsTest, of_a_page_that_never_rests_what_is_there_stays_as_shown) {
  ShownTab tab;
  const std::string lasting = "<button data-life=1>Lasting</button>";
  tab.Show(lasting);
  const std::string id = "[" + SpellId(tab.now.stable_id[At(tab.Control())]) + "]";
  // Four thousand controls are shown, a hundred at a time, and the lasting one among them is not shown again.
  for (int page = 0; page < 40; ++page) {
    std::string html = lasting;
    for (int k = 0; k < 100; ++k) html += "<button>Go " + std::to_string(100 * page + k) + "</button>";
    tab.See(html);
    std::string written;
    for (const StableId one : tab.now.stable_id) written += "[" + SpellId(one) + "]";
    written.erase(written.find(id), id.size());
    tab.shown.Note(tab.now, written, false);
    EXPECT_TRUE(tab.IsAsReported()) << page;
  }
  // What is not known any more may have been shown as something else.
  tab.See("<button data-life=1>Lasting</button><button id=new>New</button>");
  EXPECT_TRUE(tab.IsAsReported());
  const StableId other = ParseId(IdOfElement(tab.now, "new"));
  EXPECT_FALSE(tab.shown.IsAsReported(tab.now, FindById(tab.now, other)));
}

TEST(ReportedControlsTest, what_was_shown_outlives_the_engine) {
  const std::string coffee =
      "<ul><li>Coffee <button data-life=1>Remove</button></li><li>Rum <button>Remove</button></li></ul>";
  ShownTab tab;
  tab.Show(coffee);
  ReportedControls next;
  ASSERT_TRUE(next.Restore(tab.shown.Save()));
  tab.shown = std::move(next);
  EXPECT_TRUE(tab.IsAsReported());
  tab.See("<ul><li>Tea <button data-life=1>Remove</button></li><li>Rum <button>Remove</button></li></ul>");
  EXPECT_FALSE(tab.IsAsReported());
}

TEST(ReportedControlsTest, bytes_that_were_not_saved_are_refused) {
  ShownTab tab;
  tab.Show("<ul><li>Coffee <button data-life=1>Remove</button></li></ul>");
  const std::string saved = tab.shown.Save();
  ReportedControls other;
  for (std::size_t length = 0; length < saved.size(); ++length) {
    const std::string cut = saved.substr(0, length);
    if (other.Restore(cut)) EXPECT_EQ(other.Save(), cut) << length;
  }
  EXPECT_FALSE(other.Restore(saved + "x"));
}

}  // namespace
}  // namespace domtool
