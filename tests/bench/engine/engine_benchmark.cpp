// Google Benchmark of the engine's share of an observation, stage by stage, on generated pages that are each large in
// one way; then, for every page and stage, the exponent with which its time grows from a thousand rows to a hundred
// thousand: about 1 if it is linear. For work on the engine itself; what a user waits for is measured in the browser.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/engine/stages.h"
#include "support/big_pages.h"

namespace domtool::testing {
namespace {

// Milliseconds of this process since the last lap, each added to its stage. Processor time, so that other programs do
// not count.
class Laps final : public StageClock {
 public:
  void Begin() override { begin_ = std::clock(); }
  void End(std::size_t stage) override {
    const std::clock_t now = std::clock();
    total_[stage] += 1000.0 * static_cast<double>(now - begin_) / CLOCKS_PER_SEC;
    begin_ = std::clock();
  }
  [[nodiscard]] double of(std::size_t stage) const { return total_[stage]; }

 private:
  std::clock_t begin_ = 0;
  std::array<double, kStages.size()> total_{};
};

// Parsed in place, so each run gets a copy.
void Feed(StagedRun* run, SourceKind source, const std::string& json) {
  std::unique_ptr<char[]> block(new char[json.size() + 1]);
  std::copy_n(json.c_str(), json.size() + 1, block.get());
  run->Read(source, "", "", std::move(block), json.size());
}

using Maker = SessionBuilder (*)(std::size_t);

void Observe(benchmark::State& state, Maker make) {
  const SessionBuilder page = make(static_cast<std::size_t>(state.range(0)));
  const std::string snapshot = page.SnapshotJson();
  const std::string metrics = page.LayoutMetricsJson();
  Laps laps;
  for (auto _ : state) {
    StagedRun run(&laps);
    Feed(&run, SourceKind::kDomSnapshot, snapshot);
    Feed(&run, SourceKind::kLayoutMetrics, metrics);
    if (!run.Finish()) continue;
    run.WriteOtherFormats();
    run.WriteFindReport();
    run.WriteDifference();
  }
  for (std::size_t s = 0; s < kStages.size(); ++s) {
    state.counters[std::string(kStages[s])] = benchmark::Counter(laps.of(s), benchmark::Counter::kAvgIterations);
  }
  state.counters["rows"] = static_cast<double>(state.range(0));
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * snapshot.size()));
}

// Prints like any reporter, and keeps the points of each curve.
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

  // The slope of the least-squares line through the logarithms.
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
