#include "privacy/detectors.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace domtool {
namespace {

// Names that pages give to such fields when they leave type or autocomplete out; compared without separators.
constexpr std::array<std::string_view, 10> kPaymentNames = {
    "cardnumber", "ccnumber", "ccnum", "cardno", "cvc", "cvv", "cccsc", "cardexpiry", "cardcode", "securitycode"};
constexpr std::array<std::string_view, 6> kPasswordNames = {"password", "passwd", "passphrase", "pwd", "apikey", "ssn"};
constexpr std::array<std::string_view, 8> kCodeNames = {"onetimecode", "otp",     "totp", "verificationcode",
                                                        "smscode",     "otpcode", "mfa",  "mfacode"};

constexpr std::size_t kMaxLabelBytes = 40;

std::string LettersOf(std::string_view text) {
  std::string letters;
  for (const char c : text) {
    const char lower = ToAsciiLower(c);
    if (lower >= 'a' && lower <= 'z') letters += lower;
  }
  return letters;
}

Redaction FromAutocomplete(std::string_view autocomplete) {
  Redaction found = Redaction::kNot;
  ForEachToken(autocomplete, [&](std::string_view token) {
    if (EqualsIgnoreAsciiCase(token, "current-password") || EqualsIgnoreAsciiCase(token, "new-password")) {
      found = Redaction::kPassword;
    } else if (EqualsIgnoreAsciiCase(token, "one-time-code")) {
      found = Redaction::kOneTimeCode;
    } else if (token.size() > 3 && EqualsIgnoreAsciiCase(token.substr(0, 3), "cc-")) {
      found = Redaction::kPayment;
    }
  });
  return found;
}

// A short name must be the whole of it: "otp" is not in "footpath".
template <std::size_t N>
bool Names(const std::array<std::string_view, N>& names, const std::string& letters) {
  return std::any_of(names.begin(), names.end(), [&](std::string_view name) {
    return name.size() < 6 ? letters == name : letters.find(name) != std::string::npos;
  });
}

bool MatchesPolicy(std::string_view text, const PrivacyPolicy& policy) {
  const std::string lower = ToAsciiLower(text);
  return std::any_of(policy.extra_sensitive.begin(), policy.extra_sensitive.end(),
                     [&](const std::string& pattern) { return lower.find(pattern) != std::string::npos; });
}

// The value of these is their label, or for the server (HTML 4.10.5.1): "Change password" is no password.
bool HoldsWhatIsTyped(std::string_view type) {
  for (const char* other : {"button", "checkbox", "color", "file", "image", "radio", "range", "reset", "submit"}) {
    if (EqualsIgnoreAsciiCase(type, other)) return false;
  }
  return true;
}

}  // namespace

Redaction DetectSensitive(const NodeTable& table, NodeIndex control, const PrivacyPolicy& policy) {
  const Tag tag = table.tag[At(control)];
  const bool is_field = tag == Tag::kInput || tag == Tag::kTextarea || tag == Tag::kSelect ||
                        table.flags[At(control)].is_editable_host || table.HasAttr(control, "contenteditable");
  if (!is_field) return Redaction::kNot;
  if (tag == Tag::kInput) {
    const std::string_view type = TrimHtmlSpace(table.AttrOr(control, "type"));
    if (!HoldsWhatIsTyped(type)) return Redaction::kNot;
    if (EqualsIgnoreAsciiCase(type, "password")) return Redaction::kPassword;
  }
  const Redaction by_autocomplete = FromAutocomplete(table.AttrOr(control, "autocomplete"));
  if (by_autocomplete != Redaction::kNot) return by_autocomplete;
  // A long name is a sentence, which may speak of the password of another field.
  const std::string_view name = table.name[At(control)];
  for (const std::string_view said :
       {table.AttrOr(control, "name"), table.AttrOr(control, "id"), table.AttrOr(control, "aria-label"),
        table.AttrOr(control, "placeholder"), name.size() > kMaxLabelBytes ? std::string_view() : name}) {
    const std::string letters = LettersOf(said);
    if (Names(kPasswordNames, letters)) return Redaction::kPassword;
    if (Names(kPaymentNames, letters)) return Redaction::kPayment;
    if (Names(kCodeNames, letters)) return Redaction::kOneTimeCode;
  }
  for (const std::string_view attribute :
       {std::string_view("name"), std::string_view("id"), std::string_view("autocomplete")}) {
    if (MatchesPolicy(table.AttrOr(control, attribute), policy)) return Redaction::kPolicy;
  }
  return Redaction::kNot;
}

}  // namespace domtool
