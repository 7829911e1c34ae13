// Any bytes as a sequence of feeds, followed by every call that reads what they made: nothing may crash, hang, leak or
// read out of bounds, whatever the replies say. Two engines fed alike must answer alike.
//
// Each line of the input is one feed, so that seeds can be read and written by hand:
//
//   0-A{"documents":[…]}     source '0' (the first SourceKind), session '-' (the page's), frame 'A', and the JSON
//
//   @{"now":…}               a note of events and replies
//
// A line that starts with any other character ends the capture and begins the next one.
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include "engine.h"

namespace domtool {
namespace {

// One line of the input; what is missing of its head is '-'.
struct Line {
  char source = '!';
  char session = '-';
  char frame = '-';
  std::string_view json;
};

Line TakeLine(std::string_view* input) {
  const std::size_t end = input->find('\n');
  std::string_view text = input->substr(0, end);
  input->remove_prefix(end == std::string_view::npos ? input->size() : end + 1);
  Line line;
  for (char* part : {&line.source, &line.session, &line.frame}) {
    if (text.empty()) return line;
    *part = text.front();
    text.remove_prefix(1);
  }
  line.json = text;
  return line;
}

std::size_t Put(Engine* engine, std::string_view json) {
  char* const block = engine->Reserve(json.size());
  if (block == nullptr) return 0;
  if (!json.empty()) std::memcpy(block, json.data(), json.size());
  return json.size();
}

std::string NameOf(char c) { return c == '-' ? std::string() : std::string(1, c); }

// An id that an observation has shown, so that plans get past the look-up.
std::string AnyId(std::string_view table_json) {
  const std::size_t key = table_json.rfind("\"id\":\"");
  if (key == std::string_view::npos) return "aa000000";
  const std::string_view id = table_json.substr(key + 6, 32);
  return std::string(id.substr(0, id.find('"')));
}

// Answers of a browser that makes no sense, for up to a few turns of a plan.
void RunPlan(Engine* engine, const std::string& call) {
  (void)engine->Plan(Put(engine, call));
  (void)engine->Advance(Put(engine, R"({"replies":[{"result":{}},{"result":{"quads":[[0,0,9,0,9,9,0,9]]}}]})"));
  (void)engine->Advance(Put(engine, R"({"replies":[{"error":{"code":-32000,"message":"x"}}]})"));
  (void)engine->Advance(Put(engine, R"({"replies":[],"interrupt":{"kind":"navigated"}})"));
  (void)engine->CancelPlan();
}

// Everything that reads a capture; the answers, for comparison.
std::string ReadAll(Engine* engine) {
  std::string answers;
  const auto keep = [&answers](const Reply& reply) { answers.append(reply.json); };
  keep(engine->FinishCapture(Put(engine, "{}")));
  keep(engine->Observe(Put(engine, R"({"format":"text","force":true})")));
  keep(engine->Observe(Put(engine, R"({"format":"tree","force":true,"maxTokens":200})")));
  keep(engine->Observe(Put(engine, R"({"format":"semantic","scope":"page"})")));
  keep(engine->Observe(Put(engine, R"({"format":"semantic","keys":"full","maxTokens":100})")));
  keep(engine->Observe(Put(engine, R"({"format":"skeleton"})")));
  keep(engine->Observe(Put(engine, R"({"format":"html"})")));
  keep(engine->Observe(Put(engine, R"({"format":"html","scope":"viewport","maxTokens":300})")));
  keep(engine->Observe(Put(engine, R"({"format":"table","force":true})")));
  const std::string id = AnyId(answers);
  keep(engine->Find(Put(engine, R"({"text":"a"})")));
  keep(engine->Marks(Put(engine, R"({"scope":"page"})")));
  RunPlan(engine, R"({"action":"click","nodeId":")" + id + R"("})");
  RunPlan(engine, R"({"action":"type","text":"x","nodeId":")" + id + R"("})");
  return answers;
}

std::string Run(std::string_view input) {
  Engine engine;
  (void)engine.BeginCapture();
  std::string answers;
  while (!input.empty()) {
    if (input.front() == '@') {
      const std::string_view note = input.substr(1, input.find('\n') - 1);
      answers.append(engine.AddEvents(Put(&engine, note)).json);
      (void)TakeLine(&input);
      continue;
    }
    const Line line = TakeLine(&input);
    const int source = line.source - '0';
    if (source < 0 || source >= static_cast<int>(SourceKind::kCount)) {
      answers += ReadAll(&engine);
      (void)engine.BeginCapture();
      continue;
    }
    const std::size_t length = Put(&engine, line.json);
    (void)engine.Feed(static_cast<SourceKind>(source), NameOf(line.session), NameOf(line.frame), length);
  }
  return answers + ReadAll(&engine);
}

}  // namespace
}  // namespace domtool

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  if (domtool::Run(input) != domtool::Run(input)) std::abort();
  return 0;
}
