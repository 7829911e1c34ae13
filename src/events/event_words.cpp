#include "events/event_words.h"

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/utf8.h"
#include "base/words.h"

namespace domtool {
namespace {

// Each entry is a whole word; with '*' the beginning of one, and so a family of words; with '$' the last word of a
// sentence: "Payment complete.", not "Complete your order". English, German, French, Spanish, Portuguese, Italian,
// Dutch.
constexpr std::string_view kErrorWords =
    "error*|invalid*|fail*|required|wrong|incorrect*|unable|unsuccess*|cannot|can't|can’t|could not|couldn*|not "
    "found|not allowed|must be|please enter|please "
    "select|"
    "try again|timed out|too many|no longer|already|"
    "fehl*|ungültig*|erforderlich*|falsch*|konnte nicht|erreur*|échec*|échou*|obligatoire*|impossible|inválid*|"
    "requerid*|obligatori*|erro|errore*|falló|falha*|obrigat*|non valid*|fout|ongeldig*|verplicht*";
// These may also be the state of an entry, or what was asked for: "Request denied".
constexpr std::string_view kStateWords = "denied|missing|expired|rejected|forbidden|declined|unavailable";
constexpr std::string_view kSuccessWords =
    "success*|saved|sent|added|done|complete$|completed|updated|created|deleted|removed|copied|submitted|confirmed|"
    "uploaded|placed|thank*|erfolg*|gespeichert|gesendet|hinzugefügt|danke|vielen dank|enregistr*|envoyé*|succès|merci|"
    "ajouté*|guardad*|enviad*|éxito|gracias|salvat*|inviat*|grazie|sucesso|obrigad*|opgeslagen|bedankt";
constexpr std::string_view kWarningWords =
    "warning|caution|attention|achtung|warnung|hinweis|avertissement|advertencia|atención|aviso|attenzione|avviso|"
    "atenção|waarschuwing|let op";
// Both for short texts and for names; texts in other languages mostly end with an ellipsis.
constexpr std::string_view kBusyWords =
    "saving|sending|loading|loader|spinner|busy|pending|progressbar|processing|submitting|please wait|bitte warten";
constexpr std::size_t kBusyTextBytes = 60;
constexpr std::size_t kShortestVerb = 3;
constexpr std::string_view kDenials = "no|not|n't|n’t|0|without|nicht|keine|pas|non|sin|sem|niet|geen";

// A list of words in lower case. Most words that are looked up are not in it, which their first letter and length
// already show.
class WordList {
 public:
  constexpr explicit WordList(std::string_view list) : list_(list) {
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= list.size(); ++i) {
      if (i < list.size() && list[i] != '|') continue;
      lengths_[Low(list[begin])] |= 1U << (i - begin);
      begin = i + 1;
    }
  }

  // The index of the word, in any case, or -1.
  [[nodiscard]] int PlaceOf(std::string_view word) const {
    if (word.empty() || word.size() > 31 || (lengths_[Low(word.front())] >> word.size() & 1) == 0) return -1;
    int place = 0;
    std::size_t alike = 0;  // letters of `word` that matched so far; one too many after a mismatch
    for (const char c : list_) {
      if (c == '|') {
        if (alike == word.size()) return place;
        ++place;
        alike = 0;
      } else {
        alike = alike < word.size() && ToAsciiLower(word[alike]) == c ? alike + 1 : word.size() + 1;
      }
    }
    return alike == word.size() ? place : -1;
  }
  [[nodiscard]] bool Has(std::string_view word) const { return PlaceOf(word) >= 0; }

 private:
  // The same for both cases of a letter.
  static constexpr std::size_t Low(char c) { return static_cast<std::size_t>(c) & 31; }

  std::string_view list_;
  std::uint32_t lengths_[32] = {};  // of the words that begin with each letter, as bits
};

// The kinds of roles and of words in markup, in the order of their lists.
constexpr WordList kRoles("alert|status|log|dialog|alertdialog");
constexpr MessageKind kRoleKinds[] = {MessageKind::kAlert, MessageKind::kStatus, MessageKind::kLog,
                                      MessageKind::kDialog, MessageKind::kDialog};
constexpr WordList kMarkupWords(
    "toast|toastify|snackbar|growl|notification|notice|flash|alert|message|feedback|warning|warn|caution|success|"
    "error|errors|danger|invalid");
constexpr std::string_view kAdvisory = "info";
// If one of these or a plural follows, the name is about that: "notification-channels", "alert-settings".
constexpr WordList kSubjectWords(
    "badge|bell|body|button|btn|center|centre|count|counter|entry|field|filter|form|header|history|inbox|input|item|"
    "link|list|log|menu|nav|page|preference|row|rule|setting|sidebar|switch|tab|table|template|thread|title|toggle|"
    "type");
constexpr int kFirstNotification = 4;
constexpr int kFirstMessage = 8;
constexpr int kFirstWarning = 10;
constexpr int kFirstSuccess = 13;
constexpr int kFirstError = 14;

bool IsWordByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (static_cast<unsigned char>(c) & 0x80) != 0;
}

