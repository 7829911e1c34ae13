#include "observer.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "base/hash.h"
#include "diff/controls_in_fold.h"
#include "diff/diff.h"
#include "formats/changed_lines.h"
#include "formats/observation.h"
#include "outline/join_lines.h"
#include "outline/relevance.h"
#include "outline/text_format.h"
#include "outline/tokens.h"

namespace domtool {
namespace {

using Format = ObserveOptions::Format;

// The token limit of a query without maxTokens.
constexpr std::size_t kQueryTokens = 2'000;
// The default token limit of the format 'tree'. Equal to FIRST_TOKENS of js-glue/tool/calls/observe.ts.
constexpr std::size_t kTreeTokens = 12'000;

// Removes texts that have become secret since the lines were shown.
void Redact(const SecretKeeper& secrets, Vector<OutlineLine>* lines) {
  for (OutlineLine& line : *lines) {
    if (secrets.Holds(line.text)) line.text = secrets.Without(line.text);
  }
}

// The lines that a later `since` will be compared with, whatever format is shown now.
ReportedSnapshot TakeSnapshot(const SafeView& view, const ObserveOptions& options, std::uint64_t snapshot) {
  ReportedSnapshot now;
  now.id = SnapshotName(snapshot);
  now.options = static_cast<std::uint64_t>(options.scope) * 2 + (options.include_boxes ? 1 : 0);
  now.lines = WriteOutline(view, options);
  now.hash = HashOfLines(now.lines);
  return now;
}

// The names of controls that `content` leaves out, in at most `max_tokens`.
std::string LeftOutWithin(const Vector<OutlineLine>& difference, const Vector<OutlineLine>& page,
                          std::string_view content, std::size_t max_tokens) {
  for (std::size_t room = max_tokens; room > 0;) {
    std::string names = LeftOutControls(difference, page, content, room);
    const std::size_t tokens = EstimateTokens(names);
    if (tokens <= max_tokens) return names;
    room = room * max_tokens / tokens;
  }
  return {};
}

// Joins the lines. If shortening them hides controls that the reader has to know of, appends their names.
Written JoinWithNames(const Vector<OutlineLine>& lines, const Vector<OutlineLine>& difference, std::size_t max_tokens,
                      FoldOrder order, const SafeView* view) {
  Written written = JoinLines(lines, max_tokens, order, view);
  if (!written.is_truncated) return written;
  std::string names;
  // Room for the names hides more lines, which may add names.
  for (std::size_t room = 0;;) {
    names = LeftOutWithin(difference, lines, written.content, room == 0 ? max_tokens / 2 : room);
    const std::size_t needed = EstimateTokens(names);
    if (room != 0 || needed == 0) break;
    room = needed;
    written = JoinLines(lines, max_tokens - room, order, view);
  }
  written.content += names;
  return written;
}

// Writes what has changed, or the whole page if that is shorter.
Written WriteDifference(const ReportedSnapshot& before, const ReportedSnapshot& now, std::size_t max_tokens,
                        FoldOrder order, const SafeView* view) {
  const Vector<OutlineLine> difference = DiffOutlines(before.lines, now.lines, before.id);
  const bool is_shorter = TokensOf(difference) < TokensOf(now.lines);
  Written written = JoinWithNames(is_shorter ? difference : now.lines, difference, max_tokens, order, view);
  written.is_difference = is_shorter;
  return written;
}

}  // namespace

void Observer::EnterDocument(const FrameInfo& main) { shown_.EnterDocument(main.document_key()); }

bool Observer::Observe(const SafeView& view, const ObserveOptions& options, const SecretKeeper& secrets,
                       StageReport report, std::uint64_t snapshot, RecentEvents events, std::string* out) {
  ReportedSnapshot now = TakeSnapshot(view, options, snapshot);
  const bool is_text = options.format == Format::kText;
  const bool is_page = options.root == kNoNode;
  ReportedSnapshot* const known = !is_page ? nullptr
                                  : options.wants_events && options.since.empty()
                                      ? shown_.Newest(now.options)
                                      : shown_.Find(options.since, now.options);
  if (known != nullptr) Redact(secrets, &known->lines);
  ReportedSnapshot* const before = is_text && !options.since.empty() ? known : nullptr;
  if (options.wants_events && known != nullptr) {
    AppendChangedLines(view, DiffOutlines(known->lines, now.lines, known->id), events.now, &events.entries);
  }
  if (before == nullptr && !options.since.empty()) {
    report.AddLimitation(LimitationKind::kSinceUnknown, {},
                         is_text && is_page ? "no snapshot of that id, of these options and of this document is kept"
                                            : "differences are available only for the whole page in the text format");
  }
  Relevance relevance;
  ObserveOptions wanted = options;
  Vector<OutlineLine> relevant;
  if (!options.query.empty() && before == nullptr) {
    relevant =
        KeepRelevant(now.lines, options, options.max_tokens == 0 ? kQueryTokens : options.max_tokens, &relevance);
    ObserveOptions whole = options;
    whole.max_tokens = options.format == Format::kTree ? std::max(kTreeTokens, options.max_tokens) : 0;
    const Written unfiltered = is_text ? JoinLines(now.lines, 0) : WriteContent(view, whole, {});
    relevance.whole_nodes = unfiltered.emitted_nodes;
    relevance.whole_tokens = TokensOfState(options.format, unfiltered);
    if (!is_text) FindRelevantRows(view, &relevance);
    wanted.relevance = &relevance;
  }
  const FoldOrder order = OrderOf(options);
  Written written = !is_text                 ? WriteContent(view, wanted, events)
                    : before != nullptr      ? WriteDifference(*before, now, options.max_tokens, order, &view)
                    : !options.query.empty() ? JoinLines(relevant, options.max_tokens, order, &view)
                                             : JoinWithNames(now.lines, {}, options.max_tokens, order, &view);

  const std::uint64_t options_hash =
      Hasher()
          .Add(static_cast<std::uint64_t>(options.format) * 2 + (options.wants_full_keys ? 1 : 0))
          .Add(static_cast<std::uint64_t>(options.min_visible_ratio * 10'000))
          .Add(now.options)
          .Add(static_cast<std::uint64_t>(options.max_tokens) * 2 + (options.is_for_agent ? 1 : 0))
          .Add(options.root_id)
          .Add(options.query)
          .Add(options.selector)
          .Add(static_cast<std::uint64_t>(options.max_nodes))
          .Add(static_cast<std::uint64_t>(options.min_relevance * 1'000))
          .Finish();
  ObservationFacts facts;
  facts.snapshot = snapshot;
  facts.events = std::move(events);
  facts.hash = is_text ? now.hash : HashOf(std::string_view(written.content).substr(0, written.state_bytes));
  facts.previous_hash = before != nullptr ? before->hash : options_hash == last_options_ ? last_hash_ : 0;
  WriteObservation(view, wanted, written, report, facts, out);
  if (options.is_unrecorded) return false;
  last_options_ = options_hash;
  last_hash_ = facts.hash;
  // Kept even if the answer was shortened: its folded lines mention what they left out.
  if (is_page) shown_.Keep(std::move(now));
  return before != nullptr && !written.is_truncated;
}

}  // namespace domtool
