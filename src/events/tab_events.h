// TabEvents: reads the Page, Network and Log events of a tab: dialogs, navigations, downloads, failed requests.
#ifndef DOMTOOL_EVENTS_TAB_EVENTS_H_
#define DOMTOOL_EVENTS_TAB_EVENTS_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "base/json_tape.h"
#include "events/event_log.h"

namespace domtool {

// A request that a security policy of the page or the browser refused.
inline constexpr const char* kBlockedLabel = "blocked:";

// A navigation that opens another tab or window.
inline constexpr const char* kOpenedLabel = "opened a tab";
inline constexpr const char* kDialogLabel = "dialog of the browser";

// A page that did not come from its server.
inline constexpr const char* kNoPageLabel = "page failed:";

class TabEvents {
 public:
  // `log` must outlive it.
  explicit TabEvents(EventLog* log) : log_(*log) {}

  void OnEvent(std::string_view session, std::string_view method, JsonValue params, std::int64_t at);
  // The main frame and its address, from a capture.
  void SetMainFrame(std::string_view frame_id, std::string_view url);
  // How many requests were made that say something about the page.
  [[nodiscard]] std::uint64_t requests() const { return requests_; }
  [[nodiscard]] const FileChooser& chooser() const { return chooser_; }

 private:
  void OnPage(std::string_view session, std::string_view event, JsonValue params, std::int64_t at);
  void OnNavigated(std::string_view url, bool is_within, std::int64_t at);
  void OnDownload(JsonValue params, std::int64_t at);
  void OnRequestEnded(JsonValue params, std::int64_t at);

  EventLog& log_;
  std::string main_frame_;
  std::uint64_t place_ = 0;  // hash of the main frame's bare address
  std::uint64_t whole_ = 0;  // ... and of the whole address
  std::uint64_t requests_ = 0;
  FileChooser chooser_;
};

}  // namespace domtool

#endif  // DOMTOOL_EVENTS_TAB_EVENTS_H_
