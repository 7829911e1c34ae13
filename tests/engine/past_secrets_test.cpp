// A secret of one life of the engine stays secret in the next, which knows only its hash.
#include <gtest/gtest.h>

#include <string>

#include "base/base64.h"
#include "base/json_tape.h"
#include "engine.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

constexpr const char* kSecret = "Marble-Otter77";

// A field of that type and value, and a text. The same elements in every page.
SessionBuilder Page(const char* type, const std::string& value, const std::string& text) {
  DocumentBuilder d("F", "http://a.test/");
  NodeSpec element;
  element.name = "html";
  element.box = Rect::FromSize(0, 0, 1000, 800);
  const int root = d.Add(0, element);
  element.name = "body";
  const int body = d.Add(root, element);
  NodeSpec field;
  field.name = "input";
  field.attributes = {{"type", type}, {"aria-label", "Key"}};
  field.value = value;
  field.box = Rect::FromSize(10, 10, 100, 20);
  d.Add(body, field);
  d.Text(body, text, Rect::FromSize(10, 40, 400, 20));
  return {"", {d}};
}

std::string SecretsOf(Engine* engine) {
  const std::string json(engine->RecordReported().json);
  const Result<JsonTape> tape = JsonTape::Copy(json, "remember");
  return tape.ok() ? std::string(tape.value().root()["secrets"].AsString()) : std::string();
}

// What an engine kept that saw the field as a password.
std::string PastOf(const std::string& secret) {
  Engine engine;
  engine.Configure(Put(&engine, R"({"salt":"pepper"})"));
  CapturePage(&engine, Page("password", secret, "Nothing"));
  return SecretsOf(&engine);
}

std::string LookAfter(const std::string& past, const SessionBuilder& page) {
  Engine engine;
  engine.Configure(Put(&engine, R"({"salt":"another"})"));
  const Reply reply = engine.Restore(Put(&engine, R"({"secrets":")" + past + R"("})"));
  EXPECT_EQ(reply.status, ErrorCode::kOk) << reply.json;
  CapturePage(&engine, page);
  return ObserveContent(&engine, "{}");
}

bool Contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(PastSecretsTest, a_field_that_was_sensitive_is_so_in_the_next_life_with_all_that_mirrors_it) {
  const std::string past = PastOf(kSecret);
  EXPECT_FALSE(Contains(LookAfter(past, Page("text", kSecret, "Nothing")), "Marble"));
  EXPECT_FALSE(Contains(LookAfter(past, Page("text", "Other-Key-9000", "You keyed Other-Key-9000")), "Other-Key"));
  EXPECT_TRUE(Contains(LookAfter(PastOf(""), Page("text", "", "Marble-Otter77")), "Marble")) << "it never was a secret";
}

TEST(PastSecretsTest, a_secret_that_is_in_no_field_any_more_is_known_by_its_hash_however_it_is_spelt) {
  const std::string past = PastOf(kSecret);
  for (const char* text : {"Copied Marble-Otter77 twice", "marble otter 77", "key=MARBLE%20OTTER77;", "so Marble-O…"}) {
    EXPECT_TRUE(Contains(LookAfter(past, Page("text", "", text)), "redacted")) << text;
  }
  EXPECT_TRUE(Contains(LookAfter(past, Page("text", "", "Marble statues and otters, 77 of them")), "Marble statues"));
}

TEST(PastSecretsTest, a_short_one_has_to_stand_by_itself) {
  const std::string past = PastOf("4711");
  EXPECT_FALSE(Contains(LookAfter(past, Page("text", "", "The code is 4711.")), "4711"));
  EXPECT_TRUE(Contains(LookAfter(past, Page("text", "", "Order 8471123")), "8471123"));
}

TEST(PastSecretsTest, no_letter_of_a_secret_is_kept_and_another_salt_keeps_other_bytes) {
  Engine engine;
  CapturePage(&engine, Page("password", kSecret, "Nothing"));
  const std::string past = SecretsOf(&engine);
  const std::string bytes = FromBase64(past).value_or("");
  ASSERT_FALSE(bytes.empty());
  for (const char* part : {"Mar", "mar", "ott", "Ott", "77"}) EXPECT_FALSE(Contains(bytes, part)) << part;
  EXPECT_NE(past, PastOf(kSecret));
}

TEST(PastSecretsTest, it_goes_on_from_life_to_life) {
  Engine engine;
  engine.Restore(Put(&engine, R"({"secrets":")" + PastOf(kSecret) + R"("})"));
  CapturePage(&engine, Page("text", "", "Nothing"));
  EXPECT_FALSE(Contains(LookAfter(SecretsOf(&engine), Page("text", "", "Copied Marble-Otter77")), "Marble"));
}

TEST(PastSecretsTest, a_checkpoint_has_it_together_with_the_ids) {
  Engine first;
  CapturePage(&first, Page("password", kSecret, "Nothing"));
  const std::string checkpoint(first.Checkpoint().json);
  Engine second;
  ASSERT_EQ(second.Restore(Put(&second, checkpoint)).status, ErrorCode::kOk) << checkpoint;
  CapturePage(&second, Page("text", kSecret, "Copied Marble-Otter77"));
  EXPECT_FALSE(Contains(ObserveContent(&second, "{}"), "Marble"));
}

TEST(PastSecretsTest, damaged_bytes_are_refused_or_harmless) {
  const std::string bytes = FromBase64(PastOf(kSecret)).value_or("");
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    Engine engine;
    const std::string past = ToBase64(bytes.substr(0, length));
    EXPECT_NE(engine.Restore(Put(&engine, R"({"secrets":")" + past + R"("})")).status, ErrorCode::kOk) << length;
  }
}

}  // namespace
}  // namespace domtool::testing
