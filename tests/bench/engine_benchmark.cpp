// Google Benchmark of the engine's share of an observation, stage by stage, on pages made here that are large in one way
// each; then, for every page and stage, the exponent with which its time grows from a thousand rows to a hundred thousand:
// about 1 for what is linear. For work on the engine itself; what a user waits for is measured in the browser.
#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "identify/identify.h"
#include "ingest/cdp_snapshot.h"
#include "memory/diff.h"
#include "merge/merge.h"
#include "output/find.h"
#include "output/observation.h"
#include "output/text.h"
#include "privacy/privacy.h"
#include "semantics/semantics.h"
#include "support/big_pages.h"
#include "visibility/visibility.h"

namespace domtool::testing {
namespace {

constexpr std::array<std::string_view, 11> kStages = {
    "ingest", "merge", "semantics", "visibility", "identify", "privacy", "text", "tree", "table", "find", "difference"};

// Milliseconds of this process since the last lap, each added to its stage. Of the processor, so that what else the
// machine does is not counted.
class Laps {
 public:
  void Begin() { begin_ = std::clock(); }
  void End(std::size_t stage) {
    const std::clock_t now = std::clock();
    total_[stage] += 1000.0 * static_cast<double>(now - begin_) / CLOCKS_PER_SEC;
    begin_ = now;
  }
  [[nodiscard]] double of(std::size_t stage) const { return total_[stage]; }

 private:
  std::clock_t begin_ = 0;
  std::array<double, kStages.size()> total_{};
};

// The replies of a page, copied afresh for each run because they are read in place.
struct Replies {
  explicit Replies(const SessionBuilder& page) : snapshot(page.SnapshotJson()), metrics(page.LayoutMetricsJson()) {}

  static char* Keep(const std::string& json, Arena* arena) {
    char* const block = arena->AllocateBlock(json.size());
    json.copy(block, json.size());
    block[json.size()] = '\0';
    return block;
  }

  std::string snapshot;
  std::string metrics;
};

// The outline as it might be after a while: every tenth line says something else, and the order is turned round.
Vector<OutlineLine> Later(const Vector<OutlineLine>& outline) {
  Vector<OutlineLine> later(outline.rbegin(), outline.rend());
  for (std::size_t k = 0; k < later.size(); k += 10) later[k].text += " now";
  return later;
}

void RunStages(const Replies& replies, Laps* laps) {
  CaptureSources sources;
  char* const snapshot = Replies::Keep(replies.snapshot, &sources.arena);
  char* const metrics = Replies::Keep(replies.metrics, &sources.arena);
  NodeTable table;
  StageReport report;
  IdRegistry ids;
  SecretKeeper secrets;
  std::size_t stage = 0;
  laps->Begin();
  SessionSources& session = sources.Session("");
  session.snapshot = ReadCdpSnapshot(snapshot, replies.snapshot.size()).value();
  session.metrics = ReadLayoutMetrics(metrics, replies.metrics.size()).value();
  laps->End(stage++);
  if (!MergeSources(std::move(sources), &table, &report).ok()) return;
  laps->End(stage++);
  ComputeSemantics(&table);
  laps->End(stage++);
  ComputeVisibility(&table);
  laps->End(stage++);
  ids.Assign(&table);
  laps->End(stage++);
  secrets.Learn(table, {});
  const SafeView view = PrivacyGate::Open(table, {}, secrets);
  laps->End(stage++);
  for (const auto format :
       {ObserveOptions::Format::kText, ObserveOptions::Format::kTree, ObserveOptions::Format::kTable}) {
    ObserveOptions options;
    options.format = format;
    benchmark::DoNotOptimize(WriteContent(view, options, {}).content.size());
    laps->End(stage++);
  }
  std::string found;
  WriteFindReport(view, "e", 50, &found);
  benchmark::DoNotOptimize(found.size());
  laps->End(stage++);
  const Vector<OutlineLine> before = WriteOutline(view, {});
  const Vector<OutlineLine> after = Later(before);
  laps->Begin();
  benchmark::DoNotOptimize(DiffOutlines(before, after, "s1").size());
  laps->End(stage++);
}

using Maker = SessionBuilder (*)(std::size_t);

void Observe(benchmark::State& state, Maker make) {
  const Replies replies(make(static_cast<std::size_t>(state.range(0))));
  Laps laps;
  for (auto _ : state) RunStages(replies, &laps);
  for (std::size_t s = 0; s < kStages.size(); ++s) {
    state.counters[std::string(kStages[s])] = benchmark::Counter(laps.of(s), benchmark::Counter::kAvgIterations);
  }
  state.counters["rows"] = static_cast<double>(state.range(0));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * replies.snapshot.size()));
}

// Prints what every reporter does, and keeps the points of each curve.
class GrowthReporter : public benchmark::ConsoleReporter {
 public:
  GrowthReporter() : ConsoleReporter(OO_Tabular) {}

  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const std::string page = run.run_name.function_name;
      const auto rows = run.counters.find("rows");
      if (rows == run.counters.end()) continue;
      if (points_.find(page) == points_.end()) pages_.push_back(page);
      for (const std::string_view stage : kStages) {
        points_[page][std::string(stage)].emplace_back(rows->second.value, run.counters.at(std::string(stage)).value);
      }
    }
  }

  void Print() const {
    std::printf("\nGrowth exponents\n%-22s", "");
    for (const std::string_view stage : kStages) std::printf("%11s", std::string(stage).c_str());
    for (const std::string& page : pages_) {
      std::printf("\n%-22s", page.c_str());
      for (const std::string_view stage : kStages) {
        std::printf("%11.2f", Exponent(points_.at(page).at(std::string(stage))));
      }
    }
    std::printf("\n");
  }

 private:
  using Points = std::vector<std::pair<double, double>>;

  // The slope of the least squares line through the logarithms.
  static double Exponent(const Points& points) {
    double x = 0, y = 0, xx = 0, xy = 0;
    for (const auto& [rows, ms] : points) {
      const double a = std::log(rows);
      const double b = std::log(ms);
      x += a, y += b, xx += a * a, xy += a * b;
    }
    const auto n = static_cast<double>(points.size());
    return (n * xy - x * y) / (n * xx - x * x);
  }

  std::vector<std::string> pages_;
  std::map<std::string, std::map<std::string, Points>> points_;
};

SessionBuilder LabelChainToEnd(std::size_t rows) { return LabelChain(rows, "end"); }

void RegisterAll() {
  const std::pair<const char*, Maker> pages[] = {
      {"cards", CardList},       {"deep", DeepPage},           {"records", RecordTable},
      {"twins", TwinList},       {"twin towers", TwinTowers},  {"full layers", FullLayers},
      {"fanned", FannedButtons}, {"half", HalfCoveredButtons}, {"label chain", LabelChainToEnd},
      {"label fan", LabelFan},   {"label of all", LabelOfAll},
  };
  for (const auto& [name, make] : pages) {
    benchmark::RegisterBenchmark(name, Observe, make)
        ->RangeMultiplier(10)
        ->Range(1'000, 100'000)
        ->Unit(benchmark::kMillisecond);
  }
}

}  // namespace
}  // namespace domtool::testing

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  domtool::testing::RegisterAll();
  domtool::testing::GrowthReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  reporter.Print();
  return 0;
}
