// The fault matrix: 1,000 seeded runs of every action, each with one fault at a random step, against a page that notes what
// input really came to. Whatever happens, a run ends typed, in its time, with nothing pressed; it claims no effect that the
// page does not have, and nothing is ever clicked but what was meant, in the document that was meant.
#include <gtest/gtest.h>

#include <random>
#include <set>
#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

constexpr int kRuns = 1'000;

// What the page makes of input, as Chrome would: a click is a press and a release over the same element of one document, text
// and keys go to the document that is there.
struct World {
  ScriptedPeer peer;
  std::string target;      // "session:backend node" that the action may press
  std::string pressed_on;  // of the button that is down; "" for none
  std::set<std::string> keys_down;
  int wrong_clicks = 0;
  bool is_clicked = false;
  bool is_dropped = false;  // the target, on the list
  bool has_file = false;
  std::string typed;
  int elsewhere_at_batch = 0;  // text or a key went to another document then

  // What a hit test at that point would name, asked as the plans ask.
  std::string Under(const SentStep& step) const {
    if (step.x < 0) return "root";
    // Input to a frame's session is for that frame, whatever lies over it.
    if (step.session == "S2") return Inside(step.x, step.y, 20, 20, 80, 20) ? "S2:10" : "S2:root";
    if (is_covered) return ":11";
    const double x = step.x;
    const double y = step.y + peer.page.scroll_y;
    if (Inside(x, y, 100, 300, 400, 300)) return "S1:root";
    if (Inside(x, y, 100, 100, 80, 30)) return ":" + std::to_string(peer.page.without_go ? 3 : peer.page.go_backend);
    if (Inside(x, y, 200, 100, 80, 30)) return ":20";
    if (Inside(x, y, 100, 150, 200, 20)) return ":12";
    if (Inside(x, y, 100, 180, 200, 60)) return ":13";
    if (Inside(x, y, 100, 250, 20, 20)) return ":14";
    if (Inside(x, y, 320, 150, 200, 20)) return ":18";
    return ":3";
  }
  static bool Inside(double x, double y, double left, double top, double width, double height) {
    return x >= left && x <= left + width && y >= top && y <= top + height;
  }

  bool is_covered = false;
  bool is_to_disable = false;
  bool is_dragging = false;  // the button is down, and the pointer has moved

  void OnStep(const SentStep& step) {
    const auto has = [&step](std::string_view what) { return step.params.find(what) != std::string::npos; };
    const std::string document = peer.page.loader;
    if (has("type=mousePressed")) {
      pressed_on = document + Under(step);
      if (is_to_disable) peer.page.is_late_enabled = false;
    }
    if (step.method == "Input.cancelDragging") is_dragging = false;
    if (has("type=mouseMoved") && !pressed_on.empty()) is_dragging = true;
    if (has("type=mouseReleased") && is_dragging) OnDrop(step, document);
    if (has("type=mouseReleased")) {
      const bool is_click = pressed_on == document + Under(step) && step.x >= 0;
      if (is_click) OnClick(document, Under(step));
      pressed_on.clear();
      is_dragging = false;
    }
    const bool asks_focus = has("functionDeclaration=hasFocus;");
    if (step.method == "Runtime.callFunctionOn" && !asks_focus) OnChoice(step, document);
    if (step.method == "DOM.setFileInputFiles") {
      OnText(document, "");
      has_file = peer.page.has_toast = document == "L0" && has("backendNodeId=70;");
    }
    const std::size_t key = step.params.find(";key=");
    if (key != std::string::npos) {
      const std::string name = step.params.substr(key, step.params.find(';', key + 1) - key);
      if (has("type=keyUp")) keys_down.erase(name);
      if (has("type=keyDown") || has("type=rawKeyDown")) {
        keys_down.insert(name);
        OnText(document, "");
      }
    }
    if (step.method == "Input.insertText") OnText(document, step.params.substr(5, step.params.size() - 6));
    if (has("type=mouseWheel")) peer.page.scroll_y += 100;
  }