// "fehlerfrei", "erfolglos", "error-free": the rest of the word negates it.
bool BeginsWithDenial(std::string_view rest) {
  rest = rest.substr(0, rest.find(' '));
  std::string_view word;
  for (std::string_view list = "frei|free|los"; TakeWord(&list, &word);) {
    if (rest.find(word) != std::string_view::npos) return true;
  }
  return false;
}

// "not saved", "wasn't sent", "0 errors".
bool EndsWithDenial(std::string_view before) {
  before = TrimHtmlSpace(before);
  std::string_view word;
  for (std::string_view list = kDenials; TakeWord(&list, &word);) {
    if (!before.ends_with(word)) continue;
    const std::size_t begin = before.size() - word.size();
    if (begin == 0 || !IsWordByte(before[begin - 1]) || word.starts_with("n't") || word.starts_with("n’t")) return true;
  }
  return false;
}

struct Found {
  bool is_affirmed = false;
  bool is_denied = false;
};

// `text` in lower case.
Found Look(std::string_view text, std::string_view words) {
  Found found;
  std::string_view word;
  while (TakeWord(&words, &word)) {
    const char mark = word.back();
    if (mark == '*' || mark == '$') word.remove_suffix(1);
    for (std::size_t i = text.find(word); i != std::string_view::npos; i = text.find(word, i + 1)) {
      const std::string_view rest = text.substr(i + word.size());
      if (i > 0 && IsWordByte(text[i - 1])) continue;
      if (mark != '*' && !rest.empty() && IsWordByte(rest[0])) continue;
      if (mark == '$' && !rest.empty() && IsHtmlSpace(rest[0])) continue;
      const bool is_denied = EndsWithDenial(text.substr(0, i)) || BeginsWithDenial(rest);
      (is_denied ? found.is_denied : found.is_affirmed) = true;
    }
  }
  return found;
}

// Combines a further word of a name: the first kind that is an object and the last class apply; an error excludes a
// warning.
void NoteWord(std::string_view word, MessageMarkup* markup) {
  if (EqualsIgnoreAsciiCase(word, kAdvisory)) markup->is_advisory = true;
  const int place = kMarkupWords.PlaceOf(word);
  if (place < 0) return;
  const bool was_message = markup->kind == MessageKind::kMessage;
  if (markup->kind == MessageKind::kNone || was_message) {
    markup->kind = place < kFirstNotification ? MessageKind::kToast
                   : place < kFirstMessage    ? MessageKind::kNotification
                                              : MessageKind::kMessage;
    markup->is_class_alone = place >= kFirstWarning && (markup->is_class_alone || !was_message);
  }
  if (place >= kFirstSuccess) {
    markup->event_class = place < kFirstError ? EventClass::kSuccess : EventClass::kError;
  } else if (place >= kFirstWarning && markup->event_class != EventClass::kError) {
    markup->event_class = EventClass::kWarning;
  }
}

// Whether "notification-<word>" names something about notifications rather than one.
bool NamesOtherThing(std::string_view word) {
  if (kSubjectWords.Has(word)) return true;
  constexpr std::string_view kNoPlural = "sui";  // "success", "status", "analysis"
  return word.size() > 3 && ToAsciiLower(word.back()) == 's' &&
         kNoPlural.find(ToAsciiLower(word[word.size() - 2])) == std::string_view::npos && !kMarkupWords.Has(word);
}

}  // namespace

