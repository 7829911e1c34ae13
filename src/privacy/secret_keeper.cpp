#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/limits.h"
#include "base/stable_sort.h"
#include "base/utf8.h"
#include "privacy/detectors.h"
#include "privacy/privacy.h"

namespace domtool {
namespace {

Letters Spelt(std::string_view text, Letters::Marks marks) {
  Letters letters;
  letters.marks = marks;
  letters.Append(text, nullptr);
  return letters;
}

}  // namespace

void SecretKeeper::Learn(const NodeTable& table, const NodeTable* before, const PrivacyPolicy& policy) {
  has_sensitive_control_ = false;
  for (SecretIndex& index : known_) index.EndLives();
  Indices fresh;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.kind[i] != NodeKind::kElement) continue;
    const auto key = static_cast<std::uint64_t>(table.stable_id[i]);
    Redaction redaction = DetectSensitive(table, RowAt(i), policy);
    if (redaction != Redaction::kNot && key != 0) sensitive_.Insert(key, redaction);
    if (redaction == Redaction::kNot) redaction = RedactionOf(table, RowAt(i));
    if (redaction == Redaction::kNot) continue;
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

// Its marks only separate where enough else is left to know it by. Those at its ends are a part of it even so.
void SecretKeeper::RememberOne(std::string_view secret, Indices* fresh) {
  if (secret.empty()) return;
  const Letters bare = Spelt(secret, Letters::Marks::kSeparate);
  const Letters marked = Spelt(secret, Letters::Marks::kCount);
  const bool is_known_bare = bare.letters.size() >= kManyLetters || bare.letters.size() == marked.letters.size();
  const bool has_ends = marked.letters.empty() || bare.letters.empty() ||
                        marked.letters.front() != bare.letters.front() || marked.letters.back() != bare.letters.back();
  const auto add = [&](const Letters& letters) {
    const auto k = static_cast<std::size_t>(letters.marks);
    // What grows letter by letter is one secret, and what the page said by itself was noted with the first of it.
    const bool is_growing = known_[k].HasKin(letters);
    if (known_[k].Add(letters) && !is_growing) (*fresh)[k].Add(letters);
  };
  if (is_known_bare) add(bare);
  if (!is_known_bare || has_ends) add(marked);
}

// What a page says before it can know a secret is ordinary, though the secret may begin like it.
void SecretKeeper::NoteOrdinary(const Indices& fresh, const NodeTable& page, bool is_certain) {
  Vector<std::uint64_t> hashes;
  for (std::size_t k = 0; k < fresh.size(); ++k) {
    if (fresh[k].empty()) continue;
    const auto note = [&](std::string_view text) {
      if (text.empty() || IsHtmlSpaceOnly(text)) return;
      fresh[k].AppendBeginnings(Spelt(text, static_cast<Letters::Marks>(k)), is_certain, &hashes);
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

Redaction SecretKeeper::RedactionOf(const NodeTable& table, NodeIndex i) const {
  const auto key = static_cast<std::uint64_t>(table.stable_id[At(i)]);
  const Redaction* known = key == 0 ? nullptr : sensitive_.Find(key);
  return known == nullptr ? Redaction::kNot : *known;
}

Vector<SecretRange> SecretKeeper::FindIn(const Letters& text) const {
  return known_[static_cast<std::size_t>(text.marks)].FindIn(text, Beginnings::kNone, ordinary_);
}

// Where in `text` secrets are, in either spelling, in order; they may overlap.
Vector<Place> SecretKeeper::PlacesIn(std::string_view text, Beginnings beginnings) const {
  Vector<Place> found;
  for (std::size_t k = 0; k < known_.size(); ++k) {
    if (known_[k].empty()) continue;
    Letters spelling;
    spelling.marks = static_cast<Letters::Marks>(k);
    Vector<Place> places;
    spelling.Append(text, &places);
    for (const SecretRange& secret : known_[k].FindIn(spelling, beginnings, ordinary_)) {
      found.push_back({places[secret.begin].begin, places[secret.end - 1].end});
    }
  }
  StableSort(&found, [](Place a, Place b) { return a.begin < b.begin; });
  return found;
}

bool SecretKeeper::Holds(std::string_view text) const {
  return has_secrets() && !PlacesIn(text, Beginnings::kNone).empty();
}

bool SecretKeeper::Strip(std::string* text, Beginnings beginnings) const {
  if (!has_secrets()) return false;
  const Vector<Place> places = PlacesIn(*text, beginnings);
  if (places.empty()) return false;
  std::string result;
  std::uint32_t done = 0;
  for (const Place& place : places) {
    if (place.begin > done || done == 0) {
      result.append(*text, done, place.begin - done);
      result += kSecretMark;
    }
    done = std::max(done, place.end);
  }
  result.append(*text, done);
  text->swap(result);
  return true;
}

std::string SecretKeeper::Without(std::string_view text) const {
  std::string result(text);
  Strip(&result, Beginnings::kNone);
  return result;
}

}  // namespace domtool
