// DOMSnapshot.captureSnapshot replies as they should and should not be.
#include "ingest/cdp_snapshot.h"

#include <gtest/gtest.h>

#include <string>

namespace domtool {
namespace {

Result<CdpSnapshot> Read(std::string json) {
  // An exact-size buffer, so that the sanitizers see an overread.
  static Vector<Vector<char>> buffers;
  buffers.emplace_back(json.begin(), json.end());
  buffers.back().push_back('\0');
  return ReadCdpSnapshot(buffers.back().data(), json.size());
}

constexpr const char* kSmall = R"({"documents":[{"documentURL":0,"title":1,"frameId":2,
  "nodes":{"parentIndex":[-1,0],"nodeType":[9,1],"nodeName":[3,4],"nodeValue":[-1,-1],"backendNodeId":[1,2],
           "attributes":[[],[5,6]],"inputValue":{"index":[1],"value":[6]},"isClickable":{"index":[1]}},
  "layout":{"nodeIndex":[1],"styles":[[7]],"bounds":[[1.5,2,30,40]],"text":[-1],"paintOrders":[3]},
  "scrollOffsetX":0,"scrollOffsetY":12.5,"contentWidth":100,"contentHeight":200}],
  "strings":["http://a.test/","T","F","#document","INPUT","name","q","block"]})";

TEST(CdpSnapshotTest, a_small_reply_is_read_into_columns) {
  const Result<CdpSnapshot> result = Read(kSmall);
  ASSERT_TRUE(result.ok()) << result.status().message();
  const SnapshotDocument& d = result.value().documents.front();
  EXPECT_EQ(result.value().String(d.document_url), "http://a.test/");
  EXPECT_EQ(d.parent_index, (Vector<std::int32_t>{-1, 0}));
  EXPECT_EQ(d.attributes_end, (Vector<std::uint32_t>{0, 2}));
  EXPECT_EQ(d.bounds, (Vector<double>{1.5, 2, 30, 40}));
  EXPECT_EQ(d.scroll_y, 12.5);
  EXPECT_EQ(d.is_clickable.index, (Vector<std::int32_t>{1}));
}

TEST(CdpSnapshotTest, unknown_fields_are_skipped_whatever_they_hold) {
  std::string json(kSmall);
  json.insert(1, R"("future":{"a":[1,{"b":[[],{}]}],"documents":[{}]},)");
  json.insert(json.find("\"parentIndex\""), R"("novel":[[1,"x"],{"index":[9]}],"flag":true,)");
  EXPECT_TRUE(Read(json).ok());
}

struct BadReply {
  const char* sentence;
  const char* from;
  const char* to;
};

class CdpSnapshotRefusal : public ::testing::TestWithParam<BadReply> {};

TEST_P(CdpSnapshotRefusal, is_refused_with_a_message) {
  std::string json(kSmall);
  const std::size_t at = json.find(GetParam().from);
  ASSERT_NE(at, std::string::npos);
  json.replace(at, std::string(GetParam().from).size(), GetParam().to);
  const Result<CdpSnapshot> result = Read(json);
  EXPECT_FALSE(result.ok()) << GetParam().sentence;
  EXPECT_EQ(result.status().code(), ErrorCode::kBadInput);
  EXPECT_NE(result.status().message().find("DOMSnapshot"), std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(
    Table, CdpSnapshotRefusal,
    ::testing::Values(BadReply{"node types are fewer than nodes", "[9,1]", "[9]"},
                      BadReply{"node names are more than nodes", "[3,4]", "[3,4,4]"},
                      BadReply{"a string among integers", "[9,1]", "[9,\"1\"]"},
                      BadReply{"an object among integers", "[9,1]", "[9,{}]"},
                      BadReply{"an array among integers", "[9,1]", "[9,[1]]"},
                      BadReply{"bounds are missing", R"("bounds":[[1.5,2,30,40]],)", ""},
                      BadReply{"styles are more than boxes", "[[7]]", "[[7],[7]]"},
                      BadReply{"boxes without a row of styles", "[[7]]", R"([[7]],"styleOf":[0,0])"},
                      BadReply{"values without nodes", R"("value":[6])", R"("value":[6,6])"},
                      BadReply{"nodes is an array", R"({"parentIndex":[-1,0],)", R"([{"parentIndex":[-1,0],)"},
                      BadReply{"documents is a number", R"("documents":[{)", R"("documents":7,"x":[{)"},
                      BadReply{"a string table that holds numbers", R"("F","#document")", R"(5,"#document")"},
                      BadReply{"a truncated reply", R"("block"]})", R"("block")"},
                      BadReply{"a reply with something behind it", R"("block"]})", R"("block"]} {})"},
                      BadReply{"a number beyond double", "12.5", "1e999"}, BadReply{"not a number", "12.5", "NaN"}));

TEST(CdpSnapshotTest, values_that_no_int32_holds_become_absent) {
  std::string json(kSmall);
  json.replace(json.find("[1,2]"), 5, "[1,99999999999]");
  const Result<CdpSnapshot> result = Read(json);
  ASSERT_TRUE(result.ok());
  EXPECT_EQ(result.value().documents.front().backend_node_id[1], -1);
}

TEST(CdpSnapshotTest, each_box_has_the_styles_at_its_own_place_or_those_that_are_named) {
  const auto styles = [](const char* told) {
    std::string json(kSmall);
    json.replace(json.find("[[7]]"), 5, told);
    const Result<CdpSnapshot> result = Read(json);
    if (!result.ok()) return Vector<std::int32_t>{-2};
    const std::span<const std::int32_t> row = result.value().documents.front().StylesOfLayout(0);
    return Vector<std::int32_t>(row.begin(), row.end());
  };
  const Vector<std::int32_t> none;
  EXPECT_EQ(styles("[[7]]"), (Vector<std::int32_t>{7}));
  EXPECT_EQ(styles("[]"), none);
  EXPECT_EQ(styles(R"([[6],[7],[5]],"styleOf":[2])"), (Vector<std::int32_t>{5}));
  EXPECT_EQ(styles(R"([[7]],"styleOf":[-1])"), none);
  EXPECT_EQ(styles(R"([[7]],"styleOf":[1])"), none) << "there is no such row";
}

TEST(CdpSnapshotTest, deep_nesting_is_refused_and_not_recursed_into) {
  EXPECT_FALSE(Read("{\"x\":" + std::string(200'000, '[') + std::string(200'000, ']') + "}").ok());
}

TEST(CdpSnapshotTest, an_empty_reply_has_no_document) {
  for (const char* json : {"", "{}", "[]", "null", "{\"documents\":[]}", "{\"documents\":null}"}) {
    EXPECT_FALSE(Read(json).ok()) << json;
  }
}

}  // namespace
}  // namespace domtool
