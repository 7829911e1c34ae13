// A secret that a page writes so that a reader still reads it, and ordinary text that only resembles one.
#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "privacy/privacy.h"
#include "privacy/secret_page.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

struct Case {
  const char* sentence;
  const char* secret;
  const char* echo;
  const char* remaining;  // what is left of "You typed <echo>."
};

std::string NameOf(const ::testing::TestParamInfo<Case>& info) {
  std::string name;
  for (const char* c = info.param.sentence; *c != '\0'; ++c) name += *c == ' ' ? '_' : *c;
  return name;
}

class Disguise : public ::testing::TestWithParam<Case> {};

TEST_P(Disguise, is_seen_through_and_ordinary_text_is_left) {
  Engine engine;
  CapturePage(&engine, PageWith(Field({{"type", "password"}}, GetParam().secret, 10), GetParam().echo));
  const std::string text = ObserveContent(&engine, "{}");
  EXPECT_NE(text.find("You typed " + std::string(GetParam().remaining) + "."), std::string::npos)
      << GetParam().sentence << "\n"
      << text;
}

constexpr const char* kCard = "4929123487650987";
constexpr const char* kWord = "Marble-Otter77";

INSTANTIATE_TEST_SUITE_P(Separators, Disguise,
                         ::testing::Values(Case{"colons", kCard, "4929:1234:8765:0987", "[redacted]"},
                                           Case{"semicolons", kCard, "4929; 1234; 8765; 0987", "[redacted]"},
                                           Case{"stars", kCard, "4929*1234*8765*0987", "[redacted]"},
                                           Case{"bullets", kCard, "4929•1234•8765•0987", "[redacted]"},
                                           Case{"parentheses", kCard, "4929 (1234) (8765) 0987", "[redacted]"},
                                           Case{"bars and brackets", kCard, "4929 | [1234] | {8765} | <0987",
                                                "[redacted]"},
                                           Case{"arrows and boxes", kCard, "4929 → 1234 ▪ 8765 ─ 0987", "[redacted]"},
                                           Case{"pictures", kCard, "4929 🔹 1234 🔹 8765 🔹 0987", "[redacted]"},
                                           Case{"wide marks", kCard, "4929：1234；8765、0987", "[redacted]"},
                                           Case{"quotes", kCard, "4929\" '1234' “8765” ‘0987", "[redacted]"},
                                           Case{"other marks than its own", kWord, "Marble=Otter#77", "[redacted]"},
                                           Case{"its marks where little else is", "a!b@c#", "a!b@c#", "[redacted]"},
                                           Case{"other marks where little else is", "a!b@c#", "a.b.c", "a.b.c"},
                                           Case{"marks at its ends", "!Marble77?", "!Marble77?", "[redacted]"},
                                           Case{"marks alone", "!?!$%!", "!?!$%!", "[redacted]"},
                                           Case{"three dots for an ellipsis", kWord, "Marble-Ot...", "[redacted]"}),
                         NameOf);

INSTANTIATE_TEST_SUITE_P(
    Encodings, Disguise,
    ::testing::Values(Case{"percent twice", "Marble@Otter é7", "Marble%2540Otter%2520%25C3%25A97", "[redacted]"},
                      Case{"percent three times", "Marble@Otter7", "Marble%252540Otter7", "[redacted]"},
                      Case{"every letter percent", "Marble7", "%4d%61%72%62%6c%65%37", "[redacted]"},
                      Case{"every byte percent twice", "Marble7", "%25%34%64%25%36%31%25%37%32%2562%256c%2565%2537",
                           "[redacted]"},
                      Case{"a secret with a percent", "100%25ers", "100%252525ers", "[redacted]"},
                      Case{"character references", "Marble7", "&#77;&#x61;&#114;&#x0062;le7", "[redacted]"},
                      Case{"named references", "a<b>&'cd", "a&lt;b&gt;&amp;&#39;cd", "[redacted]"},
                      Case{"references twice", "Marble7", "&amp;#77;arble&amp;#x37;", "[redacted]"},
                      Case{"JSON", "Marble/é7", R"(\u004darble\/\u00E97)", "[redacted]"},
                      Case{"script", "Marble7", R"(\x4darbl\u{65}7)", "[redacted]"},
                      Case{"surrogates", "Marble7", R"(\ud835\udc40arble7)", "[redacted]"},
                      Case{"escape", "Marble7", "%u004darble7", "[redacted]"},
                      Case{"references in percent", "Marble7", "%26%2377%3Barble7", "[redacted]"}),
    NameOf);

