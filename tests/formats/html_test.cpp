// The 'html' format: annotations, what is left out, templates that give the page back, and the cut at its limit.
#include "formats/html.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "support/written_page.h"

namespace domtool::testing {
namespace {

constexpr const char* kHtml = R"({"format":"html"})";

std::vector<std::string> Split(std::string_view text, char at) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    c == at ? static_cast<void>(parts.emplace_back()) : parts.back().push_back(c);
  }
  return parts;
}

// Every template replaced by what its lines stand for, as html.h says.
std::string Rebuilt(std::string html) {
  constexpr std::string_view kBegin = "<template>";
  constexpr std::string_view kEnd = "\n--></template>";
  for (std::size_t at = html.find(kBegin); at != std::string::npos; at = html.find(kBegin, at)) {
    const std::size_t values = html.find("<!--\n", at);
    const std::size_t end = html.find(kEnd, values);
    const std::string pattern = html.substr(at + kBegin.size(), values - at - kBegin.size());
    std::string items;
    const auto lines = Split(html.substr(values + 5, end - values - 5), '\n');
    for (std::size_t line = 1; line < lines.size(); ++line) {
      std::string item = pattern;
      const auto parts = Split(std::string_view(lines[line]).substr(1), '|');
      for (std::size_t k = parts.size(); k-- > 0;) {
        const std::string slot = "{{" + std::to_string(k + 1) + "}}";
        item.replace(item.find(slot), slot.size(), parts[k]);
      }
      items += item;
    }
    html.replace(at, end + kEnd.size() - at, items);
    at += items.size();
  }
  return html;
}

// Start and end tags match, attributes are quoted, comments are closed.
bool IsWellFormed(std::string_view html) {
  std::vector<std::string> open;
  while (!html.empty()) {
    const std::size_t at = html.find('<');
    if (html.substr(0, at).find('>') != std::string_view::npos &&
        html.substr(0, at).find("{{") == std::string_view::npos)
      return false;
    if (at == std::string_view::npos) break;
    html.remove_prefix(at);
    if (html.starts_with("<!--")) {
      const std::size_t end = html.find("-->");
      if (end == std::string_view::npos) return false;
      html.remove_prefix(end + 3);
      continue;
    }
    const std::size_t end = html.find('>');
    const std::string tag(html.substr(1, end - 1));
    html.remove_prefix(end + 1);
    if (tag.starts_with('/')) {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
      continue;
    }
    if (CountIn(tag, "\"") % 2 != 0) return false;
    const std::string name = tag.substr(0, tag.find(' '));
    if (name != "input" && name != "img" && name != "br" && name != "hr") open.push_back(name);
  }
  return open.empty();
}

TEST(HtmlTest, annotates_every_element) {
  const WrittenPage page("<button id=b class=btn>Click</button>");
  EXPECT_TRUE(Holds(page.Content(kHtml),
                    "<button data-id=\"" + page.IdOf("b") +
                        "\" data-interactive=\"true\" data-visible=\"true\" id=\"b\" class=\"btn\">Click</button>"));
  const std::string framed =
      WrittenPage("<iframe><#document><html><body><p>In</p></body></html></#document></iframe>").Content(kHtml);
  EXPECT_TRUE(Holds(framed, "></iframe><div data-frame-id=\"1\"><div data-id=")) << framed;
  EXPECT_TRUE(Holds(framed, " data-visible=\"true\" data-frame-id=\"1\">In</p>")) << framed;
}

TEST(HtmlTest, leaves_out_what_is_heavy_and_empties_what_is_hidden) {
  const std::string html =
      WrittenPage(
          "<script>CANARY</script><style>CANARY</style><noscript>CANARY</noscript><template><p>CANARY</p></template>"
          "<svg><path d=CANARY></path></svg><div :hidden title=CANARY class=CANARY>CANARY <b>CANARY</b></div>"
          "<p data-secret=CANARY onclick=CANARY style=CANARY>Shown</p>")
          .Content(kHtml);
  EXPECT_FALSE(Holds(html, "CANARY")) << html;
  EXPECT_TRUE(Holds(html, " data-interactive=\"false\" data-visible=\"false\"></div>")) << html;
  EXPECT_TRUE(Holds(html, ">Shown</p>"));
}

TEST(HtmlTest, an_icon_that_can_be_pressed_keeps_its_id) {
  const WrittenPage page("<svg id=s :clickable role=button aria-label=Close><path></path></svg>");
  EXPECT_TRUE(Holds(page.Content(kHtml), "<svg data-id=\"" + page.IdOf("s") + "\" data-interactive=\"true\""))
      << page.Content(kHtml);
}

