#include "outline/sentence.h"

#include <gtest/gtest.h>

namespace domtool {
namespace {

TEST(SentenceTest, whole_sentences_then_words_then_characters) {
  EXPECT_EQ(FirstSentences("Short.", 10), "Short.");
  EXPECT_EQ(FirstSentences("One two three. Four five.", 20), "One two three.");
  EXPECT_EQ(FirstSentences("One two three four five", 20), "One two three four");
  EXPECT_EQ(FirstSentences("One. Two three four five", 20), "One. Two three four")
      << "a sentence that fills too little";
  EXPECT_EQ(FirstSentences("abcdefghijklmnopqrstuvwxyz", 20), "abcdefghijklmnopqrst");
  EXPECT_EQ(FirstSentences("Version 1.2.3 of it.5 is out", 20), "Version 1.2.3 of");
}

TEST(SentenceTest, scripts_without_spaces_and_characters_of_several_code_points) {
  EXPECT_EQ(FirstSentences("\u4eca\u65e5\u306f\u3002\u660e\u65e5\u306f\u6674\u308c", 6), "\u4eca\u65e5\u306f\u3002");
  EXPECT_EQ(FirstSentences("abcde\u0301fghij", 5), "abcd") << "an accent stays with its letter";
}

}  // namespace
}  // namespace domtool
