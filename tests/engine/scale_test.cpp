// Pages that are large in one way each come out right, and come out: none of these would, in any time worth waiting for,
// if a stage compared all with all, and none without an overflow if one recursed. How the cost grows: tests/bench.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "engine.h"
#include "support/big_pages.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

constexpr std::size_t kLarge = 100'000;
constexpr std::size_t kLayers = 5'000;

const char* const kText = R"({"format":"text"})";
const char* const kTree = R"({"format":"tree"})";
const char* const kSemantic = R"({"format":"semantic","scope":"page"})";
const char* const kSkeleton = R"({"format":"skeleton"})";
const char* const kHtml = R"({"format":"html"})";
const char* const kTable = R"({"format":"table"})";

std::string Observed(Engine* engine, const char* options) {
  const Reply reply = engine->Observe(Put(engine, options));
  EXPECT_EQ(reply.status, ErrorCode::kOk) << reply.json.substr(0, 300);
  return std::string(reply.json);
}

std::size_t CountOf(std::string_view text, std::string_view wanted) {
  std::size_t count = 0;
  for (std::size_t at = text.find(wanted); at != std::string_view::npos; at = text.find(wanted, at + wanted.size())) {
    ++count;
  }
  return count;
}

// The rows of a table in JSON, each as its text.
std::vector<std::string_view> RowsOf(std::string_view table) {
  std::vector<std::string_view> rows;
  constexpr std::string_view kBegin = "{\"id\":\"";
  for (std::size_t at = table.find(kBegin); at != std::string_view::npos;) {
    const std::size_t next = table.find(kBegin, at + kBegin.size());
    rows.push_back(table.substr(at, next == std::string_view::npos ? next : next - at));
    at = next;
  }
  return rows;
}

std::vector<std::string_view> RowsOfTag(std::string_view table, const std::string& tag) {
  std::vector<std::string_view> rows = RowsOf(table);
  std::erase_if(rows,
                [&](std::string_view row) { return row.find("\"tag\":\"" + tag + "\"") == std::string_view::npos; });
  return rows;
}

std::string_view NameOf(std::string_view row) {
  constexpr std::string_view kKey = "\"name\":\"";
  const std::size_t begin = row.find(kKey) + kKey.size();
  return row.substr(begin, row.find('"', begin) - begin);
}