EventClass ClassOfText(std::string_view text, ErrorWords counted) {
  const std::string lower = ToAsciiLower(text);
  const Found success = Look(lower, kSuccessWords);
  const bool is_failure = success.is_denied || Look(lower, kErrorWords).is_affirmed;
  const bool is_state = !is_failure && Look(lower, kStateWords).is_affirmed;
  if (is_failure) return counted == ErrorWords::kNone ? EventClass::kNeutral : EventClass::kError;
  if (is_state) return counted == ErrorWords::kAll ? EventClass::kError : EventClass::kNeutral;
  if (success.is_affirmed) return EventClass::kSuccess;
  return Look(lower, kWarningWords).is_affirmed ? EventClass::kWarning : EventClass::kNeutral;
}

bool SaysDone(std::string_view text, std::string_view control) {
  const std::string lower = ToAsciiLower(text);
  const std::string name = ToAsciiLower(TrimHtmlSpace(control));
  for (const std::string_view verb :
       {std::string_view(name).substr(0, name.find(' ')), std::string_view(name).substr(name.rfind(' ') + 1)}) {
    if (verb.size() < kShortestVerb) continue;
    const std::string stem(verb.substr(0, verb.size() - 1));
    std::string participles[] = {std::string(verb) + "ed", std::string(verb) + verb.back() + "ed", {}, {}};
    if (verb.back() == 'e') participles[2] = std::string(verb) + 'd';
    if (verb.back() == 'y') participles[2] = stem + "ied";
    if (verb.ends_with("en")) {
      participles[2] = "ge" + std::string(verb.substr(0, verb.size() - 2)) + 't';
      participles[3] = participles[2].substr(2);
    }
    for (const std::string& participle : participles) {
      if (!participle.empty() && Look(lower, participle).is_affirmed) return true;
    }
  }
  return false;
}

bool IsBusy(std::string_view text, std::string_view names) {
  if (Look(ToAsciiLower(names), kBusyWords).is_affirmed) return true;
  text = TrimHtmlSpace(text);
  if (text.empty() || text.size() > kBusyTextBytes) return false;
  return text.ends_with("…") || text.ends_with("...") || Look(ToAsciiLower(text), kBusyWords).is_affirmed;
}

const char* MessageKindName(MessageKind kind) {
  static constexpr const char* kNames[] = {"text",    "alert", "status",       "log",    "dialog",
                                           "message", "toast", "notification", "message"};
  return kNames[static_cast<std::size_t>(kind)];
}

MessageKind KindOfRole(std::string_view role, std::string_view live, std::string_view element) {
  if (EqualsIgnoreAsciiCase(live, "off")) return MessageKind::kNone;
  // Without a role <output> is a status, <dialog> a dialog (HTML-AAM 1.0 section 4.1).
  if (role.empty() && EqualsIgnoreAsciiCase(element, "output")) return MessageKind::kStatus;
  if (role.empty() && EqualsIgnoreAsciiCase(element, "dialog")) return MessageKind::kDialog;
  const int place = role.empty() ? -1 : kRoles.PlaceOf(role);
  if (place >= 0) return kRoleKinds[place];
  return live.empty() ? MessageKind::kNone : MessageKind::kLive;
}

Politeness PolitenessOf(MessageKind kind, std::string_view live, bool is_toast) {
  const bool is_assertive = kind == MessageKind::kAlert || EqualsIgnoreAsciiCase(live, "assertive");
  if (is_assertive && !is_toast) return Politeness::kAssertive;
  return is_assertive || kind == MessageKind::kStatus || kind == MessageKind::kLive ? Politeness::kPolite
                                                                                    : Politeness::kNone;
}

MessageMarkup MarkupOfWords(std::string_view names) {
  MessageMarkup markup;
  MessageMarkup before;  // the result of the words before the current name
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= names.size(); ++i) {
    const bool is_letter = i < names.size() && IsWordByte(ToAsciiLower(names[i]));
    // A word of a camel-case name begins with a capital.
    const bool is_capital =
        is_letter && names[i] != ToAsciiLower(names[i]) && i > begin && names[i - 1] == ToAsciiLower(names[i - 1]);
    if (is_letter && !is_capital) continue;
    const std::string_view word = names.substr(begin, i - begin);
    if (markup != before && NamesOtherThing(word)) markup = before;
    NoteWord(word, &markup);
    begin = is_capital ? i : i + 1;
    if (i < names.size() && IsHtmlSpace(names[i])) before = markup;
  }
  return markup;
}

bool IsNoMessage(std::string_view element) {
  static constexpr WordList kElements(
      "html|body|main|form|input|select|textarea|button|a|svg|path|i|img|script|style|template");
  return kElements.Has(element);
}

}  // namespace domtool
