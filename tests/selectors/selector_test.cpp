// What selectors mean, by Selectors 4, and what is refused of them. What a browser says of the same selectors is compared in
// tests/browser/still/css_selectors.test.ts.
#include "selectors/selector.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "selectors/match.h"
#include "support/open_gate.h"
#include "support/table_builder.h"
#include "support/written_page.h"

namespace domtool::testing {
namespace {

// The ids of what is meant, or the message why the selector is refused.
std::string Meant(const NodeTable& table, std::string_view text) {
  const Result<Selector> selector = ParseSelector(text);
  if (!selector.ok()) return selector.status().message();
  const Vector<bool> rows = MatchSelector(table, selector.value(), OpenGate());
  std::string ids;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!rows[i]) continue;
    if (!ids.empty()) ids += ' ';
    const std::string_view id = table.AttrOr(RowAt(i), "id");
    ids += id.empty() ? table.node_name[i] : id;
  }
  return ids;
}

struct Case {
  const char* selector;
  const char* meant;
};

void ExpectAll(const char* html, const std::vector<Case>& cases) {
  const NodeTable table = BuildTable(html);
  for (const auto& [selector, meant] : cases) EXPECT_EQ(Meant(table, selector), meant) << selector;
}

constexpr const char* kForm =
    "<form id=f><p id=p1 class='row first'><textarea id=t name=q></textarea></p>"
    "<p id=p2 class=row><button id=b1 type=submit class='primary big' data-testid=search-btn>Go</button>"
    "<button id=b2 type=button class=primary lang=en-GB>No</button></p><p id=p3></p></form>";

TEST(SelectorTest, compounds_name_by_tag_id_class_and_attribute) {
  ExpectAll(kForm, {{"textarea", "t"},
                    {"TEXTAREA", "t"},
                    {"#t", "t"},
                    {"textarea#t", "t"},
                    {"input#t", ""},
                    {".primary", "b1 b2"},
                    {"button.primary.big", "b1"},
                    {".big.primary", "b1"},
                    {".PRIMARY", ""},
                    {"textarea[name='q']", "t"},
                    {"textarea[name=\"q\"]", "t"},
                    {"textarea[name=q]", "t"},
                    {"[name]", "t"},
                    {"*[name=q]", "t"},
                    {"[data-testid=\"search-btn\"]", "b1"},
                    {"[data-testid=search-btn]", "b1"},
                    {"[ data-testid = 'search-btn' ]", "b1"},
                    {"form *.big", "b1"}});
}

TEST(SelectorTest, every_operator_compares_as_the_standard_says) {
  ExpectAll(kForm, {{"[class~=big]", "b1"},
                    {"[class~='primary big']", ""},
                    {"[class~='']", ""},
                    {"[lang|=en]", "b2"},
                    {"[lang|=en-GB]", "b2"},
                    {"[lang|=e]", ""},
                    {"[data-testid^=search]", "b1"},
                    {"[data-testid^='']", ""},
                    {"[data-testid$=btn]", "b1"},
                    {"[data-testid$='']", ""},
                    {"[data-testid*=ch-b]", "b1"},
                    {"[data-testid*='']", ""},
                    {"[data-testid=SEARCH-BTN]", ""},
                    {"[data-testid=SEARCH-BTN i]", "b1"},
                    {"[data-testid='SEARCH-BTN'i]", "b1"},
                    {"[data-testid*='CH-B' I]", "b1"},
                    {"[type=SUBMIT]", "b1"},
                    {"[type=SUBMIT s]", ""}});
}

TEST(SelectorTest, combinators_lead_from_left_to_right) {
  ExpectAll(kForm, {{"form button", "b1 b2"},
                    {"form button[type=\"submit\"]", "b1"},
                    {"form > button", ""},
                    {"form > p > button", "b1 b2"},
                    {"form>p>button", "b1 b2"},
                    {"#b1 + button", "b2"},
                    {"#b1+#b2", "b2"},
                    {"#b2 + button", ""},
                    {"p ~ p", "p2 p3"},
                    {"#p2 ~ p", "p3"},
                    {"p + p + p", "p3"},
                    {"#p1 ~ p button", "b1 b2"},
                    {"p p", ""},
                    {"#b2, #t ,#p3", "t b2 p3"}});
}

