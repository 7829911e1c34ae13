// What the words of a message and of its markup say about it. A guess by word lists of a few languages: it orders what an
// agent reads first, and no action is decided by it.
#ifndef DOMTOOL_EVENTS_EVENT_WORDS_H_
#define DOMTOOL_EVENTS_EVENT_WORDS_H_

#include <cstdint>
#include <string_view>

#include "table/page_event.h"

namespace domtool {

// Error words win over words of success, and both over words of warnings; a denied word of success ("not saved") is an error,
// a denied error ("no errors") nothing.
EventClass ClassOfText(std::string_view text);

// True where a short text or the words of a class, id or test id say that something is under way: "Saving", "Please wait…",
// "btn-spinner". It only decides how long one looks for what comes of it.
bool IsBusy(std::string_view text, std::string_view names);

// What kind of message an element is. The first five by role or element (WAI-ARIA 1.2 section 5.3.4 live regions, 5.3.5
// windows), the others by the words in its class, id or test id.
enum class MessageKind : std::uint8_t { kNone, kAlert, kStatus, kLog, kDialog, kLive, kToast, kNotification, kMessage };
const char* MessageKindName(MessageKind kind);
constexpr bool IsByWords(MessageKind kind) { return kind >= MessageKind::kToast; }

struct MessageMarkup {
  MessageKind kind = MessageKind::kNone;
  EventClass event_class = EventClass::kNeutral;  // as the words say: "alert-danger", "is-warning"
  bool is_advisory = false;                       // "alert-info": a status in spite of its role

  bool operator==(const MessageMarkup&) const = default;
  [[nodiscard]] constexpr bool is_empty() const { return kind == MessageKind::kNone && !is_advisory; }
};
// By a role attribute's first token that is known; `live` is the aria-live attribute, `element` the local name in any case.
MessageKind KindOfRole(std::string_view role, std::string_view live, std::string_view element);
// By the words of a class, id or test id: "Toastify__toast--error", "invalid-feedback".
MessageMarkup MarkupOfWords(std::string_view names);
// True for elements whose classes speak of what they do or of the whole page, not of a message.
bool IsNoMessage(std::string_view element);

}  // namespace domtool

#endif  // DOMTOOL_EVENTS_EVENT_WORDS_H_
