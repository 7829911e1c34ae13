// The log of events: order, repetitions, bounds, lines; and what words say.
#include "events/event_log.h"

#include <gtest/gtest.h>

#include <string>

#include "base/limits.h"
#include "events/event_words.h"
#include "support/event_script.h"

namespace domtool::testing {
namespace {

PageEvent Message(std::string text, std::int64_t at) {
  PageEvent event;
  event.label = "alert";
  event.text = std::move(text);
  event.at = at;
  return event;
}

TEST(EventLogTest, events_stand_in_the_order_of_their_times_and_count_up_in_that_of_their_coming) {
  EventLog log;
  EXPECT_EQ(log.Add(Message("late", 5'000)), 1u);
  EXPECT_EQ(log.Add(Message("early", 3'000)), 2u);
  ASSERT_EQ(log.events().size(), 2u);
  EXPECT_EQ(log.events()[0].text, "early");
  EXPECT_EQ(log.newest(), 2u);
}

TEST(EventLogTest, a_message_that_is_there_or_was_just_now_is_not_reported_twice) {
  EventLog log;
  const std::uint64_t first = log.Add(Message("Saved", 1'000));
  EXPECT_EQ(log.Add(Message("Saved", 2'000)), first);
  log.Find(first)->gone = 3'000;
  EXPECT_EQ(log.Add(Message("Saved", 3'500)), first);
  EXPECT_EQ(log.Find(first)->gone, 0) << "it is back";
  log.Find(first)->gone = 4'000;
  EXPECT_NE(log.Add(Message("Saved", 9'000)), first);
  EXPECT_EQ(log.events().size(), 2u);
}

TEST(EventLogTest, a_failure_that_repeats_is_counted_and_is_new_again) {
  EventLog log;
  PageEvent failed = Message("GET /poll 500", 1'000);
  failed.is_quoted = false;
  failed.label = "request failed:";
  failed.event_class = EventClass::kError;
  log.Add(PageEvent(failed));
  log.Add(Message("Hello", 1'500));
  failed.at = 2'000;
  EXPECT_EQ(log.Add(PageEvent(failed)), 3u);
  ASSERT_EQ(log.events().size(), 2u);
  EXPECT_EQ(LineOfEvent(log.events()[1], 3'000), "error 1s ago: request failed: GET /poll 500, 2 times");
  EXPECT_EQ(LineOfEvent(log.events()[1], 0), "error: request failed: GET /poll 500") << "since a moment it may be once";
}

TEST(EventLogTest, the_oldest_give_way) {
  EventLog log;
  for (int i = 0; i < 1'000; ++i) log.Add(Message("Message " + std::to_string(i), i + 1));
  ASSERT_EQ(log.events().size(), limits::kMaxEvents);
  EXPECT_EQ(log.events()[limits::kMaxEvents - 1].text, "Message 999");
  EXPECT_EQ(log.Find(1), nullptr);
}

TEST(EventLogTest, a_line_says_class_age_what_it_was_and_how_long) {
  EventLog log;
  PageEvent* const event = log.Find(log.Add(Message("Invalid ZIP code", 10'000)));
  EXPECT_EQ(LineOfEvent(*event, 13'400), "error 3s ago: alert \"Invalid ZIP code\"");
  event->gone = 12'000;
  EXPECT_EQ(LineOfEvent(*event, 610'000), "error 10min ago: alert \"Invalid ZIP code\", gone after 2s");
  EXPECT_EQ(LineOfEvent(*event, 0), "error: alert \"Invalid ZIP code\", gone after 2s");
  PageEvent text = Message("Ada is typing", 1'000);
  text.label = "text";
  EXPECT_EQ(LineOfEvent(text, 1'000), "0s ago: text \"Ada is typing\"");
}

TEST(EventWordsTest, words_of_a_message_say_whether_it_is_an_error_or_a_success) {
  constexpr auto kError = EventClass::kError;
  constexpr auto kSuccess = EventClass::kSuccess;
  constexpr auto kNeutral = EventClass::kNeutral;
  const struct {
    const char* text;
    EventClass expected;
  } kRows[] = {
      {"Invalid ZIP code", kError},
      {"Your changes were saved", kSuccess},
      {"Message sent!", kSuccess},
      {"The sentence is long", kNeutral},
      {"Your message was not sent", kError},
      {"The file wasn't saved", kError},
      {"No errors found", kNeutral},
      {"0 errors, upload complete", kSuccess},
      {"Payment failed: thank you for your patience", kError},
      {"Could not reach the server", kError},
      {"3 results", kNeutral},
      {"", kNeutral},
      {"Ungültige Postleitzahl", kError},
      {"Erfolgreich gespeichert", kSuccess},
      {"Nicht gespeichert", kError},
      {"Adresse e-mail invalide", kError},
      {"Guardado con éxito", kSuccess},
      {"Terrorerror", kNeutral},
      {"donec", kNeutral},
      {"Fehlerfrei gespeichert", kSuccess},
      {"Erfolglos versucht", kError},
      {"Error-free build, 3 files copied", kSuccess},
      {"Fehlendes Feld", kError},
      {"Completely new look!", kNeutral},
      {"Complete your order", kNeutral},
      {"Upload complete.", kSuccess},
      {"Login unsuccessful", kError},
      {"Your session timed out", kError},
      {"Too many attempts", kError},
      {"This coupon is no longer valid", kError},
      {"This email is already in use", kError},
      {"Additional settings", kNeutral},
      {"Guardián", kNeutral},
  };
  for (const auto& row : kRows) EXPECT_EQ(ClassOfText(row.text, ErrorWords::kAll), row.expected) << row.text;
}

TEST(EventWordsTest, words_of_a_state_count_less_than_those_of_a_failure_and_either_may_not_count) {
  const struct {
    const char* text;
    EventClass of_failures;
    EventClass of_none;
  } kRows[] = {
      {"Request denied", EventClass::kNeutral, EventClass::kNeutral},
      {"Upload failed", EventClass::kError, EventClass::kNeutral},
      {"Payment failed: thank you for your patience", EventClass::kError, EventClass::kNeutral},
      {"Saved", EventClass::kSuccess, EventClass::kSuccess},
  };
  for (const auto& row : kRows) {
    EXPECT_EQ(ClassOfText(row.text, ErrorWords::kFailures), row.of_failures) << row.text;
    EXPECT_EQ(ClassOfText(row.text, ErrorWords::kNone), row.of_none) << row.text;
  }
}

TEST(EventWordsTest, an_alert_that_speaks_of_no_success_and_warns_of_nothing_is_an_error) {
  const struct {
    const char* text;
    EventClass expected;
  } kRows[] = {
      {"Sorry, this item is sold out", EventClass::kError},
      {"Only members may do this", EventClass::kError},
      {"Added to your basket", EventClass::kSuccess},
      {"Warning: your session ends soon", EventClass::kWarning},
      {"Achtung, Ihre Sitzung endet bald", EventClass::kWarning},
      {"Warning: the upload failed", EventClass::kError},
  };
  for (const auto& row : kRows) {
    EventLog log;
    EXPECT_EQ(log.Find(log.Add(Message(row.text, 1'000)))->event_class, row.expected) << row.text;
  }
}

TEST(EventWordsTest, an_alert_that_says_that_what_was_asked_for_is_done_is_no_error) {
  const struct {
    const char* control;
    const char* text;
    EventClass expected;
  } kRows[] = {
      {"Cancel event", "Event cancelled", EventClass::kNeutral},
      {"Suspend", "2 people suspended", EventClass::kNeutral},
      {"Deny", "Change request denied", EventClass::kNeutral},
      {"Archive", "Letter archived", EventClass::kNeutral},
      {"Termin stornieren", "Termin storniert", EventClass::kNeutral},
      {"Pay", "Payment declined", EventClass::kError},
      {"Pay by card", "Card declined", EventClass::kError},
      {"Cancel event", "The event could not be cancelled", EventClass::kError},
      {"Cancel event", "Sorry, this item is sold out", EventClass::kError},
      {"", "Event cancelled", EventClass::kError},
      {"Go", "Gone", EventClass::kError},
  };
  for (const auto& row : kRows) {
    EventLog log;
    log.SetControl(row.control);
    EXPECT_EQ(log.Find(log.Add(Message(row.text, 1'000)))->event_class, row.expected) << row.text;
  }
}

TEST(EventWordsTest, the_words_of_a_dialog_are_neither_a_success_nor_a_failure) {
  for (const char* text : {"Daily limit Done", "Delete workspace", "Sign-in failed"}) {
    EventLog log;
    PageEvent event = NewEvent("dialog", text, 1'000);
    EXPECT_EQ(log.Find(log.Add(std::move(event)))->event_class, EventClass::kNeutral) << text;
  }
}

TEST(EventWordsTest, words_of_markup_make_a_warning_unless_one_of_an_error_stands_there_too) {
  for (const char* warning : {"alert alert-warning", "toast--warning", "notification is-warning", "message-warn",
                              "caution", "message-warn alert-success alert-caution"}) {
    EXPECT_EQ(MarkupOfWords(warning).event_class, EventClass::kWarning) << warning;
  }
  for (const char* error : {"alert-warning error", "alert-danger warning"}) {
    EXPECT_EQ(MarkupOfWords(error).event_class, EventClass::kError) << error;
  }
  EXPECT_EQ(MarkupOfWords("forewarn warnings-list precaution").kind, MessageKind::kNone);
}

TEST(EventLogTest, moves_within_a_page_are_one_line) {
  EventLog log;
  for (int i = 1; i <= 3; ++i) {
    PageEvent moved = Message("http://a.test/", i * 1'000);
    moved.is_quoted = false;
    moved.label = kMovedLabel;
    log.Add(std::move(moved));
  }
  ASSERT_EQ(log.events().size(), 1u);
  EXPECT_EQ(LineOfEvent(log.events()[0], 3'000), "0s ago: moved within http://a.test/, 3 times");
}

TEST(EventWordsTest, names_of_markup_are_read_word_by_word) {
  EXPECT_EQ(MarkupOfWords("Toastify__toast Toastify__toast--error").kind, MessageKind::kToast);
  EXPECT_EQ(MarkupOfWords("Toastify__toast Toastify__toast--error").event_class, EventClass::kError);
  EXPECT_EQ(MarkupOfWords("MuiAlert-root").kind, MessageKind::kNotification);
  EXPECT_EQ(MarkupOfWords("invalid-feedback").event_class, EventClass::kError);
  EXPECT_EQ(MarkupOfWords("alertness toaster").kind, MessageKind::kNone);
  EXPECT_EQ(MarkupOfWords("").kind, MessageKind::kNone);
  for (const char* about : {"notification-channels", "alertSettings", "message-list", "notification_bell",
                            "toast-button", "notification-preferences", "message-filters", "alerts-table"}) {
    EXPECT_EQ(MarkupOfWords(about).kind, MessageKind::kNone) << about;
  }
  for (const char* message :
       {"notification-success", "alert alert-dismissible", "toast-message show", "notification__text", "form-errors",
        "notification-channels alert", "message-box", "flash-notice", "toast-status"}) {
    EXPECT_NE(MarkupOfWords(message).kind, MessageKind::kNone) << message;
  }
}

TEST(EventWordsTest, roles_and_live_regions_are_messages_unless_they_are_off) {
  EXPECT_EQ(KindOfRole("alert", "", "div"), MessageKind::kAlert);
  EXPECT_EQ(KindOfRole("alertdialog", "", "div"), MessageKind::kDialog);
  EXPECT_EQ(KindOfRole("", "polite", "div"), MessageKind::kLive);
  EXPECT_EQ(KindOfRole("", "", "output"), MessageKind::kStatus);
  EXPECT_EQ(KindOfRole("", "", "DIALOG"), MessageKind::kDialog);
  EXPECT_EQ(KindOfRole("status", "off", "div"), MessageKind::kNone);
  EXPECT_EQ(KindOfRole("presentation", "", "output"), MessageKind::kNone);
}

}  // namespace
}  // namespace domtool::testing
