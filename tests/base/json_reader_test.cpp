// What the reader takes, what it refuses, and that neither reads beyond the buffer: every case is read from a buffer of
// its exact size, so that the sanitizers see an overread.
#include "base/json_reader.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "base/json_writer.h"
#include "base/limits.h"

namespace domtool {
namespace {

// Writes the events down as JSON again, so that a test compares texts.
class Echo final : public JsonVisitor {
 public:
  bool BeginObject() override { return Note("{"); }
  bool Key(std::string_view key) override { return Note("k:" + std::string(key)); }
  bool EndObject() override { return Note("}"); }
  bool BeginArray() override { return Note("["); }
  bool EndArray() override { return Note("]"); }
  bool String(std::string_view value) override { return Note("s:" + std::string(value)); }
  bool Integer(std::int64_t value) override { return Note("i:" + std::to_string(value)); }
  bool Double(double value) override {
    std::string text = "d:";
    AppendNumber(&text, value, 4);
    return Note(text);
  }
  bool Bool(bool value) override { return Note(value ? "true" : "false"); }
  bool Null() override { return Note("null"); }

  std::string events;
  std::size_t left = 1'000'000;  // events until it stops

 private:
  bool Note(const std::string& event) {
    if (left-- == 0) return false;
    events += (events.empty() ? "" : " ") + event;
    return true;
  }
};

struct Outcome {
  Status status;
  std::string events;
};

Outcome Read(std::string_view json, std::size_t stop_after = 1'000'000) {
  const std::unique_ptr<char[]> buffer(new char[json.size() + 1]);
  json.copy(buffer.get(), json.size());
  buffer[json.size()] = '\0';
  Echo echo;
  echo.left = stop_after;
  Status status = ReadJsonInSitu(buffer.get(), json.size(), &echo, "test");
  return {status, echo.events};
}

TEST(JsonReaderTest, events_come_in_the_order_of_the_text) {
  const Outcome outcome = Read(R"( {"a":[1,-2.5,"x"],"b":{"c":null},"d":[true,false]} )");
  ASSERT_TRUE(outcome.status.ok()) << outcome.status.message();
  EXPECT_EQ(outcome.events, "{ k:a [ i:1 d:-2.5 s:x ] k:b { k:c null } k:d [ true false ] }");
}

TEST(JsonReaderTest, any_value_may_be_the_root) {
  EXPECT_EQ(Read("7").events, "i:7");
  EXPECT_EQ(Read("\"x\"").events, "s:x");
  EXPECT_EQ(Read("null").events, "null");
}

TEST(JsonReaderTest, escapes_are_decoded_in_place) {
  EXPECT_EQ(Read(R"(["\"\\\/\b\f\n\r\t\u0041\u00e9\u20ac\ud83d\ude00"])").events,
            "[ s:\"\\/\b\f\n\r\tA\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80 ]");
}

TEST(JsonReaderTest, an_escaped_nul_is_a_character_like_any_other) {
  const Outcome outcome = Read(R"(["a\u0000b"])");
  ASSERT_TRUE(outcome.status.ok());
  EXPECT_EQ(outcome.events, std::string("[ s:a\0b ]", 9));
}

// Chrome writes strings as UTF-16 code units, and a page can hold half a pair: that must not make it unreadable.
TEST(JsonReaderTest, half_a_surrogate_pair_becomes_the_replacement_character) {
  EXPECT_EQ(Read(R"(["\ud800"])").events, "[ s:\xEF\xBF\xBD ]");
  EXPECT_EQ(Read(R"(["\udfff"])").events, "[ s:\xEF\xBF\xBD ]");
  EXPECT_EQ(Read(R"(["a\uD83Dz"])").events, "[ s:a\xEF\xBF\xBDz ]");
  EXPECT_EQ(Read(R"(["\ud83d\ud83d\ude00"])").events, "[ s:\xEF\xBF\xBD\xF0\x9F\x98\x80 ]");
  EXPECT_EQ(Read(R"(["\ude00\ud83d"])").events, "[ s:\xEF\xBF\xBD\xEF\xBF\xBD ]");
  EXPECT_EQ(Read(R"(["\ud83d\n"])").events, "[ s:\xEF\xBF\xBD\n ]");
  EXPECT_EQ(Read(R"(["\\ud800"])").events, "[ s:\\ud800 ]") << "a backslash and letters, no escape";
}

TEST(JsonReaderTest, half_a_pair_at_the_end_of_a_cut_text_is_not_read_beyond) {
  for (const char* json : {"[\"\\ud800", "[\"\\ud800\\", "[\"\\ud800\\u", "[\"\\ud800\\ude0", "[\"\\ud80", "[\"\\"}) {
    EXPECT_EQ(Read(json).status.code(), ErrorCode::kBadInput) << json;
  }
}

TEST(JsonReaderTest, numbers_are_integers_up_to_53_bits_and_doubles_beyond) {
  EXPECT_EQ(Read("[9007199254740992]").events, "[ i:9007199254740992 ]");
  EXPECT_EQ(Read("[-9007199254740992]").events, "[ i:-9007199254740992 ]");
  EXPECT_EQ(Read("[9007199254740993]").events.substr(0, 4), "[ d:");
  EXPECT_EQ(Read("[-9007199254740993]").events.substr(0, 4), "[ d:");
  EXPECT_EQ(Read("[18446744073709551615]").events.substr(0, 4), "[ d:");
  EXPECT_EQ(Read("[123456789012345678901234567890]").events.substr(0, 4), "[ d:");
  EXPECT_EQ(Read("[1e2]").events, "[ d:100 ]");
  EXPECT_EQ(Read("[1e-400]").events, "[ d:0 ]");
}

TEST(JsonReaderTest, a_repeated_key_is_reported_each_time) {
  EXPECT_EQ(Read(R"({"a":1,"a":2})").events, "{ k:a i:1 k:a i:2 }");
}

TEST(JsonReaderTest, a_visitor_can_stop_at_any_event) {
  constexpr std::string_view kJson = R"({"a":[1,"x",null,true,2.5],"b":{}})";
  ASSERT_TRUE(Read(kJson).status.ok());
  for (std::size_t k = 0; k < 12; ++k) {
    EXPECT_EQ(Read(kJson, k).status.code(), ErrorCode::kBadInput) << "after " << k << " events";
  }
}

TEST(JsonReaderTest, the_message_says_what_was_read_and_where_it_failed_without_the_text) {
  EXPECT_EQ(Read("[1,secret]").status.message(), "test: not JSON at byte 3");
}

struct Refusal {
  const char* sentence;
  std::string json;
};

class JsonRefusal : public ::testing::TestWithParam<Refusal> {};

TEST_P(JsonRefusal, is_bad_input) { EXPECT_EQ(Read(GetParam().json).status.code(), ErrorCode::kBadInput); }

const Refusal kRefusals[] = {
    {"nothing", ""},
    {"white_space_alone", " \n"},
    {"two_roots", "{}{}"},
    {"text_after_the_root", "[] x"},
    {"open_array", "[1,2"},
    {"open_object", R"({"a":1)"},
    {"open_string", "\"abc"},
    {"open_escape", "\"abc\\"},
    {"open_code_point_escape", "\"\\u12"},
    {"code_point_escape_without_digits", "\"\\uzzzz\""},
    {"unknown_escape", R"("\x41")"},
    {"closing_bracket_alone", "]"},
    {"brackets_that_cross", "[}"},
    {"comma_at_the_end_of_an_array", "[1,]"},
    {"comma_at_the_end_of_an_object", R"({"a":1,})"},
    {"key_without_value", R"({"a"})"},
    {"key_without_quotes", "{a:1}"},
    {"single_quotes", "['a']"},
    {"comment", "[1/*x*/]"},
    {"half_a_literal", "[tru]"},
    {"upper_case_literal", "[NULL]"},
    {"not_a_number", "[NaN]"},
    {"infinity", "[Infinity]"},
    {"number_beyond_double", "[1e999]"},
    {"plus_sign", "[+1]"},
    {"leading_zero", "[01]"},
    {"number_that_ends_in_a_point", "[1.]"},
    {"exponent_without_digits", "[1e]"},
    {"minus_alone", "[-]"},
    {"nul_byte_between_values", std::string("[1,\0 2]", 7)},
    {"nul_byte_in_a_string", std::string("\"a\0b\"", 5)},
    {"line_break_in_a_string", "\"a\nb\""},
    {"overlong_utf8", "\"\xC0\xAF\""},
    {"surrogate_as_utf8", "\"\xED\xA0\x80\""},
    {"utf8_beyond_the_last_code_point", "\"\xF4\x90\x80\x80\""},
    {"cut_utf8", "\"\xE2\x82\""},
    {"utf8_cut_by_the_end", "\"\xE2\x82"},
    {"byte_order_mark_inside", "[\xEF\xBB\xBF]"},
    {"a_million_open_arrays", std::string(1'000'000, '[')},
    {"a_million_open_objects",
     [] {
       std::string json;
       for (int k = 0; k < 1'000'000; ++k) json += R"({"a":)";
       return json;
     }()},
    {"one_level_too_deep", std::string(limits::kMaxJsonDepth + 1, '[') + std::string(limits::kMaxJsonDepth + 1, ']')},
};

INSTANTIATE_TEST_SUITE_P(Table, JsonRefusal, ::testing::ValuesIn(kRefusals),
                         [](const ::testing::TestParamInfo<Refusal>& info) { return info.param.sentence; });

TEST(JsonReaderTest, the_deepest_nesting_allowed_is_read) {
  const std::string json = std::string(limits::kMaxJsonDepth, '[') + std::string(limits::kMaxJsonDepth, ']');
  EXPECT_TRUE(Read(json).status.ok());
}

TEST(JsonReaderTest, every_prefix_of_a_text_is_refused) {
  constexpr std::string_view kJson = R"({"a":[1,-2.5e3,"x\u20ac\ud83d\ude00",true,null],"b":{"c":[]}})";
  ASSERT_TRUE(Read(kJson).status.ok());
  for (std::size_t size = 0; size < kJson.size(); ++size) {
    EXPECT_EQ(Read(kJson.substr(0, size)).status.code(), ErrorCode::kBadInput) << size;
  }
}

TEST(JsonReaderTest, strings_of_every_length_around_a_vector_are_read) {
  for (std::size_t length = 0; length < 70; ++length) {
    const std::string text(length, 'q');
    EXPECT_EQ(Read("[\"" + text + "\",\"\\n\"]").events, "[ s:" + text + " s:\n ]");
  }
}

}  // namespace
}  // namespace domtool
