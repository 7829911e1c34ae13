// What of a page an instruction is about.
#include "outline/relevance.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "outline/join_lines.h"
#include "outline/tokens.h"

namespace domtool {
namespace {

OutlineLine Line(int indent, std::string text, std::uint32_t controls = 0) {
  OutlineLine line;
  line.text = std::move(text);
  line.indent = indent;
  line.controls = controls;
  return line;
}

std::string Kept(const Vector<OutlineLine>& lines, std::string_view query, Relevance* report = nullptr,
                 std::size_t max_tokens = 2'000) {
  Relevance own;
  ObserveOptions options;
  options.query = query;
  return JoinLines(KeepRelevant(lines, options, max_tokens, report == nullptr ? &own : report), 0).content;
}

bool Has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

Vector<OutlineLine> Shop(int count) {
  Vector<OutlineLine> lines;
  lines.push_back(Line(0, "Shop - https://shop.test/"));
  lines.back().importance = Importance::kDialog;
  lines.push_back(Line(0, "# Screens"));
  lines.push_back(Line(0, "<main>"));
  lines.push_back(Line(1, "<rows: [link] | text | [button] Add to cart>"));
  for (int k = 0; k < count; ++k) {
    const std::string name = k == count / 2 ? "Samsung Odyssey G7" : "Acme View " + std::to_string(k);
    lines.push_back(Line(2, "ab100000 " + name + " | $" + std::to_string(100 + k) + " | cd100000", 2));
    lines.back().is_row = true;
  }
  lines.push_back(Line(0, "<contentinfo>"));
  lines.push_back(Line(1, "[ef100000] Imprint", 1));
  return lines;
}

TEST(RelevanceTest, the_row_that_is_asked_for_is_kept_with_all_it_stands_under) {
  Relevance report;
  const std::string kept = Kept(Shop(5'000), "Click Add to Cart for the Samsung", &report);
  EXPECT_EQ(kept,
            "Shop - https://shop.test/\n# Screens\n<about the query: 5 of 5006 lines>\n<main>\n <rows: [link] | text | "
            "[button] Add to "
            "cart>\n  …\n"
            "  ab100000 Samsung Odyssey G7 | $2600 | cd100000\n  …");
  EXPECT_TRUE(report.has_match);
  EXPECT_EQ(report.lines, 5'006U);
  EXPECT_LT(EstimateTokens(kept) * 100, TokensOf(Shop(5'000)));
}

TEST(RelevanceTest, words_are_found_in_their_other_forms) {
  Vector<OutlineLine> lines;
  for (const char* text : {"Shipping addresses", "Stopped deliveries", "Password changed", "Weather"}) {
    lines.push_back(Line(0, std::string("# ") + text));
    lines.push_back(Line(0, "Nothing to see."));
  }
  EXPECT_TRUE(Has(Kept(lines, "ship to another address"), "Shipping addresses"));
  EXPECT_TRUE(Has(Kept(lines, "stop delivery"), "Stopped deliveries"));
  EXPECT_TRUE(Has(Kept(lines, "change my passwords"), "Password changed"));
  EXPECT_FALSE(Has(Kept(lines, "stop delivery"), "Weather"));
}

TEST(RelevanceTest, one_form_of_a_word_finds_the_others_in_every_language_of_the_table) {
  const std::pair<const char*, const char*> kSame[] = {
      {"Rechnung", "Rechnungen"},
      {"Bücher", "Buch"},
      {"Bestellung", "bestellen"},
      {"Ergebnisse", "Ergebnis"},
      {"Sprache", "Sprachen"},
      {"Passwörter", "Passwort"},
      {"facture", "factures"},
      {"journaux", "journal"},
      {"achetées", "acheter"},
      {"commande", "commander"},
      {"pedido", "pedidos"},
      {"Canciones", "canción"},
      {"países", "país"},
      {"nueva", "nuevos"},
      {"compras", "comprar"},
      {"consegna", "consegne"},
      {"ordini", "ordine"},
      {"Negozi", "negozio"},
      {"giacche", "giacca"},
      {"Opções", "opção"},
      {"animais", "animal"},
      {"versões", "versão"},
      {"hotéis", "hotel"},
      {"bestelling", "bestellingen"},
      {"facturen", "factuur"},
      {"kantoor", "kantoren"},
      {"prijzen", "prijs"},
      {"entries", "entry"},
      {"businesses", "business"},
      {"users", "user's"},
      {"advertisers", "advertising"},
  };
  for (const auto& [said, asked] : kSame) {
    for (const auto& [found, query] : {std::pair(said, asked), std::pair(asked, said)}) {
      const Vector<OutlineLine> page = {Line(0, std::string("# ") + found), Line(0, "# Weather")};
      EXPECT_TRUE(Has(Kept(page, query), found)) << query;
      EXPECT_FALSE(Has(Kept(page, query), "Weather")) << query;
    }
  }
}

TEST(RelevanceTest, words_that_only_end_alike_stay_separate) {
  const std::pair<const char*, const char*> kOther[] = {{"career", "car"}, {"logo", "log"}, {"data", "date"},
                                                        {"order", "ord"},  {"menu", "men"}, {"news", "newsletter"}};
  for (const auto& [said, asked] : kOther) {
    Relevance report;
    Kept({Line(0, std::string("# ") + said)}, asked, &report);
    EXPECT_FALSE(report.has_match) << asked << " for " << said;
  }
}

TEST(RelevanceTest, letters_are_found_in_other_case_and_without_their_marks) {
  const std::pair<const char*, const char*> kSame[] = {{"Café Zürich", "zurich"},      {"POČASÍ", "počasí"},
                                                       {"Überweisung", "überweisung"}, {"Корзина", "КОРЗИНА"},
                                                       {"Αναζήτηση", "αναζητηση"},     {"Łódź", "lodz"}};
  for (const auto& [said, asked] : kSame) {
    const Vector<OutlineLine> lines = {Line(0, std::string("# ") + said), Line(0, "# Weather")};
    const std::string kept = Kept(lines, asked);
    EXPECT_TRUE(Has(kept, said)) << kept;
    EXPECT_FALSE(Has(kept, "Weather")) << asked;
  }
}

TEST(RelevanceTest, more_controls_or_less_relevant_parts_are_kept_on_request) {
  const auto lines_of = [](const ObserveOptions& options) {
    Relevance report;
    KeepRelevant(Shop(200), options, 20'000, &report);
    return report.kept_lines;
  };
  ObserveOptions options;
  options.query = "View";
  const std::size_t some = lines_of(options);
  EXPECT_LE(some, 30U);
  options.max_nodes = 5;
  EXPECT_LE(lines_of(options), 8U);
  options.max_nodes = 150;
  EXPECT_GT(lines_of(options), some);
  options.query = "Samsung View";
  options.min_relevance = 1;
  const std::size_t best = lines_of(options);
  options.min_relevance = 0;
  EXPECT_LT(best, lines_of(options));
}

TEST(RelevanceTest, scripts_without_spaces_are_searched_by_pairs) {
  Vector<OutlineLine> lines;
  for (const char* text : {"今日の天気予報", "商品をカートに入れる", "利用規約"}) {
    lines.push_back(Line(0, std::string("# ") + text));
  }
  const std::string kept = Kept(lines, "カートに追加");
  EXPECT_TRUE(Has(kept, "カート"));
  EXPECT_FALSE(Has(kept, "天気"));
}

TEST(RelevanceTest, what_is_under_a_heading_that_says_it_is_kept) {
  Vector<OutlineLine> lines;
  for (const char* text : {"Billing", "Profile", "Security"}) {
    lines.push_back(Line(0, std::string("## ") + text));
    lines.push_back(Line(0, "[ab100000 textbox] Name", 1));
    lines.push_back(Line(0, "[ab100001 button] Save", 1));
  }
  const std::string kept = Kept(lines, "save my profile");
  EXPECT_TRUE(Has(kept, "## Profile\n[ab100000 textbox] Name\n[ab100001 button] Save")) << kept;
}

TEST(RelevanceTest, what_matches_without_a_control_brings_the_one_next_to_it) {
  Vector<OutlineLine> lines;
  lines.push_back(Line(0, "<main>"));
  for (int k = 0; k < 12; ++k) lines.push_back(Line(1, "Filler text " + std::to_string(k)));
  for (int k = 0; k < 4; ++k) lines.push_back(Line(1, "Your subscription ends soon."));
  for (int k = 0; k < 8; ++k) lines.push_back(Line(1, "[ab10000" + std::to_string(k) + " button] Renew", 1));
  EXPECT_TRUE(Has(Kept(lines, "subscription"), "Renew"));
}

TEST(RelevanceTest, without_a_match_the_structure_is_left) {
  Relevance report;
  const std::string kept = Kept(Shop(100), "zebra", &report);
  EXPECT_FALSE(report.has_match);
  EXPECT_EQ(kept, "Shop - https://shop.test/\n# Screens\n<nothing here matches the query: headings only>\n…");
}

TEST(RelevanceTest, the_budget_holds_the_best) {
  const Vector<OutlineLine> lines = Shop(1'000);
  Relevance report;
  const std::string kept = Kept(lines, "Acme View Samsung", &report, 200);
  EXPECT_TRUE(Has(kept, "Samsung"));
  EXPECT_LT(EstimateTokens(kept), 400U);
}

TEST(RelevanceTest, a_page_or_a_query_of_nothing_is_no_trouble) {
  EXPECT_EQ(Kept({}, "x"), "<nothing here matches the query: headings only>");
  EXPECT_FALSE(Kept({}, "").empty());
  EXPECT_FALSE(Has(Kept(Shop(10), "the of and"), "Acme"));
  EXPECT_FALSE(Has(Kept(Shop(10), "\xFF\xFE '' '"), "Acme"));
}

TEST(RelevanceTest, fifty_thousand_lines_and_a_long_query_take_no_more_than_their_time) {
  std::string query;
  for (int k = 0; k < 10'000; ++k) query += "word" + std::to_string(k) + " ";
  EXPECT_FALSE(Kept(Shop(50'000), query + "Samsung").empty());
}

}  // namespace
}  // namespace domtool
