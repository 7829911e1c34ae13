// Columns: whatever of an array is taken without events, and whatever is not, together they are the array.
#include "base/json_text.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/json_reader.h"

namespace domtool {
namespace {

// Takes an array of numbers, or of arrays of them, into a column, and counts what came as events all the same.
class ColumnReader final : public JsonVisitor {
 public:
  ColumnReader(bool is_whole, bool has_rows) : is_whole_(is_whole), has_rows_(has_rows) {}

  bool BeginArray() override { return ++depth_ <= (has_rows_ ? 2 : 1); }
  Column ColumnOfArray() override {
    return {is_whole_ ? &integers : nullptr, is_whole_ ? nullptr : &numbers,
            has_rows_ && depth_ == 1 ? &ends : nullptr};
  }
  bool EndArray() override {
    if (has_rows_ && depth_ == 2) ends.push_back(static_cast<std::uint32_t>(integers.size() + numbers.size()));
    --depth_;
    return true;
  }
  bool Integer(std::int64_t value) override {
    ++events;
    if (is_whole_) {
      integers.push_back(static_cast<std::int32_t>(value));
    } else {
      numbers.push_back(static_cast<double>(value));
    }
    return true;
  }
  bool Double(double value) override {
    ++events;
    numbers.push_back(value);
    return !is_whole_;
  }
  bool BeginObject() override { return false; }
  bool Key(std::string_view) override { return false; }
  bool EndObject() override { return false; }
  bool String(std::string_view) override { return false; }
  bool Bool(bool) override { return false; }
  bool Null() override { return false; }

  Vector<std::int32_t> integers;
  Vector<double> numbers;
  Vector<std::uint32_t> ends;
  int events = 0;

 private:
  bool is_whole_;
  bool has_rows_;
  int depth_ = 0;
};

bool Read(std::string json, ColumnReader* reader) {
  return ReadJsonInSitu(json.data(), json.size(), reader, "test").ok();
}

using Integers = Vector<std::int32_t>;
using Ends = Vector<std::uint32_t>;

TEST(JsonTextTest, whole_numbers_come_without_events) {
  ColumnReader reader(true, false);
  ASSERT_TRUE(Read("[0,-1,7,999999999,1000000000,-1,2147483647,12]", &reader));
  EXPECT_EQ(reader.integers, (Integers{0, -1, 7, 999999999, 1000000000, -1, 2147483647, 12}));
  EXPECT_EQ(reader.events, 0);
}

TEST(JsonTextTest, fractions_are_the_nearest_doubles) {
  ColumnReader reader(false, false);
  ASSERT_TRUE(Read("[0.1,-17.4375,12345678.015625,0.3,1200,-0]", &reader));
  EXPECT_EQ(reader.numbers, (Vector<double>{0.1, -17.4375, 12345678.015625, 0.3, 1200, 0}));
  EXPECT_EQ(reader.events, 0);
}

TEST(JsonTextTest, what_is_not_plain_comes_as_events_and_what_follows_it_too) {
  ColumnReader spaced(true, false);
  ASSERT_TRUE(Read("[1,2 , 3,4]", &spaced));
  EXPECT_EQ(spaced.integers, (Integers{1, 2, 3, 4}));
  EXPECT_EQ(spaced.events, 3);
  ColumnReader scientific(false, false);
  ASSERT_TRUE(Read("[1.5,2e3,12345678901234567,4]", &scientific));
  EXPECT_EQ(scientific.numbers, (Vector<double>{1.5, 2000, 12345678901234567.0, 4}));
  EXPECT_EQ(scientific.events, 3);
}

TEST(JsonTextTest, a_whole_column_takes_no_fraction_and_nothing_below_minus_one) {
  ColumnReader reader(true, false);
  ASSERT_TRUE(Read("[5,-2,-12]", &reader));
  EXPECT_EQ(reader.events, 2);
  ColumnReader fraction(true, false);
  EXPECT_FALSE(Read("[5,1.5]", &fraction));
}

TEST(JsonTextTest, rows_end_where_they_end) {
  ColumnReader reader(true, true);
  ASSERT_TRUE(Read("[[1,2],[],[3]]", &reader));
  EXPECT_EQ(reader.integers, (Integers{1, 2, 3}));
  EXPECT_EQ(reader.ends, (Ends{2, 2, 3}));
  EXPECT_EQ(reader.events, 0);
}

TEST(JsonTextTest, a_row_that_is_not_plain_is_there_once) {
  ColumnReader reader(true, true);
  ASSERT_TRUE(Read("[[1,2],[3, 4],[5]]", &reader));
  EXPECT_EQ(reader.integers, (Integers{1, 2, 3, 4, 5}));
  EXPECT_EQ(reader.ends, (Ends{2, 4, 5}));
}

TEST(JsonTextTest, what_is_no_json_is_refused_as_ever) {
  for (const char* const json :
       {"[1,]", "[1,2", "[01]", "[-]", "[1.]", "[.5]", "[1,,2]", "[1]]", "[1 2]", "[1, ]", "[-1", "[-01]"}) {
    ColumnReader reader(false, false);
    EXPECT_FALSE(Read(json, &reader)) << json;
    ColumnReader whole(true, false);
    EXPECT_FALSE(Read(json, &whole)) << json;
  }
  for (const char* const json : {"[[1],]", "[[1][2]]", "[[1,]]", "[[1],[2]", "[[1]"}) {
    ColumnReader reader(true, true);
    EXPECT_FALSE(Read(json, &reader)) << json;
  }
}

// Takes an array of strings, with a column or by events alone.
class StringReader final : public JsonVisitor {
 public:
  explicit StringReader(bool has_column) : has_column_(has_column) {}

