#include "action/keys.h"

#include <cstddef>

#include "base/utf8.h"

namespace domtool {
namespace {

// A row is `const char*`s and bytes: the tables are data of the module.
struct NamedKey {
  const char* key;
  const char* code;  // nullptr: as the key
  std::uint8_t key_code;
  std::uint8_t location = 0;
  bool types = false;
};

constexpr NamedKey kNamedKeys[] = {
    {"Enter", nullptr, 13, 0, true},
    {"Tab", nullptr, 9},
    {"Backspace", nullptr, 8},
    {"Delete", nullptr, 46},
    {"Escape", nullptr, 27},
    {" ", "Space", 32, 0, true},
    {"ArrowLeft", nullptr, 37},
    {"ArrowUp", nullptr, 38},
    {"ArrowRight", nullptr, 39},
    {"ArrowDown", nullptr, 40},
    {"Home", nullptr, 36},
    {"End", nullptr, 35},
    {"PageUp", nullptr, 33},
    {"PageDown", nullptr, 34},
    {"Insert", nullptr, 45},
    {"Clear", "NumLock", 12},
    {"Pause", nullptr, 19},
    {"CapsLock", nullptr, 20},
    {"NumLock", nullptr, 144},
    {"ScrollLock", nullptr, 145},
    {"PrintScreen", nullptr, 44},
    {"ContextMenu", nullptr, 93},
    {"Help", nullptr, 47},
    {"Select", nullptr, 41},
    {"Cancel", "Abort", 3},
    {"Convert", nullptr, 28},
    {"NonConvert", nullptr, 29},
    {"Accept", nullptr, 30},
    {"ModeChange", nullptr, 31},
    {"Shift", "ShiftLeft", 16, 1},
    {"Control", "ControlLeft", 17, 1},
    {"Alt", "AltLeft", 18, 1},
    {"Meta", "MetaLeft", 91, 1},
    {"AltGraph", "AltRight", 225, 2},
    {"F1", nullptr, 112},
    {"F2", nullptr, 113},
    {"F3", nullptr, 114},
    {"F4", nullptr, 115},
    {"F5", nullptr, 116},
    {"F6", nullptr, 117},
    {"F7", nullptr, 118},
    {"F8", nullptr, 119},
    {"F9", nullptr, 120},
    {"F10", nullptr, 121},
    {"F11", nullptr, 122},
    {"F12", nullptr, 123},
    {"F13", nullptr, 124},
    {"F14", nullptr, 125},
    {"F15", nullptr, 126},
    {"F16", nullptr, 127},
    {"F17", nullptr, 128},
    {"F18", nullptr, 129},
    {"F19", nullptr, 130},
    {"F20", nullptr, 131},
    {"F21", nullptr, 132},
    {"F22", nullptr, 133},
    {"F23", nullptr, 134},
    {"F24", nullptr, 135},
};

struct Alias {
  const char* alias;
  const char* key;
};

constexpr Alias kAliases[] = {
    {"Esc", "Escape"},     {"Return", "Enter"},     {"Del", "Delete"},
    {"Ins", "Insert"},     {"Space", " "},          {"Up", "ArrowUp"},
    {"Down", "ArrowDown"}, {"Left", "ArrowLeft"},   {"Right", "ArrowRight"},
    {"PgUp", "PageUp"},    {"PgDn", "PageDown"},    {"Ctrl", "Control"},
    {"Option", "Alt"},     {"Cmd", "Meta"},         {"Command", "Meta"},
    {"Super", "Meta"},     {"Win", "Meta"},         {"ControlOrMeta", "Control"},
    {"Plus", "+"},         {"Menu", "ContextMenu"},
};

struct NumpadKey {
  const char* name;  // also the code
  const char* key;
  std::uint8_t key_code;
};

constexpr NumpadKey kNumpadKeys[] = {
    {"Numpad0", "0", 96},         {"Numpad1", "1", 97},         {"Numpad2", "2", 98},
    {"Numpad3", "3", 99},         {"Numpad4", "4", 100},        {"Numpad5", "5", 101},
    {"Numpad6", "6", 102},        {"Numpad7", "7", 103},        {"Numpad8", "8", 104},
    {"Numpad9", "9", 105},        {"NumpadMultiply", "*", 106}, {"NumpadAdd", "+", 107},
    {"NumpadSubtract", "-", 109}, {"NumpadDecimal", ".", 110},  {"NumpadDivide", "/", 111},
    {"NumpadEnter", "Enter", 13},
};

// The keys of the US layout that type characters: code, key code, and what they type without and with Shift.
struct CharacterKey {
  const char* code;
  std::uint8_t key_code;
  char plain;
  char shifted;
};

constexpr CharacterKey kCharacterKeys[] = {
    {"KeyA", 65, 'a', 'A'},         {"KeyB", 66, 'b', 'B'},          {"KeyC", 67, 'c', 'C'},
    {"KeyD", 68, 'd', 'D'},         {"KeyE", 69, 'e', 'E'},          {"KeyF", 70, 'f', 'F'},
    {"KeyG", 71, 'g', 'G'},         {"KeyH", 72, 'h', 'H'},          {"KeyI", 73, 'i', 'I'},
    {"KeyJ", 74, 'j', 'J'},         {"KeyK", 75, 'k', 'K'},          {"KeyL", 76, 'l', 'L'},
    {"KeyM", 77, 'm', 'M'},         {"KeyN", 78, 'n', 'N'},          {"KeyO", 79, 'o', 'O'},
    {"KeyP", 80, 'p', 'P'},         {"KeyQ", 81, 'q', 'Q'},          {"KeyR", 82, 'r', 'R'},
    {"KeyS", 83, 's', 'S'},         {"KeyT", 84, 't', 'T'},          {"KeyU", 85, 'u', 'U'},
    {"KeyV", 86, 'v', 'V'},         {"KeyW", 87, 'w', 'W'},          {"KeyX", 88, 'x', 'X'},
    {"KeyY", 89, 'y', 'Y'},         {"KeyZ", 90, 'z', 'Z'},          {"Digit0", 48, '0', ')'},
    {"Digit1", 49, '1', '!'},       {"Digit2", 50, '2', '@'},        {"Digit3", 51, '3', '#'},
    {"Digit4", 52, '4', '$'},       {"Digit5", 53, '5', '%'},        {"Digit6", 54, '6', '^'},
    {"Digit7", 55, '7', '&'},       {"Digit8", 56, '8', '*'},        {"Digit9", 57, '9', '('},
    {"Backquote", 192, '`', '~'},   {"Minus", 189, '-', '_'},        {"Equal", 187, '=', '+'},
    {"BracketLeft", 219, '[', '{'}, {"BracketRight", 221, ']', '}'}, {"Backslash", 220, '\\', '|'},
    {"Semicolon", 186, ';', ':'},   {"Quote", 222, '\'', '"'},       {"Comma", 188, ',', '<'},
    {"Period", 190, '.', '>'},      {"Slash", 191, '/', '?'},
};

struct Shortcut {
  std::uint8_t modifiers;  // with kModifierControl standing for Meta too
  const char* code;
  const char* command;
};

constexpr Shortcut kShortcuts[] = {
    {kModifierControl, "KeyA", "selectAll"}, {kModifierControl, "KeyC", "copy"},
    {kModifierControl, "KeyX", "cut"},       {kModifierControl, "KeyV", "paste"},
    {kModifierControl, "KeyZ", "undo"},      {kModifierControl | kModifierShift, "KeyZ", "redo"},
    {kModifierControl, "KeyY", "redo"},
};

bool NamedStroke(std::string_view name, KeyStroke* out) {
  for (const Alias& alias : kAliases) {
    if (EqualsIgnoreAsciiCase(alias.alias, name)) name = alias.key;
  }
  KeyStroke stroke;
  for (const NamedKey& named : kNamedKeys) {
    if (!EqualsIgnoreAsciiCase(named.key, name)) continue;
    stroke.name = named.key;
    stroke.code = named.code == nullptr ? named.key : named.code;
    stroke.key_code = named.key_code;
    stroke.location = named.location;
    stroke.types = named.types;
    *out = stroke;
    return true;
  }
  for (const NumpadKey& numpad : kNumpadKeys) {
    if (!EqualsIgnoreAsciiCase(numpad.name, name)) continue;
    stroke.name = numpad.key;
    stroke.code = numpad.name;
    stroke.key_code = numpad.key_code;
    stroke.location = 3;
    stroke.types = true;
    *out = stroke;
    return true;
  }
  return name.size() == 1 && StrokeOfCharacter(name[0], out);
}

// A single character that no key of the US layout has, typed as such.
bool ForeignStroke(std::string_view name, KeyStroke* out) {
  if (name.empty() || !IsValidUtf8(name)) return false;
  std::size_t offset = 0;
  const char32_t code_point = DecodeCodePoint(name, &offset);
  if (offset != name.size() || code_point < 0xA0) return false;
  *out = {};
  name.copy(out->character, sizeof(out->character) - 1);
  out->types = true;
  return true;
}

std::string_view CommandOf(std::uint8_t modifiers, const KeyStroke& stroke) {
  const bool has_meta = (modifiers & kModifierMeta) != 0;
  const int wanted = has_meta ? (modifiers & ~kModifierMeta) | kModifierControl : modifiers;
  for (const Shortcut& shortcut : kShortcuts) {
    if (shortcut.modifiers == wanted && shortcut.code == stroke.code) return shortcut.command;
  }
  return {};
}

// With Shift held, a key gives its upper character.
void ApplyShift(KeyStroke* stroke) {
  for (const CharacterKey& key : kCharacterKeys) {
    if (key.code == stroke->code) stroke->character[0] = key.shifted;
  }
}

}  // namespace

std::uint8_t ModifierFromName(std::string_view name) {
  if (name == "Alt") return kModifierAlt;
  if (name == "Control") return kModifierControl;
  if (name == "Meta") return kModifierMeta;
  if (name == "Shift") return kModifierShift;
  return 0;
}

KeyStroke ModifierStroke(ModifierBit modifier) {
  KeyStroke stroke;
  NamedStroke(modifier == kModifierAlt       ? "Alt"
              : modifier == kModifierControl ? "Control"
              : modifier == kModifierMeta    ? "Meta"
                                             : "Shift",
              &stroke);
  return stroke;
}

bool StrokeOfCharacter(char character, KeyStroke* out) {
  if (character == ' ') return NamedStroke("Space", out);
  for (const CharacterKey& key : kCharacterKeys) {
    if (key.plain != character && key.shifted != character) continue;
    *out = {};
    out->character[0] = character;
    out->code = key.code;
    out->key_code = key.key_code;
    out->types = true;
    out->needs_shift = key.shifted == character;
    return true;
  }
  return false;
}

Result<Chord> ParseChord(std::string_view text) {
  Chord chord;
  std::string_view rest = text;
  // A '+' parts two names, but the last character is always part of the key: 'Control++' is Control and '+'.
  for (std::size_t plus = rest.find('+'); plus != std::string_view::npos && plus > 0 && plus + 1 < rest.size();
       plus = rest.find('+')) {
    KeyStroke modifier;
    const bool is_known = NamedStroke(rest.substr(0, plus), &modifier);
    const std::uint8_t bit = is_known ? ModifierFromName(modifier.key()) : 0;
    if (bit == 0) return BadInput("Parameter 'key' has something before a '+' that is no modifier.");
    chord.modifiers |= bit;
    rest.remove_prefix(plus + 1);
  }
  if (!NamedStroke(rest, &chord.stroke) && !ForeignStroke(rest, &chord.stroke)) {
    return BadInput("Parameter 'key' must be a key or a chord, as 'Enter' or 'Control+a'.");
  }
  if ((chord.modifiers & kModifierShift) != 0) ApplyShift(&chord.stroke);
  chord.command = CommandOf(chord.modifiers, chord.stroke);
  if ((chord.modifiers & ~kModifierShift) != 0) chord.stroke.types = false;
  return chord;
}

Chord ShortcutOf(std::string_view key, std::string_view command) {
  Chord chord = ParseChord(key).value();
  chord.command = command;
  return chord;
}

bool ActsOnFocusOnly(const Chord& chord) {
  constexpr std::string_view kKeys[] = {"Tab",       "Escape", "ArrowLeft", "ArrowUp", "ArrowRight",
                                        "ArrowDown", "Home",   "End",       "Shift",   "Control",
                                        "Alt",       "Meta",   "CapsLock",  "NumLock", "Insert"};
  for (std::string_view key : kKeys) {
    if (chord.stroke.key() == key) return true;
  }
  return chord.command == "selectAll" || chord.command == "copy";
}

}  // namespace domtool
