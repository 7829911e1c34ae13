// Runtime.evaluate's lists of elements.
#include "ingest/cdp_live_states.h"

#include <gtest/gtest.h>

#include <string>

namespace domtool {
namespace {

Result<CdpLiveStates> ReadStates(std::string json) {
  const std::size_t size = json.size();
  json.push_back('\0');
  return ReadLiveStates(json.data(), size);
}

std::string Reply(const std::string& entries) {
  return R"({"result":{"type":"object","deepSerializedValue":{"type":"object","value":[)" + entries + "]}}}";
}

std::string Node(const std::string& backend) {
  return R"({"type":"node","value":{"nodeType":1,"backendNodeId":)" + backend + "}}";
}

std::string List(const std::string& name, const std::string& nodes) {
  return "[\"" + name + R"(",{"type":"array","value":[)" + nodes + "]}]";
}

TEST(CdpLiveStatesTest, reads_each_list_in_order) {
  const auto read = ReadStates(Reply(List("focus", Node("7") + "," + Node("3")) + "," +
                                     List("indeterminate", Node("5")) + "," + List("userInvalid", "")));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().focus, (Vector{BackendNodeId{7}, BackendNodeId{3}}));
  EXPECT_EQ(read.value().indeterminate, Vector{BackendNodeId{5}});
  EXPECT_TRUE(read.value().user_invalid.empty());
}

TEST(CdpLiveStatesTest, an_element_of_two_lists_is_referred_to_in_the_second) {
  const std::string first = R"({"type":"node","weakLocalObjectReference":4,"value":{"nodeType":1,"backendNodeId":7}})";
  const std::string again = R"({"type":"node","weakLocalObjectReference":4})";
  const std::string unknown = R"({"type":"node","weakLocalObjectReference":5})";
  const auto read = ReadStates(Reply(List("focus", first) + "," + List("userInvalid", again + "," + unknown)));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().user_invalid, Vector{BackendNodeId{7}});
}

TEST(CdpLiveStatesTest, what_is_no_backend_node_id_is_left_out) {
  const auto read =
      ReadStates(Reply(List("focus", Node("-1") + "," + Node("4294967296") + "," + Node("\"8\"") + ",null,[]")));
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(read.value().empty());
}

TEST(CdpLiveStatesTest, a_page_that_says_it_of_everything_is_not_believed_without_end) {
  std::string nodes = Node("1");
  for (int i = 2; i < 1000; ++i) nodes += "," + Node(std::to_string(i));
  const auto read = ReadStates(Reply(List("userInvalid", nodes)));
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read.value().user_invalid.size(), 100U);
}

TEST(CdpLiveStatesTest, an_exception_or_another_shape_is_an_error) {
  EXPECT_FALSE(ReadStates(R"({"result":{"type":"undefined"},"exceptionDetails":{}})").ok());
  EXPECT_FALSE(ReadStates("[]").ok());
  EXPECT_FALSE(ReadStates("{").ok());
}

}  // namespace
}  // namespace domtool