  void OnClick(const std::string& document, const std::string& element) {
    const bool is_enabled = element != ":20" || peer.page.is_late_enabled;
    // What was rebuilt under the same id is what is meant.
    const bool is_meant = element == target || (target == ":10" && element == ":77");
    if (document != "L0" || !is_meant) {
      // Of what the page shows nothing can be pressed but controls.
      wrong_clicks += element != ":3" || document != "L0";
    } else if (is_enabled) {
      is_clicked = true;
      peer.page.has_toast = true;
      if (element == ":14") peer.page.is_checked = !peer.page.is_checked;
    }
  }

  // What is let go over nothing comes to nothing; over a control, it is dropped there. A drag ends with its document.
  void OnDrop(const SentStep& step, const std::string& document) {
    if (document != "L0") return;
    const bool is_on_list = Inside(step.x, step.y + peer.page.scroll_y, 600, 100, 200, 200);
    const bool is_meant = pressed_on == "L0" + target || pressed_on == "L0:77";
    if (is_meant && is_on_list) {
      is_dropped = peer.page.has_toast = true;
    } else if (Under(step) != ":3" && step.x >= 0 && "L0" + Under(step) != pressed_on) {
      ++wrong_clicks;
    }
  }

  void OnChoice(const SentStep& step, const std::string& document) {
    OnText(document, "");
    if (document == "L0" && step.params.find("<object 52>") != std::string::npos) peer.page.selected = {52, 55};
  }

  void OnText(const std::string& document, const std::string& text) {
    if (document != "L0") elsewhere_at_batch = peer.batches + 1;
    typed += text;
    if (target == ":12") peer.page.field_value += text;
    if (target == ":13") peer.page.area_value += text;
    if (target == ":18") peer.page.secret_value += text;
    if (target.empty()) peer.page.has_toast = true;
  }
};

struct Action {
  const char* call;
  const char* target;
  // Was what the action claims really there?
  bool (*is_true)(const World&);
};

bool IsClicked(const World& world) { return world.is_clicked; }
bool IsTyped(const World& world) { return world.typed.find("abc") != std::string::npos; }
bool IsChecked(const World& world) { return world.peer.page.is_checked; }
bool HasKeyArrived(const World& world) {
  return world.peer.Count("type=keyDown") + world.peer.Count("type=rawKeyDown") > 0;
}
bool HasScrolled(const World& world) { return world.peer.page.scroll_y > 0; }
bool IsDropped(const World& world) { return world.is_dropped; }
bool HasFile(const World& world) { return world.has_file; }
bool IsChosen(const World& world) { return world.peer.page.selected.front() == 52; }
bool IsPointedAt(const World& world) { return world.peer.Count("type=mouseMoved") > 0; }

// A right press is not here: its menu comes with the press itself, which no look can take back.
constexpr Action kActions[] = {
    {R"({"action":"click","nodeId":"go"})", ":10", IsClicked},
    {R"({"action":"click","nodeId":"go","clickCount":2})", ":10", IsClicked},
    {R"({"action":"click","nodeId":"go","modifiers":["Control"]})", ":10", IsClicked},
    {R"({"action":"click","nodeId":"go","expect":{"type":"element_appears","nodeId":"toast"}})", ":10", IsClicked},
    {R"({"action":"click","nodeId":"late"})", ":20", IsClicked},
    {R"({"action":"click","nodeId":"leaf"})", "S2:10", IsClicked},
    {R"({"action":"check","nodeId":"box","checked":true})", ":14", IsChecked},
    {R"({"action":"hover","nodeId":"go"})", ":10", IsPointedAt},
    {R"({"action":"type","nodeId":"field","text":"abc"})", ":12", IsTyped},
    {R"({"action":"type","nodeId":"area","text":"abc","pressEnter":true})", ":13", IsTyped},
    {R"({"action":"type","nodeId":"secret","text":"abc","clearFirst":true})", ":18", IsTyped},
    {R"({"action":"keypress","key":"Enter"})", "", HasKeyArrived},
    {R"({"action":"keypress","key":"Control+Shift+K"})", "", HasKeyArrived},
    {R"({"action":"scroll","deltaY":100})", "", HasScrolled},
    {R"({"action":"drag","nodeId":"go","toNodeId":"list"})", ":10", IsDropped},
    {R"({"action":"select","nodeId":"pick","values":["two"]})", ":50", IsChosen},
    {R"({"action":"upload","nodeId":"file","files":["/home/ada/cat.png"]})", ":70", HasFile},
};

