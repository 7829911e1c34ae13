#include "support/written_page.h"

#include <cstdio>
#include <cstdlib>

#include "base/json_tape.h"
#include "formats/html.h"
#include "formats/observation.h"
#include "identify/identify.h"
#include "outline/join_lines.h"
#include "outline/options.h"
#include "outline/text_format.h"
#include "semantics/semantics.h"
#include "structure/structure.h"
#include "support/table_builder.h"
#include "table/stable_id.h"
#include "visibility/visibility.h"

namespace domtool::testing {

WrittenPage::WrittenPage(std::string_view html, const std::function<void(NodeTable*)>& change,
                         const PrivacyPolicy& policy)
    : table_(BuildTable(html)), policy_(policy) {
  constexpr double kHeight = 10'000'000;
  table_.page.viewport_width = 1000;
  table_.page.viewport_height = 800;
  for (FrameInfo& frame : table_.frames) {
    frame.geometry.viewport_width = 1000;
    frame.geometry.viewport_height = 800;
    frame.geometry.content_height = kHeight;
    frame.geometry.clip = Rect::FromSize(0, 0, 1000, 800);
  }
  for (NodeIndex i = NodeIndex{0}; At(i) < table_.size(); i = Next(i)) {
    const Tag tag = table_.tag[At(i)];
    if (tag == Tag::kHtml || tag == Tag::kBody) table_.bounds[At(i)] = Rect::FromSize(0, 0, 1000, kHeight);
  }
  if (change) change(&table_);
  ComputeSemantics(&table_);
  ComputeStructure(&table_);
  ComputeVisibility(&table_);
  IdRegistry().Assign(&table_);
  secrets_.Learn(table_, nullptr, policy_);
}

Written WrittenPage::Write(std::string_view options_json, const RecentEvents& events) const {
  const std::string json(options_json);
  const Result<JsonTape> tape = JsonTape::Copy(json, "options");
  ObserveOptions options;
  if (!tape.ok() || !ReadObserveOptions(tape.value().root(), &options).ok()) {
    std::fprintf(stderr, "written_page: no options: %s\n", json.c_str());
    std::abort();
  }
  const SafeView view = PrivacyGate::MakeView(table_, policy_, secrets_, ShowsAttributes(options));
  if (options.format != ObserveOptions::Format::kText) return WriteContent(view, options, events);
  return JoinLines(WriteOutline(view, options), options.max_tokens, OrderOf(options), &view);
}

std::string WrittenPage::PlainHtml() const {
  ObserveOptions options;
  options.format = ObserveOptions::Format::kHtml;
  return WriteHtml(PrivacyGate::MakeView(table_, policy_, secrets_, true), options, false).content;
}

std::string WrittenPage::IdOf(std::string_view id_attribute) const {
  return SpellId(table_.stable_id[At(RowWithId(table_, id_attribute))]);
}

std::size_t CountIn(std::string_view text, std::string_view wanted) {
  std::size_t count = 0;
  for (std::size_t at = text.find(wanted); at != std::string_view::npos; at = text.find(wanted, at + wanted.size())) {
    ++count;
  }
  return count;
}

std::string Repeated(std::string_view piece, std::size_t times) {
  std::string all;
  for (std::size_t k = 0; k < times; ++k) all += piece;
  return all;
}

}  // namespace domtool::testing