TEST(SelectorTest, places_among_siblings_count_elements_alone) {
  ExpectAll("<ul id=l>text<li id=a>A</li><li id=b>B</li><hr id=h><li id=c>C</li><li id=d>D</li></ul>",
            {{"li:nth-child(2)", "b"},
             {"#l li:nth-child(odd)", "a d"},
             {"#l :nth-child(odd)", "a h d"},
             {"li:nth-child(2n + 1)", "a d"},
             {"li:nth-child(even)", "b c"},
             {"li:nth-child(n+4)", "c d"},
             {"li:nth-child(-n+2)", "a b"},
             {"li:nth-child( 3n - 1 )", "b d"},
             {"li:nth-child(+2)", "b"},
             {"li:nth-child(N)", "a b c d"},
             {"li:nth-child(0n+1)", "a"},
             {"li:nth-child(0)", ""},
             {"li:nth-child(-2)", ""},
             {"li:nth-last-child(1)", "d"},
             {"li:nth-last-child(-n+2)", "c d"},
             {"li:nth-of-type(3)", "c"},
             {"li:nth-last-of-type(2)", "c"},
             {"li:first-child", "a"},
             {"li:last-child", "d"},
             {"hr:only-of-type", "h"},
             {"li:only-child", ""},
             {"hr:first-of-type:last-of-type", "h"},
             {":root", "html"},
             {":root > body > #l", "l"}});
}

TEST(SelectorTest, functions_take_lists) {
  ExpectAll(kForm, {{"button:not(.big)", "b2"},
                    {"button:not(.big, [lang])", ""},
                    {"p:not(#p1 ~ p)", "p1"},
                    {":is(#b1, textarea)", "t b1"},
                    {":where(form > p) > button:is(.big)", "b1"},
                    {":not(:not(#t)):is(textarea)", "t"},
                    {"p:has(button)", "p2"},
                    {"p:has(> button + button)", "p2"},
                    {"p:has(+ p > button)", "p1"},
                    {"p:has(~ #p3)", "p1 p2"},
                    {"form:has(p .big)", "f"},
                    {"form:has(> .big)", ""},
                    {"p:not(:has(*))", "p3"},
                    {"p:empty", "p3"}});
}

TEST(SelectorTest, states_are_those_of_the_controls) {
  ExpectAll(
      "<input type=checkbox id=a :checked><input type=radio id=b><select id=s><option id=o :selected>A</option>"
      "<option id=q disabled>B</option></select><fieldset id=g disabled><legend id=l><input id=i></legend><input id=j>"
      "</fieldset><a id=k href=/x>L</a><a id=m>M</a><p id=p></p>",
      {{":checked", "a o"},
       {"input:disabled", "j"},
       {"input:enabled", "a b i"},
       {":disabled", "q g j"},
       {"option:enabled", "o"},
       {"a:link", "k"},
       {"a:any-link", "k"},
       {"p:enabled", ""}});
}

TEST(SelectorTest, escapes_are_those_of_css_syntax) {
  ExpectAll(
      "<p id='1a' class='md:w-1/2'>A</p><p id='a.b'>B</p><p id='he \"x\"'>C</p><p id='-'>D</p><p id='ü'>E</p>"
      "<p id=--x>F</p>",
      {{"#\\31 a", "1a"},
       {"#\\000031a", "1a"},
       {".md\\:w-1\\/2", "1a"},
       {"#a\\.b", "a.b"},
       {"[id='he \"x\"']", "he \"x\""},
       {"[id=\"he \\\"x\\\"\"]", "he \"x\""},
       {"#\\-", "-"},
       {"#ü", "ü"},
       {"#\\fc", "ü"},
       {"#--x", "--x"},
       {"/* a */ #a\\.b /* b */", "a.b"},
       {"[id='a\\\n.b']", "a.b"},
       {"[id='a.b", "The selector ends too early."}});
}

