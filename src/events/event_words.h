// Classifies a message by its words and its markup. A guess from word lists of a few languages: it orders what an agent
// reads first, and decides no action.
#ifndef DOMTOOL_EVENTS_EVENT_WORDS_H_
#define DOMTOOL_EVENTS_EVENT_WORDS_H_

#include <cstdint>
#include <string_view>

#include "table/page_event.h"

namespace domtool {

// Which words may make a message an error. kFailures: "failed" and the like, not "denied", which may be a state.
enum class ErrorWords : std::uint8_t { kNone, kFailures, kAll };

// Error words outweigh success words, and both outweigh warning words. A negated success word ("not saved") is an
// error; a negated error ("no errors") is neutral. Error words that do not count make the text neutral.
EventClass ClassOfText(std::string_view text, ErrorWords counted);

// Whether the text has the past participle of the verb that a control's name begins or ends with: "Event cancelled"
// after "Cancel event", "Termin gelöscht" after "Termin löschen". Regular English and German verbs.
bool SaysDone(std::string_view text, std::string_view control);

// Whether a short text, or the words of a class, id or test id, say that something is in progress: "Saving", "Please
// wait…", "btn-spinner". It only decides how long to wait for the result.
bool IsBusy(std::string_view text, std::string_view names);

// The kind of a message element. The first five come from role or element (WAI-ARIA 1.2 section 5.3.4 live regions,
// 5.3.5 windows), the others from words in its class, id or test id.
enum class MessageKind : std::uint8_t { kNone, kAlert, kStatus, kLog, kDialog, kLive, kToast, kNotification, kMessage };
const char* MessageKindName(MessageKind kind);
constexpr bool IsByWords(MessageKind kind) { return kind >= MessageKind::kToast; }

struct MessageMarkup {
  MessageKind kind = MessageKind::kNone;
  EventClass event_class = EventClass::kNeutral;  // from the words: "alert-danger", "is-warning"
  bool is_advisory = false;                       // "alert-info": a status in spite of its role
  bool is_class_alone = false;                    // the words name no object: "error", "text-danger"
  bool is_toast = false;  // by its classes, whatever its role: many use role=alert for every toast
  Politeness politeness = Politeness::kNone;

  bool operator==(const MessageMarkup&) const = default;
  [[nodiscard]] constexpr bool is_empty() const { return kind == MessageKind::kNone && !is_advisory; }
};
// By the first known token of a role attribute; `live` is the aria-live attribute, `element` the local name in any
// case.
MessageKind KindOfRole(std::string_view role, std::string_view live, std::string_view element);
// A toast with the role of an alert is polite: most are about a success.
Politeness PolitenessOf(MessageKind kind, std::string_view live, bool is_toast);
// By the words of a class, id or test id: "Toastify__toast--error", "invalid-feedback".
MessageMarkup MarkupOfWords(std::string_view names);
// Whether the element's classes describe its behaviour or the whole page, so that they name no message.
bool IsNoMessage(std::string_view element);

}  // namespace domtool

#endif  // DOMTOOL_EVENTS_EVENT_WORDS_H_
