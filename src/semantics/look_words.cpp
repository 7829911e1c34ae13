#include "semantics/look_words.h"

#include <algorithm>
#include <iterator>

#include "base/utf8.h"

namespace domtool {
namespace {

constexpr std::size_t kLongestToken = 48;

struct LookWord {
  std::string_view word;
  State look;
  bool may_end;  // also as the last part of a longer token: "tab-active"
};
constexpr LookWord kWords[] = {
    {"active", State::kLooksChosen, true},   {"selected", State::kLooksChosen, true},
    {"current", State::kLooksChosen, false}, {"chosen", State::kLooksChosen, true},
    {"on", State::kLooksOn, false},          {"checked", State::kLooksOn, true},
    {"toggled", State::kLooksOn, true},      {"pressed", State::kLooksOn, false},
    {"ticked", State::kLooksOn, false},      {"starred", State::kLooksOn, true},
    {"unread", State::kLooksUnread, true},   {"done", State::kLooksDone, false},
    {"completed", State::kLooksDone, true},  {"finished", State::kLooksDone, false},
    {"open", State::kLooksOpen, false},      {"opened", State::kLooksOpen, true},
    {"expanded", State::kLooksOpen, true},   {"disabled", State::kLooksDisabled, true},
};

// Before a word for a state, these negate it or announce a change.
constexpr std::string_view kDenials[] = {"no", "not", "non", "if", "when", "mark", "show", "clear", "toggle", "set"};
// A class that contains a name's word of this length was built from the name.
constexpr std::size_t kWordOfName = 4;

// Words for the sibling that always looks different because of its purpose, not its state.
constexpr std::string_view kVariants[] = {"primary", "danger",  "success", "warning", "cta", "accent",
                                          "submit",  "sign",    "login",   "regist",  "del", "remov",
                                          "today",   "popular", "sale",    "next"};
// Names of button groups in which one is chosen. Other buttons in a row act independently, and one is drawn as the main
// one.
constexpr std::string_view kChoices[] = {"tab",    "seg",  "toggle", "filter", "chip", "swatch", "option",
                                         "choice", "pick", "view",   "sort",   "nav",  "pag",    "menu",
                                         "switch", "size", "colo",   "group",  "star", "rat"};

bool IsSeparator(char c) { return c == '-' || c == '_'; }

const LookWord* WordOf(std::string_view text) {
  for (const LookWord& entry : kWords) {
    if (entry.word == text) return &entry;
  }
  return nullptr;
}

State WordLook(std::string_view text) {
  const LookWord* const entry = WordOf(text);
  return entry == nullptr ? State::kCount : entry->look;
}

// "is-active", "isActive", "tab--active", "tab_active", but not "not-active".
State LookOfWholeToken(std::string_view token) {
  if (const State look = WordLook(token); look != State::kCount) return look;
  if (token.starts_with("is")) {
    std::string_view rest = token.substr(2);
    while (!rest.empty() && IsSeparator(rest.front())) rest.remove_prefix(1);
    if (const State look = WordLook(rest); look != State::kCount) return look;
  }
  const std::size_t cut = token.find_last_of("-_");
  if (cut == std::string_view::npos || cut == 0) return State::kCount;
  const LookWord* const last = WordOf(token.substr(cut + 1));
  if (last == nullptr) return State::kCount;
  const bool is_modifier = IsSeparator(token[cut - 1]);
  std::string_view before = token.substr(0, is_modifier ? cut - 1 : cut);
  before.remove_prefix(before.find_last_of("-_") + 1);
  if (last->word == "on" && (before == "toggle" || before == "switch")) return last->look;
  const bool is_denied = std::find(std::begin(kDenials), std::end(kDenials), before) != std::end(kDenials);
  return is_denied || !(is_modifier || last->may_end) ? State::kCount : last->look;
}

template <std::size_t N>
bool ContainsOne(std::string_view classes, const std::string_view (&words)[N]) {
  return std::any_of(std::begin(words), std::end(words),
                     [&](std::string_view word) { return ContainsIgnoreAsciiCase(classes, word); });
}

// "box-on" beside "box", which it modifies.
State LookOfModifier(std::string_view token, std::string_view classes) {
  const std::size_t cut = token.find_last_of("-_");
  if (cut == std::string_view::npos || cut == 0 || token.substr(cut + 1) != "on") return State::kCount;
  bool has_base = false;
  ForEachToken(classes, [&](std::string_view other) { has_base = has_base || other == token.substr(0, cut); });
  return has_base ? State::kLooksOn : State::kCount;
}

}  // namespace

State LookOfClassToken(std::string_view token) {
  // A framework's utility classes are conditions, not states: "hover:bg-blue", "data-[state=on]:…".
  if (token.empty() || token.size() > kLongestToken || token.find_first_of(":[(/") != std::string_view::npos) {
    return State::kCount;
  }
  char lower[kLongestToken];
  for (std::size_t k = 0; k < token.size(); ++k) {
    lower[k] = token[k] >= 'A' && token[k] <= 'Z' ? static_cast<char>(token[k] + ('a' - 'A')) : token[k];
  }
  const std::string_view whole(lower, token.size());
  const State look = LookOfWholeToken(whole);
  if (look != State::kCount) return look;
  // CSS modules: "Tab_active__x3kF".
  const std::size_t hash = whole.rfind("__");
  return hash == std::string_view::npos || hash == 0 ? State::kCount : LookOfWholeToken(whole.substr(0, hash));
}

State LookOfClass(std::string_view classes) {
  const std::string_view all = classes;
  while (!classes.empty()) {
    const std::size_t end = classes.find_first_of(" \t\n\r\f");
    if (const State look = LookOfClassToken(classes.substr(0, end)); look != State::kCount) return look;
    if (const State look = LookOfModifier(classes.substr(0, end), all); look != State::kCount) return look;
    classes.remove_prefix(end == std::string_view::npos ? classes.size() : end + 1);
  }
  return State::kCount;
}

State LookOfDataAttribute(std::string_view name, std::string_view value) {
  if (!name.starts_with("data-")) return State::kCount;
  name.remove_prefix(5);
  if (name == "state" || name == "status") return WordLook(value);
  return value.empty() || value == "true" ? WordLook(name) : State::kCount;
}

bool NamesLook(std::string_view name, State look) {
  return std::any_of(std::begin(kWords), std::end(kWords), [&](const LookWord& entry) {
    return entry.look == look && entry.word.size() >= kWordOfName && ContainsIgnoreAsciiCase(name, entry.word);
  });
}

bool IsVariantClass(std::string_view classes) { return ContainsOne(classes, kVariants); }
bool IsChoiceClass(std::string_view classes) { return ContainsOne(classes, kChoices); }

}  // namespace domtool
