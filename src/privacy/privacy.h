// Privacy: the only maker of SafeView. What it withholds: values of sensitive controls, for as long as the tab's document
// lives and even when the page switches their type; and every copy of such a value anywhere else on the page.
#ifndef DOMTOOL_PRIVACY_PRIVACY_H_
#define DOMTOOL_PRIVACY_PRIVACY_H_

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "base/vector.h"
#include "privacy/letters.h"
#include "privacy/policy.h"
#include "privacy/secret_index.h"
#include "table/node_table.h"
#include "table/safe_view.h"

namespace domtool {

// What stands in the place of a secret that has no name, however long it is.
inline constexpr std::string_view kSecretMark = "[redacted]";

// What a tab's session knows of secrets. One is found wherever a page repeats it, however spelt (letters.h), its beginning
// where an ellipsis cuts it, and while it is in its field the beginning that was typed so far, where that stands by itself
// and the page did not say it before.
class SecretKeeper {
 public:
  // Notes the sensitive controls of `table` and what they hold. `before` is the table of the capture before it, or nullptr.
  // Requires stable ids.
  void Learn(const NodeTable& table, const NodeTable* before, const PrivacyPolicy& policy);
  // Notes a text that the agent types into a sensitive control of `page`, or of no page.
  void Remember(std::string_view secret, const NodeTable* page = nullptr);
  // Notes a secret of the host, which is called {{name}} wherever a page repeats it.
  void Withhold(std::string_view secret, std::string_view name, const NodeTable* page);

  // What a later life of the engine is to know of secrets, as bytes: which elements ever were sensitive, and the secrets as
  // hashes with that salt. No letter of any is in it. Empty where nothing is known.
  [[nodiscard]] std::string Save(std::uint64_t salt) const;
  // What Save gave, and the salt that goes on. False, and nothing taken over, for any other bytes.
  bool Restore(std::string_view bytes, std::uint64_t* salt);

  // Why the row's value is withheld, or kNot.
  [[nodiscard]] Redaction RedactionOf(const NodeTable& table, NodeIndex i) const;
  // True when `text` holds one of the secrets.
  [[nodiscard]] bool Holds(std::string_view text) const;
  // `text` with every secret replaced by MarkOf.
  [[nodiscard]] std::string Without(std::string_view text) const;
  // The same in place; true where there was one.
  bool Strip(std::string* text, Beginnings beginnings) const;
  [[nodiscard]] bool has_secrets() const { return !known_[0].empty() || !known_[1].empty(); }
  [[nodiscard]] bool has_secrets(Letters::Marks marks) const {
    return !known_[static_cast<std::size_t>(marks)].empty();
  }
  // The table that was learnt last holds a control whose value is withheld, and which may hold another one by now.
  [[nodiscard]] bool has_sensitive_control() const { return has_sensitive_control_; }
  // Where secrets are that are known by such letters, in order and apart from each other.
  [[nodiscard]] Vector<SecretRange> FindIn(const Letters& text) const;
  // What stands in the place of that secret.
  [[nodiscard]] std::string_view MarkOf(const SecretRange& secret) const {
    return secret.name == kNoSecretName ? kSecretMark : std::string_view(marks_[secret.name - 1u]);
  }

 private:
  using Indices = std::array<SecretIndex, 2>;  // by Letters::Marks

  void RememberOne(std::string_view secret, Indices* fresh, SecretName name = kNoSecretName);
  // kNoSecretName where there are too many names.
  SecretName NameOf(std::string_view name);
  void RememberTextInside(const NodeTable& table, NodeIndex host, Indices* fresh);
  void NoteOrdinary(const Indices& fresh, const NodeTable& page, bool is_certain);

  void NoteSensitive(std::uint64_t key, Redaction redaction);

  FlatMap<Redaction> sensitive_;  // of every control that ever was sensitive, by stable id and by ElementKey
  Vector<std::uint64_t> sensitive_keys_;
  Indices known_;
  Vector<std::string> marks_;       // by SecretName, from the first on
  Vector<std::uint64_t> ordinary_;  // hashes of beginnings that the page says by itself, sorted
  bool has_sensitive_control_ = false;
};

class PrivacyGate {
 public:
  // The table behind the gate, which must outlive the view. `with_attributes` is for formats that show markup.
  static SafeView Open(const NodeTable& table, const PrivacyPolicy& policy, const SecretKeeper& secrets,
                       bool with_attributes = false);
  // Text that stands in no row, such as an event's. `storage` keeps it.
  enum class Words { kText, kAddress };
  static SafeText Clean(std::string_view text, const SecretKeeper& secrets, std::string* storage,
                        Words words = Words::kText);
  // True when the page carries [data-no-ai] on html, body or a meta and the policy respects that.
  static bool IsOptedOut(const NodeTable& table, const PrivacyPolicy& policy);
  // The same of each frame; what is inside of one that opts out is withheld with it.
  static Vector<bool> OptedOutFrames(const NodeTable& table, const PrivacyPolicy& policy);

 private:
  class Builder;
};

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_PRIVACY_H_
