// What find finds: names, texts, values, and what a block says over its inline elements.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "support/big_pages.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

constexpr Rect kBox{10, 10, 210, 30};

NodeSpec Styled(const char* name, const char* display, Attributes attributes = {}) {
  NodeSpec spec = BoxedElement(name, kBox, std::move(attributes));
  spec.styles["display"] = display;
  return spec;
}

// A page of <p>All <b>rows</b> are<br>here</p><div>Left<section>Total</section>right</div><input value="Ada Lovelace">
// and a password.
SessionBuilder Shop() {
  return PageOf([](DocumentBuilder* document, int body) {
    const int paragraph = document->Add(body, Styled("p", "block"));
    document->Text(paragraph, "All ", kBox);
    document->Text(document->Add(paragraph, Styled("b", "inline")), "rows", kBox);
    document->Text(paragraph, " are", kBox);
    document->Add(paragraph, Styled("br", "inline"));
    document->Text(paragraph, "here", kBox);
    const int outer = document->Add(body, Styled("div", "block"));
    document->Text(outer, "Left", kBox);
    document->Text(document->Add(outer, Styled("section", "block")), "Total", kBox);
    document->Text(outer, "right", kBox);
    NodeSpec field = Styled("input", "inline-block");
    field.value = "Ada Lovelace";
    document->Add(body, field);
    field.attributes = {{"type", "password"}};
    field.value = "hunter2";
    document->Add(body, field);
  });
}

std::string Found(const std::string& text, const std::string& limit = "10") {
  Engine engine;
  CapturePage(&engine, Shop());
  return std::string(engine.Find(Put(&engine, R"({"text":")" + text + R"(","limit":)" + limit + "}")).json);
}

bool IsFound(const std::string& text) { return Found(text).find(R"({"total":0,"matches":[])") != 0; }

TEST(FindTest, a_text_is_found_over_the_inline_elements_of_its_block) {
  EXPECT_TRUE(IsFound("all rows"));
  EXPECT_TRUE(IsFound("All rows are here")) << "a line break is a space";
  EXPECT_NE(Found("rows are").find(R"("name":"rows are")"), std::string::npos) << Found("rows are");
}

