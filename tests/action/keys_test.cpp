#include "action/input/keys.h"

#include <gtest/gtest.h>

namespace domtool {
namespace {

struct KeyCase {
  const char* input;
  int modifiers;
  const char* key;
  const char* code;
  int key_code;
  const char* text;
  const char* command = "";
  int location = 0;
};

class KeysTest : public ::testing::TestWithParam<KeyCase> {};

TEST_P(KeysTest, GivesWhatTheUsLayoutSends) {
  const KeyCase& expected = GetParam();
  const Result<Chord> chord = ParseChord(expected.input);
  ASSERT_TRUE(chord.ok()) << expected.input;
  EXPECT_EQ(chord.value().modifiers, expected.modifiers) << expected.input;
  EXPECT_EQ(chord.value().stroke.key(), expected.key) << expected.input;
  EXPECT_EQ(chord.value().stroke.code(), expected.code) << expected.input;
  EXPECT_EQ(chord.value().stroke.key_code, expected.key_code) << expected.input;
  EXPECT_EQ(chord.value().stroke.text(), expected.text) << expected.input;
  EXPECT_EQ(chord.value().stroke.location, expected.location) << expected.input;
  EXPECT_EQ(chord.value().command, expected.command) << expected.input;
}

INSTANTIATE_TEST_SUITE_P(
    Layout, KeysTest,
    ::testing::Values(
        KeyCase{"Enter", 0, "Enter", "Enter", 13, "\r"}, KeyCase{"enter", 0, "Enter", "Enter", 13, "\r"},
        KeyCase{"Return", 0, "Enter", "Enter", 13, "\r"}, KeyCase{"Tab", 0, "Tab", "Tab", 9, ""},
        KeyCase{"Shift+Tab", 8, "Tab", "Tab", 9, ""}, KeyCase{"Esc", 0, "Escape", "Escape", 27, ""},
        KeyCase{"Space", 0, " ", "Space", 32, " "}, KeyCase{" ", 0, " ", "Space", 32, " "},
        KeyCase{"ArrowDown", 0, "ArrowDown", "ArrowDown", 40, ""}, KeyCase{"Up", 0, "ArrowUp", "ArrowUp", 38, ""},
        KeyCase{"PgDn", 0, "PageDown", "PageDown", 34, ""}, KeyCase{"F12", 0, "F12", "F12", 123, ""},
        KeyCase{"a", 0, "a", "KeyA", 65, "a"}, KeyCase{"A", 0, "A", "KeyA", 65, "A"},
        KeyCase{"Shift+a", 8, "A", "KeyA", 65, "A"}, KeyCase{"Shift+1", 8, "!", "Digit1", 49, "!"},
        KeyCase{"7", 0, "7", "Digit7", 55, "7"}, KeyCase{"!", 0, "!", "Digit1", 49, "!"},
        KeyCase{"/", 0, "/", "Slash", 191, "/"}, KeyCase{"?", 0, "?", "Slash", 191, "?"},
        KeyCase{"+", 0, "+", "Equal", 187, "+"}, KeyCase{"Control++", 2, "+", "Equal", 187, ""},
        KeyCase{"Control+a", 2, "a", "KeyA", 65, "", "selectAll"},
        KeyCase{"Ctrl+A", 2, "A", "KeyA", 65, "", "selectAll"}, KeyCase{"Meta+a", 4, "a", "KeyA", 65, "", "selectAll"},
        KeyCase{"Cmd+c", 4, "c", "KeyC", 67, "", "copy"}, KeyCase{"Control+Shift+z", 10, "Z", "KeyZ", 90, "", "redo"},
        KeyCase{"Control+x", 2, "x", "KeyX", 88, "", "cut"},
        KeyCase{"Alt+ArrowLeft", 1, "ArrowLeft", "ArrowLeft", 37, ""},
        KeyCase{"Control+Alt+Delete", 3, "Delete", "Delete", 46, ""},
        KeyCase{"Shift", 0, "Shift", "ShiftLeft", 16, "", "", 1},
        KeyCase{"NumpadEnter", 0, "Enter", "NumpadEnter", 13, "\r", "", 3},
        KeyCase{"Numpad5", 0, "5", "Numpad5", 101, "5", "", 3}, KeyCase{"é", 0, "é", "", 0, "é"}));

TEST(KeysTest, RefusesWhatIsNoKey) {
  for (const char* input :
       {"", "Enterr", "Control+", "+a", "a+b", "Control+a+b", "Hyper+a", "\x01", "\xff", "ab", "Control+Control+"}) {
    const Result<Chord> chord = ParseChord(input);
    EXPECT_FALSE(chord.ok()) << input;
    EXPECT_EQ(chord.status().code(), ErrorCode::kBadInput) << input;
  }
}

TEST(KeysTest, EveryPrintableAsciiCharacterHasAKey) {
  for (char c = 0x20; c < 0x7f; ++c) {
    KeyStroke stroke;
    ASSERT_TRUE(StrokeOfCharacter(c, &stroke)) << c;
    EXPECT_EQ(stroke.text(), std::string(1, c));
    EXPECT_FALSE(stroke.code().empty()) << c;
    EXPECT_GT(stroke.key_code, 0) << c;
  }
  KeyStroke stroke;
  EXPECT_FALSE(StrokeOfCharacter('\n', &stroke));
  EXPECT_FALSE(StrokeOfCharacter('\x7f', &stroke));
}

TEST(KeysTest, CharactersAboveAKeyNeedShift) {
  for (char c : std::string("ABZ!@#$%^&*()_+{}|:\"<>?~")) {
    KeyStroke stroke;
    ASSERT_TRUE(StrokeOfCharacter(c, &stroke));
    EXPECT_TRUE(stroke.needs_shift) << c;
  }
  for (char c : std::string("abz1234567890-=[]\\;',./` ")) {
    KeyStroke stroke;
    ASSERT_TRUE(StrokeOfCharacter(c, &stroke));
    EXPECT_FALSE(stroke.needs_shift) << c;
  }
}

}  // namespace
}  // namespace domtool
