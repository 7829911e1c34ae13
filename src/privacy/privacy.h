// Privacy: the only maker of SafeView. It withholds the values of sensitive controls, for as long as the document of the tab
// exists and even if the page changes their type, and every copy of such a value anywhere else on the page.
#ifndef DOMTOOL_PRIVACY_PRIVACY_H_
#define DOMTOOL_PRIVACY_PRIVACY_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "privacy/policy.h"
#include "privacy/secret_keeper.h"
#include "table/node_table.h"
#include "table/safe_view.h"

namespace domtool {

class PrivacyGate {
 public:
  // Makes the view of a table. The table must outlive it. `with_attributes` is for formats that show markup.
  static SafeView MakeView(const NodeTable& table, const PrivacyPolicy& policy, const SecretKeeper& secrets,
                           bool with_attributes = false);
  // Cleans text that is in no row, such as an event's. `storage` keeps it.
  enum class TextKind { kText, kAddress };
  static SafeText Clean(std::string_view text, const SecretKeeper& secrets, std::string* storage,
                        TextKind kind = TextKind::kText);
  // For each frame, whether an element of its document has data-no-ai and the policy respects that. The frames inside a
  // frame that opts out are withheld with it.
  static Vector<bool> OptedOutFrames(const NodeTable& table, const PrivacyPolicy& policy);

 private:
  class Builder;
};

}  // namespace domtool

#endif  // DOMTOOL_PRIVACY_PRIVACY_H_