TEST(SelectorTest, trees_are_entered_by_their_combinator_alone) {
  ExpectAll(
      "<x-card id=c><div :shadow id=d><button id=in>In</button><slot><a :light id=s href=/s>Slotted</a></slot></div>"
      "</x-card><iframe id=f><#document><html><body><button id=deep>Inside</button></body></html></#document></iframe>"
      "<button id=out>Outside</button>",
      {{"button", "out"},
       {"x-card a", "s"},
       {"x-card > a:first-child", "s"},
       {"x-card button", ""},
       {"#c >>> button", "in"},
       {"#c>>>button", "in"},
       {"#c >>> :host > div", "d"},
       {"#c >>> :host button", "in"},
       {"#c >>> :host > button", ""},
       {"#c >>> a", ""},
       {"#f >>> button", "deep"},
       {"#f >>> :root > body > button", "deep"},
       {"* >>> button", "in deep"},
       {"#c >>> button, #out", "in out"},
       {"#out >>> *", ""},
       {":host", ""}});
}

TEST(SelectorTest, what_is_refused_is_named) {
  ExpectAll(kForm, {{"", "The selector ends too early."},
                    {"p,", "The selector ends too early."},
                    {"p::before", "Selectors with pseudo-elements such as ::before are not supported."},
                    {"a:hover", "Selectors with :hover are not supported."},
                    {"p:lang(en)", "Selectors with :lang() are not supported."},
                    {"svg|a", "Selectors with namespaces are not supported."},
                    {"[*|href]", "Selectors with namespaces are not supported."},
                    {"[a|b=c]", "Selectors with namespaces are not supported."},
                    {"p:nth-child(2 of .x)", "Selectors with of in :nth-child() are not supported."},
                    {":has(:has(p))", "Selectors with :has() in :has() are not supported."},
                    {":is(p >>> a)", "Selectors with >>> inside of a function are not supported."},
                    {"[style]", "Selectors with the attribute style are not supported."},
                    {"[onclick]", "Selectors with the attribute onclick are not supported."},
                    {"[data-key^=a]", "Selectors with a part of the attribute data-key are not supported."},
                    {"[value^=a]", "Selectors with a part of the attribute value are not supported."},
                    {"[id=a x]", "Selectors with the flag x are not supported."},
                    {"[id=1]", "The value of an attribute in a selector needs quotes unless it is a word."},
                    {"p !", "The selector is no CSS selector at its character '!'."},
                    {"p)", "The selector is no CSS selector at its character ')'."},
                    {"p:nth-child(x)", "A selector with :nth-… needs even, odd, a number or an+b."}});
  for (const char* const selector :
       {"> p",    "p > > a", "p >",   "+ p",    ">>> p",       "p >>>",        "#",
        "#1a",    ".",       "[",     "[]",     "[id",         "[id=]",        ":",
        "::",     ":not",    ":not(", ":not()", ":nth-child(", ":nth-child()", ":nth-child(2n+)",
        "p:is(a", "** a",    "&",     "p a(",   "\\",          "a||b",         "p{}"}) {
    EXPECT_FALSE(ParseSelector(selector).ok()) << selector;
  }
}

TEST(SelectorTest, what_a_field_holds_cannot_be_asked) {
  ExpectAll("<input id=a value=secret><input id=b type=radio value=m><button id=c value=go>C</button>",
            {{"[value=secret]", ""}, {"[value=m]", "b"}, {"[value=go]", "c"}, {"[value]", "a b c"}});
}

