#include "base/json_writer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace domtool {
namespace {

std::string NumberText(double value, int decimals) {
  std::string out;
  AppendNumber(&out, value, decimals);
  return out;
}

std::string StringText(std::string_view value) {
  std::string out;
  AppendJsonString(&out, value);
  return out;
}

struct NumberCase {
  double value;
  int decimals;
  const char* text;
};

class JsonNumber : public ::testing::TestWithParam<NumberCase> {};

TEST_P(JsonNumber, is_written_rounded_and_without_trailing_zeros) {
  EXPECT_EQ(NumberText(GetParam().value, GetParam().decimals), GetParam().text);
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr NumberCase kNumbers[] = {
    {0, 2, "0"},
    {-0.0, 2, "0"},
    {1, 2, "1"},
    {-1, 2, "-1"},
    {1.5, 2, "1.5"},
    {1.25, 2, "1.25"},
    {1.256, 2, "1.26"},
    {-1.256, 2, "-1.26"},
    {0.005, 2, "0.01"},
    {-0.004, 2, "0"},
    {0.994, 2, "0.99"},
    {0.996, 2, "1"},
    {10.07, 2, "10.07"},
    {100, 0, "100"},
    {2.5, 0, "3"},
    {-2.5, 0, "-3"},
    {0.0001, 4, "0.0001"},
    {1234567.8901, 4, "1234567.8901"},
    {33554432.0, 2, "33554432"},
    {kInfinity, 2, "900000000000000"},
    {-kInfinity, 2, "-900000000000000"},
    {1e300, 4, "900000000000000"},
    {std::numeric_limits<double>::quiet_NaN(), 2, "0"},
    {std::numeric_limits<double>::denorm_min(), 4, "0"},
};

INSTANTIATE_TEST_SUITE_P(Table, JsonNumber, ::testing::ValuesIn(kNumbers));

TEST(JsonWriterTest, integers_are_written_to_both_ends_of_their_range) {
  std::string out;
  AppendInteger(&out, std::numeric_limits<std::int64_t>::min());
  out += ' ';
  AppendInteger(&out, std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(out, "-9223372036854775808 9223372036854775807");
}

TEST(JsonWriterTest, strings_are_escaped) {
  EXPECT_EQ(StringText("plain"), R"("plain")");
  EXPECT_EQ(StringText("\"\\\n\r\t"), R"("\"\\\n\r\t")");
  EXPECT_EQ(StringText(std::string_view("\0\x1f\x7f", 3)), R"("\u0000\u001f\u007f")");
  EXPECT_EQ(StringText("</script>"), R"("</script>")");
}

TEST(JsonWriterTest, other_characters_stay_as_they_are) {
  EXPECT_EQ(StringText("\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80"), "\"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80\"");
}

TEST(JsonWriterTest, ill_formed_bytes_become_the_replacement_character) {
  EXPECT_EQ(StringText("a\xFFz"), "\"a\xEF\xBF\xBDz\"");
  EXPECT_EQ(StringText("\xED\xA0\x80"), "\"\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
  EXPECT_EQ(StringText("cut \xE2\x82"), "\"cut \xEF\xBF\xBD\"");
}

TEST(JsonWriterTest, commas_stand_between_members_and_elements_only) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject();
  json.Field("s", "x").Field("b", true).Field("i", 3).Field("d", 2.5);
  json.Key("a").BeginArray().Integer(1).Null().BeginObject().EndObject().BeginArray().EndArray().Raw("[0]").EndArray();
  json.Field("last", false).EndObject();
  EXPECT_EQ(out, R"({"s":"x","b":true,"i":3,"d":2.5,"a":[1,null,{},[],[0]],"last":false})");
}

TEST(JsonWriterTest, it_appends_after_what_is_there) {
  std::string out = "before ";
  JsonWriter(&out).BeginArray().EndArray();
  EXPECT_EQ(out, "before []");
}

TEST(JsonWriterTest, keys_are_escaped_like_values) {
  std::string out;
  JsonWriter(&out).BeginObject().Field("a\"b", "c").EndObject();
  EXPECT_EQ(out, R"({"a\"b":"c"})");
}

}  // namespace
}  // namespace domtool
