// WrittenPage: a page described as for BuildTable, after the privacy gate, and the output of each writer for it. The
// viewport is 1000 x 800; rows without a :size are stacked every 20 px.
#ifndef DOMTOOL_TESTS_SUPPORT_WRITTEN_PAGE_H_
#define DOMTOOL_TESTS_SUPPORT_WRITTEN_PAGE_H_

#include <functional>
#include <string>
#include <string_view>

#include "formats/recent_events.h"
#include "outline/writer_result.h"
#include "privacy/privacy.h"
#include "table/node_table.h"

namespace domtool::testing {

class WrittenPage {
 public:
  // `change` may alter the table before the stages run.
  explicit WrittenPage(std::string_view html, const std::function<void(NodeTable*)>& change = {},
                       const PrivacyPolicy& policy = {});

  // As get_dom with these options, which name the format.
  [[nodiscard]] Written Write(std::string_view options_json, const RecentEvents& events = {}) const;
  [[nodiscard]] std::string Content(std::string_view options_json) const { return Write(options_json).content; }
  // The 'html' format without templates.
  [[nodiscard]] std::string PlainHtml() const;
  // The id of the element with that id attribute.
  [[nodiscard]] std::string IdOf(std::string_view id_attribute) const;
  [[nodiscard]] const NodeTable& table() const { return table_; }

 private:
  NodeTable table_;
  PrivacyPolicy policy_;
  SecretKeeper secrets_;
};

[[nodiscard]] inline bool Holds(std::string_view text, std::string_view wanted) {
  return text.find(wanted) != std::string_view::npos;
}
// How often `wanted` occurs in `text`.
std::size_t CountIn(std::string_view text, std::string_view wanted);
// `piece` repeated this many times.
std::string Repeated(std::string_view piece, std::size_t times);

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_SUPPORT_WRITTEN_PAGE_H_