TEST(HtmlTest, a_run_of_like_siblings_becomes_a_template_that_gives_them_back) {
  std::string rows;
  for (int k = 0; k < 40; ++k) {
    const std::string n = std::to_string(k);
    rows += "<li class=item><a href=/tea/" + n + ">Tea " + n + "</a><span>" + (k % 2 == 0 ? "in stock" : "sold out") +
            "</span></li>";
  }
  const WrittenPage page("<h1>Teas</h1><ul>" + rows + "</ul><p>End</p>");
  const std::string html = page.Content(kHtml);
  EXPECT_EQ(CountIn(html, "<template>"), 1U) << html;
  EXPECT_EQ(CountIn(html, "class=\"item\""), 1U) << "what is equal stands in the pattern";
  EXPECT_LT(html.size() * 3, page.PlainHtml().size());
  EXPECT_EQ(Rebuilt(html), page.PlainHtml());
  EXPECT_TRUE(IsWellFormed(html));
  EXPECT_EQ(page.Write(kHtml).emitted_nodes, CountIn(page.PlainHtml(), "data-id="));
}

TEST(HtmlTest, two_are_no_run_and_three_are) {
  const auto templates = [](std::size_t count) {
    const WrittenPage page("<ul>" + Repeated("<li>Tea</li>", count) + "</ul>");
    EXPECT_EQ(Rebuilt(page.Content(kHtml)), page.PlainHtml());
    return CountIn(page.Content(kHtml), "<template>");
  };
  EXPECT_EQ(templates(2), 0U);
  EXPECT_EQ(templates(3), 1U);
}

TEST(HtmlTest, siblings_of_another_structure_end_a_run) {
  const std::string item = "<li><b>a</b></li>";
  const WrittenPage page("<ul>" + Repeated(item, 4) + "<li><i>a</i></li>" + Repeated(item, 4) +
                         "<li class=x><b>a</b></li>" + Repeated(item, 2) + "</ul>");
  EXPECT_EQ(CountIn(page.Content(kHtml), "<template>"), 2U);
  EXPECT_EQ(Rebuilt(page.Content(kHtml)), page.PlainHtml());
}

TEST(HtmlTest, large_items_have_templates_inside) {
  const std::string section = "<section>" + Repeated("<p>word</p>", 150) + "</section>";
  const WrittenPage page(Repeated(section, 3));
  EXPECT_EQ(CountIn(page.Content(kHtml), "<template>"), 3U);
  EXPECT_EQ(Rebuilt(page.Content(kHtml)), page.PlainHtml());
}

TEST(HtmlTest, options_in_groups_are_read_too) {
  const WrittenPage page("<select><optgroup label=Warm><option value=r>Red</option></optgroup></select>");
  EXPECT_TRUE(Holds(page.Content(kHtml), ">Red</option></optgroup></select>")) << page.Content(kHtml);
}

TEST(HtmlTest, rows_of_a_table_and_options_of_a_list_are_runs_too) {
  const WrittenPage page("<table><tbody>" + Repeated("<tr><td>a</td><td>b</td><td>c</td></tr>", 30) +
                         "</tbody></table><select>" + Repeated("<option value=v>o</option>", 30) + "</select>");
  EXPECT_EQ(CountIn(page.Content(kHtml), "<template>"), 2U);
  EXPECT_EQ(Rebuilt(page.Content(kHtml)), page.PlainHtml());
}

TEST(HtmlTest, page_text_forges_no_slot_value_or_end_of_a_template) {
  const std::vector<std::string> forged = {
      "{{1}}", "a|b", "--></template>", "{{{{2}}}}", "\"><b data-id=ab123456>", "{", "</li><script>"};
  std::string rows;
  for (const std::string& text : forged) rows += "<li title='" + text + "'>text</li>";
  const auto put_back = [&](NodeTable* t) {
    std::size_t next = 0;
    for (std::size_t r = 0; r < t->size(); ++r) {
      if (t->text[r] == "text") t->text[r] = t->rendered_text[r] = forged[next++];
    }
  };
  const WrittenPage page("<ul>" + rows + "</ul>", put_back);
  const std::string html = page.Content(kHtml);
  EXPECT_EQ(CountIn(html, "<template>"), 1U) << html;
  EXPECT_EQ(CountIn(html, "</template>"), 1U) << html;
  EXPECT_EQ(CountIn(html, "<script"), 0U) << html;
  EXPECT_EQ(Rebuilt(html), page.PlainHtml());
}

