// Privacy: the only maker of SafeView. What it withholds: values of sensitive controls, for as long as the tab's document
// lives and even when the page switches their type; and every copy of such a value anywhere else on the page.
#ifndef DOMTOOL_PRIVACY_PRIVACY_H_
#define DOMTOOL_PRIVACY_PRIVACY_H_

#include <bitset>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/flat_map.h"
#include "base/vector.h"
#include "privacy/letters.h"
#include "privacy/policy.h"
#include "table/node_table.h"
#include "table/safe_view.h"

namespace domtool {

inline constexpr int kSecretBeginBits = 12;
// What stands in the place of a secret, however long it is.
inline constexpr std::string_view kSecretMark = "[redacted]";

// Letters of a Letters that are a secret.
struct SecretRange {
  std::size_t begin;
  std::size_t end;
};

// What a tab's session knows of secrets. One is found wherever a page repeats it, however spelt (letters.h), and its beginning
// where an ellipsis cuts it.
class SecretKeeper {
 public:
  // Notes the sensitive controls of `table` and what they hold. Requires stable ids.
  void Learn(const NodeTable& table, const PrivacyPolicy& policy);
  // Notes a text that the agent types into a sensitive control.
  void Remember(std::string_view secret);

  // Why the row's value is withheld, or kNot.
  [[nodiscard]] Redaction RedactionOf(const NodeTable& table, NodeIndex i) const;
  // True when `text` holds one of the secrets.
  [[nodiscard]] bool Holds(std::string_view text) const;
  // `text` with every secret replaced by a fixed mark.
  [[nodiscard]] std::string Without(std::string_view text) const;
  [[nodiscard]] bool has_secrets() const { return !secrets_.empty(); }
  // Where secrets are, in order and apart from each other.
  [[nodiscard]] Vector<SecretRange> FindIn(const Letters& text) const;

 private:
  void RememberOne(Letters&& secret);
  void RememberTextInside(const NodeTable& table, NodeIndex host);

  FlatMap<Redaction> sensitive_;  // stable id of every control that ever was sensitive
  Vector<Letters> secrets_;
  std::size_t oldest_ = 0;                      // which gives way to the next, once they are limits::kMaxSecrets
  std::bitset<1u << kSecretBeginBits> begins_;  // hashes of the first letters of every secret
};

class PrivacyGate {
 public:
  // The table behind the gate, which must outlive the view. `with_attributes` is for formats that show markup.
  static SafeView Open(const NodeTable& table, const PrivacyPolicy& policy, const SecretKeeper& secrets,
                       bool with_attributes = false);
  // Text that stands in no row, such as an event's. `storage` keeps it.
  static SafeText Clean(std::string_view text, const SecretKeeper& secrets, std::string* storage);
  // True when the page carries [data-no-ai] on html, body or a meta and the policy respects that.
  static bool IsOptedOut(const NodeTable& table, const PrivacyPolicy& policy);

 private:
  class Builder;
};

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_PRIVACY_H_
