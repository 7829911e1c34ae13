#include "base/base64.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace domtool {
namespace {

TEST(Base64Test, gives_the_vectors_of_the_rfc) {
  constexpr std::pair<const char*, const char*> kVectors[] = {{"", ""},
                                                              {"f", "Zg=="},
                                                              {"fo", "Zm8="},
                                                              {"foo", "Zm9v"},
                                                              {"foob", "Zm9vYg=="},
                                                              {"fooba", "Zm9vYmE="},
                                                              {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : kVectors) {
    EXPECT_EQ(ToBase64(bytes), text);
    EXPECT_EQ(FromBase64(text), bytes);
  }
}

TEST(Base64Test, keeps_every_byte) {
  std::string bytes;
  for (int k = 0; k < 256; ++k) bytes += static_cast<char>(k);
  EXPECT_EQ(FromBase64(ToBase64(bytes)), bytes);
}

TEST(Base64Test, refuses_what_is_none) {
  for (const char* text : {"Z", "Zg=", "Zg=A", "=Zg=", "Zm9=Zm9v", "Zm 9", "====", "Zm9v\n", "Zm-_"}) {
    EXPECT_FALSE(FromBase64(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace domtool
