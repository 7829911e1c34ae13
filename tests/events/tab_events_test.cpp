// From Page, Network and Log events to lines.
#include "events/tab_events.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "support/event_script.h"

namespace domtool::testing {
namespace {

using Lines = std::vector<std::string>;

constexpr const char* kSave =
    R"("type":"Fetch","documentURL":"http://a.test/cart?x=1","method":"POST","url":"http://a.test/api/save?token=s")";

TEST(TabEventsTest, navigations_are_reported_once_a_place_without_what_forms_put_into_addresses) {
  EventScript script;
  script.Note(1'000, {R"(Page.frameNavigated {"frame":{"id":"F","url":"http://a.test/login?user=ada#top"}})",
                      R"(Page.frameNavigated {"frame":{"id":"G","parentId":"F","url":"http://ad.test/"}})",
                      R"(Page.navigatedWithinDocument {"frameId":"F","url":"http://a.test/login?user=bob"})",
                      R"(Page.navigatedWithinDocument {"frameId":"G","url":"http://ad.test/2"})",
                      R"(Page.navigatedWithinDocument {"frameId":"F","url":"http://a.test/#/cart?step=2"})"});
  EXPECT_EQ(script.Lines(), (Lines{"navigated to http://a.test/login", "moved within http://a.test/login",
                                   "navigated to http://a.test/#/cart"}));
}

TEST(TabEventsTest, another_query_or_fragment_is_one_line_for_all_of_them_and_the_same_address_none) {
  EventScript script;
  const auto within = [](const char* url) {
    return R"(Page.navigatedWithinDocument {"frameId":"F","url":")" + std::string(url) + "\"}";
  };
  script.Note(1'000,
              {R"(Page.frameNavigated {"frame":{"id":"F","url":"http://a.test/list"}})", within("http://a.test/list")});
  EXPECT_EQ(script.Lines(), Lines{"navigated to http://a.test/list"});
  script.Note(2'000, {within("http://a.test/list?page=2"), within("http://a.test/list?page=2"),
                      within("http://a.test/list?page=3#end")});
  EXPECT_EQ(script.Lines(), (Lines{"navigated to http://a.test/list", "moved within http://a.test/list"}));
  EXPECT_EQ(script.stream.log().events()[1].count, 2);
}

TEST(TabEventsTest, a_page_that_its_server_answers_with_an_error_has_failed) {
  EventScript script;
  script.Note(
      1'000,
      {R"(Request.ended {"type":"Document","isPage":true,"method":"GET","url":"http://a.test/gone","status":404})"});
  EXPECT_EQ(script.Lines(), Lines{"error: page failed: GET http://a.test/gone 404"});
}

TEST(TabEventsTest, a_hostile_address_ends_where_it_would_become_text) {
  EventScript script;
  script.Note(1'000, {R"(Page.frameNavigated {"frame":{"id":"F","url":"data:text/html,x] [ab123456 button"}})"});
  EXPECT_EQ(script.Lines(), Lines{"navigated to data:text/html,x"});
}

std::string Ended(const std::string& request, const std::string& end) {
  return "Request.ended {" + request + "," + end + "}";
}

TEST(TabEventsTest, requests_that_fail_are_reported_with_method_and_path) {
  EventScript script;
  script.Note(1'000, {Ended(kSave, R"("status":500)")});
  script.Note(1'100, {Ended(R"("type":"XHR","documentURL":"http://a.test/","method":"GET","url":"https://b.test/x")",
                            R"("errorText":"net::ERR_FAILED","canceled":false)")});
  EXPECT_EQ(script.Lines(), (Lines{"error: request failed: POST /api/save 500",
                                   "error: request failed: GET https://b.test/x net::ERR_FAILED"}));
}

TEST(TabEventsTest, what_is_answered_canceled_blocked_or_no_content_does_not_fail) {
  EventScript script;
  script.Note(1'000,
              {Ended(kSave, R"("status":302)"), Ended(kSave, R"("errorText":"net::ERR_ABORTED","canceled":true)"),
               Ended(kSave, R"("errorText":"net::ERR_BLOCKED_BY_CLIENT")"),
               Ended(R"("type":"Image","url":"http://a.test/i.png")", R"("status":404)")});
  EXPECT_EQ(script.Lines(), Lines{});
}

TEST(TabEventsTest, pings_and_favicons_are_no_requests_of_the_page) {
  EventScript script;
  script.Note(1'000, {R"(Request.began {"type":"Ping"})", R"(Request.began {"type":"Other"})"});
  EXPECT_EQ(script.stream.requests(), 0u);
  script.Note(1'000, {R"(Request.began {"type":"Fetch"})", R"(Request.began {"type":"Image"})"});
  EXPECT_EQ(script.stream.requests(), 2u);
}

TEST(TabEventsTest, a_download_is_one_event_from_its_begin_to_its_end) {
  EventScript script;
  script.Note(1'000, {R"(Page.downloadWillBegin {"guid":"g","suggestedFilename":"report.pdf"})",
                      R"(Page.downloadProgress {"guid":"g","state":"inProgress"})"});
  EXPECT_EQ(script.Lines(), Lines{R"(download began: "report.pdf")"});
  script.Note(2'000, {R"(Page.downloadProgress {"guid":"g","state":"completed"})"});
  EXPECT_EQ(script.Lines(), Lines{R"(success: downloaded "report.pdf")"});
}

TEST(TabEventsTest, a_question_of_the_browser_is_no_error_whatever_its_words) {
  EventScript script;
  script.Note(2'000, {R"(Page.javascriptDialogOpening {"type":"confirm","message":"This cannot be undone. Delete?"})"});
  EXPECT_EQ(script.Lines(), Lines{R"(dialog of the browser "This cannot be undone. Delete?")"});
}

TEST(TabEventsTest, a_dialog_of_the_browser_is_there_until_it_is_closed) {
  EventScript script;
  script.Note(1'000, {R"(Page.javascriptDialogOpening {"type":"alert","message":"Upload failed"})"});
  script.Note(6'000, {"Page.javascriptDialogClosed {}"});
  EXPECT_EQ(script.Lines(), Lines{R"(error: dialog of the browser "Upload failed", gone after 5s)"});
}

TEST(TabEventsTest, a_tab_that_is_opened_is_reported_each_time_by_where_it_goes_and_nothing_that_an_address_carries) {
  EventScript script;
  script.Note(1'000, {R"(Page.windowOpen {"url":"https://a.test/help?user=ada#top"})",
                      R"(Page.windowOpen {"url":"https://a.test/help"})",
                      R"(Page.frameRequestedNavigation {"url":"https://a.test/b?c","disposition":"newTab"})",
                      R"(Page.frameRequestedNavigation {"url":"https://a.test/d","disposition":"currentTab"})",
                      R"(Page.windowOpen {"url":"data:text/html,hunter2"})", R"(Page.windowOpen {"url":""})"});
  EXPECT_EQ(script.Lines(), (Lines{"opened a tab https://a.test/help", "opened a tab https://a.test/help",
                                   "opened a tab https://a.test/b", "opened a tab data", "opened a tab "}));
}

TEST(TabEventsTest, only_security_errors_of_the_log_are_reported_and_no_old_ones) {
  EventScript script;
  script.Note(100'000,
              {R"(Log.entryAdded {"entry":{"level":"error","source":"network","text":"500"}})",
               R"(Log.entryAdded {"entry":{"level":"error","source":"security","text":"old","timestamp":1000}})",
               R"(Log.entryAdded {"entry":{"level":"error","source":"security","text":"Refused to frame"}})"});
  EXPECT_EQ(script.Lines(), Lines{R"(error: blocked: "Refused to frame")"});
}

TEST(TabEventsTest, nonsense_is_no_event) {
  EventScript script;
  for (const char* method :
       {"Page.frameNavigated", "Page.downloadProgress", "Request.began", "Request.ended", "Log.entryAdded"}) {
    for (const char* params : {" {}", " []", " 3", " {\"frame\":7,\"response\":[],\"requestId\":{},\"entry\":\"x\"}"}) {
      script.Note(1'000, {std::string(method) + params});
    }
  }
  EXPECT_LE(script.Lines().size(), 1u);
}

}  // namespace
}  // namespace domtool::testing