INSTANTIATE_TEST_SUITE_P(Letters, Disguise,
                         ::testing::Values(Case{"mathematical", "marble77", "𝐦𝓪𝖗𝘣𝚕𝕖𝟕𝟟", "[redacted]"},
                                           Case{"circled", "marble77", "ⓜⓐⓡⓑⓛⓔ⑦⑦", "[redacted]"},
                                           Case{"squared", "marble77", "🄼🅰🅡🄱🅻🅔❼➆", "[redacted]"},
                                           Case{"in parentheses of their own", "marble12", "⒨⒜⒭⒝⒧⒠⑿", "[redacted]"},
                                           Case{"raised", "marble77", "ᵐᵃʳᵇˡᵉ⁷₇", "[redacted]"},
                                           Case{"small capitals", "marble77", "ᴍᴀʀʙʟᴇ77", "[redacted]"},
                                           Case{"letterlike", "helix77", "ℋℯℓⅈⅹ77", "[redacted]"},
                                           Case{"flags", "marble77", "🇲🇦🇷🇧🇱🇪77", "[redacted]"},
                                           Case{"ligatures", "baffling7", "ba\ufb04ing7", "[redacted]"},
                                           Case{"keycaps", "739164", "7️⃣3️⃣9️⃣1️⃣6️⃣4️⃣",
                                                "[redacted]"},
                                           Case{"Cyrillic", "Marble-Otter77", "Маrblе-Оttеr77", "[redacted]"},
                                           Case{"Cyrillic small", "peaches", "реасһеѕ", "[redacted]"},
                                           Case{"Greek", "Kanton-Beta", "Καντοη-Βετα", "[redacted]"},
                                           Case{"Greek small", "velvet77", "νelνet77", "[redacted]"},
                                           Case{"Greek in capitals", "νικος-υδωρ", "ΝΙΚΟΣ-ΥΔΩΡ", "[redacted]"},
                                           Case{"other digits", "739164", "७३९१६४", "[redacted]"}),
                         NameOf);

INSTANTIATE_TEST_SUITE_P(Ordinary, Disguise,
                         ::testing::Values(Case{"a time", "1234", "12:34 and 1:23:4", "12:34 and 1:23:4"},
                                           Case{"a price", "1999", "19.99 or 1,999.00", "19.99 or 1,999.00"},
                                           Case{"another number", kCard, "4929 1234 8765 0986", "4929 1234 8765 0986"},
                                           Case{"a sum", "123456", "12 + 34 + 57", "12 + 34 + 57"},
                                           Case{"half of it", "hunter2-canary", "a canary", "a canary"},
                                           Case{"a reference", "marble77", "Tea &amp; cake &#77;",
                                                "Tea &amp; cake &#77;"},
                                           Case{"a path", "marble77", R"(C:\users\x4d\new)", R"(C:\users\x4d\new)"},
                                           Case{"a share", "marble77", "100%25 of 4%ab", "100%25 of 4%ab"},
                                           Case{"Russian", "marble77", "мрамор и выдра", "мрамор и выдра"},
                                           Case{"Greek words", "marble77", "μάρμαρο και βίδρα", "μάρμαρο και βίδρα"},
                                           Case{"formulas", "marble77", "𝐸=𝑚𝑐² ① ② ③", "𝐸=𝑚𝑐² ① ② ③"},
                                           Case{"the word it begins with", "password123", "a password, the Password",
                                                "a password, the Password"}),
                         NameOf);

// ---------------------------------------------------------------- where it is drawn

struct Piece {
  const char* text;
  double x;
  double y;
};

SessionBuilder PageDrawn(const std::string& secret, std::initializer_list<Piece> pieces) {
  SessionBuilder page = PageWith(Field({{"type", "password"}}, secret, 10));
  for (const Piece& piece : pieces) {
    NodeSpec span;
    span.name = "span";
    span.box = Rect::FromSize(piece.x, piece.y, 40, 20);
    page.documents[0].Text(page.documents[0].Add(2, span), piece.text, *span.box);
  }
  return page;
}

