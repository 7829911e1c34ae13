// EventReport: a tab's events, and as they may leave: page text through the text policy, without secrets, quoted.
#ifndef DOMTOOL_EVENT_REPORT_H_
#define DOMTOOL_EVENT_REPORT_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "memory/event_stream.h"
#include "output/observation.h"
#include "privacy/privacy.h"
#include "table/page_event.h"

namespace domtool {

class EventReport final : public EventWitness {
 public:
  // Both must outlive the report.
  EventReport(const SecretKeeper* secrets, const PrivacyPolicy* policy) : secrets_(*secrets), policy_(*policy) {}

  EventStream& stream() { return stream_; }

  [[nodiscard]] EventMark Now() const override {
    return {stream_.log().newest(), stream_.requests(), stream_.busy_signs()};
  }
  [[nodiscard]] Told Since(const EventMark& mark) const override;
  [[nodiscard]] FileChooser Chooser() const override { return stream_.chooser(); }
  [[nodiscard]] Vector<std::string> Lines(const NodeTable& table, NodeIndex root) const override;
  [[nodiscard]] std::string Held(const NodeTable& table, NodeIndex field) const override;
  [[nodiscard]] std::string Safe(std::string_view text) const override { return secrets_.Without(text); }
  // False for a page that opts out: then none of its words leave.
  void set_readable(bool is_readable) { is_readable_ = is_readable; }
  // The last ten, newest last, with their ages at `now`; what is new since the call before decides hasErrors and hasSuccess.
  RecentEvents TakeRecent(std::int64_t now);

 private:
  [[nodiscard]] std::string Line(const PageEvent& event, std::int64_t now) const;

  EventStream stream_;
  const SecretKeeper& secrets_;
  const PrivacyPolicy& policy_;
  EventMark shown_;
  bool is_readable_ = true;
};

}  // namespace domtool

#endif  // DOMTOOL_EVENT_REPORT_H_
