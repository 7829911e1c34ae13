#include <algorithm>

#include "base/limits.h"
#include "base/utf8.h"
#include "privacy/detectors.h"
#include "privacy/privacy.h"

namespace domtool {
namespace {

// A secret shorter than this is in every second word; its own field still withholds it.
constexpr std::size_t kMinEchoedBytes = 4;
constexpr std::string_view kMark = "[redacted]";

bool IsLetterOrDigit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// `text` percent-encoded but for letters, digits and `kept`; a space as `space` where that is not empty.
std::string PercentEncoded(std::string_view text, std::string_view kept, std::string_view space) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (IsLetterOrDigit(c) || kept.find(c) != std::string_view::npos) {
      out += c;
    } else if (c == ' ' && !space.empty()) {
      out += space;
    } else {
      out += '%';
      out += kHex[byte >> 4];
      out += kHex[byte & 0xf];
    }
  }
  return out;
}

}  // namespace

void SecretKeeper::Learn(const NodeTable& table, const PrivacyPolicy& policy) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.kind[i] != NodeKind::kElement) continue;
    const auto key = static_cast<std::uint64_t>(table.stable_id[i]);
    Redaction redaction = DetectSensitive(table, RowAt(i), policy);
    if (redaction != Redaction::kNot && key != 0) sensitive_.Insert(key, redaction);
    if (redaction == Redaction::kNot) redaction = RedactionOf(table, RowAt(i));
    if (redaction == Redaction::kNot) continue;
    Remember(table.form_value[i]);
    Remember(table.AttrOr(RowAt(i), "value"));
  }
}

void SecretKeeper::Remember(std::string_view secret) {
  const std::string_view trimmed = TrimHtmlSpace(secret);
  if (trimmed.size() < kMinEchoedBytes) return;
  RememberOne(trimmed);
  // URL 5.2 (application/x-www-form-urlencoded), ECMAScript encodeURIComponent, and the query of URL 1.3.
  RememberOne(PercentEncoded(trimmed, "*-._", "+"));
  RememberOne(PercentEncoded(trimmed, "-_.!~*'()", ""));
  RememberOne(PercentEncoded(trimmed, "!$%&()*+,-./:;=?@[\\]^_`{|}~", ""));
}

void SecretKeeper::RememberOne(std::string_view trimmed) {
  if (std::find(secrets_.begin(), secrets_.end(), trimmed) != secrets_.end()) return;
  if (secrets_.size() >= limits::kMaxSecrets) secrets_.erase(secrets_.begin());
  secrets_.emplace_back(trimmed);
}

Redaction SecretKeeper::RedactionOf(const NodeTable& table, NodeIndex i) const {
  const auto key = static_cast<std::uint64_t>(table.stable_id[At(i)]);
  const Redaction* known = key == 0 ? nullptr : sensitive_.Find(key);
  return known == nullptr ? Redaction::kNot : *known;
}

bool SecretKeeper::Holds(std::string_view text) const {
  return std::any_of(secrets_.begin(), secrets_.end(),
                     [&](const std::string& secret) { return text.find(secret) != std::string_view::npos; });
}

std::string SecretKeeper::Without(std::string_view text) const {
  std::string result(text);
  for (const std::string& secret : secrets_) {
    for (std::size_t at = result.find(secret); at != std::string::npos; at = result.find(secret, at + kMark.size())) {
      result.replace(at, secret.size(), kMark);
    }
  }
  return result;
}

}  // namespace domtool