bool Holds(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

TEST(ScaleTest, a_hundred_thousand_rows_of_cards_are_all_there) {
  Engine engine;
  CapturePage(&engine, CardList(kLarge));
  const std::string last = std::to_string(kLarge / 9 - 1);
  const std::string text = Observed(&engine, kText);
  EXPECT_TRUE(Holds(text, "<rows: ### text | text | [link] Details | [button] Add to basket>"));
  EXPECT_EQ(CountOf(text, "A fine thing, in stock: "), kLarge / 9);
  EXPECT_EQ(CountOf(text, " | "), 3 * (kLarge / 9 + 1)) << "four cells a card, and the header's";
  EXPECT_TRUE(Holds(text, "Product number " + last));
  const std::string tree = Observed(&engine, kTree);
  EXPECT_EQ(CountOf(tree, "\"name\":\"Details\""), 20U);
  EXPECT_TRUE(
      Holds(tree, "List of " + std::to_string(kLarge / 9) + " items with heading, link, button. Showing first 20."));
  EXPECT_EQ(RowsOfTag(Observed(&engine, kTable), "button").size(), kLarge / 9);
  const Reply found = engine.Find(Put(&engine, R"({"text":"product number )" + last + R"("})"));
  EXPECT_TRUE(Holds(found.json, "Product number " + last)) << found.json;
}

TEST(ScaleTest, landmarks_nested_without_end_are_written_in_bounded_indentation) {
  constexpr std::size_t kLevels = 20'000;
  Engine engine;
  CapturePage(&engine, PageOf([](DocumentBuilder* d, int body) {
    int around = body;
    const Rect box = Rect::FromSize(0, 0, 500, 500);
    for (std::size_t k = 0; k < kLevels; ++k) around = d->Add(around, BoxedElement("nav", box));
    d->Text(around, "The middle", box);
  }));
  const std::string text = Observed(&engine, kText);
  EXPECT_EQ(CountOf(text, "<navigation>"), kLevels);
  EXPECT_TRUE(Holds(text, "The middle"));
  EXPECT_LT(text.size(), kLevels * (limits::kMaxIndent + 20));
  EXPECT_EQ(CountOf(Observed(&engine, kTree), "\"role\":\"navigation\""), 1499U);
}

TEST(ScaleTest, fields_of_a_long_table_are_named_by_their_column) {
  Engine engine;
  CapturePage(&engine, RecordTable(kLarge));
  const std::string table = Observed(&engine, kTable);
  const std::vector<std::string_view> fields = RowsOfTag(table, "input");
  ASSERT_EQ(fields.size(), kLarge / 5 - 1);
  EXPECT_TRUE(std::all_of(fields.begin(), fields.end(), [](auto row) { return NameOf(row) == "Amount"; }));
}

TEST(ScaleTest, every_twin_has_an_id_of_its_own) {
  for (const SessionBuilder& page : {TwinList(kLarge), TwinTowers(kLarge)}) {
    Engine engine;
    CapturePage(&engine, page);
    const std::string table = Observed(&engine, kTable);
    const std::vector<std::string_view> rows = RowsOf(table);
    std::set<std::string_view> ids;
    for (const std::string_view row : rows) ids.insert(row.substr(7, 8));
    EXPECT_GT(rows.size(), kLarge / 2);
    EXPECT_EQ(ids.size(), rows.size());
  }
}

TEST(ScaleTest, of_layers_that_fill_the_viewport_only_the_topmost_can_be_pressed) {
  Engine engine;
  CapturePage(&engine, FullLayers(kLayers));
  const std::string table = Observed(&engine, kTable);
  const std::vector<std::string_view> layers = RowsOfTag(table, "div");
  ASSERT_EQ(layers.size(), kLayers);
  const std::string topmost(layers.back().substr(7, 8));
  EXPECT_TRUE(Holds(layers.back(), "\"obscured\":false")) << layers.back();
  EXPECT_EQ(CountOf(table, "\"obscuredBy\":\"" + topmost + "\""), kLayers - 1);
}

TEST(ScaleTest, half_covered_buttons_are_pressed_in_their_other_half) {
  Engine engine;
  CapturePage(&engine, HalfCoveredButtons(2 * kLayers));
  const std::string table = Observed(&engine, kTable);
  const std::vector<std::string_view> buttons = RowsOfTag(table, "button");
  ASSERT_EQ(buttons.size(), kLayers);
  for (std::size_t k = 0; k < kLayers; ++k) {
    const std::size_t at = buttons[k].find("\"clickPoint\":[");
    ASSERT_NE(at, std::string_view::npos) << buttons[k];
    const double x = std::stod(std::string(buttons[k].substr(at + 14, 8)));
    const double left = 10.0 * static_cast<double>(k % 100);
    EXPECT_TRUE(x >= left && x < left + 4) << buttons[k];
  }
}

TEST(ScaleTest, thirty_thousand_levels_are_walked_without_recursion) {
  Engine engine;
  CapturePage(&engine, DeepPage(kLarge));
  const std::string innermost = "Level " + std::to_string(kLarge / 3 - 1);
  for (const char* format : {kText, kTable}) EXPECT_TRUE(Holds(Observed(&engine, format), innermost)) << format;
  for (const char* format : {kTree, kHtml}) {
    EXPECT_TRUE(Holds(Observed(&engine, format), "\"truncated\":true")) << format;
  }
  Observed(&engine, kSemantic);
  Observed(&engine, kSkeleton);
  const Reply found = engine.Find(Put(&engine, R"({"text":")" + innermost + R"("})"));
  EXPECT_TRUE(Holds(found.json, innermost)) << found.json;
}

TEST(ScaleTest, a_label_is_taken_from_what_is_referred_to_and_no_further) {
  Engine engine;
  CapturePage(&engine, LabelChain(kLarge, "end"));
  std::string table = Observed(&engine, kTable);
  std::vector<std::string_view> buttons = RowsOfTag(table, "button");
  ASSERT_EQ(buttons.size(), kLarge);
  EXPECT_EQ(NameOf(buttons.back()), "The end");
  EXPECT_EQ(NameOf(buttons[kLarge - 2]), "");
  CapturePage(&engine, LabelChain(kLarge, "n0"));  // in a circle
  table = Observed(&engine, kTable);
  buttons = RowsOfTag(table, "button");
  EXPECT_TRUE(std::all_of(buttons.begin(), buttons.end(), [](auto row) { return NameOf(row).empty(); }));
}

TEST(ScaleTest, a_long_label_of_many_is_cut_for_each) {
  Engine engine;
  CapturePage(&engine, LabelFan(10'000));
  const std::string table = Observed(&engine, kTable);
  const std::vector<std::string_view> buttons = RowsOfTag(table, "button");
  ASSERT_EQ(buttons.size(), 10'000U);
  for (const std::string_view row : buttons) {
    ASSERT_TRUE(NameOf(row).starts_with("xxxx"));
    ASSERT_LE(NameOf(row).size(), limits::kMaxNameBytes);
  }
}

TEST(ScaleTest, labelled_by_fifty_thousand_elements_a_name_begins_with_the_first) {
  Engine engine;
  CapturePage(&engine, LabelOfAll(kLarge));
  const std::string table = Observed(&engine, kTable);
  const std::string_view name = NameOf(RowsOfTag(table, "button").at(0));
  EXPECT_TRUE(name.starts_with("0 1 2 3 4 5 6 7 8 9 10 11")) << name;
  EXPECT_LE(name.size(), limits::kMaxNameBytes);
}

TEST(ScaleTest, labels_without_end_name_one_field) {
  Engine engine;
  CapturePage(&engine, PageOf([](DocumentBuilder* d, int body) {
    const Rect box = Rect::FromSize(0, 0, 100, 20);
    for (std::size_t k = 0; k < 10'000; ++k) {
      d->Text(d->Add(body, BoxedElement("label", box, {{"for", "f"}})), "L" + std::to_string(k), box);
    }
    int around = body;  // and each label in the one before
    for (std::size_t k = 0; k < 10'000; ++k) {
      around = d->Add(around, BoxedElement("label", box, {{"for", "f"}}));
      d->Text(around, "N" + std::to_string(k), box);
    }
    d->Add(around, BoxedElement("input", box, {{"id", "f"}}));
  }));
  const std::string table = Observed(&engine, kTable);
  const std::string_view name = NameOf(RowsOfTag(table, "input").at(0));
  EXPECT_TRUE(name.starts_with("L0 L1 L2 L3")) << name;
  EXPECT_LE(name.size(), limits::kMaxNameBytes);
  EXPECT_TRUE(Holds(Observed(&engine, kText), "textbox"));
}

TEST(ScaleTest, headings_around_a_long_run_of_spaces_are_named_by_what_else_is_there) {
  Engine engine;
  CapturePage(&engine, PageOf([](DocumentBuilder* d, int body) {
    const Rect box = Rect::FromSize(0, 0, 100, 20);
    int around = body;
    for (std::size_t k = 0; k < 10'000; ++k) around = d->Add(around, BoxedElement("h2", box));
    d->Text(around, std::string(1'000'000, ' '), box);
    d->Text(around, "Title", box);
  }));
  const std::string table = Observed(&engine, kTable);
  const std::vector<std::string_view> headings = RowsOfTag(table, "h2");
  EXPECT_EQ(NameOf(headings.back()), "Title");
}

TEST(ScaleTest, a_secret_repeated_without_end_is_nowhere_given) {
  const std::string secret = "hunter2!";
  std::string echo;
  while (echo.size() < 1'000'000) echo += secret;
  Engine engine;
  CapturePage(&engine, PageOf([&](DocumentBuilder* d, int body) {
    const Rect box = Rect::FromSize(0, 0, 100, 20);
    for (int k = 0; k < 300; ++k) {
      NodeSpec field = BoxedElement("input", box, {{"type", "password"}});
      field.value = k == 299 ? secret : "other secret " + std::to_string(k);
      d->Add(body, std::move(field));
    }
    d->Text(d->Add(body, BoxedElement("p", box)), echo, box);
    d->Text(d->Add(body, BoxedElement("p", box)), "and other secret 298.", box);
  }));
  for (const char* format : {kText, kTree, kHtml, kTable}) {
    const std::string given = Observed(&engine, format);
    EXPECT_TRUE(Holds(given, "[redacted]")) << format;
    EXPECT_FALSE(Holds(given, secret)) << format;
    EXPECT_FALSE(Holds(given, "secret 298")) << format;
  }
}

TEST(ScaleTest, texts_and_attributes_of_megabytes_are_cut_in_what_is_given) {
  const std::string huge(10'000'000, 'y');
  Engine engine;
  CapturePage(&engine, PageOf([&](DocumentBuilder* d, int body) {
    const Rect box = Rect::FromSize(0, 0, 100, 20);
    d->Text(d->Add(body, BoxedElement("p", box)), huge, box);
    for (const char* attribute : {"aria-label", "title", "aria-labelledby", "placeholder", "class", "id"}) {
      d->Add(body, BoxedElement("input", box, {{attribute, huge}}));
    }
    d->Add(body, BoxedElement("a", box, {{"href", huge}}));
  }));
  for (const char* format : {kText, kTree, kSemantic, kSkeleton, kHtml, kTable}) {
    const std::string given = Observed(&engine, format);
    EXPECT_TRUE(Holds(given, "yyyy")) << format;
    EXPECT_LT(given.size(), 30 * limits::kMaxTextRunBytes) << format;
  }
}

}  // namespace
}  // namespace domtool::testing