  bool BeginArray() override { return ++depth_ == 1; }
  Column ColumnOfArray() override { return {nullptr, nullptr, nullptr, has_column_ ? &strings : nullptr}; }
  bool EndArray() override { return true; }
  bool String(std::string_view text) override {
    ++events;
    strings.push_back(text);
    return true;
  }
  bool BeginObject() override { return false; }
  bool Key(std::string_view) override { return false; }
  bool EndObject() override { return false; }
  bool Integer(std::int64_t) override { return false; }
  bool Double(double) override { return false; }
  bool Bool(bool) override { return false; }
  bool Null() override { return false; }

  Vector<std::string_view> strings;
  int events = 0;

 private:
  bool has_column_;
  int depth_ = 0;
};

struct StringArray {
  std::string name;
  std::string json;
  bool is_whole_column;  // nothing of it came as an event
};

class StringColumn : public ::testing::TestWithParam<StringArray> {};

TEST_P(StringColumn, holds_what_rapidjson_reads) {
  std::string by_column = GetParam().json;
  std::string by_events = GetParam().json;
  StringReader column(true);
  StringReader events(false);
  const Status read = ReadJsonInSitu(by_column.data(), by_column.size(), &column, "test");
  const Status expected = ReadJsonInSitu(by_events.data(), by_events.size(), &events, "test");
  EXPECT_EQ(read.ok(), expected.ok()) << read.message() << " / " << expected.message();
  if (expected.ok()) {
    EXPECT_EQ(column.strings, events.strings);
    EXPECT_EQ(column.events == 0, GetParam().is_whole_column);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Strings, StringColumn,
    ::testing::Values(
        StringArray{"none", "[]", true}, StringArray{"empty", R"(["",""])", true},
        StringArray{"short", R"(["a","bc","def"])", true},
        StringArray{"longer_than_sixteen_bytes", R"(["0123456789abcdef","0123456789abcdefg","a quote at 17: "])", true},
        StringArray{"simple_escapes", R"(["\"","a\"b","\\","\/\b\f\n\r\t","at the end\\"])", true},
        StringArray{"code_units", R"(["\u0041\u00e9\u20AC","\ud83d\ude00 and \uD83D\uDE00","\u0000"])", true},
        StringArray{"letters_of_other_scripts", "[\"\xE4\xBD\xA0\xE5\xA5\xBD\",\"\xF0\x9F\x98\x80\\n\"]", true},
        StringArray{"half_a_pair", R"(["\ud83d","x\ude00y","\ud83d\u0041"])", true},
        StringArray{"blanks_between", R"([ "a", "b" ,"c"])", false},
        StringArray{"blanks_behind", "[\"a\\n\" ,\n\"b\\n\"\t]", true},
        StringArray{"unknown_escape", R"(["a","\x41"])", false}, StringArray{"half_an_escape", R"(["a\)", false},
        StringArray{"short_code_unit", R"(["\u12"])", false}, StringArray{"no_hexadecimal", R"(["\u12g4"])", false},
        StringArray{"a_new_line", "[\"a\nb\",\"c\"]", false},
        StringArray{"a_new_line_behind_an_escape", "[\"a\\tb\n\",\"c\"]", false},
        StringArray{"a_null", std::string("[\"a\0b\"]", 7), false}, StringArray{"unclosed_string", R"(["abc)", false},
        StringArray{"unclosed_array", R"(["abc")", false}, StringArray{"comma_at_the_end", R"(["abc",])", false},
        StringArray{"no_comma", R"(["abc""d"])", false},
        StringArray{"a_comma_and_a_blank_at_the_end", R"(["abc", ])", false},
        StringArray{"number_between", R"(["abc",1,"d"])", false},
        StringArray{"nothing_between_the_commas", R"(["abc",,"d"])", false},
        StringArray{"an_escape_that_is_none_behind_one", R"(["\n\n\n\x","d"])", false},
        StringArray{"long_behind_an_escape", R"(["\n0123456789abcdef0123456789abcdef0123456789\n0123456789abcdef!"])",
                    true},
        StringArray{"not_utf8", "[\"a\xC3(\"]", false}, StringArray{"array_inside", R"(["abc",["d"]])", false}),
    [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace domtool
