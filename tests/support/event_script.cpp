#include "support/event_script.h"

#include <cstdio>
#include <cstdlib>
#include <utility>

#include "events/event_log.h"
#include "outline/escape.h"
#include "privacy/privacy.h"
#include "support/table_builder.h"

namespace domtool::testing {

std::string LineOfEvent(const PageEvent& event, std::int64_t now) {
  std::string clean;
  std::string line;
  AppendEventLine(event, now, PrivacyGate::Clean(event.text, SecretKeeper(), &clean), AppendQuoted, &line);
  return line;
}

void EventScript::Capture(std::string_view html, std::initializer_list<std::string_view> hidden) {
  CapturePage("", html, hidden);
}

void EventScript::CapturePage(std::string_view loader, std::string_view html,
                              std::initializer_list<std::string_view> hidden) {
  before_ = std::move(table_);
  table_ = std::make_unique<NodeTable>(BuildTable(html));
  table_->frames[0].loader_id = loader;
  for (const std::string_view id : hidden) {
    const NodeIndex row = RowWithId(*table_, id);
    for (NodeIndex i = row; i < table_->subtree_end[At(row)]; i = Next(i)) {
      table_->hidden_reason[At(i)] = HiddenReason::kNoLayout;
    }
  }
  stream.OnCapture(before_.get(), *table_);
}

void EventScript::Note(std::int64_t at, std::initializer_list<std::string> events) {
  std::string list;
  for (const std::string& event : events) {
    const std::size_t space = event.find(' ');
    if (!list.empty()) list += ',';
    list += R"({"at":)" + std::to_string(at) + R"(,"sessionId":"","method":")" + event.substr(0, space) +
            R"(","params":)" + event.substr(space + 1) + "}";
  }
  const std::string note = R"({"now":)" + std::to_string(at) + R"(,"events":[)" + list + "]}";
  Result<JsonTape> tape = JsonTape::Copy(note, "note");
  if (!tape.ok()) {
    std::fprintf(stderr, "event_script: not JSON: %s\n", note.c_str());
    std::abort();
  }
  stream.Add(tape.value().root());
}

std::vector<std::string> EventScript::Lines() const {
  std::vector<std::string> lines;
  for (const PageEvent& event : stream.log().events()) {
    lines.push_back(LineOfEvent(event, 0));
  }
  return lines;
}

}  // namespace domtool::testing
