#include "base/json_tape.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace domtool {
namespace {

JsonTape Tape(std::string_view json) {
  Result<JsonTape> tape = JsonTape::Copy(json, "test");
  EXPECT_TRUE(tape.ok()) << tape.status().message();
  return std::move(tape).value();
}

TEST(JsonTapeTest, members_are_found_by_name_at_any_depth) {
  const JsonTape tape = Tape(R"({"a":{"b":[10,{"c":"deep"}]},"d":true})");
  std::vector<JsonValue> elements;
  for (const JsonValue element : tape.root()["a"]["b"].Elements()) elements.push_back(element);
  ASSERT_EQ(elements.size(), 2u);
  EXPECT_EQ(elements[0].AsInteger(), 10);
  EXPECT_EQ(elements[1]["c"].AsString(), "deep");
  EXPECT_TRUE(tape.root()["d"].AsBool());
}

TEST(JsonTapeTest, of_a_repeated_key_the_last_counts) {
  EXPECT_EQ(Tape(R"({"a":1,"b":0,"a":2})").root()["a"].AsInteger(), 2);
  EXPECT_EQ(Tape(R"({"a":{"x":1},"a":[]})").root()["a"]["x"].AsInteger(-1), -1);
}

TEST(JsonTapeTest, what_is_missing_gives_the_fallback_all_the_way_down) {
  const JsonTape tape = Tape("{}");
  const JsonValue missing = tape.root()["no"]["such"]["thing"];
  EXPECT_FALSE(missing.exists());
  EXPECT_FALSE(missing.is_null());
  EXPECT_EQ(missing.AsString("f"), "f");
  EXPECT_EQ(missing.AsNumber(1.5), 1.5);
  EXPECT_EQ(missing.AsInteger(7), 7);
  EXPECT_TRUE(missing.AsBool(true));
  for (const JsonValue element : missing.Elements()) FAIL() << element.exists();
  missing.ForEachMember([](std::string_view, JsonValue) { FAIL(); });
}

TEST(JsonTapeTest, another_type_than_asked_for_gives_the_fallback) {
  const JsonTape tape = Tape(R"(["1",1,true,null,[],{}])");
  std::vector<JsonValue> v;
  for (const JsonValue element : tape.root().Elements()) v.push_back(element);
  ASSERT_EQ(v.size(), 6u);
  EXPECT_EQ(v[0].AsInteger(-1), -1);
  EXPECT_EQ(v[1].AsString("f"), "f");
  EXPECT_FALSE(v[1].AsBool(false));
  EXPECT_EQ(v[2].AsNumber(-1), -1);
  EXPECT_TRUE(v[3].is_null());
  EXPECT_FALSE(v[4]["x"].exists());
  EXPECT_TRUE(v[5].is_object());
  for (const JsonValue element : v[5].Elements()) FAIL() << element.exists();
}

TEST(JsonTapeTest, a_double_is_an_integer_only_when_it_is_integral_and_exact) {
  const JsonTape tape = Tape("[2.0,2.5,1e15,1e300,-1e300,9007199254740993]");
  std::vector<std::int64_t> integers;
  for (const JsonValue element : tape.root().Elements()) integers.push_back(element.AsInteger(-7));
  EXPECT_EQ(integers, (std::vector<std::int64_t>{2, -7, 1'000'000'000'000'000, -7, -7, 9'007'199'254'740'992}));
}

TEST(JsonTapeTest, members_are_visited_in_their_order) {
  const JsonTape tape = Tape(R"({"z":1,"a":{"inner":[1,2]},"m":"x"})");
  std::string keys;
  tape.root().ForEachMember([&](std::string_view key, JsonValue) { keys += key; });
  EXPECT_EQ(keys, "zam");
}

TEST(JsonTapeTest, empty_containers_have_no_elements_and_the_next_value_is_after_them) {
  const JsonTape tape = Tape(R"([[],{},"last"])");
  std::string kinds;
  for (const JsonValue e : tape.root().Elements()) kinds += e.is_array() ? 'a' : e.is_object() ? 'o' : 's';
  EXPECT_EQ(kinds, "aos");
}

TEST(JsonTapeTest, a_tape_can_be_moved_with_the_text_it_owns) {
  JsonTape first = Tape(R"({"a":"kept"})");
  const JsonTape second = std::move(first);
  EXPECT_EQ(second.root()["a"].AsString(), "kept");
}

TEST(JsonTapeTest, reading_in_place_uses_the_caller_s_buffer) {
  std::string json = R"(["\u0041"])";
  const Result<JsonTape> tape = JsonTape::Read(json.data(), json.size(), "test");
  ASSERT_TRUE(tape.ok());
  for (const JsonValue element : tape.value().root().Elements()) {
    EXPECT_EQ(element.AsString(), "A");
    EXPECT_GE(element.AsString().data(), json.data());
    EXPECT_LT(element.AsString().data(), json.data() + json.size());
  }
}

TEST(JsonTapeTest, what_is_not_json_is_refused) {
  EXPECT_EQ(JsonTape::Copy("", "test").status().code(), ErrorCode::kBadInput);
  EXPECT_EQ(JsonTape::Copy("[1", "test").status().code(), ErrorCode::kBadInput);
  EXPECT_EQ(JsonTape::Copy(std::string(1'000'000, '['), "test").status().code(), ErrorCode::kBadInput);
}

TEST(JsonTapeTest, a_scalar_root_is_a_value) {
  EXPECT_EQ(Tape("\"x\"").root().AsString(), "x");
  EXPECT_TRUE(Tape("null").root().is_null());
}

}  // namespace
}  // namespace domtool