TEST(FindTest, what_one_piece_says_alone_is_found_there_only) {
  const std::string found = Found("rows");
  EXPECT_EQ(found.find(R"("name":"All)"), std::string::npos) << found;
}

TEST(FindTest, separate_blocks_are_not_one_text) {
  EXPECT_FALSE(IsFound("LeftTotal"));
  EXPECT_FALSE(IsFound("here Left"));
}

TEST(FindTest, more_than_the_limit_are_counted) {
  EXPECT_EQ(Found("e", "1").find(R"({"total":)"), 0U);
  EXPECT_EQ(Found("e", "1").find(R"({"total":1,)"), std::string::npos);
  EXPECT_NE(Found("e", "1.5").find("whole number"), std::string::npos);
}

// A dialog with a table of invoices, each with a button Delete, and a field with a button Save below.
std::string FoundInInvoices(const std::string& text, const std::string& limit = "10") {
  Engine engine;
  CapturePage(&engine, PageOf([](DocumentBuilder* document, int body) {
    const int table = document->Add(body, Styled("table", "block", {{"role", "grid"}}));
    for (int k = 1; k <= 5; ++k) {
      const int row = document->Add(table, Styled("div", "block", {{"role", "row"}}));
      const int cell = document->Add(row, Styled("div", "block", {{"role", "gridcell"}}));
      document->Text(cell, "INV-" + std::to_string(k), kBox);
      document->Text(document->Add(row, Styled("button", "inline-block")), "Delete", kBox);
    }
    const int form = document->Add(body, Styled("section", "block", {{"aria-label", "Billing"}}));
    document->Add(form, Styled("input", "inline-block", {{"aria-label", "City"}}));
    document->Text(document->Add(form, Styled("button", "inline-block")), "Save", kBox);
  }));
  return std::string(engine.Find(Put(&engine, R"({"text":")" + text + R"(","limit":)" + limit + "}")).json);
}

bool Says(std::string_view found, std::string_view part) { return found.find(part) != std::string_view::npos; }

TEST(FindTest, a_hit_says_what_it_is_within_and_which_controls_are_there) {
  const std::string found = FoundInInvoices("City");
  EXPECT_TRUE(Says(found, R"("role":"region","name":"Billing"}})") ||
              Says(found, R"("role":"region","name":"Billing"})"));
  EXPECT_TRUE(Says(found, R"("controls":[{"id":")")) << found;
  EXPECT_TRUE(Says(found, R"("role":"button","name":"Save","states":[]}])")) << found;
}

TEST(FindTest, a_card_that_has_no_role_is_reported_as_what_a_hit_is_within) {
  Engine engine;
  CapturePage(&engine, PageOf([](DocumentBuilder* document, int body) {
    for (const char* name : {"Blue lamp", "Red lamp"}) {
      const int card = document->Add(body, Styled("div", "block"));
      document->Text(document->Add(card, Styled("p", "block")), name, kBox);
      document->Text(document->Add(card, Styled("button", "inline-block")), "Buy", kBox);
    }
  }));
  const std::string found(engine.Find(Put(&engine, R"({"text":"Red lamp","limit":9})")).json);
  EXPECT_TRUE(Says(found, R"("role":"generic","name":"Red lamp"})")) << found;
  EXPECT_TRUE(Says(found, R"("role":"button","name":"Buy","states":[]}])")) << found;
}

TEST(FindTest, a_section_is_called_as_its_heading) {
  Engine engine;
  CapturePage(&engine, PageOf([](DocumentBuilder* document, int body) {
    for (const char* name : {"Billing", "Profile"}) {
      const int section = document->Add(body, Styled("section", "block"));
      document->Text(document->Add(section, Styled("h2", "block")), name, kBox);
      document->Text(document->Add(section, Styled("p", "block")), "All that is about it", kBox);
      document->Text(document->Add(section, Styled("button", "inline-block")), "Save", kBox);
    }
  }));
  const std::string found(engine.Find(Put(&engine, R"({"text":"Save","limit":9})")).json);
  EXPECT_TRUE(Says(found, R"("role":"generic","name":"Billing"})")) << found;
  EXPECT_FALSE(Says(found, R"("name":"Billing All)")) << found;
}

TEST(FindTest, what_says_no_more_than_the_control_in_it_and_the_label_of_a_field_are_no_hits_of_their_own) {
  Engine engine;
  CapturePage(&engine, PageOf([](DocumentBuilder* document, int body) {
    const int table = document->Add(body, Styled("table", "table"));
    for (int k = 1; k <= 3; ++k) {
      const int row = document->Add(table, Styled("tr", "table-row"));
      document->Text(document->Add(row, Styled("td", "table-cell")), "INV-" + std::to_string(k), kBox);
      const int cell = document->Add(row, Styled("td", "table-cell"));
      document->Text(document->Add(cell, Styled("button", "inline-block")), "Edit", kBox);
    }
    document->Text(document->Add(body, Styled("h2", "block")), "Tax number", kBox);
    const int label = document->Add(body, Styled("label", "inline"));
    document->Text(label, "Tax number", kBox);
    document->Add(label, Styled("input", "inline-block"));
    document->Text(document->Add(body, Styled("label", "inline", {{"for", "city"}})), "City", kBox);
    document->Add(body, Styled("input", "inline-block", {{"id", "city"}}));
  }));
  const auto total = [&engine](const std::string& text) {
    const std::string found(engine.Find(Put(&engine, R"({"text":")" + text + R"(","limit":9})")).json);
    return found.substr(0, found.find(','));
  };
  EXPECT_EQ(total("Edit"), R"({"total":3)");
  EXPECT_EQ(total("Tax number"), R"({"total":2)") << "the heading and the field";
  EXPECT_EQ(total("City"), R"({"total":1)");
}

TEST(FindTest, words_are_found_in_one_node_or_in_the_row_of_a_control) {
  const std::string found = FoundInInvoices("delete INV-3");
  EXPECT_TRUE(Says(found, R"({"total":2,"matches":[{"id":")")) << "the button, then the row: " << found;
  EXPECT_LT(found.find(R"("role":"button","name":"Delete")"), found.find(R"("role":"row","name":"INV-3)")) << found;
  EXPECT_TRUE(Says(FoundInInvoices("delete INV-9"), R"({"total":0,)"));
}

TEST(FindTest, a_star_stands_for_any_letters) {
  EXPECT_TRUE(Says(FoundInInvoices("I*V-2"), R"("name":"INV-2")"));
  EXPECT_TRUE(Says(FoundInInvoices("I*V-8"), R"({"total":0,)"));
}

TEST(FindTest, hits_that_every_row_repeats_are_two_and_a_number_where_they_are_too_many) {
  const auto count = [](const std::string& found) {
    std::size_t hits = 0;
    constexpr std::string_view kHit = R"("name":"Delete","states":[],"context")";
    for (std::size_t at = found.find(kHit); at != std::string::npos; at = found.find(kHit, at + 1)) ++hits;
    return hits;
  };
  EXPECT_EQ(count(FoundInInvoices("Delete")), 5U);
  const std::string folded = FoundInInvoices("Delete", "4");
  EXPECT_EQ(count(folded), 2U) << folded;
  EXPECT_TRUE(Says(folded, R"({"total":10,)")) << "five buttons and their rows";
  EXPECT_TRUE(Says(folded, R"("alike":5)"));
}

// The lines that a report shows.
std::string TextOf(std::string_view found) {
  const std::size_t at = found.find(R"("text":")");
  return at == std::string_view::npos ? std::string() : std::string(found.substr(at + 8));
}

std::string FoundBy(const SessionBuilder& page, const std::string& query) {
  Engine engine;
  CapturePage(&engine, page);
  return std::string(engine.Find(Put(&engine, query)).json);
}

// Rows of settings whose words are in other boxes than their lists, and a table of drugs.
SessionBuilder Settings() {
  return PageOf([](DocumentBuilder* document, int body) {
    for (const char* way : {"Swipe right", "Swipe left"}) {
      const int row = document->Add(body, Styled("div", "block"));
      const int words = document->Add(row, Styled("div", "block"));
      document->Text(document->Add(words, Styled("div", "block")), way, kBox);
      NodeSpec field = Styled("input", "inline-block", {{"aria-label", way}, {"list", "ways"}});
      field.value = "Archive";
      document->Add(row, field);
    }
    document->Text(document->Add(body, Styled("h2", "block")), "Drugs", kBox);
    const int table = document->Add(body, Styled("table", "table"));
    for (int k = 1; k <= 7; ++k) {
      const int row = document->Add(table, Styled("tr", "table-row"));
      document->Text(document->Add(row, Styled("td", "table-cell")), "Gabapentin", kBox);
      document->Text(document->Add(row, Styled("td", "table-cell")), std::to_string(k) + "00 mg", kBox);
      const int cell = document->Add(row, Styled("td", "table-cell"));
      NodeSpec button = Styled("button", "inline-block");
      if (k == 2) button.attributes.push_back({"disabled", ""});
      document->Text(document->Add(cell, button), "Refill", kBox);
    }
  });
}

TEST(FindTest, words_come_with_the_controls_of_their_row_their_states_and_values) {
  const std::string found = FoundBy(Settings(), R"({"text":"Swipe","limit":5})");
  EXPECT_TRUE(Says(TextOf(found), "textbox")) << found;
  EXPECT_TRUE(Says(found, R"("role":"textbox","name":"Swipe left")")) << found;
  EXPECT_TRUE(Says(found, R"("value":"Archive")")) << found;
  EXPECT_TRUE(Says(FoundBy(Settings(), R"({"text":"200 mg","limit":5})"), R"("states":["disabled"])"));
}

TEST(FindTest, every_row_is_shown_or_the_number_of_the_others_is_said) {
  const std::string some = FoundBy(Settings(), R"({"text":"Gabapentin","limit":5})");
  for (const char* row : {"100 mg", "500 mg"}) EXPECT_TRUE(Says(TextOf(some), row)) << some;
  EXPECT_FALSE(Says(TextOf(some), "600 mg")) << some;
  EXPECT_TRUE(Says(TextOf(some), "… and 2 more")) << some;
  EXPECT_TRUE(Says(some, R"("more":2)")) << some;
  const std::string all = FoundBy(Settings(), R"({"text":"Gabapentin","limit":9})");
  EXPECT_TRUE(Says(TextOf(all), "700 mg")) << all;
  EXPECT_FALSE(Says(all, " more")) << all;
}

TEST(FindTest, a_role_is_found_alone_with_words_of_its_row_and_within_a_node) {
  const std::string lists = FoundBy(Settings(), R"({"role":"textbox"})");
  EXPECT_TRUE(Says(lists, R"({"total":2,)")) << lists;
  const std::string button = FoundBy(Settings(), R"({"text":"300 mg","role":"button"})");
  EXPECT_TRUE(Says(button, R"({"total":1,)")) << button;
  EXPECT_TRUE(Says(TextOf(button), "300 mg")) << button;
  EXPECT_TRUE(Says(FoundBy(Settings(), R"({"role":"slider"})"), "Not on the page"));
  EXPECT_TRUE(Says(FoundBy(Settings(), R"({})"), "needs a text or a role"));

  Engine engine;
  CapturePage(&engine, Settings());
  const std::string row(engine.Find(Put(&engine, R"({"text":"300 mg","role":"button"})")).json);
  const std::size_t within = row.find(R"("within":{"id":")");
  ASSERT_NE(within, std::string::npos) << row;
  const std::string query = R"({"role":"button","within":")" + row.substr(within + 16, 8) + R"("})";
  EXPECT_TRUE(Says(engine.Find(Put(&engine, query)).json, R"({"total":1,)"));
}

TEST(FindTest, bars_separate_texts_and_what_is_missing_is_said) {
  const std::string found = FoundBy(Settings(), R"({"text":"Swipe left | Nothing | 300 mg","limit":5})");
  EXPECT_TRUE(Says(TextOf(found), "Swipe left")) << found;
  EXPECT_TRUE(Says(TextOf(found), "300 mg")) << found;
  EXPECT_TRUE(Says(TextOf(found), R"(\"Nothing\": not on the page)")) << found;
}

TEST(FindTest, what_an_open_dialog_covers_comes_last_and_is_marked) {
  const std::string found =
      FoundBy(PageOf([](DocumentBuilder* document, int body) {
                document->Text(document->Add(body, Styled("button", "inline-block")), "Delete", kBox);
                NodeSpec dialog = BoxedElement("div", {0, 0, 1280, 800}, {{"role", "dialog"}});
                dialog.styles["position"] = "fixed";
                dialog.paint_order = 50;
                const int opened = document->Add(body, dialog);
                NodeSpec button = BoxedElement("button", {20, 200, 120, 240});
                button.paint_order = 51;
                document->Text(document->Add(opened, button), "Delete draft", kBox);
              }),
              R"({"text":"Delete"})");
  EXPECT_LT(found.find("Delete draft"), found.find(R"("name":"Delete",)")) << found;
  EXPECT_TRUE(Says(found, R"("behind":true)")) << found;
  EXPECT_TRUE(Says(TextOf(found), R"(<behind it>\n)")) << found;
}

// Two cards, each a box with its title, then a line with a button; and a control that holds only words.
SessionBuilder Cards() {
  return PageOf([](DocumentBuilder* document, int body) {
    for (const char* title : {"Visa 4471", "Maestro 0932"}) {
      const int card = document->Add(body, Styled("div", "block"));
      document->Text(document->Add(card, Styled("div", "block")), title, kBox);
      const int line = document->Add(card, Styled("div", "block"));
      document->Text(document->Add(line, Styled("button", "inline-block")), "Change limit", kBox);
    }
    const int control = document->Add(body, Styled("div", "block", {{"tabindex", "0"}}));
    document->Text(document->Add(control, Styled("span", "inline")), "Paint the buoy", kBox);
    document->Text(document->Add(control, Styled("small", "inline")), "1/2", kBox);
  });
}

TEST(FindTest, near_keeps_what_shares_the_smallest_element_with_the_words) {
  const std::string found = FoundBy(Cards(), R"({"text":"Change limit","near":"Maestro 0932"})");
  EXPECT_TRUE(Says(found, R"({"total":1,)")) << found;
  EXPECT_TRUE(Says(found, "Maestro 0932 Change limit")) << found;
  EXPECT_TRUE(Says(FoundBy(Cards(), R"({"text":"Change limit","near":"Amex"})"), R"({"total":0,)"));
}

// A list in which one row has no button of its own.
SessionBuilder SoldOut() {
  return PageOf([](DocumentBuilder* document, int body) {
    document->Text(document->Add(body, Styled("h2", "block")), "Teas", kBox);
    const int list = document->Add(body, Styled("ul", "block"));
    for (const char* tea : {"Assam sold out", "Sencha", "Oolong"}) {
      const int row = document->Add(list, Styled("li", "list-item"));
      document->Text(document->Add(row, Styled("b", "inline")), tea, kBox);
      if (tea == std::string_view("Sencha")) {
        document->Text(document->Add(row, Styled("button", "inline-block")), "Add", kBox);
      }
    }
  });
}

TEST(FindTest, words_of_another_row_are_not_near) {
  EXPECT_TRUE(Says(FoundBy(SoldOut(), R"({"text":"Add","near":"Assam"})"), R"({"total":0,)"));
  EXPECT_TRUE(Says(FoundBy(SoldOut(), R"({"text":"Add","near":"Sencha"})"), R"({"total":1,)"));
  EXPECT_TRUE(Says(FoundBy(SoldOut(), R"({"text":"Add","near":"Teas"})"), R"({"total":1,)"));
}

// Two lists under one heading each: rows with a control, and "Remove" once before the first list and once before the second if
// there are two.
SessionBuilder Lists(int buttons, bool has_field) {
  return PageOf([=](DocumentBuilder* document, int body) {
    for (int list = 0; list < 2; ++list) {
      const int section = document->Add(body, Styled("section", "block"));
      if (list < buttons) document->Text(document->Add(section, Styled("button", "inline-block")), "Remove", kBox);
      for (const char* name : {"Ada", "Bob", "Cy"}) {
        const int row = document->Add(section, Styled("div", "block"));
        document->Text(document->Add(row, Styled("b", "inline")), list == 0 ? name : "Dee", kBox);
        document->Text(document->Add(row, Styled("b", "inline")), "Today", kBox);
        document->Text(document->Add(row, Styled("button", "inline-block")), "Open", kBox);
        if (has_field) document->Add(row, Styled("input", "inline-block"));
      }
    }
  });
}

TEST(FindTest, what_stands_outside_of_all_rows_is_not_near_one_of_them) {
  constexpr const char* kRemove = R"({"text":"Remove","near":"Ada"})";
  const std::string found = FoundBy(Lists(1, false), kRemove);
  EXPECT_TRUE(Says(found, R"({"total":0,)")) << found;
  EXPECT_TRUE(Says(TextOf(found), "Not near those words")) << found;
  EXPECT_TRUE(Says(FoundBy(Lists(2, false), kRemove), R"({"total":1,)")) << "the other list's is farther";
  EXPECT_TRUE(Says(FoundBy(Lists(1, true), kRemove), R"({"total":1,)")) << "a field may name the button of its form";
}

TEST(FindTest, words_inside_a_control_are_that_control) {
  const std::string found = FoundBy(Cards(), R"({"text":"Paint the buoy"})");
  EXPECT_TRUE(Says(found, R"({"total":1,)")) << found;
  EXPECT_TRUE(Says(found, R"("control":true)")) << found;
}

TEST(FindTest, a_value_is_found_but_no_secret) {
  EXPECT_TRUE(IsFound("ada love"));
  EXPECT_FALSE(IsFound("hunter2"));
}

}  // namespace
}  // namespace domtool::testing
