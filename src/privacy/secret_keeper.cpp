#include "privacy/secret_keeper.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/stable_sort.h"
#include "base/utf8.h"
#include "privacy/detectors.h"

namespace domtool {
namespace {

Letters Spelt(std::string_view text, Letters::Punctuation punctuation) {
  Letters letters;
  letters.punctuation = punctuation;
  letters.Append(text, nullptr);
  return letters;
}

// The key of an element for later engines, even if its id is lost. Stable ids are smaller numbers.
std::uint64_t ElementKey(const NodeTable& table, NodeIndex i) {
  const std::uint64_t document = table.frames[At(table.frame[At(i)])].document_key();
  return Hasher().Add(document).Add(static_cast<std::uint64_t>(table.backend_node_id[At(i)])).Finish() |
         std::uint64_t{1} << 63;
}

constexpr std::uint64_t kSaved = 0x31534544;  // of the form of Save
constexpr std::size_t kMaxSavedElements = 10'000;

}  // namespace

void SecretKeeper::Learn(const NodeTable& table, const NodeTable* before, const PrivacyPolicy& policy) {
  has_sensitive_control_ = false;
  for (SecretIndex& index : known_) index.EndLives();
  Indices fresh;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.kind[i] != NodeKind::kElement) continue;
    const auto key = static_cast<std::uint64_t>(table.stable_id[i]);
    Redaction redaction = DetectSensitive(table, RowAt(i), policy);
    if (redaction == Redaction::kNone) redaction = RedactionOf(table, RowAt(i));
    if (redaction == Redaction::kNone) continue;
    if (key != 0) NoteSensitive(key, redaction);
    NoteSensitive(ElementKey(table, RowAt(i)), redaction);
    has_sensitive_control_ = true;
    RememberOne(table.form_value[i], &fresh);
    RememberOne(table.AttrOr(RowAt(i), "value"), &fresh);
    if (table.flags[i].is_editable_host) RememberTextInside(table, RowAt(i), &fresh);
  }
  const bool is_same_document =
      before != nullptr && before->frames.front().document_key() == table.frames.front().document_key();
  NoteOrdinary(fresh, is_same_document ? *before : table, is_same_document);
}

void SecretKeeper::RememberTextInside(const NodeTable& table, NodeIndex host, Indices* fresh) {
  std::string text;
  for (NodeIndex i = host; i < table.subtree_end[At(host)]; i = Next(i)) {
    if (table.is_text(i)) text += table.text[At(i)];
  }
  RememberOne(text, fresh);
}

void SecretKeeper::Remember(std::string_view secret, const NodeTable* page) {
  Indices fresh;
  RememberOne(secret, &fresh);
  if (page != nullptr) NoteOrdinary(fresh, *page, true);
}

void SecretKeeper::Withhold(std::string_view secret, std::string_view name, const NodeTable* page) {
  Indices fresh;
  RememberOne(secret, &fresh, NameOf(name));
  if (page != nullptr) NoteOrdinary(fresh, *page, true);
}

SecretName SecretKeeper::NameOf(std::string_view name) {
  if (name.empty()) return kNoSecretName;
  std::string replacement = "{{" + std::string(name) + "}}";
  std::size_t k = 0;
  while (k < replacements_.size() && replacements_[k] != replacement) ++k;
  if (k == std::numeric_limits<SecretName>::max()) return kNoSecretName;
  if (k == replacements_.size()) replacements_.push_back(std::move(replacement));
  return static_cast<SecretName>(k + 1);
}

// Punctuation inside a secret is ignored if enough letters remain to recognise it. Punctuation at its ends always counts.
void SecretKeeper::RememberOne(std::string_view secret, Indices* fresh, SecretName name) {
  if (secret.empty()) return;
  const Letters bare = Spelt(secret, Letters::Punctuation::kSeparate);
  const Letters marked = Spelt(secret, Letters::Punctuation::kCount);
  const bool is_known_bare = bare.letters.size() >= kManyLetters || bare.letters.size() == marked.letters.size();
  const bool has_ends = marked.letters.empty() || bare.letters.empty() ||
                        marked.letters.front() != bare.letters.front() || marked.letters.back() != bare.letters.back();
  const auto add = [&](const Letters& letters) {
    const auto k = static_cast<std::size_t>(letters.punctuation);
    // A secret that is being typed grows by letters. Its ordinary beginnings were noted with the first.
    const bool is_growing = known_[k].HasKin(letters);
    if (known_[k].Add(letters, name) && !is_growing) (*fresh)[k].Add(letters);
  };
  if (is_known_bare) add(bare);
  if (!is_known_bare || has_ends) add(marked);
}

// A beginning that was on the page before the secret was typed is ordinary, and is not redacted.
void SecretKeeper::NoteOrdinary(const Indices& fresh, const NodeTable& page, bool is_certain) {
  Vector<std::uint64_t> hashes;
  for (std::size_t k = 0; k < fresh.size(); ++k) {
    if (fresh[k].empty()) continue;
    const auto note = [&](std::string_view text) {
      if (text.empty() || IsHtmlSpaceOnly(text)) return;
      fresh[k].AppendBeginnings(Spelt(text, static_cast<Letters::Punctuation>(k)), is_certain, &hashes);
    };
    for (std::size_t i = 0; i < page.size(); ++i) {
      note(page.rendered_text[i].empty() ? page.text[i] : page.rendered_text[i]);
      note(page.name[i]);
      note(page.description[i]);
    }
  }
  if (hashes.empty() || ordinary_.size() >= limits::kMaxSecrets) return;
  ordinary_.append(hashes.begin(), hashes.end());
  StableSort(&ordinary_);
  ordinary_.erase(std::unique(ordinary_.begin(), ordinary_.end()), ordinary_.end());
}

