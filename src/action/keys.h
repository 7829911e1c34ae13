// Keys: from the names callers use ('Enter', 'a', 'Control+a', 'Shift+Tab') to what Input.dispatchKeyEvent wants, by the
// US keyboard layout. Names are those of UI Events KeyboardEvent.key, and the aliases people write (Esc, Ctrl, Up, …).
#ifndef DOMTOOL_ACTION_KEYS_H_
#define DOMTOOL_ACTION_KEYS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"

namespace domtool {

// The bit mask of Input.dispatchKeyEvent and dispatchMouseEvent.
enum ModifierBit : std::uint8_t { kModifierAlt = 1, kModifierControl = 2, kModifierMeta = 4, kModifierShift = 8 };

// The bit of 'Alt', 'Control', 'Meta', 'Shift'; 0 for any other name.
std::uint8_t ModifierFromName(std::string_view name);

struct KeyStroke {
  std::string key;           // KeyboardEvent.key
  std::string code;          // KeyboardEvent.code; empty for a character that is not on the US layout
  int key_code = 0;          // windowsVirtualKeyCode
  int location = 0;          // KeyboardEvent.location: 0 standard, 1 left, 2 right, 3 numpad
  std::string text;          // what the key types, empty when nothing
  bool needs_shift = false;  // on the US layout the character is typed with Shift
};

struct Chord {
  std::uint8_t modifiers = 0;  // pressed before the key, released behind it
  KeyStroke stroke;            // text is empty when Alt, Control or Meta is held
  std::string command;         // the editing command of a shortcut, e.g. "selectAll"; empty when none
};

// The stroke of a named modifier key itself: kModifierShift gives Shift (left).
KeyStroke ModifierStroke(ModifierBit modifier);

// True and *out set, when the US layout has a key for that ASCII character.
bool StrokeOfCharacter(char character, KeyStroke* out);

// Parses a key or a chord. kBadInput names what a key may be.
Result<Chord> ParseChord(std::string_view text);

// True for keys that act on focus, caret, selection or clipboard: a page need not show that they worked.
bool ActsOnFocusOnly(const Chord& chord);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_KEYS_H_