TEST(SelectorTest, serialised_words_are_read_again) {
  for (const char* const word :
       {"q", "1a", "-1", "-", "--x", "a b", "a.b:c/d", "he said \"no\"", "a\\b", "ü", "x\ty", "kd482913", "a'b"}) {
    const std::string identifier = SerializeIdentifier(word);
    const Result<Selector> by_id = ParseSelector("#" + identifier);
    ASSERT_TRUE(by_id.ok()) << identifier;
    EXPECT_EQ(by_id.value().paths[0][0][0].simples[0].value, word) << identifier;
    const Result<Selector> by_value = ParseSelector("[id=" + SerializeString(word) + "]");
    ASSERT_TRUE(by_value.ok()) << word;
    EXPECT_EQ(by_value.value().paths[0][0][0].simples[0].value, word);
  }
  EXPECT_EQ(SerializeIdentifier("kd482913"), "kd\\34 82913");
  EXPECT_EQ(SerializeString("kd482913"), "\"kd\\34 82913\"");
}

// Neither depth, nor siblings, nor a selector that almost matches everywhere makes a pass more than one of all rows: with 60,000
// rows anything quadratic takes minutes.
TEST(SelectorTest, a_hostile_page_costs_a_pass_for_each_part) {
  const NodeTable deep = BuildTable(Repeated("<b class=x>", 30'000) + Repeated("</b>", 30'000));
  EXPECT_EQ(Meant(deep, Repeated(".x ", 20) + "i"), "");
  EXPECT_EQ(Meant(deep, "b:not(:has(b))").size(), 1u);
  const NodeTable wide = BuildTable(Repeated("<b class=x></b>", 60'000));
  EXPECT_EQ(Meant(wide, Repeated(".x ~ ", 20) + "i"), "");
  EXPECT_EQ(Meant(wide, "b:nth-last-child(1):nth-child(60000)"), "b");
  EXPECT_EQ(Meant(wide, "b:has(~ i)"), "");
}

TEST(SelectorTest, any_length_and_depth_comes_to_an_end) {
  for (const std::string& selector :
       {Repeated("a > ", 100'000) + "a", Repeated("a >>> ", 10'000) + "a", Repeated(":not(", 100'000),
        Repeated("a,", 100'000), Repeated(":is(a)", 1'000), Repeated("(", 100'000)}) {
    EXPECT_FALSE(ParseSelector(selector).ok()) << selector.substr(0, 20);
  }
}

TEST(SelectorTest, random_selectors_are_matched_or_refused) {
  static constexpr const char* kPieces[] = {"a",
                                            "p",
                                            "*",
                                            "#f",
                                            ".row",
                                            " ",
                                            ">",
                                            "+",
                                            "~",
                                            ">>>",
                                            ",",
                                            "[",
                                            "]",
                                            "id",
                                            "=",
                                            "^=",
                                            "\"",
                                            "'",
                                            "\\",
                                            "(",
                                            ")",
                                            ":not(",
                                            ":is",
                                            ":has",
                                            ":nth-child(",
                                            "2n",
                                            "-n+1",
                                            "even",
                                            "i",
                                            "/*",
                                            "*/",
                                            ":",
                                            "::",
                                            "|",
                                            "ü",
                                            "\\3",
                                            "\n",
                                            ":host",
                                            ":root",
                                            "data",
                                            "[name",
                                            "'q'",
                                            ":empty",
                                            ":checked",
                                            "-",
                                            "0",
                                            "999999999999",
                                            "\xff",
                                            "[id=a]",
                                            ":where(p)"};
  const NodeTable table = BuildTable(kForm);
  std::uint32_t seed = 1;
  const auto random = [&seed](std::uint32_t most) { return ((seed = seed * 1'103'515'245 + 12'345) >> 8) % most; };
  std::size_t read = 0;
  for (int round = 0; round < 30'000; ++round) {
    std::string text;
    for (std::uint32_t k = random(10) + 1; k-- > 0;) text += kPieces[random(std::size(kPieces))];
    const Result<Selector> selector = ParseSelector(text);
    if (!selector.ok()) {
      EXPECT_EQ(selector.status().code(), ErrorCode::kBadInput) << text;
      EXPECT_FALSE(selector.status().message().empty()) << text;
      continue;
    }
    ++read;
    EXPECT_EQ(MatchSelector(table, selector.value(), OpenGate()).size(), table.size());
  }
  EXPECT_GT(read, 500u);
}

}  // namespace
}  // namespace domtool::testing