void SecretKeeper::NoteSensitive(std::uint64_t key, Redaction redaction) {
  Redaction& known = sensitive_[key];
  if (known == Redaction::kNone) sensitive_keys_.push_back(key);
  known = redaction;
}

Redaction SecretKeeper::RedactionOf(const NodeTable& table, NodeIndex i) const {
  if (sensitive_keys_.empty()) return Redaction::kNone;
  const auto key = static_cast<std::uint64_t>(table.stable_id[At(i)]);
  const Redaction* known = key == 0 ? nullptr : sensitive_.Find(key);
  const NodeFlags& flags = table.flags[At(i)];
  if (known == nullptr && (flags.has_form_value || flags.is_editable_host)) {
    known = sensitive_.Find(ElementKey(table, i));
  }
  return known == nullptr ? Redaction::kNone : *known;
}

std::string SecretKeeper::Save(std::uint64_t salt) const {
  if (sensitive_keys_.empty() && !has_secrets()) return {};
  std::string bytes;
  AppendBytes(kSaved, 4, &bytes);
  AppendBytes(salt, 8, &bytes);
  // If there are too many, the newest are kept.
  const std::size_t begin = sensitive_keys_.size() > kMaxSavedElements ? sensitive_keys_.size() - kMaxSavedElements : 0;
  AppendBytes(sensitive_keys_.size() - begin, 4, &bytes);
  for (std::size_t k = begin; k < sensitive_keys_.size(); ++k) {
    AppendBytes(sensitive_keys_[k], 8, &bytes);
    AppendBytes(static_cast<std::uint64_t>(*sensitive_.Find(sensitive_keys_[k])), 1, &bytes);
  }
  for (const SecretIndex& index : known_) {
    const Vector<PastSecret> hashed = index.Hashed(salt);
    AppendBytes(hashed.size(), 4, &bytes);
    for (const PastSecret& secret : hashed) {
      AppendBytes(secret.hash, 8, &bytes);
      AppendBytes(secret.length, 2, &bytes);
      AppendBytes(secret.begin, 1, &bytes);
    }
  }
  return bytes;
}

bool SecretKeeper::Restore(std::string_view bytes, std::uint64_t* salt) {
  ByteReader reader(bytes);
  if (reader.Read(4) != kSaved) return false;
  const std::uint64_t past_salt = reader.Read(8);
  SecretKeeper restored;
  for (std::uint64_t left = reader.Read(4); left > 0 && !reader.has_failed(); --left) {
    const std::uint64_t key = reader.Read(8);
    const std::uint64_t redaction = reader.Read(1);
    if (key == 0 || redaction == 0 || redaction > static_cast<std::uint64_t>(Redaction::kFrameOmitted)) return false;
    restored.NoteSensitive(key, static_cast<Redaction>(redaction));
  }
  for (SecretIndex& index : restored.known_) {
    for (std::uint64_t left = reader.Read(4); left > 0 && !reader.has_failed(); --left) {
      PastSecret secret{};
      secret.hash = reader.Read(8);
      secret.length = static_cast<std::uint16_t>(reader.Read(2));
      secret.begin = static_cast<std::uint8_t>(reader.Read(1));
      index.AddPast(secret, past_salt);
    }
  }
  if (reader.has_failed() || !reader.is_at_end()) return false;
  *this = std::move(restored);
  *salt = past_salt;
  return true;
}

Vector<SecretRange> SecretKeeper::FindIn(const Letters& text) const {
  return known_[static_cast<std::size_t>(text.punctuation)].FindIn(text, Beginnings::kNone, ordinary_);
}

bool SecretKeeper::Holds(std::string_view text) const {
  std::string rest(text);
  return Redact(&rest, Beginnings::kNone);
}

bool SecretKeeper::Redact(std::string* text, Beginnings beginnings) const {
  bool is_found = false;
  // Secrets with their punctuation first, because it finds more of the same secret.
  for (std::size_t k = known_.size(); k-- > 0;) {
    if (known_[k].empty()) continue;
    Letters spelling;
    spelling.punctuation = static_cast<Letters::Punctuation>(k);
    Vector<Place> places;
    spelling.Append(*text, &places);
    const Vector<SecretRange> secrets = known_[k].FindIn(spelling, beginnings, ordinary_);
    // From the last secret on, so that a cut does not move those before.
    for (std::size_t s = secrets.size(); s-- > 0;) {
      const std::uint32_t begin = places[secrets[s].begin].begin;
      text->replace(begin, places[secrets[s].end - 1].end - begin, ReplacementOf(secrets[s]));
      is_found = true;
    }
  }
  return is_found;
}

std::string SecretKeeper::Without(std::string_view text) const {
  std::string result(text);
  Redact(&result, Beginnings::kNone);
  return result;
}

}  // namespace domtool
