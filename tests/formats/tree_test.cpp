// The 'tree' format's limits, each at its boundary, and what it says of frames and invisible text.
#include "formats/writers.h"

#include <gtest/gtest.h>

#include <string>

#include "support/written_page.h"

namespace domtool::testing {
namespace {

constexpr const char* kTree = R"({"format":"tree"})";

std::string TreeOf(const std::string& html) { return WrittenPage(html).Content(kTree); }

std::string Items(std::size_t count, std::size_t characters_each) {
  return "<ul>" + Repeated("<li>" + std::string(characters_each, 'x') + "</li>", count) + "</ul>";
}

TEST(TreeTest, fifteen_hundred_nodes_are_whole_and_one_more_is_truncated) {
  // body is a node, too. Paragraphs of several tags, so that they are no list.
  const auto page_of = [](std::size_t nodes) {
    std::string html;
    for (std::size_t k = 0; k + 1 < nodes; k += 31) {
      html += "<section aria-label=s>" + Repeated("<button>b</button>", std::min<std::size_t>(30, nodes - k - 2)) +
              "</section>";
    }
    return html;
  };
  const std::string whole = TreeOf(page_of(1500));
  EXPECT_EQ(CountIn(whole, "\"id\":"), 1500U);
  EXPECT_TRUE(Holds(whole, R"("truncated":false)"));
  const WrittenPage page(page_of(1501));
  const Written cut = page.Write(kTree);
  EXPECT_TRUE(cut.is_truncated);
  EXPECT_EQ(cut.emitted_nodes, 1500U);
  EXPECT_EQ(CountIn(cut.content, "\"id\":"), 1501U) << "the summary has one";
  EXPECT_TRUE(Holds(cut.content, R"("role":"summary","tag":"summary","text":"Truncated after 1500 nodes.")"));
  EXPECT_TRUE(Holds(cut.content, R"("truncated":true)"));
}

TEST(TreeTest, more_than_fifty_like_siblings_with_much_text_become_a_summary_of_the_first_twenty) {
  const std::string listed = TreeOf(Items(120, 40));
  EXPECT_TRUE(Holds(listed, R"("tag":"summary","text":"List of 120 items. Showing first 20.","children":[{)"));
  EXPECT_EQ(CountIn(listed, R"("role":"listitem")"), 20U);
  EXPECT_TRUE(Holds(listed, R"("truncated":true)"));
  EXPECT_FALSE(Holds(TreeOf(Items(50, 40)), "List of")) << "fifty are not more than fifty";
  EXPECT_TRUE(Holds(TreeOf(Items(51, 40)), "List of 51 items"));
}

TEST(TreeTest, a_summary_says_what_the_items_are_and_what_most_of_them_hold) {
  const std::string product = "<div class=card><img alt=Lamp :size=90x90><a href=/lamp>" + std::string(40, 'x') +
                              "</a><span>$ 12.50</span><button>Add</button></div>";
  EXPECT_TRUE(Holds(TreeOf(Repeated(product, 60)),
                    R"("text":"List of 60 products with picture, price, link, button. Showing first 20.")"));
  const std::string letter = "<article><h2>Hi</h2><time>9:30</time><p>" + std::string(40, 'x') + "</p></article>";
  EXPECT_TRUE(Holds(TreeOf(Repeated(letter, 60)), "List of 60 articles with heading, date."));
  const std::string row = "<tr><td><input type=checkbox></td><td>" + std::string(40, 'x') + "</td></tr>";
  EXPECT_TRUE(Holds(TreeOf("<table>" + Repeated(row, 60) + "</table>"), "List of 60 rows with box."));
}

TEST(TreeTest, what_few_of_the_items_hold_is_no_word_for_them) {
  const std::string plain = "<li>" + std::string(40, 'x') + "</li>";
  const std::string with_link = "<li><a href=/a>" + std::string(40, 'x') + "</a></li>";
  EXPECT_TRUE(Holds(TreeOf("<ul>" + Repeated(with_link, 14) + Repeated(plain, 46) + "</ul>"), "List of 60 items. S"));
  EXPECT_TRUE(
      Holds(TreeOf("<ul>" + Repeated(with_link, 15) + Repeated(plain, 46) + "</ul>"), "List of 61 items with link. S"));
  const std::string sentence = "<li>it costs $ 5, which is little for what it is worth to everybody</li>";
  EXPECT_TRUE(Holds(TreeOf("<ul>" + Repeated(sentence, 60) + "</ul>"), "List of 60 items. S"));
}

TEST(TreeTest, a_document_without_a_body_says_so_and_begins_at_its_root) {
  EXPECT_FALSE(Holds(TreeOf("<p>a</p>"), "error"));
  const auto without_body = [](NodeTable* table) {
    for (std::size_t r = 0; r < table->size(); ++r) {
      if (table->tag[r] == Tag::kBody) table->tag[r] = Tag::kDiv;
    }
  };
  const std::string tree = WrittenPage("<p>a</p>", without_body).Content(kTree);
  EXPECT_TRUE(Holds(tree, R"("version":"domtool.v1","error":"no-body"})")) << tree;
  EXPECT_TRUE(Holds(tree, R"("body":{"id":")")) << tree;
  EXPECT_TRUE(Holds(tree, R"("tag":"html")")) << tree;
}

TEST(TreeTest, like_siblings_of_fifteen_hundred_characters_are_written_out) {
  // 60 items of 25 characters are 1,500; one more character makes them a list.
  EXPECT_FALSE(Holds(TreeOf(Items(60, 25)), "List of"));
  std::string html = Items(60, 25);
  html.insert(html.find("xx"), "x");
  EXPECT_TRUE(Holds(TreeOf(html), "List of 60 items"));
}

TEST(TreeTest, what_stands_between_and_around_like_siblings_is_written) {
  const std::string row = "<dt>" + std::string(30, 't') + "</dt><dd>d</dd>";
  const std::string tree = TreeOf("<h1>Before</h1><dl>" + Repeated(row, 60) + "</dl><button>After</button>");
  EXPECT_TRUE(Holds(tree, "List of 60 items"));
  EXPECT_EQ(CountIn(tree, R"("tag":"dt")"), 20U);
  EXPECT_EQ(CountIn(tree, R"("tag":"dd")"), 20U);
  EXPECT_TRUE(Holds(tree, "Before"));
  EXPECT_TRUE(Holds(tree, "After"));
}

TEST(TreeTest, a_list_within_an_item_of_a_list_has_a_summary_of_its_own) {
  const std::string inner = "<li>" + Items(70, 40) + "</li>";
  const std::string tree = TreeOf("<ul>" + Repeated(inner, 2) + Repeated("<li>short</li>", 58) + "</ul>");
  EXPECT_EQ(CountIn(tree, "List of 70 items"), 2U);
  EXPECT_EQ(CountIn(tree, "List of 60 items"), 1U);
}

TEST(TreeTest, text_over_five_hundred_characters_is_cut_and_says_so) {
  for (const std::string letter : {"x", "ж", "語", "😀"}) {
    const std::string whole = TreeOf("<p>" + Repeated(letter, 500) + "</p>");
    EXPECT_TRUE(Holds(whole, "\"" + Repeated(letter, 500) + "\"")) << letter;
    EXPECT_FALSE(Holds(whole, "text_overflow")) << letter;
    const std::string cut = TreeOf("<p>" + Repeated(letter, 501) + "</p>");
    EXPECT_TRUE(Holds(cut, "\"" + Repeated(letter, 500) + R"(","text_overflow":true)")) << letter;
  }
}

TEST(TreeTest, a_thousand_characters_of_a_content_editable_region_are_reported) {
  for (const std::string letter : {"x", "語", "😀"}) {
    const auto editor = [&](std::size_t count) {
      return TreeOf("<div contenteditable>" + Repeated(letter, count) + "</div>");
    };
    EXPECT_TRUE(Holds(editor(1000), "\"" + Repeated(letter, 1000) + "\"")) << letter;
    EXPECT_FALSE(Holds(editor(1000), "text_overflow")) << letter;
    EXPECT_TRUE(Holds(editor(1001), "\"" + Repeated(letter, 1000) + R"(","text_overflow":true)")) << letter;
  }
}

TEST(TreeTest, the_paragraphs_of_an_editor_share_its_thousand_characters) {
  const std::string paragraph = "<p>" + std::string(400, 'Q') + "</p>";
  const std::string tree = TreeOf("<div contenteditable>" + Repeated(paragraph, 4) + "</div><p>Behind</p>");
  EXPECT_EQ(CountIn(tree, "Q"), 1000U);
  EXPECT_TRUE(Holds(tree, "Behind"));
}

TEST(TreeTest, markers_of_list_items_stand_before_their_text) {
  const std::string tree =
      TreeOf("<ol><li><::marker>1. </::marker>First</li><li><::marker>2. </::marker>Second</li></ol>");
  EXPECT_TRUE(Holds(tree, R"("text":"1. First")"));
  EXPECT_TRUE(Holds(tree, R"("text":"2. Second")"));
  const std::string bullets =
      TreeOf("<ul><li><::marker>• </::marker>Tea</li><li><::marker>• </::marker><a href=/>Link</a></li></ul>");
  EXPECT_TRUE(Holds(bullets, R"("text":"• Tea")"));
  EXPECT_EQ(CountIn(bullets, "•"), 1U) << "a bullet alone says nothing";
}

TEST(TreeTest, invisible_words_are_no_content) {
  const auto paint_over = [](NodeTable* t) {
    for (std::size_t r = 0; r < t->size(); ++r) {
      t->style[r].background = Rgba{0xffffffff};
      const bool is_hidden = t->text[r].starts_with("CANARY");
      t->style[r].text_fill = is_hidden ? Rgba{0xffffffff} : Rgba{0x000000ff};
    }
  };
  const WrittenPage page("<h2>Title<span>CANARY one</span></h2><p>Shown</p><p>CANARY two</p>", paint_over);
  const std::string tree = page.Content(kTree);
  EXPECT_FALSE(Holds(tree, "CANARY")) << tree;
  EXPECT_TRUE(Holds(tree, "Title"));
  EXPECT_TRUE(Holds(tree, "Shown"));
}

TEST(TreeTest, a_frame_that_is_not_shown_says_why) {
  const auto cross_origin = [](NodeTable* t) {
    t->frames[1].is_cross_origin = true;
    t->frames[1].origin = "https://pay.test";
  };
  PrivacyPolicy omit;
  omit.cross_origin_frames = PrivacyPolicy::CrossOriginFrames::kOmit;
  const char* const html = "<iframe><#document><html><body><p>Inside</p></body></html></#document></iframe>";
  EXPECT_TRUE(Holds(WrittenPage(html, cross_origin).Content(kTree), R"("origin":"https://pay.test","children":[{)"));
  const std::string omitted = WrittenPage(html, cross_origin, omit).Content(kTree);
  EXPECT_TRUE(Holds(omitted, "withheld by the privacy policy")) << omitted;
  EXPECT_FALSE(Holds(omitted, "Inside"));
  const auto lost = [](NodeTable* t) {
    FrameInfo frame;
    frame.owner = RowAt(3);
    frame.parent = FrameIndex{0};
    frame.is_cross_origin = true;
    t->flags[3].is_frame_owner = true;
    t->frames.push_back(frame);
  };
  EXPECT_TRUE(Holds(WrittenPage("<iframe></iframe>", lost).Content(kTree), "Frame that could not be read"));
}

}  // namespace
}  // namespace domtool::testing
