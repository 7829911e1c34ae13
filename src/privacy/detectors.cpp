#include "privacy/detectors.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/utf8.h"
#include "privacy/secret_words.h"

namespace domtool {
namespace {

// A longer name is a sentence, which may speak of the password of another field.
constexpr std::size_t kMaxLabelBytes = 64;

bool MatchesPolicy(std::string_view text, const PrivacyPolicy& policy) {
  const std::string lower = ToAsciiLower(text);
  return std::any_of(policy.extra_sensitive.begin(), policy.extra_sensitive.end(),
                     [&](const std::string& pattern) { return lower.find(pattern) != std::string::npos; });
}

// The value of these is their label, or for the server (HTML 4.10.5.1): "Change password" is no password.
bool HoldsWhatIsTyped(InputType type) {
  switch (InputTypeRole(type)) {
    case Role::kButton:
    case Role::kCheckbox:
    case Role::kColorWell:
    case Role::kRadio:
    case Role::kSlider: return false;
    default: return true;
  }
}

}  // namespace

Redaction DetectSensitive(const NodeTable& table, NodeIndex control, const PrivacyPolicy& policy) {
  const Tag tag = table.tag[At(control)];
  const bool is_field = tag == Tag::kInput || tag == Tag::kTextarea || tag == Tag::kSelect ||
                        table.flags[At(control)].is_editable_host || table.HasAttr(control, "contenteditable");
  if (!is_field) return Redaction::kNone;
  if (!HoldsWhatIsTyped(table.input_type(control))) return Redaction::kNone;
  if (const Redaction declared = table.declared_secret(control); declared != Redaction::kNone) return declared;
  FieldWords words;
  for (const char* attribute : {"name", "id", "aria-label", "placeholder"}) {
    words.Note(table.AttrOr(control, attribute));
  }
  words.Note(table.autocomplete(control));
  if (table.name[At(control)].size() <= kMaxLabelBytes) words.Note(table.name[At(control)]);
  if (words.redaction() != Redaction::kNone) return words.redaction();
  for (const std::string_view attribute :
       {std::string_view("name"), std::string_view("id"), std::string_view("autocomplete")}) {
    if (MatchesPolicy(table.AttrOr(control, attribute), policy)) return Redaction::kPolicy;
  }
  return Redaction::kNone;
}

}  // namespace domtool
