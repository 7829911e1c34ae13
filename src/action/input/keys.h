// Keys: from the names callers use ('Enter', 'a', 'Control+a', 'Shift+Tab') to what Input.dispatchKeyEvent wants, by the
// US keyboard layout. Names are those of UI Events KeyboardEvent.key, and the aliases people write (Esc, Ctrl, Up, …).
#ifndef DOMTOOL_ACTION_INPUT_KEYS_H_
#define DOMTOOL_ACTION_INPUT_KEYS_H_

#include <cstdint>
#include <string_view>

#include "base/status.h"

namespace domtool {

// The bit mask of Input.dispatchKeyEvent and dispatchMouseEvent.
enum ModifierBit : std::uint8_t { kModifierAlt = 1, kModifierControl = 2, kModifierMeta = 4, kModifierShift = 8 };

// The bit of 'Alt', 'Control', 'Meta', 'Shift'; 0 for any other name.
std::uint8_t ModifierFromName(std::string_view name);

struct KeyStroke {
  std::string_view name;     // KeyboardEvent.key of a named key; a literal. Empty for a key that types a character
  char character[5] = {};    // that character, in UTF-8
  char code_name[16] = {};   // KeyboardEvent.code; empty for a character that is not on the US layout
  int key_code = 0;          // windowsVirtualKeyCode
  int location = 0;          // KeyboardEvent.location: 0 standard, 1 left, 2 right, 3 numpad
  bool types = false;        // it types: its character, or what Enter and the space bar type
  bool needs_shift = false;  // on the US layout the character is typed with Shift
  [[nodiscard]] std::string_view key() const { return name.empty() ? std::string_view(character) : name; }
  [[nodiscard]] std::string_view code() const { return code_name; }
  // The text that the key types; empty if none.
  [[nodiscard]] std::string_view text() const {
    if (!types) return {};
    return name == "Enter" ? std::string_view("\r") : key();
  }
};

struct Chord {
  std::uint8_t modifiers = 0;  // pressed before the key, released after it
  KeyStroke stroke;            // types nothing when Alt, Control or Meta is held
  std::string_view command;    // the editing command of a shortcut, e.g. "selectAll"; a literal, empty when none
};

// The stroke of a named modifier key itself: kModifierShift gives Shift (left).
KeyStroke ModifierStroke(ModifierBit modifier);

// True and *out set, when the US layout has a key for that ASCII character.
bool StrokeOfCharacter(char character, KeyStroke* out);

// Parses a key or a chord. kBadInput names what a key may be.
Result<Chord> ParseChord(std::string_view text);

// The chord that does `command`; `key` as for ParseChord, a literal of our own.
Chord ShortcutOf(std::string_view key, std::string_view command);

// True for keys that act on focus, caret, selection or clipboard: a page need not show that they worked.
bool ActsOnFocusOnly(const Chord& chord);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_INPUT_KEYS_H_