TEST(HtmlTest, elements_that_a_parser_would_take_for_others_are_spelt_as_plain_ones) {
  const std::string html =
      WrittenPage("<plaintext>a</plaintext><xmp>b</xmp><my-card>c</my-card><b'x>d</b'x>").Content(kHtml);
  EXPECT_EQ(CountIn(html, "<span "), 3U) << html;
  EXPECT_EQ(CountIn(html, "<my-card "), 1U) << html;
}

TEST(HtmlTest, values_of_fields_are_those_of_now_and_secrets_are_states) {
  const std::string html = WrittenPage(
                               "<input value=old :value=new><input type=password value=CANARY :value=CANARY><input "
                               "type=hidden value=CANARY :hidden>")
                               .Content(kHtml);
  EXPECT_TRUE(Holds(html, " value=\"new\""));
  EXPECT_FALSE(Holds(html, "old"));
  EXPECT_FALSE(Holds(html, "CANARY"));
  EXPECT_TRUE(Holds(html, "data-state=\"filled\""));
}

// A page of that many characters: paragraphs that are no run, and a last one that fills it up.
std::string PageOfCharacters(std::size_t characters, const std::string& letter) {
  const auto size_of = [](const std::string& html) { return CountCharacters(WrittenPage(html).PlainHtml()); };
  std::string html;
  const std::size_t pair = size_of("<p>a</p><b>a</b>") - size_of("");
  const std::size_t pairs = (characters - size_of("")) / pair - 4;
  html = Repeated("<p>a</p><b>a</b>", pairs);
  std::size_t missing = characters - size_of("") - pairs * pair;
  missing -= size_of("<p>a</p>") - size_of("") - 1;
  return html + "<p>" + Repeated(letter, missing) + "</p>";
}

TEST(HtmlTest, two_hundred_thousand_characters_are_whole_and_one_more_is_cut_after_an_element) {
  for (const std::string letter : {"x", "語"}) {
    const Written whole = WrittenPage(PageOfCharacters(200'000, letter)).Write(kHtml);
    EXPECT_EQ(CountCharacters(whole.content), 200'000U);
    EXPECT_FALSE(whole.is_truncated);
    const Written cut = WrittenPage(PageOfCharacters(200'001, letter)).Write(kHtml);
    EXPECT_TRUE(cut.is_truncated);
    EXPECT_LE(CountCharacters(cut.content), 200'000U);
    EXPECT_GT(CountCharacters(cut.content), 198'000U);
    EXPECT_TRUE(IsWellFormed(cut.content));
    EXPECT_EQ(CountIn(cut.content, "data-id="), cut.emitted_nodes);
    EXPECT_TRUE(Holds(cut.content, "</body></html><!-- cut: " + std::to_string(cut.emitted_nodes) + " of "));
  }
}

TEST(HtmlTest, fifty_thousand_characters_are_no_limit_of_a_page_that_has_more) {
  EXPECT_FALSE(WrittenPage(PageOfCharacters(50'000, "x")).Write(kHtml).is_truncated);
  EXPECT_FALSE(WrittenPage(PageOfCharacters(50'001, "x")).Write(kHtml).is_truncated);
}

TEST(HtmlTest, a_template_is_cut_after_a_line) {
  const WrittenPage page("<ul>" + Repeated("<li><a href=/x>" + std::string(300, 'y') + "</a></li>", 20'000) + "</ul>");
  const Written cut = page.Write(kHtml);
  EXPECT_TRUE(cut.is_truncated);
  EXPECT_LE(CountCharacters(cut.content), 200'000U);
  EXPECT_TRUE(IsWellFormed(cut.content)) << cut.content.substr(cut.content.size() - 300);
  EXPECT_EQ(CountIn(Rebuilt(cut.content), "data-id="), cut.emitted_nodes);
}

TEST(HtmlTest, a_bound_on_tokens_cuts_too) {
  const WrittenPage page(Repeated("<p>one</p><b>two</b>", 300));
  const Written cut = page.Write(R"({"format":"html","maxTokens":2000})");
  EXPECT_TRUE(cut.is_truncated);
  EXPECT_TRUE(IsWellFormed(cut.content));
  EXPECT_GT(cut.emitted_nodes, 20U);
}

TEST(HtmlTest, the_viewport_s_part_keeps_what_is_around_what_is_in_it) {
  const std::string html = WrittenPage("<div><p>In</p></div>" + Repeated("<div><p>x</p></div>", 100) + "<p>Below</p>")
                               .Content(R"({"format":"html","scope":"viewport"})");
  EXPECT_TRUE(Holds(html, "In"));
  EXPECT_FALSE(Holds(html, "Below"));
}

}  // namespace
}  // namespace domtool::testing
