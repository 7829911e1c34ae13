// Secrets stay after the gate: in every format, wherever the page puts them.
#include "privacy/privacy.h"

#include <gtest/gtest.h>

#include <string>

#include "privacy/secret_page.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

class SensitiveField : public ::testing::TestWithParam<Attributes> {};

TEST_P(SensitiveField, gives_neither_its_value_nor_its_copies) {
  Engine engine;
  CapturePage(&engine, PageWith(Field(GetParam(), kCanary, 10), kCanary));
  EXPECT_EQ(EveryFormat(&engine).find(kCanary), std::string::npos);
  const Reply observation = engine.Observe(Put(&engine, "{}"));
  EXPECT_EQ(observation.json.find(kCanary), std::string_view::npos) << "in url or title";
  const Reply found = engine.Find(Put(&engine, R"({"text":"typed"})"));
  EXPECT_EQ(found.json.find(kCanary), std::string_view::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Table, SensitiveField,
    ::testing::Values(Attributes{{"type", "password"}}, Attributes{{"type", "PASSWORD"}},
                      Attributes{{"type", "text"}, {"autocomplete", "current-password"}},
                      Attributes{{"autocomplete", "section-a new-password"}},
                      Attributes{{"type", "password"}, {"role", "combobox"}},
                      Attributes{{"role", "combobox"}, {"autocomplete", "current-password"}},
                      Attributes{{"role", "combobox"}, {"id", "new-password"}, {"autocomplete", "new-password"}},
                      Attributes{{"autocomplete", "one-time-code"}}, Attributes{{"autocomplete", "billing cc-number"}},
                      Attributes{{"name", "card-number"}}, Attributes{{"id", "cvv"}}, Attributes{{"name", "otp_code"}},
                      Attributes{{"aria-label", "Card number"}}, Attributes{{"placeholder", "Security code"}},
                      Attributes{{"type", "password"}, {"value", kCanary}}));

class FieldOfAList : public ::testing::TestWithParam<Attributes> {};

TEST_P(FieldOfAList, is_no_secret_by_the_token_that_keeps_proposals_away) {
  Engine engine;
  CapturePage(&engine, PageWith(Field(GetParam(), kCanary, 10)));
  EXPECT_NE(ObserveContent(&engine, "{}").find(kCanary), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Table, FieldOfAList,
                         ::testing::Values(Attributes{{"role", "combobox"}, {"autocomplete", "new-password"}},
                                           Attributes{{"type", "search"}, {"autocomplete", "new-password"}},
                                           Attributes{{"list", "cities"}, {"autocomplete", "new-password"}},
                                           Attributes{{"aria-autocomplete", "list"},
                                                      {"autocomplete", "new-password"}}));

struct Echo {
  const char* sentence;
  const char* secret;
  const char* echo;
  const char* remaining;  // what is left of "You typed <echo>."
};

class EchoedSecret : public ::testing::TestWithParam<Echo> {};

TEST_P(EchoedSecret, is_withheld_however_it_is_spelt) {
  Engine engine;
  CapturePage(&engine, PageWith(Field({{"type", "password"}}, GetParam().secret, 10), GetParam().echo));
  const std::string text = ObserveContent(&engine, "{}");
  EXPECT_NE(text.find("You typed " + std::string(GetParam().remaining) + "."), std::string::npos)
      << GetParam().sentence << "\n"
      << text;
}

INSTANTIATE_TEST_SUITE_P(
    Table, EchoedSecret,
    ::testing::Values(Echo{"as it is", "hunter2-canary", "hunter2-canary", "[redacted]"},
                      Echo{"in groups", "4929123487650987", "4929 1234-8765\u00a00987", "[redacted]"},
                      Echo{"its groups joined", "4929 1234 8765 0987", "4929123487650987", "[redacted]"},
                      Echo{"in capitals", "hunter2-canary", "HUNTER2 Canary", "[redacted]"},
                      Echo{"in capitals of other alphabets", "пароль-łódź-über", "ПАРОЛЬ-ŁÓDŹ-ÜBER", "[redacted]"},
                      Echo{"with accents apart", "caf\u00e9-r\u00e9sum\u00e9", "cafe\u0301-re\u0301sume\u0301",
                           "[redacted]"},
                      Echo{"as wide as ideographs", "hunter2", "Ｈｕｎｔｅｒ２", "[redacted]"},
                      Echo{"in other digits", "48151623", "٤٨١٥١٦٢٣", "[redacted]"},
                      Echo{"percent-encoded", "a&b c!\u00e9", "a%26b+c%21%c3%A9", "[redacted]"},
                      Echo{"encoded twice", "100%25ers", "100%2525ers", "[redacted]"},
                      Echo{"with characters of no width", "hunter2", "hun\u200bter\u00ad2", "[redacted]"},
                      Echo{"within a word", "hunter2", "xhunter2y", "x[redacted]y"},
                      Echo{"cut by an ellipsis", "hunter2-canary", "hunter2-c…", "[redacted]…"},
                      Echo{"two that overlap", "hunthunt", "hunthunthunt", "[redacted]"},
                      Echo{"a short one by itself", "862", "the code 862, yes", "the code [redacted], yes"},
                      Echo{"a short one within a number", "862", "item 18629", "item 18629"},
                      Echo{"a short one taken apart", "1234", "12 34 and 1 2 3 4", "12 34 and 1 2 3 4"},
                      Echo{"a short one with a slash", "12/27", "until 12/27 it is", "until [redacted] it is"},
                      Echo{"another word", "hunter2", "hunter", "hunter"}));

// "You typed " and the runs, each in an element of its own.
SessionBuilder PageInPieces(const std::string& secret, std::initializer_list<const char*> pieces, const char* tag) {
  SessionBuilder page = PageWith(Field({{"type", "password"}}, secret, 10));
  DocumentBuilder& d = page.documents[0];
  double y = 200;
  for (const char* piece : pieces) {
    NodeSpec element;
    element.name = tag;
    element.box = Rect::FromSize(10, y, 400, 20);
    d.Text(d.Add(2, element), piece, *element.box);
    y += 20;
  }
  return page;
}

TEST(PrivacyTest, a_field_that_its_label_calls_a_password_is_one) {
  SessionBuilder page = PageWith(Field({{"name", "q7"}, {"id", "f"}}, kCanary, 10), kCanary);
  NodeSpec label;
  label.name = "label";
  label.attributes = {{"for", "f"}};
  label.box = Rect::FromSize(10, 60, 100, 20);
  page.documents[0].Text(page.documents[0].Add(2, label), "Password", *label.box);
  Engine engine;
  CapturePage(&engine, page);
  EXPECT_EQ(EveryFormat(&engine).find(kCanary), std::string::npos);
}

TEST(PrivacyTest, a_secret_split_over_elements_is_cut_out_of_each_and_its_length_is_not_reported) {
  Engine engine;
  CapturePage(&engine, PageInPieces("739164", {"Code 7", "3", " ", "91", "6", "4 it is"}, "p"));
  const std::string text = ObserveContent(&engine, "{}");
  EXPECT_NE(text.find("Code [redacted]\nit is"), std::string::npos) << text;
  for (const char* piece : {"3\n", "91", "6\n"}) EXPECT_EQ(text.find(std::string("\n") + piece), std::string::npos);
}

TEST(PrivacyTest, the_marks_at_the_ends_of_a_split_secret_are_cut_out_with_it) {
  Engine engine;
  CapturePage(&engine, PageInPieces("(Marble-77]", {"so ", "(Ma", "r", "ble", "-", "77", "]", " it is"}, "p"));
  const std::string text = ObserveContent(&engine, "{}");
  EXPECT_NE(text.find("so\n[redacted]\nit is"), std::string::npos) << text;
}

TEST(PrivacyTest, two_secrets_that_meet_in_an_element_leave_nothing_of_either) {
  Engine engine;
  CapturePage(&engine, PageInPieces("velvetharbor", {"a velvet", "harbor b velv", "etharbor c"}, "b"));
  EXPECT_NE(ObserveContent(&engine, "{}").find("a [redacted]\nb [redacted]\nc"), std::string::npos)
      << ObserveContent(&engine, "{}");
}

TEST(PrivacyTest, a_code_spread_over_fields_is_withheld_in_all_of_them) {
  SessionBuilder page = PageWith(Field({{"autocomplete", "one-time-code"}}, "480257", 10));
  double y = 40;
  for (const char* digit : {"4", "8", "0", "2", "5", "7"}) {
    page.documents[0].Add(2, Field({{"aria-label", "Digit"}}, digit, y));
    y += 25;
  }
  Engine engine;
  CapturePage(&engine, page);
  const std::string text = ObserveContent(&engine, "{}");
  EXPECT_NE(text.find(R"(="\[redacted\]"])"), std::string::npos) << text;
  EXPECT_EQ(text.find("=\"8\""), std::string::npos) << text;
}

TEST(PrivacyTest, a_button_that_speaks_of_passwords_is_no_secret) {
  Engine engine;
  CapturePage(&engine, PageWith(Field({{"type", "submit"}, {"name", "changePassword"}, {"value", "Change password"}},
                                      "Change password", 10),
                                "Change password"));
  const std::string text = ObserveContent(&engine, "{}");
  EXPECT_NE(text.find("button] Change password"), std::string::npos) << text;
  EXPECT_EQ(text.find("redacted"), std::string::npos) << text;
}

TEST(PrivacyTest, which_option_of_a_secret_list_is_chosen_is_not_reported) {
  for (const char* name : {"cc-exp-month", "country"}) {
    DocumentBuilder d("F", "http://a.test/");
    const int list = d.Add(0, Field({{"autocomplete", name}}, {}, 10));
    d.nodes[static_cast<std::size_t>(list)].name = "select";
    NodeSpec option;
    option.name = "option";
    option.is_selected = true;
    d.Add(list, option);
    Engine engine;
    CapturePage(&engine, {"", {d}});
    const bool is_told = ObserveContent(&engine, R"({"format":"table"})").find("\"selected\"") != std::string::npos;
    EXPECT_EQ(is_told, std::string_view(name) == "country") << name;
  }
}

TEST(PrivacyTest, an_ordinary_value_is_given_unless_the_policy_says_otherwise) {
  Engine engine;
  CapturePage(&engine, PageWith(Field({{"type", "text"}}, "ordinary", 10)));
  EXPECT_NE(EveryFormat(&engine).find("ordinary"), std::string::npos);
  EXPECT_EQ(engine.Configure(Put(&engine, R"({"privacy":{"emitValues":false}})")).status, ErrorCode::kOk);
  EXPECT_EQ(EveryFormat(&engine).find("ordinary"), std::string::npos);
}

TEST(PrivacyTest, a_field_listed_by_the_user_is_sensitive) {
  Engine engine;
  EXPECT_EQ(engine.Configure(Put(&engine, R"({"privacy":{"extraSensitive":["iban"]}})")).status, ErrorCode::kOk);
  CapturePage(&engine, PageWith(Field({{"name", "customerIBAN"}}, kCanary, 10), kCanary));
  EXPECT_EQ(EveryFormat(&engine).find(kCanary), std::string::npos);
}

TEST(PrivacyTest, a_field_that_was_a_password_stays_one_when_its_type_is_switched) {
  Engine engine;
  CapturePage(&engine, PageWith(Field({{"type", "password"}}, "", 10)));
  CapturePage(&engine, PageWith(Field({{"type", "text"}}, kCanary, 10), kCanary));
  EXPECT_EQ(EveryFormat(&engine).find(kCanary), std::string::npos);
}

TEST(PrivacyTest, a_page_that_opts_out_is_refused_unless_the_policy_allows_it) {
  SessionBuilder page = PageWith(Field({}, "x", 10));
  page.documents[0].nodes[2].attributes.push_back({"data-no-ai", ""});
  Engine engine;
  CapturePage(&engine, page);
  EXPECT_EQ(engine.Observe(Put(&engine, "{}")).status, ErrorCode::kSecurityBlocked);
  EXPECT_EQ(engine.Configure(Put(&engine, R"({"privacy":{"respectOptOut":false}})")).status, ErrorCode::kOk);
  EXPECT_EQ(engine.Observe(Put(&engine, "{}")).status, ErrorCode::kOk);
}

TEST(PrivacyTest, a_policy_of_the_wrong_shape_is_refused_and_changes_nothing) {
  Engine engine;
  for (const char* policy :
       {R"({"privacy":7})", R"({"privacy":{"emitValues":"no"}})", R"({"privacy":{"emitCrossOriginFrames":"never"}})",
        R"({"privacy":{"extraSensitive":[1]}})", "[", ""}) {
    EXPECT_EQ(engine.Configure(Put(&engine, policy)).status, ErrorCode::kBadInput) << policy;
  }
}

}  // namespace
}  // namespace domtool::testing
