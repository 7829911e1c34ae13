#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/limits.h"
#include "base/utf8.h"
#include "privacy/detectors.h"
#include "privacy/privacy.h"

namespace domtool {
namespace {

// A secret shorter than this is in every second word; its own field still withholds it.
constexpr std::size_t kMinEchoedBytes = 4;
constexpr std::string_view kMark = "[redacted]";

// A number of kSecretBeginBits bits for the first kMinEchoedBytes bytes of `text`.
std::size_t BeginOf(std::string_view text) {
  std::uint32_t bytes = 0;
  std::memcpy(&bytes, text.data(), kMinEchoedBytes);
  return bytes * 0x9E3779B1u >> (32 - kSecretBeginBits);
}

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
  if (secrets_.size() < limits::kMaxSecrets) {
    secrets_.emplace_back(trimmed);
  } else {
    secrets_[oldest_++ % limits::kMaxSecrets] = trimmed;
  }
  begins_.set(BeginOf(trimmed));
}

Redaction SecretKeeper::RedactionOf(const NodeTable& table, NodeIndex i) const {
  const auto key = static_cast<std::uint64_t>(table.stable_id[At(i)]);
  const Redaction* known = key == 0 ? nullptr : sensitive_.Find(key);
  return known == nullptr ? Redaction::kNot : *known;
}

// Almost every place of a page is ruled out by its first bytes, however many secrets there are.
std::size_t SecretKeeper::LongestAt(std::string_view rest) const {
  if (rest.size() < kMinEchoedBytes || !begins_.test(BeginOf(rest))) return 0;
  std::size_t longest = 0;
  for (const std::string& secret : secrets_) {
    if (rest.starts_with(secret)) longest = std::max(longest, secret.size());
  }
  return longest;
}

bool SecretKeeper::Holds(std::string_view text) const {
  if (secrets_.empty()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (LongestAt(text.substr(i)) > 0) return true;
  }
  return false;
}

// Secrets that overlap are one place: nothing of either is left.
std::string SecretKeeper::Without(std::string_view text) const {
  std::string result;
  std::size_t secret_end = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (const std::size_t length = LongestAt(text.substr(i)); length > 0) {
      if (i >= secret_end) result += kMark;
      secret_end = std::max(secret_end, i + length);
    }
    if (i >= secret_end) result += text[i];
  }
  return result;
}

}  // namespace domtool
