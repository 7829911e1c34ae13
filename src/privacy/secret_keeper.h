// SecretKeeper: remembers the secrets of a tab, and finds them in texts of its pages.
#ifndef DOMTOOL_PRIVACY_SECRET_KEEPER_H_
#define DOMTOOL_PRIVACY_SECRET_KEEPER_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "base/vector.h"
#include "privacy/normalized_letters.h"
#include "privacy/policy.h"
#include "privacy/secret_index.h"
#include "table/node_table.h"

namespace domtool {

// Replaces a secret without a name, whatever its length.
inline constexpr std::string_view kSecretReplacement = "[redacted]";

// The secrets of a tab. They are found in page text in any spelling (normalized_letters.h):
//   a whole secret, anywhere
//   the beginning of a secret, if an ellipsis cuts the rest
//   while the secret is in its field: the beginning typed so far, if it stands alone and the page did not contain it before
class SecretKeeper {
 public:
  // Notes the sensitive controls of `table` and their values. `before` is the table of the capture before, or nullptr.
  // Requires stable ids.
  void Learn(const NodeTable& table, const NodeTable* before, const PrivacyPolicy& policy);
  // Notes a text that the agent types into a sensitive control of `page`, or of no page.
  void Remember(std::string_view secret, const NodeTable* page = nullptr);
  // Notes a secret of the host. It is replaced by {{name}} wherever a page repeats it.
  void Withhold(std::string_view secret, std::string_view name, const NodeTable* page);

  // The checkpoint of the secrets, for a later engine: which elements ever were sensitive, and the secrets as hashes with
  // `salt`. It contains no letter of them. Empty if there are none.
  [[nodiscard]] std::string Save(std::uint64_t salt) const;
  // Restores what Save wrote, and sets *salt to its salt. Returns false and changes nothing if the bytes are not from Save.
  bool Restore(std::string_view bytes, std::uint64_t* salt);

  // Why the row's value is withheld, or kNone.
  [[nodiscard]] Redaction RedactionOf(const NodeTable& table, NodeIndex i) const;
  // True if `text` contains a secret.
  [[nodiscard]] bool Holds(std::string_view text) const;
  // `text` with every secret replaced by ReplacementOf.
  [[nodiscard]] std::string Without(std::string_view text) const;
  // The same in place. Returns true if it contained one.
  bool Redact(std::string* text, Beginnings beginnings) const;
  [[nodiscard]] bool has_secrets() const { return !known_[0].empty() || !known_[1].empty(); }
  [[nodiscard]] bool has_secrets(Letters::Punctuation punctuation) const {
    return !known_[static_cast<std::size_t>(punctuation)].empty();
  }
  // The newest table has a control whose value is withheld, and which may have another value by now.
  [[nodiscard]] bool has_sensitive_control() const { return has_sensitive_control_; }
  // The secrets in these letters, in order and without overlaps.
  [[nodiscard]] Vector<SecretRange> FindIn(const Letters& text) const;
  // The text that replaces the secret.
  [[nodiscard]] std::string_view ReplacementOf(const SecretRange& secret) const {
    return secret.name == kNoSecretName ? kSecretReplacement : std::string_view(replacements_[secret.name - 1u]);
  }

 private:
  using Indices = std::array<SecretIndex, 2>;  // by Letters::Punctuation

  void RememberOne(std::string_view secret, Indices* fresh, SecretName name = kNoSecretName);
  // kNoSecretName if there are too many names.
  SecretName NameOf(std::string_view name);
  void RememberTextInside(const NodeTable& table, NodeIndex host, Indices* fresh);
  void NoteOrdinary(const Indices& fresh, const NodeTable& page, bool is_certain);

  void NoteSensitive(std::uint64_t key, Redaction redaction);

  FlatMap<Redaction> sensitive_;  // of every control that ever was sensitive, by stable id and by ElementKey
  Vector<std::uint64_t> sensitive_keys_;
  Indices known_;
  Vector<std::string> replacements_;  // by SecretName, from the first on
  Vector<std::uint64_t> ordinary_;    // hashes of beginnings that the page itself contained, sorted
  bool has_sensitive_control_ = false;
};

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_SECRET_KEEPER_H_