TEST(DrawnSecret, pieces_that_are_drawn_from_right_to_left_are_put_together) {
  Engine engine;
  CapturePage(&engine, PageDrawn(kWord, {{"ter77", 300, 100}, {"-Ot", 200, 101}, {"ble", 150, 98}, {"Mar", 100, 100}}));
  const std::string text = ObserveContent(&engine, "{}");
  for (const char* piece : {"ter77", "-Ot", "ble", "Mar"}) EXPECT_EQ(text.find(piece), std::string::npos) << text;
  EXPECT_NE(text.find("[redacted]"), std::string::npos) << text;
}

TEST(DrawnSecret, pieces_that_are_drawn_from_the_bottom_up_are_put_together) {
  Engine engine;
  CapturePage(&engine,
              PageDrawn(kCard, {{"0987", 100, 190}, {"8765", 100, 160}, {"1234", 100, 130}, {"4929", 100, 100}}));
  const std::string text = ObserveContent(&engine, "{}");
  for (const char* piece : {"0987", "8765", "1234", "4929"}) EXPECT_EQ(text.find(piece), std::string::npos) << text;
}

TEST(DrawnSecret, fields_that_are_drawn_from_right_to_left_are_put_together) {
  SessionBuilder page = PageWith(Field({{"autocomplete", "one-time-code"}}, "480257", 10));
  double x = 400;
  for (const char* digit : {"7", "5", "2", "0", "8", "4"}) {
    NodeSpec field = Field({{"aria-label", "Digit"}}, digit, 0);
    field.box = Rect::FromSize(x -= 50, 100, 40, 20);
    page.documents[0].Add(2, field);
  }
  Engine engine;
  CapturePage(&engine, page);
  const std::string text = ObserveContent(&engine, "{}");
  for (const char* digit : {"7", "5", "8"}) EXPECT_EQ(text.find("=\"" + std::string(digit)), std::string::npos) << text;
}

TEST(DrawnSecret, pieces_in_no_order_at_all_are_ordinary) {
  Engine engine;
  CapturePage(&engine,
              PageDrawn(kWord, {{"ter77", 100, 100}, {"-Ot", 200, 100}, {"ble", 300, 100}, {"Mar", 400, 100}}));
  const std::string text = ObserveContent(&engine, "{}");
  for (const char* piece : {"ter77", "-Ot", "ble", "Mar"}) EXPECT_NE(text.find(piece), std::string::npos) << text;
}

// ---------------------------------------------------------------- while it is typed

// "so far: <echo>" and the field with `value`.
SessionBuilder PageWhileTyped(const std::string& value, const std::string& echo, const std::string& more = {}) {
  SessionBuilder page = PageWith(Field({{"type", "password"}}, value, 10));
  double y = 100;
  for (const std::string& said : {"so far: " + echo, std::string("Your password. The end of Mar"), more}) {
    NodeSpec p;
    p.name = "p";
    p.box = Rect::FromSize(10, y += 30, 400, 20);
    page.documents[0].Text(page.documents[0].Add(2, p), said, *p.box);
  }
  return page;
}

std::string LookWhileTyped(Engine* engine, const std::string& value, const std::string& echo,
                           const std::string& more = {}) {
  CapturePage(engine, PageWhileTyped(value, echo, more));
  return ObserveContent(engine, "{}");
}

TEST(TypedSecret, what_is_typed_so_far_is_withheld_where_the_page_lags_behind) {
  Engine engine;
  LookWhileTyped(&engine, "", "");
  EXPECT_NE(LookWhileTyped(&engine, "Velvet-H", "Velv").find("so far: [redacted]"), std::string::npos);
  EXPECT_NE(LookWhileTyped(&engine, "Velvet-Harbor-9", "Velvet-Ha").find("so far: [redacted]"), std::string::npos);
  EXPECT_NE(LookWhileTyped(&engine, "Velvet-Harbor-9", "\"Vel\"").find("so far: \"[redacted]\""), std::string::npos);
}

