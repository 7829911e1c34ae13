// The Observer: what it writes within a limit of tokens.
#include "observer.h"

#include <gtest/gtest.h>

#include <string>

#include "base/json_tape.h"
#include "outline/tokens.h"
#include "support/written_page.h"

namespace domtool::testing {
namespace {

std::string Buttons(int from, int to) {
  std::string html;
  for (int k = from; k < to; ++k) {
    html += "<p>Some words about it, enough for a line.</p><button>Remove the subscription number " +
            std::to_string(k) + "</button>";
  }
  return html;
}

std::string ContentOf(const std::string& observation) {
  const Result<JsonTape> tape = JsonTape::Copy(observation, "observation");
  return std::string(tape.value().root()["content"].AsString());
}

TEST(ObserverTest, the_names_of_folded_new_controls_stay_within_the_limit) {
  const WrittenPage before("<main>" + Buttons(0, 20) + "</main>");
  const WrittenPage after("<main>" + Buttons(0, 60) + "</main>");
  for (std::size_t limit = 100; limit <= 500; limit += 10) {
    Observer observer;
    std::string reply;
    observer.Observe(PrivacyGate::MakeView(before.table(), {}, {}), {}, {}, {}, 1, {}, &reply);
    ObserveOptions options;
    options.since = "s1";
    options.max_tokens = limit;
    reply.clear();
    observer.Observe(PrivacyGate::MakeView(after.table(), {}, {}), options, {}, {}, 2, {}, &reply);
    const std::string content = ContentOf(reply);
    EXPECT_TRUE(Holds(content, "also new:")) << limit << content;
    // Estimates of single lines add up to a little less than that of the whole.
    EXPECT_LE(EstimateTokens(content), limit + limit / 100) << content;
  }
}

}  // namespace
}  // namespace domtool::testing
