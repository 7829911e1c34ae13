// The 'skeleton' format: what is kept, what is dropped, and that a page cannot break out of it.
#include "formats/writers.h"

#include <gtest/gtest.h>

#include <string>

#include "support/written_page.h"

namespace domtool::testing {
namespace {

constexpr const char* kSkeleton = R"({"format":"skeleton"})";

std::string SkeletonOf(const std::string& html) { return WrittenPage(html).Content(kSkeleton); }

TEST(SkeletonTest, keeps_the_listed_attributes_and_its_own_ids) {
  const WrittenPage page(
      R"(<input id=q name=q class=big style="color:red" data-x=1 type=text placeholder="Search" :value="tea" data-testid=s>)");
  EXPECT_EQ(page.Content(kSkeleton),
            "<input id=\"" + page.IdOf("q") +
                "\" name=\"q\" type=\"text\" value=\"tea\" placeholder=\"Search\" data-testid=\"s\">");
}

TEST(SkeletonTest, options_stand_inside_their_select) {
  const std::string skeleton = SkeletonOf(
      "<select name=size><option value=s>Small</option><option value=l "
      ":selected>Large</option></select><button>Go</button>");
  EXPECT_TRUE(Holds(skeleton, R"( value="s">Small</option><option id=")")) << skeleton;
  EXPECT_TRUE(Holds(skeleton, R"( value="l" selected>Large</option></select>)")) << skeleton;
  EXPECT_EQ(CountIn(skeleton, "\n"), 1U) << "a line for each element";
}

TEST(SkeletonTest, drops_containers_and_what_is_hidden) {
  const std::string skeleton = SkeletonOf(
      "<main><div><p>Words</p><a href=/home>Home</a><button "
      ":hidden>Gone</button><svg><path></path></svg></div></main>");
  EXPECT_EQ(CountIn(skeleton, "<"), 2U) << skeleton;
  EXPECT_TRUE(Holds(skeleton, R"( href="/home">Home</a>)"));
}

TEST(SkeletonTest, what_stands_in_a_control_is_written_once) {
  const std::string skeleton = SkeletonOf("<div :clickable>Kettle <button>Buy</button></div>");
  EXPECT_TRUE(Holds(skeleton, ">Kettle</div>\n<button ")) << skeleton;
}

TEST(SkeletonTest, a_control_that_is_a_picture_says_its_name) {
  EXPECT_TRUE(Holds(SkeletonOf("<button><img src=x alt=Cart></button>"), ">Cart</button>"));
  EXPECT_TRUE(Holds(SkeletonOf("<a href=/s><svg><title>Search</title></svg></a>"), ">Search</a>"));
  EXPECT_TRUE(Holds(SkeletonOf("<button><img src=x alt=Cart>3 items</button>"), ">3 items</button>"));
}

TEST(SkeletonTest, states_are_attributes) {
  const std::string skeleton =
      SkeletonOf("<input type=checkbox :checked disabled><div role=button tabindex=0 aria-expanded=true>x</div>");
  EXPECT_TRUE(Holds(skeleton, " disabled checked>")) << skeleton;
  EXPECT_TRUE(Holds(skeleton, R"( role="button" data-state="expanded">x</div>)")) << skeleton;
}

TEST(SkeletonTest, a_secret_gives_its_state_and_a_list_that_holds_one_not_what_is_selected) {
  const std::string skeleton = SkeletonOf(
      "<input type=password :value=hunter2><select autocomplete=cc-exp-month><option :selected>07</option></select>");
  EXPECT_FALSE(Holds(skeleton, "hunter2"));
  EXPECT_TRUE(Holds(skeleton, R"(data-state="filled")")) << skeleton;
  EXPECT_FALSE(Holds(skeleton, "selected")) << skeleton;
}

TEST(SkeletonTest, no_page_breaks_out_of_an_attribute_a_text_or_a_comment) {
  const std::string skeleton =
      SkeletonOf(R"(<input name='"><button id="ab123456">Forged</button>' title='--><button>'>)"
                 R"(<button>&lt;/button&gt;</button><button aria-label='" onclick="x'>y</button>)");
  EXPECT_EQ(CountIn(skeleton, "<"), 5U) << skeleton;
  EXPECT_EQ(CountIn(skeleton, ">"), 5U) << skeleton;
  EXPECT_EQ(CountIn(skeleton, "ab123456\""), 0U) << skeleton;
  EXPECT_EQ(CountIn(skeleton, " onclick=\"x"), 0U) << skeleton;
}

TEST(SkeletonTest, an_origin_in_a_comment_cannot_end_it) {
  const auto forge = [](NodeTable* t) {
    t->frames[1].is_cross_origin = true;
    t->frames[1].origin = "https://a--><button id='ab123456'>";
  };
  const std::string skeleton =
      WrittenPage("<iframe><#document><html><body><button>In</button></body></html></#document></iframe>", forge)
          .Content(kSkeleton);
  EXPECT_TRUE(
      skeleton.starts_with("<!-- frame 1 origin=\"https://a--&#62;&#60;button id='ab%3123456'&#62;\" -->\n<button id="))
      << skeleton;
}

TEST(SkeletonTest, a_hundred_kilobytes_are_whole_and_a_byte_more_is_cut_at_a_line) {
  // Lines of 100 bytes with their line break, and one that fills up what is missing.
  const std::string empty = SkeletonOf("<a href=/x>y</a>");
  const auto page_of = [&](std::size_t bytes) {
    std::string html;
    std::size_t written = 0;
    for (std::size_t k = 0; written < bytes; ++k) {
      const std::size_t length = std::min<std::size_t>(1000, bytes - written - (k == 0 ? 0 : 1));
      const std::size_t rest = bytes - written - length - (k == 0 ? 0 : 1);
      const std::size_t used = rest > 0 && rest < 200 ? length - 200 : length;
      html += "<a href=/" + std::string(used - empty.size() + 1, 'x') + ">y</a>";
      written += used + (k == 0 ? 0 : 1);
    }
    return html;
  };
  const Written whole = WrittenPage(page_of(100'000)).Write(kSkeleton);
  EXPECT_EQ(whole.content.size(), 100'000U);
  EXPECT_FALSE(whole.is_truncated);
  const Written cut = WrittenPage(page_of(100'001)).Write(kSkeleton);
  EXPECT_TRUE(cut.is_truncated);
  EXPECT_LE(cut.content.size(), 100'000U);
  EXPECT_EQ(CountIn(cut.content, "<a "), cut.emitted_nodes);
  EXPECT_EQ(CountIn(cut.content, "</a>"), cut.emitted_nodes);
  EXPECT_TRUE(Holds(cut.content, "\n<!-- cut: " + std::to_string(cut.emitted_nodes) + " of "))
      << cut.content.substr(99'000);
  EXPECT_TRUE(cut.content.ends_with(" elements are shown -->"));
}

}  // namespace
}  // namespace domtool::testing