enum class Fault {
  kNone,
  kRemoved,
  kReplaced,
  kCovered,
  kShifted,
  kDisabled,
  kOtherDocument,        // and the browser says so
  kOtherDocumentSilent,  // ... a batch later
  kDialog,
  kCrashed,
  kDetached,
  kCanceled,
  kNoAnswer,     // the command arrived
  kLostCommand,  // ... did not
  kLateAnswer,   // and takes the rest of the call's time
  kRefused,
  kNonsense,
  kTwoAnswers,
  kLast = kTwoAnswers,
};

const char* InterruptOf(Fault fault) {
  switch (fault) {
    case Fault::kOtherDocument:
    case Fault::kOtherDocumentSilent: return "navigated";
    case Fault::kDialog: return "dialog";
    case Fault::kCrashed: return "crashed";
    case Fault::kDetached: return "detached";
    case Fault::kCanceled: return "canceled";
    default: return "";
  }
}

void Strike(Fault fault, World* world) {
  PageState& page = world->peer.page;
  switch (fault) {
    case Fault::kRemoved: page.without_go = true; break;
    case Fault::kReplaced: page.go_backend = 77; break;
    case Fault::kCovered: world->is_covered = true; break;
    case Fault::kShifted: page.scroll_y += 37; break;
    case Fault::kDisabled: world->is_to_disable = true; break;
    case Fault::kOtherDocument:
    case Fault::kOtherDocumentSilent: page.loader = "L9"; break;
    default: break;
  }
}

bool IsLoss(Fault fault) { return fault == Fault::kCrashed || fault == Fault::kDetached || fault == Fault::kCanceled; }

constexpr const char* kCodes[] = {"STALE",     "NOT_FOUND",        "AMBIGUOUS",  "OBSCURED", "NOT_ACTIONABLE",
                                  "NAVIGATED", "TIMEOUT",          "DETACHED",   "CRASHED",  "DIALOG_OPEN",
                                  "INTERNAL",  "SECURITY_BLOCKED", "UNSUPPORTED"};

bool IsTyped(const std::string& result) {
  const std::string code = CodeOf(result);
  const std::string outcome = OutcomeOf(result);
  for (const char* known : {"done", "no_effect", "navigated", "dialog_opened"}) {
    if (code.empty() && outcome == known) return true;
  }
  for (const char* known : kCodes) {
    if (code == known) return true;
  }
  return false;
}

struct Run {
  World world;
  Fault fault = Fault::kNone;
  int at = 0;  // the step that it strikes at, from 1
  int steps = 0;
  int struck_at_batch = 0;
  bool is_told = false;
  // It changed while the button was down. Where that was after the last look no click comes of it, but the page has changed,
  // which is all that a press of which nothing is expected claims.
  bool is_in_window = false;

  // Before the step reaches the page.
  std::string Interrupt(const SentStep& /*step*/) {
    ScriptedPeer& peer = world.peer;
    const bool strikes = ++steps == at;
    if (strikes) {
      Strike(fault, &world);
      struck_at_batch = peer.batches + 1;
      is_in_window = !world.pressed_on.empty();
    }
    const bool is_late = fault == Fault::kOtherDocumentSilent;
    const bool is_due = is_late ? struck_at_batch != 0 && peer.batches + 1 > struck_at_batch : strikes;
    if (!is_due || is_told) return "";
    is_told = true;
    return InterruptOf(fault);
  }

  std::string Lose(const SentStep& step) {
    if (steps != at || step.kind != "send") return "";
    const bool has_arrived = fault == Fault::kNoAnswer || fault == Fault::kNonsense || fault == Fault::kTwoAnswers;
    if (has_arrived) world.OnStep(step);
    switch (fault) {
      case Fault::kNoAnswer:
      case Fault::kLostCommand: return R"({"failed":"timeout"})";
      case Fault::kLateAnswer: world.peer.elapsed_ms += world.peer.deadline_ms; return "";
      case Fault::kRefused: return R"({"error":{"code":-32000,"message":"Internal error"}})";
      case Fault::kNonsense: return R"({"result":7})";
      case Fault::kTwoAnswers: return R"({"result":{}},{"result":{}})";
      default: return "";
    }
  }
};

