// EventScript: an EventStream with captures of snippets and events, as a tab would send them.
#ifndef DOMTOOL_TESTS_SUPPORT_EVENT_SCRIPT_H_
#define DOMTOOL_TESTS_SUPPORT_EVENT_SCRIPT_H_

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "events/event_stream.h"

namespace domtool::testing {

// The line of an event whose text needs no escape.
std::string LineOfEvent(const PageEvent& event, std::int64_t now);

class EventScript {
 public:
  // A capture of the snippet (table_builder.h). The elements with those ids, and their content, are hidden.
  void Capture(std::string_view html, std::initializer_list<std::string_view> hidden = {});
  // The same for the document of that loader.
  void CapturePage(std::string_view loader, std::string_view html, std::initializer_list<std::string_view> hidden = {});
  // Records events of the page session at `at`, each "Method {params}".
  void Note(std::int64_t at, std::initializer_list<std::string> events);
  // Every stored event as a line without its age.
  [[nodiscard]] std::vector<std::string> Lines() const;
  [[nodiscard]] const NodeTable& table() const { return *table_; }

  EventStream stream;

 private:
  std::unique_ptr<NodeTable> table_;
  std::unique_ptr<NodeTable> before_;
};

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_SUPPORT_EVENT_SCRIPT_H_
