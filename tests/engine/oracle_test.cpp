// Whatever text a caller asks for, the answer never depends on what is withheld: for each part of a secret and for a text that is
// no part of it the answers are the same, but for the text itself where it is repeated.
#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "action/outcome/verify.h"
#include "action/scripted_peer.h"
#include "event_report.h"
#include "identify/identify.h"
#include "privacy/privacy.h"
#include "support/big_pages.h"
#include "support/capture_builder.h"
#include "support/table_builder.h"

namespace domtool::testing {
namespace {

constexpr const char* kSecretWord = "zqxjkv-Marble77@w.vzq";
constexpr Rect kFieldBox{10, 10, 210, 30};

// Parts of the secret, and as many texts of the same lengths that are none and stand nowhere on the page.
std::vector<std::pair<std::string, std::string>> Probes() {
  const std::string secret = kSecretWord;
  std::vector<std::pair<std::string, std::string>> probes;
  for (std::size_t size = 1; size <= secret.size(); ++size) {
    for (std::size_t at = 0; at + size <= secret.size(); ++at) {
      const std::string part = secret.substr(at, size);
      // Letters that the rest of the page has tell nothing.
      if (part.find_first_of("qxjvzM7@") == std::string::npos) continue;
      if (size == 1 && std::string("qxjvzM7@").find(part) == std::string::npos) continue;
      probes.emplace_back(part, std::string(size, 'f'));
    }
  }
  return probes;
}

std::string Json(const std::string& text) {
  std::string out;
  for (const char c : text) (c == '"' || c == '\\' ? out += '\\' : out) += c;
  return out;
}

// The secret in a text, a name and a field, and two words of the page's own.
SessionBuilder Page(const char* type) {
  return PageOf([&](DocumentBuilder* document, int body) {
    NodeSpec field = BoxedElement("input", kFieldBox, {{"type", type}, {"aria-label", "Hook"}});
    field.value = kSecretWord;
    document->Add(body, field);
    const int paragraph = document->Add(body, BoxedElement("p", kFieldBox));
    document->Text(paragraph, std::string("By ") + kSecretWord + " today", kFieldBox);
    document->Add(body, BoxedElement("button", kFieldBox, {{"aria-label", std::string("Go ") + kSecretWord}}));
    document->title = kSecretWord;
  });
}

std::string WithoutHash(const std::string& json) {
  return std::regex_replace(json, std::regex("\"hash\":\"[^\"]*\"|\"snapshotId\":\"[^\"]*\""), "");
}

void ExpectNothingTold(Engine* engine) {
  for (const auto& [part, other] : Probes()) {
    const auto find = [&](const std::string& text) {
      return std::string(engine->Find(Put(engine, R"({"text":")" + Json(text) + R"("})")).json);
    };
    EXPECT_EQ(find(part), find(other)) << part;
    const auto query = [&](const std::string& text) {
      return WithoutHash(std::string(engine->Observe(Put(engine, R"({"query":")" + Json(text) + R"("})")).json));
    };
    if (part.find_first_of("qxjvz7") != std::string::npos) EXPECT_EQ(query(part), query(other)) << part;
    for (const char* const asked : {"[aria-label*=\"", "[value=\"", "[value*=\""}) {
      const auto selected = [&](const std::string& text) {
        const std::string selector = Json(asked + Json(text) + "\"]");
        return WithoutHash(
            std::string(engine->Observe(Put(engine, R"({"format":"semantic","selector":")" + selector + "\"}")).json));
      };
      EXPECT_EQ(selected(part), selected(other)) << asked << part;
    }
  }
}

std::size_t Withheld(Engine* engine) {
  return Put(engine, std::string(R"({"withheld":[{"name":"word","text":")") + kSecretWord + R"("}]})");
}

TEST(OracleTest, find_and_query_tell_nothing_of_what_a_secret_field_holds) {
  Engine engine;
  CapturePage(&engine, Page("password"));
  ExpectNothingTold(&engine);
}

TEST(OracleTest, nor_of_what_the_host_has_said_is_secret) {
  Engine engine;
  engine.Configure(Withheld(&engine));
  CapturePage(&engine, Page("text"));
  ExpectNothingTold(&engine);
  EXPECT_NE(ObserveContent(&engine, "{}").find("{{word}}"), std::string::npos) << ObserveContent(&engine, "{}");
}

TEST(OracleTest, a_secret_of_the_host_without_a_name_is_marked_like_any_other) {
  Engine engine;
  engine.Configure(Put(&engine, std::string(R"({"withheld":[{"text":")") + kSecretWord + R"("}]})"));
  CapturePage(&engine, Page("text"));
  EXPECT_NE(ObserveContent(&engine, "{}").find("[redacted]"), std::string::npos) << ObserveContent(&engine, "{}");
}

TEST(OracleTest, what_two_secrets_share_has_the_name_of_neither) {
  SecretKeeper secrets;
  secrets.Withhold("Marble-Otter", "first", nullptr);
  secrets.Withhold("Otter-Lagoon", "second", nullptr);
  EXPECT_EQ(secrets.Without("is Marble-Otter, and Otter-Lagoon"), "is {{first}}, and {{second}}");
  EXPECT_EQ(secrets.Without("is Marble-Otter-Lagoon"), "is [redacted]");
}

TEST(OracleTest, what_the_host_says_later_is_withheld_from_then_on) {
  Engine engine;
  CapturePage(&engine, Page("text"));
  EXPECT_NE(ObserveContent(&engine, "{}").find(kSecretWord), std::string::npos);
  engine.Configure(Withheld(&engine));
  EXPECT_EQ(ObserveContent(&engine, "{}").find("Marble"), std::string::npos) << ObserveContent(&engine, "{}");
  ExpectNothingTold(&engine);
}

NodeTable TableWith(const std::string& text) {
  NodeTable table = BuildTable("<input type=password :value='" + std::string(kSecretWord) + "'><p>" + text +
                               "</p><button>" + text + "</button>");
  IdRegistry().Assign(&table);
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.tag[i] == Tag::kButton) table.name[i] = table.arena.Copy(text);
  }
  return table;
}

TEST(OracleTest, an_expectation_reports_nothing_of_it) {
  const PrivacyPolicy policy;
  SecretKeeper secrets;
  const NodeTable before = TableWith("By nobody today");
  const NodeTable after = TableWith(std::string("By ") + kSecretWord + " today");
  secrets.Learn(before, nullptr, policy);
  secrets.Learn(after, &before, policy);
  const EventReport report(&secrets, &policy);
  const AttributeResolver resolver;
  Evidence evidence;
  evidence.before = &before;
  evidence.after = &after;
  evidence.resolver = &resolver;
  evidence.event_reader = &report;
  for (const ExpectKind kind : {ExpectKind::kElementAppears, ExpectKind::kElementDisappears}) {
    for (const auto& [part, other] : Probes()) {
      const Verification told = VerifyExpectation({{kind, part, ""}}, evidence);
      const Verification same = VerifyExpectation({{kind, other, ""}}, evidence);
      EXPECT_EQ(told.is_met, same.is_met) << part;
      EXPECT_EQ(told.whys[0], same.whys[0]) << part;
      EXPECT_EQ(told.confidence, same.confidence) << part;
    }
  }
  EXPECT_TRUE(VerifyExpectation({{ExpectKind::kElementAppears, "[redacted]", ""}}, evidence).is_met);
  EXPECT_TRUE(VerifyExpectation({{ExpectKind::kElementDisappears, "nobody", ""}}, evidence).is_met);
}

}  // namespace
}  // namespace domtool::testing