void Play(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto below = [&random](std::size_t n) { return static_cast<int>(random() % n); };
  const Action& action = kActions[below(std::size(kActions))];
  Run run;
  run.fault = static_cast<Fault>(below(static_cast<std::size_t>(Fault::kLast) + 1));
  run.at = 1 + below(32);
  World& world = run.world;
  ScriptedPeer& peer = world.peer;
  world.target = action.target;
  peer.page.is_late_enabled = true;
  peer.page.has_files = true;
  peer.interrupts = [&run](const SentStep& step) { return run.Interrupt(step); };
  peer.lost = [&run](const SentStep& step) { return run.Lose(step); };
  peer.on_step = [&world](const SentStep& step) { world.OnStep(step); };
  peer.answers["DOM.getNodeForLocation@"] = [&world](int) {
    return world.is_covered ? std::string(R"({"result":{"backendNodeId":11,"frameId":"F0"}})") : std::string();
  };
  peer.answers["changed"] = [&world](int) {
    return world.is_to_disable && !world.peer.page.is_late_enabled ? std::string(R"({"result":{"changed":true}})")
                                                                   : std::string();
  };
  const std::string result = peer.Run(action.call);
  const std::string what = "seed " + std::to_string(seed) + ", " + action.call + ", fault " +
                           std::to_string(static_cast<int>(run.fault)) + " at step " + std::to_string(run.at) + ": " +
                           result;
  EXPECT_TRUE(IsTyped(result)) << what;
  EXPECT_LE(peer.elapsed_ms, 2 * peer.deadline_ms + 1'500) << what;
  EXPECT_EQ(world.wrong_clicks, 0) << what;
  if (OutcomeOf(result) == "done" && !run.is_in_window) EXPECT_TRUE(action.is_true(world)) << what;
  // Text that was on its way when the page went cannot be called back; nothing is sent once the browser has reported it.
  EXPECT_LE(world.elsewhere_at_batch, run.struck_at_batch + 1) << what;
  if (!IsLoss(run.fault)) {
    EXPECT_TRUE(world.pressed_on.empty()) << what;
    EXPECT_TRUE(world.keys_down.empty()) << what;
  }
}

TEST(FaultMatrixTest, EveryRunEndsTypedAndTrueWithNothingPressed) {
  for (std::uint32_t seed = 1; seed <= kRuns; ++seed) {
    Play(seed);
    if (HasFailure()) return;  // the seed is printed
  }
}

// Without a fault each action does what it says: the matrix is no proof where nothing ever works.
TEST(FaultMatrixTest, WithoutAFaultEveryActionIsDone) {
  for (const Action& action : kActions) {
    World world;
    world.target = action.target;
    world.peer.page.is_late_enabled = true;
    world.peer.page.has_files = true;
    world.peer.on_step = [&world](const SentStep& step) { world.OnStep(step); };
    EXPECT_EQ(OutcomeOf(world.peer.Run(action.call)), "done") << action.call;
    EXPECT_TRUE(action.is_true(world)) << action.call;
  }
}

// A caller may cancel while the task of an action waits, wherever that is. Then what is pressed is released, and the memory of the
// task is freed, which the sanitizers see.
TEST(FaultMatrixTest, CancelledAtAnyAwaitNothingStaysPressed) {
  constexpr int kMostBatches = 40;
  for (const Action& action : kActions) {
    int cancelled = 0;
    for (int at = 1; at <= kMostBatches; ++at) {
      World world;
      world.target = action.target;
      world.peer.page.is_late_enabled = true;
      world.peer.page.has_files = true;
      world.peer.on_step = [&world](const SentStep& step) { world.OnStep(step); };
      const std::string result = world.peer.RunAndCancel(action.call, at);
      if (OutcomeOf(result) == "done") break;
      ++cancelled;
      EXPECT_EQ(CodeOf(result), "TIMEOUT") << action.call << " at " << at;
      EXPECT_TRUE(world.pressed_on.empty()) << action.call << " at " << at;
      EXPECT_TRUE(world.keys_down.empty()) << action.call << " at " << at;
      EXPECT_EQ(world.wrong_clicks, 0) << action.call << " at " << at;
    }
    EXPECT_GT(cancelled, 1) << action.call;
    EXPECT_LT(cancelled, kMostBatches) << action.call;
  }
}

}  // namespace
}  // namespace domtool::testing
