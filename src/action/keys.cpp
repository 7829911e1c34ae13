#include "action/keys.h"

#include <cstddef>
#include <iterator>

#include "base/utf8.h"

namespace domtool {
namespace {

struct NamedKey {
  std::string_view key;
  std::string_view code;
  int key_code;
  int location = 0;
  std::string_view text = {};
};

constexpr NamedKey kNamedKeys[] = {
    {"Enter", "Enter", 13, 0, "\r"},
    {"Tab", "Tab", 9},
    {"Backspace", "Backspace", 8},
    {"Delete", "Delete", 46},
    {"Escape", "Escape", 27},
    {" ", "Space", 32, 0, " "},
    {"ArrowLeft", "ArrowLeft", 37},
    {"ArrowUp", "ArrowUp", 38},
    {"ArrowRight", "ArrowRight", 39},
    {"ArrowDown", "ArrowDown", 40},
    {"Home", "Home", 36},
    {"End", "End", 35},
    {"PageUp", "PageUp", 33},
    {"PageDown", "PageDown", 34},
    {"Insert", "Insert", 45},
    {"Clear", "NumLock", 12},
    {"Pause", "Pause", 19},
    {"CapsLock", "CapsLock", 20},
    {"NumLock", "NumLock", 144},
    {"ScrollLock", "ScrollLock", 145},
    {"PrintScreen", "PrintScreen", 44},
    {"ContextMenu", "ContextMenu", 93},
    {"Help", "Help", 47},
    {"Select", "Select", 41},
    {"Cancel", "Abort", 3},
    {"Convert", "Convert", 28},
    {"NonConvert", "NonConvert", 29},
    {"Accept", "Accept", 30},
    {"ModeChange", "ModeChange", 31},
    {"Shift", "ShiftLeft", 16, 1},
    {"Control", "ControlLeft", 17, 1},
    {"Alt", "AltLeft", 18, 1},
    {"Meta", "MetaLeft", 91, 1},
    {"AltGraph", "AltRight", 225, 2},
    {"F1", "F1", 112},
    {"F2", "F2", 113},
    {"F3", "F3", 114},
    {"F4", "F4", 115},
    {"F5", "F5", 116},
    {"F6", "F6", 117},
    {"F7", "F7", 118},
    {"F8", "F8", 119},
    {"F9", "F9", 120},
    {"F10", "F10", 121},
    {"F11", "F11", 122},
    {"F12", "F12", 123},
    {"F13", "F13", 124},
    {"F14", "F14", 125},
    {"F15", "F15", 126},
    {"F16", "F16", 127},
    {"F17", "F17", 128},
    {"F18", "F18", 129},
    {"F19", "F19", 130},
    {"F20", "F20", 131},
    {"F21", "F21", 132},
    {"F22", "F22", 133},
    {"F23", "F23", 134},
    {"F24", "F24", 135},
    {"BrowserBack", "BrowserBack", 166},
    {"BrowserForward", "BrowserForward", 167},
    {"BrowserRefresh", "BrowserRefresh", 168},
    {"BrowserStop", "BrowserStop", 169},
    {"BrowserSearch", "BrowserSearch", 170},
    {"BrowserFavorites", "BrowserFavorites", 171},
    {"BrowserHome", "BrowserHome", 172},
    {"AudioVolumeMute", "AudioVolumeMute", 173},
    {"AudioVolumeDown", "AudioVolumeDown", 174},
    {"AudioVolumeUp", "AudioVolumeUp", 175},
    {"MediaTrackNext", "MediaTrackNext", 176},
    {"MediaTrackPrevious", "MediaTrackPrevious", 177},
    {"MediaStop", "MediaStop", 178},
    {"MediaPlayPause", "MediaPlayPause", 179},
};

struct Alias {
  std::string_view alias;
  std::string_view key;
};

constexpr Alias kAliases[] = {
    {"Esc", "Escape"},
    {"Return", "Enter"},
    {"Del", "Delete"},
    {"Ins", "Insert"},
    {"Space", " "},
    {"Spacebar", " "},
    {"Up", "ArrowUp"},
    {"Down", "ArrowDown"},
    {"Left", "ArrowLeft"},
    {"Right", "ArrowRight"},
    {"PgUp", "PageUp"},
    {"PgDn", "PageDown"},
    {"PgDown", "PageDown"},
    {"Page_Up", "PageUp"},
    {"Page_Down", "PageDown"},
    {"Ctrl", "Control"},
    {"ControlLeft", "Control"},
    {"ShiftLeft", "Shift"},
    {"AltLeft", "Alt"},
    {"MetaLeft", "Meta"},
    {"Option", "Alt"},
    {"Cmd", "Meta"},
    {"Command", "Meta"},
    {"Super", "Meta"},
    {"Win", "Meta"},
    {"Windows", "Meta"},
    {"ControlOrMeta", "Control"},
    {"CtrlOrMeta", "Control"},
    {"Plus", "+"},
    {"Apps", "ContextMenu"},
    {"Menu", "ContextMenu"},
};

struct NumpadKey {
  std::string_view name;  // also the code
  std::string_view key;
  int key_code;
};

constexpr NumpadKey kNumpadKeys[] = {
    {"Numpad0", "0", 96},         {"Numpad1", "1", 97},         {"Numpad2", "2", 98},
    {"Numpad3", "3", 99},         {"Numpad4", "4", 100},        {"Numpad5", "5", 101},
    {"Numpad6", "6", 102},        {"Numpad7", "7", 103},        {"Numpad8", "8", 104},
    {"Numpad9", "9", 105},        {"NumpadMultiply", "*", 106}, {"NumpadAdd", "+", 107},
    {"NumpadSubtract", "-", 109}, {"NumpadDecimal", ".", 110},  {"NumpadDivide", "/", 111},
    {"NumpadEnter", "Enter", 13},
};

// The keys of the US layout that type punctuation: without and with Shift.
struct PunctuationKey {
  char plain;
  char shifted;
  std::string_view code;
  int key_code;
};

constexpr PunctuationKey kPunctuationKeys[] = {
    {'`', '~', "Backquote", 192},   {'-', '_', "Minus", 189},        {'=', '+', "Equal", 187},
    {'[', '{', "BracketLeft", 219}, {']', '}', "BracketRight", 221}, {'\\', '|', "Backslash", 220},
    {';', ':', "Semicolon", 186},   {'\'', '"', "Quote", 222},       {',', '<', "Comma", 188},
    {'.', '>', "Period", 190},      {'/', '?', "Slash", 191},
};

constexpr std::string_view kShiftedDigits = ")!@#$%^&*(";

struct Shortcut {
  std::uint8_t modifiers;  // with kModifierControl standing for Meta too
  std::string_view code;
  std::string_view command;
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
  for (const NamedKey& named : kNamedKeys) {
    if (!EqualsIgnoreAsciiCase(named.key, name)) continue;
    *out = {std::string(named.key), std::string(named.code), named.key_code, named.location, std::string(named.text)};
    return true;
  }
  for (const NumpadKey& numpad : kNumpadKeys) {
    if (!EqualsIgnoreAsciiCase(numpad.name, name)) continue;
    const bool is_enter = numpad.key_code == 13;
    *out = {std::string(numpad.key), std::string(numpad.name), numpad.key_code, 3,
            is_enter ? "\r" : std::string(numpad.key)};
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
  *out = {std::string(name), "", 0, 0, std::string(name)};
  return true;
}

std::string CommandOf(std::uint8_t modifiers, const KeyStroke& stroke) {
  if ((modifiers & kModifierMeta) != 0) modifiers = (modifiers & ~kModifierMeta) | kModifierControl;
  for (const Shortcut& shortcut : kShortcuts) {
    if (shortcut.modifiers == modifiers && shortcut.code == stroke.code) return std::string(shortcut.command);
  }
  return {};
}

// With Shift held, a key gives its upper character.
void ApplyShift(KeyStroke* stroke) {
  if (stroke->key.size() != 1 || stroke->location != 0) return;
  const char c = stroke->key[0];
  char shifted = c;
  if (c >= 'a' && c <= 'z') shifted = static_cast<char>(c - 'a' + 'A');
  if (c >= '0' && c <= '9') shifted = kShiftedDigits[static_cast<std::size_t>(c - '0')];
  for (const PunctuationKey& key : kPunctuationKeys) {
    if (key.plain == c) shifted = key.shifted;
  }
  stroke->key = shifted;
  stroke->text = shifted;
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
  const std::string text(1, character);
  if (character == ' ') return NamedStroke("Space", out);
  const bool is_upper = character >= 'A' && character <= 'Z';
  if (is_upper || (character >= 'a' && character <= 'z')) {
    const char upper = is_upper ? character : static_cast<char>(character - 'a' + 'A');
    *out = {text, std::string("Key") + upper, upper, 0, text, is_upper};
    return true;
  }
  std::size_t digit = kShiftedDigits.find(character);
  const bool is_shifted_digit = digit != std::string_view::npos;
  if (character >= '0' && character <= '9') digit = static_cast<std::size_t>(character - '0');
  if (digit != std::string_view::npos) {
    const char plain = static_cast<char>('0' + digit);
    *out = {text, std::string("Digit") + plain, plain, 0, text, is_shifted_digit};
    return true;
  }
  for (const PunctuationKey& key : kPunctuationKeys) {
    if (key.plain != character && key.shifted != character) continue;
    *out = {text, std::string(key.code), key.key_code, 0, text, key.shifted == character};
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
    const std::uint8_t bit = is_known ? ModifierFromName(modifier.key) : 0;
    if (bit == 0) return BadInput("Parameter 'key' has something before a '+' that is no Alt, Control, Meta or Shift.");
    chord.modifiers |= bit;
    rest.remove_prefix(plus + 1);
  }
  if (!NamedStroke(rest, &chord.stroke) && !ForeignStroke(rest, &chord.stroke)) {
    return BadInput(
        "Parameter 'key' must be one key or a chord: for instance 'Enter', 'ArrowDown', 'a', 'Control+a' or "
        "'Shift+Tab'.");
  }
  if ((chord.modifiers & kModifierShift) != 0) ApplyShift(&chord.stroke);
  chord.command = CommandOf(chord.modifiers, chord.stroke);
  if ((chord.modifiers & ~kModifierShift) != 0) chord.stroke.text.clear();
  return chord;
}

bool ActsOnFocusOnly(const Chord& chord) {
  constexpr std::string_view kKeys[] = {"Tab",       "Escape", "ArrowLeft", "ArrowUp", "ArrowRight",
                                        "ArrowDown", "Home",   "End",       "Shift",   "Control",
                                        "Alt",       "Meta",   "CapsLock",  "NumLock", "Insert"};
  for (std::string_view key : kKeys) {
    if (chord.stroke.key == key) return true;
  }
  return chord.command == "selectAll" || chord.command == "copy";
}

}  // namespace domtool