TEST(TypedSecret, a_word_that_the_page_said_before_is_its_own) {
  Engine engine;
  LookWhileTyped(&engine, "", "");
  const std::string text = LookWhileTyped(&engine, "Marble-Otter77", "Marb", "Until 12 Mar");
  EXPECT_NE(text.find("so far: [redacted]"), std::string::npos) << text;
  EXPECT_NE(text.find("The end of Mar"), std::string::npos) << text;
  EXPECT_NE(text.find("Until 12 Mar"), std::string::npos) << text;
  EXPECT_NE(LookWhileTyped(&engine, "password123", "pass").find("Your password."), std::string::npos);
}

TEST(TypedSecret, what_it_begins_with_is_ordinary_once_the_field_is_gone) {
  Engine engine;
  LookWhileTyped(&engine, "", "");
  LookWhileTyped(&engine, "theodore-77", "theo");
  SessionBuilder page = PageWhileTyped("", "the", "Welcome to the");
  EXPECT_NE(LookWhileTyped(&engine, "", "the").find("so far: the"), std::string::npos);
}

TEST(TypedSecret, events_of_the_typing_do_not_tell_it) {
  SecretKeeper secrets;
  secrets.Remember(kWord);
  for (const char* said :
       {"So far: Mar", "So far: Marb", "So far: \"Marble-Ot\"", "So far: Marble-Otter7 of it", "Marble-Otter77 (14)"}) {
    std::string storage;
    const std::string clean(PrivacyGate::Clean(said, secrets, &storage).view());
    EXPECT_NE(clean.find("[redacted]"), std::string::npos) << clean;
    EXPECT_EQ(clean.find("Mar"), std::string::npos) << clean;
  }
  std::string storage;
  EXPECT_EQ(PrivacyGate::Clean("Mar 12, a marmot", secrets, &storage).view(), "Mar 12, a marmot");
}

// ---------------------------------------------------------------- many

TEST(ManySecrets, the_mirror_of_each_of_hundreds_of_fields_is_withheld) {
  SessionBuilder page = PageWith(Field({{"type", "password"}}, "first-secret-0", 10));
  std::string mirror;
  for (int k = 1; k < 600; ++k) {
    const std::string secret = "canary" + std::to_string(k * 7919) + "x";
    page.documents[0].Add(2, Field({{"type", "password"}}, secret, 10));
    NodeSpec p;
    p.name = "p";
    p.box = Rect::FromSize(10, 300 + k * 20, 400, 20);
    page.documents[0].Text(page.documents[0].Add(2, p), "So " + secret, *p.box);
  }
  Engine engine;
  CapturePage(&engine, page);
  EXPECT_EQ(EveryFormat(&engine).find("canary"), std::string::npos);
}

std::string SecretOf(int k) { return "Q" + std::to_string(1'000'003LL * k + 17) + "-zeta"; }

TEST(ManySecrets, beyond_every_limit_more_is_withheld_and_not_less) {
  SecretKeeper secrets;
  secrets.Remember("7305");
  constexpr int kMany = 20'000;
  for (int k = 0; k < kMany; ++k) secrets.Remember(SecretOf(k));
  secrets.Remember("8642");
  int leaked = 0;
  for (int k = 0; k < kMany; k += 37)
    leaked += secrets.Without("So " + SecretOf(k) + " is it").find("Q") != std::string::npos;
  EXPECT_EQ(leaked, 0);
  EXPECT_EQ(secrets.Without("the pins 7305 or 8642 or 1357"), "the pins [redacted] or [redacted] or 1357");
  EXPECT_EQ(secrets.Without("Ordinary words on a page that goes on as before"),
            "Ordinary words on a page that goes on as before");
}

TEST(ManySecrets, a_long_one_is_withheld_to_its_end) {
  std::string secret;
  for (int k = 0; k < 900; ++k) secret += "chapter " + std::to_string(k) + " ";
  SecretKeeper secrets;
  secrets.Remember(secret);
  const std::string left = secrets.Without("It is " + secret + ".");
  EXPECT_EQ(left.find_first_of("0123456789"), std::string::npos) << left;
  EXPECT_EQ(left.find("chapter"), std::string::npos) << left;
  EXPECT_EQ(secrets.Without("In chapter two"), "In chapter two");
}

}  // namespace
}  // namespace domtool::testing
