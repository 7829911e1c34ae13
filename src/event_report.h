// EventReport: a tab's events, and whether the page opts out of being read. The text that it gives for reports is safe: it
// passes the text policy, has no secrets, and is quoted.
//
// Words of the page are reported only once the secrets of that moment are known. One handler may fill a password field and
// show its value in a message, but only a capture reads field values. So words wait until a capture begins after them, and
// their line says that they come with the next observation. The exception is a page that cannot hold a secret: the last
// capture showed no sensitive control, changes of the page are followed, and no such control has come since. A dialog
// prevents captures while it is open, so its words wait for the look after it. The address of the page is reported at
// once, because every answer begins with it.
//
// The line of an event in a frame of another site names the origin. It counts as an error or a success of the page only for
// an action in that frame (EventMark::trusted_frames). Frames that the host excludes, that a policy omits or that opt out
// report nothing.
#ifndef DOMTOOL_EVENT_REPORT_H_
#define DOMTOOL_EVENT_REPORT_H_

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/vector.h"
#include "events/event_stream.h"
#include "formats/observation.h"
#include "privacy/privacy.h"
#include "table/page_event.h"

namespace domtool {

class EventReport final : public EventReader {
 public:
  // Both must outlive the report.
  EventReport(const SecretKeeper* secrets, const PrivacyPolicy* policy) : secrets_(*secrets), policy_(*policy) {}

  EventStream& stream() { return stream_; }
  // The page was captured as `after`, which must live until the next call of this; its secrets are learnt.
  void OnCapture(const NodeTable* before, const NodeTable& after);

  [[nodiscard]] EventMark Now() const override {
    return {stream_.log().newest(), stream_.requests(), stream_.busy_signs(), {}};
  }
  [[nodiscard]] EventsSince Since(const EventMark& mark) const override;
  [[nodiscard]] FileChooser Chooser() const override { return stream_.chooser(); }
  [[nodiscard]] Vector<std::string> Lines(const NodeTable& table, NodeIndex root) const override;
  [[nodiscard]] std::string FieldText(const NodeTable& table, NodeIndex field) const override;
  [[nodiscard]] std::string Outcome(const NodeTable& before, NodeIndex was, const NodeTable& after, NodeIndex is,
                                    SetValue set) const override;
  [[nodiscard]] NewChoices Choices(const NodeTable& before, const NodeTable& after) const override;
  [[nodiscard]] std::string Safe(std::string_view text) const override { return secrets_.Without(text); }
  // If `is_only`, events of a frame are reported only if it is known that the host allows the frame.
  void ReportKnownFramesOnly(bool is_only) { is_known_only_ = is_only; }
  [[nodiscard]] std::string SafeAddress(std::string_view address) const override;
  [[nodiscard]] std::optional<SafeView> Open(const NodeTable& table) const override;
  // Call when the policy has changed.
  void OnPolicy();
  // False if the page opts out, at the last capture or by an event since. Then none of its words may be shown.
  [[nodiscard]] bool is_readable() const { return !(is_opted_out_ || HasJustOptedOut({})); }
  // The events to list in the observation of `snapshot`: the last ten, newest last, with their ages at `now`. If the snapshot
  // `since` is remembered, only events that it could not report yet. Only listed events of the page itself decide hasErrors
  // and hasSuccess.
  RecentEvents TakeRecent(std::int64_t now, std::uint64_t snapshot, const ObserveOptions& options);

 private:
  [[nodiscard]] std::string Line(const PageEvent& event, std::int64_t now) const;
  [[nodiscard]] bool HasJustOptedOut(std::string_view frame) const;
  // Whether its words must wait until the page is captured.
  [[nodiscard]] bool MustWait(const PageEvent& event) const;
  // Where an event occurred: on the page itself, which includes every frame of its origin, or elsewhere.
  struct Place {
    bool may_be_shown = true;
    bool is_foreign = false;
    std::string_view origin;
  };
  [[nodiscard]] Place PlaceOf(const PageEvent& event) const;
  [[nodiscard]] std::string CleanWords(const PageEvent& event) const;
  void AppendEntries(const PageEvent& event, std::string* entries) const;

  EventStream stream_;
  const SecretKeeper& secrets_;
  const PrivacyPolicy& policy_;
  const NodeTable* table_ = nullptr;
  Vector<bool> opted_out_;    // by frame of table_
  std::uint64_t learnt_ = 0;  // how many captures had begun with the one that was learnt last
  // The newest event that was reported, with its words, in the observation of `snapshot`.
  struct Reported {
    std::uint64_t snapshot = 0;
    std::uint64_t event = 0;
  };
  [[nodiscard]] std::uint64_t ReportedIn(std::string_view snapshot) const;
  static constexpr std::size_t kMaxReported = 16;
  std::array<Reported, kMaxReported> reported_;  // a ring
  std::size_t next_reported_ = 0;
  bool is_opted_out_ = false;
  bool is_known_only_ = false;
};

}  // namespace domtool

#endif  // DOMTOOL_EVENT_REPORT_H_
