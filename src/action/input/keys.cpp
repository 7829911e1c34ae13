#include "action/input/keys.h"

#include <cstddef>
#include <iterator>

#include "base/utf8.h"

namespace domtool {
namespace {

// Records of a key code, the name that is looked for, KeyboardEvent.key and KeyboardEvent.code; of the last two those that
// differ from the name. Key code 0: the name is an alias of the one after it. One string, for a table of pointers is larger.
constexpr char kNamedKeys[] =
    "\0Esc\0Escape\0\0\0Return\0Enter\0\0\0Del\0Delete\0\0\0Ins\0Insert\0\0\0Up\0ArrowUp\0\0\0Down\0ArrowDown\0\0"
    "\0Left\0ArrowLeft\0\0\0Right\0ArrowRight\0\0\0PgUp\0PageUp\0\0\0PgDn\0PageDown\0\0\0Ctrl\0Control\0\0"
    "\0Option\0Alt\0\0\0Cmd\0Meta\0\0\0Command\0Meta\0\0\0Super\0Meta\0\0\0Win\0Meta\0\0"
    "\0ControlOrMeta\0Control\0\0\0Plus\0+\0\0\0Menu\0ContextMenu\0\0"
    "\15Enter\0\0\0\11Tab\0\0\0\10Backspace\0\0\0\56Delete\0\0\0\33Escape\0\0\0\40Space\0 \0\0\45ArrowLeft\0\0\0"
    "\46ArrowUp\0\0\0\47ArrowRight\0\0\0\50ArrowDown\0\0\0\44Home\0\0\0\43End\0\0\0\41PageUp\0\0\0\42PageDown\0\0\0"
    "\55Insert\0\0\0\14Clear\0\0NumLock\0\23Pause\0\0\0\24CapsLock\0\0\0\220NumLock\0\0\0\221ScrollLock\0\0\0"
    "\54PrintScreen\0\0\0\135ContextMenu\0\0\0\57Help\0\0\0\51Select\0\0\0\3Cancel\0\0Abort\0\34Convert\0\0\0"
    "\35NonConvert\0\0\0\36Accept\0\0\0\37ModeChange\0\0\0\20Shift\0\0ShiftLeft\0\21Control\0\0ControlLeft\0"
    "\22Alt\0\0AltLeft\0\133Meta\0\0MetaLeft\0\341AltGraph\0\0AltRight\0"
    "\160F1\0\0\0\161F2\0\0\0\162F3\0\0\0\163F4\0\0\0\164F5\0\0\0\165F6\0\0\0\166F7\0\0\0\167F8\0\0\0\170F9\0\0\0"
    "\171F10\0\0\0\172F11\0\0\0\173F12\0\0\0\174F13\0\0\0\175F14\0\0\0\176F15\0\0\0\177F16\0\0\0\200F17\0\0\0"
    "\201F18\0\0\0\202F19\0\0\0\203F20\0\0\0\204F21\0\0\0\205F22\0\0\0\206F23\0\0\0\207F24\0\0\0"
    "\140Numpad0\0"
    "0\0\0\141Numpad1\0"
    "1\0\0\142Numpad2\0"
    "2\0\0\143Numpad3\0"
    "3\0\0\144Numpad4\0"
    "4\0\0"
    "\145Numpad5\0"
    "5\0\0\146Numpad6\0"
    "6\0\0\147Numpad7\0"
    "7\0\0\150Numpad8\0"
    "8\0\0\151Numpad9\0"
    "9\0\0"
    "\152NumpadMultiply\0*\0\0\153NumpadAdd\0+\0\0\155NumpadSubtract\0-\0\0\156NumpadDecimal\0.\0\0"
    "\157NumpadDivide\0/\0\0\15NumpadEnter\0Enter\0";

// The keys of the US layout that type neither letters nor digits: what they type without and with Shift, key code, code.
constexpr char kSignKeys[] =
    "`~\300Backquote\0-_\275Minus\0=+\273Equal\0[{\333BracketLeft\0]}\335BracketRight\0\\|\334Backslash\0"
    ";:\272Semicolon\0'\"\336Quote\0,<\274Comma\0.>\276Period\0/?\277Slash";
constexpr std::string_view kAboveDigits = ")!@#$%^&*(";
// In the order of their bits.
constexpr const char* kModifierNames[] = {"Alt", "Control", "Meta", "Shift"};

// The word at *at, which moves after its NUL.
std::string_view Take(const char** at) {
  const std::string_view word(*at);
  *at += word.size() + 1;
  return word;
}

int LocationOf(std::string_view code) {
  if (code.starts_with("Numpad")) return 3;
  const bool is_arrow = code.starts_with("Arrow");
  return !is_arrow && code.ends_with("Left") ? 1 : !is_arrow && code.ends_with("Right") ? 2 : 0;
}

bool NamedStroke(std::string_view name, KeyStroke* out) {
  for (const char* at = kNamedKeys; at < std::end(kNamedKeys);) {
    const int key_code = static_cast<unsigned char>(*at++);
    const std::string_view known = Take(&at);
    const std::string_view key = Take(&at);
    const std::string_view code = Take(&at);
    if (!EqualsIgnoreAsciiCase(known, name)) continue;
    if (key_code == 0) {
      name = key;
      continue;
    }
    *out = {};
    out->name = key.empty() ? known : key;
    (code.empty() ? known : code).copy(out->code_name, sizeof(out->code_name) - 1);
    out->key_code = key_code;
    out->location = LocationOf(out->code());
    out->types = out->location == 3 || key_code == 13 || key_code == 32;
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

// Meta is the Control of a Mac.
std::string_view CommandOf(std::uint8_t modifiers, const KeyStroke& stroke) {
  const bool has_meta = (modifiers & kModifierMeta) != 0;
  const int pressed = has_meta ? (modifiers & ~kModifierMeta) | kModifierControl : modifiers;
  if (pressed == (kModifierControl | kModifierShift)) return stroke.key_code == 'Z' ? "redo" : "";
  if (pressed != kModifierControl) return {};
  switch (stroke.key_code) {
    case 'A': return "selectAll";
    case 'C': return "copy";
    case 'X': return "cut";
    case 'V': return "paste";
    case 'Z': return "undo";
    case 'Y': return "redo";
    default: return {};
  }
}

// The character that the same key types with Shift.
char WithShift(char character) {
  if (character >= 'a' && character <= 'z') return static_cast<char>(character - 'a' + 'A');
  if (character >= '0' && character <= '9') return kAboveDigits[static_cast<std::size_t>(character - '0')];
  for (const char* at = kSignKeys; at < std::end(kSignKeys); Take(&at)) {
    if (at[0] == character) return at[1];
  }
  return character;
}

}  // namespace

std::uint8_t ModifierFromName(std::string_view name) {
  for (std::size_t i = 0; i < std::size(kModifierNames); ++i) {
    if (name == kModifierNames[i]) return static_cast<std::uint8_t>(1 << i);
  }
  return 0;
}

KeyStroke ModifierStroke(ModifierBit modifier) {
  std::size_t i = 0;
  while (modifier != 1 << i) ++i;
  KeyStroke stroke;
  NamedStroke(kModifierNames[i], &stroke);
  return stroke;
}

bool StrokeOfCharacter(char character, KeyStroke* out) {
  if (character == ' ') return NamedStroke("Space", out);
  *out = {};
  out->character[0] = character;
  out->types = true;
  const std::size_t above = kAboveDigits.find(character);
  const char digit = above == std::string_view::npos ? character : static_cast<char>('0' + above);
  const char letter = static_cast<char>(ToAsciiLower(character) - 'a' + 'A');
  const bool is_digit = digit >= '0' && digit <= '9';
  if (is_digit || (letter >= 'A' && letter <= 'Z')) {
    out->key_code = static_cast<unsigned char>(is_digit ? digit : letter);
    out->needs_shift = is_digit ? character != digit : character == letter;
    const std::string_view stem = is_digit ? "Digit" : "Key";
    out->code_name[stem.copy(out->code_name, stem.size())] = static_cast<char>(out->key_code);
    return true;
  }
  for (const char* at = kSignKeys; at < std::end(kSignKeys);) {
    const std::string_view key = Take(&at);
    if (key[0] != character && key[1] != character) continue;
    out->key_code = static_cast<unsigned char>(key[2]);
    out->needs_shift = key[1] == character;
    key.substr(3).copy(out->code_name, sizeof(out->code_name) - 1);
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
  const bool has_shift = (chord.modifiers & kModifierShift) != 0;
  if (has_shift && chord.stroke.name.empty()) chord.stroke.character[0] = WithShift(chord.stroke.character[0]);
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
  // Tab, Escape, the end keys and arrows, Insert, Meta, NumLock; modifiers and CapsLock.
  constexpr std::string_view kKeyCodes = "\11\33\43\44\45\46\47\50\55\133\220\20\21\22\24";
  if (kKeyCodes.find(static_cast<char>(chord.stroke.key_code)) != std::string_view::npos) return true;
  return chord.command == "selectAll" || chord.command == "copy";
}

}  // namespace domtool
