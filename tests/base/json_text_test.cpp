// Columns of numbers: whatever of an array is taken without events, and whatever is not, together they are the array.
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
  NumberColumn Numbers() override {
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

}  // namespace
}  // namespace domtool
