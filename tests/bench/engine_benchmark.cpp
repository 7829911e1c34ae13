// Google Benchmark of the engine's share of an observation: feed, stages and writers, on pages made here. For work on the
// engine itself; what a user waits for is measured in the browser.
#include <benchmark/benchmark.h>

#include <cstring>
#include <string>

#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

NodeSpec Box(std::string name, Rect box, Attributes attributes = {}) {
  NodeSpec spec;
  spec.name = std::move(name);
  spec.box = box;
  spec.attributes = std::move(attributes);
  return spec;
}

// Cards in a list: a heading, a paragraph, a link and a button each; five elements and four texts a card.
SessionBuilder Cards(std::size_t elements) {
  DocumentBuilder d("F", "http://a.test/");
  const int html = d.Add(0, Box("html", Rect::FromSize(0, 0, 1000, 2000)));
  const int body = d.Add(html, Box("body", Rect::FromSize(0, 0, 1000, 2000)));
  for (std::size_t k = 0; k < elements / 5; ++k) {
    const double y = 60.0 * static_cast<double>(k);
    const std::string number = std::to_string(k);
    const int card = d.Add(body, Box("div", Rect::FromSize(0, y, 900, 58), {{"class", "card"}}));
    d.Text(d.Add(card, Box("h3", Rect::FromSize(0, y, 900, 20))), "Product number " + number,
           Rect::FromSize(0, y, 200, 20));
    d.Text(d.Add(card, Box("p", Rect::FromSize(0, y + 20, 900, 18))), "A fine thing to have, in stock: " + number,
           Rect::FromSize(0, y + 20, 300, 18));
    const Rect link = Rect::FromSize(0, y + 40, 60, 18);
    d.Text(d.Add(card, Box("a", link, {{"href", "/product/" + number}})), "Details", link);
    const Rect button = Rect::FromSize(80, y + 40, 90, 18);
    NodeSpec press = Box("button", button);
    press.is_clickable = true;
    d.Text(d.Add(card, press), "Add to basket", button);
  }
  return {"", {d}};
}

void Observe(benchmark::State& state) {
  const SessionBuilder page = Cards(static_cast<std::size_t>(state.range(0)));
  const std::string replies[] = {page.FrameTreeJson(), page.LayoutMetricsJson(), page.SnapshotJson()};
  const SourceKind kinds[] = {SourceKind::kFrameTree, SourceKind::kLayoutMetrics, SourceKind::kDomSnapshot};
  Engine engine;
  for (auto _ : state) {
    engine.BeginCapture();
    for (int k = 0; k < 3; ++k) (void)engine.Feed(kinds[k], "", "", Put(&engine, replies[k]));
    benchmark::DoNotOptimize(engine.FinishCapture(Put(&engine, "{}")).status);
    benchmark::DoNotOptimize(engine.Observe(Put(&engine, "{}")).json.size());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * replies[2].size()));
  state.SetComplexityN(state.range(0));
}

BENCHMARK(Observe)
    ->Arg(1'000)
    ->Arg(5'000)
    ->Arg(10'000)
    ->Arg(20'000)
    ->Arg(50'000)
    ->Arg(100'000)
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

}  // namespace
}  // namespace domtool::testing
