// ActionRequest: one acting ToolCall of the contract, parsed, checked and owned (nothing in it points into the JSON).
#ifndef DOMTOOL_ACTION_CALL_REQUEST_H_
#define DOMTOOL_ACTION_CALL_REQUEST_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "action/input/mouse_button.h"
#include "base/json_tape.h"
#include "base/rect.h"
#include "base/status.h"
#include "base/vector.h"

namespace domtool {

enum class ActionKind : std::uint8_t {
  kClick,
  kHover,
  kCheck,
  kType,
  kSelect,
  kDrag,
  kUpload,
  kFill,
  kKeypress,
  kScroll,
  kNavigate
};
enum class ScrollTo : std::uint8_t { kDelta, kTop, kBottom, kNode };
// In the order of ExpectedOutcome['type'].
enum class ExpectKind : std::uint8_t {
  kNavigation,
  kElementAppears,
  kElementDisappears,
  kValueChanges,
  kStateChanges,
  kAnyChange,
  kNoChange,
};
const char* ExpectKindName(ExpectKind kind);

inline constexpr std::size_t kMaxAlternatives = 8;

// One link of an ExpectedOutcome's chain of `or`.
struct Expectation {
  ExpectKind kind = ExpectKind::kAnyChange;
  std::string text;  // white space collapsed and trimmed
  std::string node_id;
};

struct ActionRequest {
  ActionKind kind = ActionKind::kClick;
  std::string node_id;  // empty: the page
  MouseButton button = MouseButton::kLeft;
  int click_count = 1;
  std::uint8_t modifiers = 0;     // ModifierBit of keys.h
  std::optional<Point> position;  // from the top left corner of the node's box
  bool checked = false;
  bool has_checked = false;  // of a fill: `checked` is what it is to hold, and neither `text` nor `values`
  std::string text;          // SECRET: leaves only inside of Input commands; lines end in LF
  bool clear_first = false;
  bool char_by_char = false;
  int char_delay_ms = 0;
  bool press_enter = false;
  Vector<std::string> files;  // of an upload: absolute paths, SECRET, they leave inside of commands only
  bool has_folder = false;    // one of them is a folder, as far as the host knows
  std::string to_node_id;     // of a drag: this or `to`
  std::optional<Point> to;
  Vector<std::string> values;  // of select, in no particular order, each once
  std::string key;
  Point delta;
  ScrollTo scroll_to = ScrollTo::kDelta;
  bool collects = false;  // to the end step by step, reading what is shown
  int max_steps = 20;
  int max_lines = 1'000;
  bool has_timeout = false;    // the caller said how long it may take; how long the glue knows
  Vector<Expectation> expect;  // empty: nothing expected; otherwise one of them suffices
  int expect_timeout_ms = 0;   // the longest of its links; no_change has none, for nothing is waited for
};

// True for navigate, back, forward and reload.
bool IsNavigation(JsonValue call);

// kBadInput names the parameter; kUnsupported names an action that has no plan.
Result<ActionRequest> ParseActionRequest(JsonValue call);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CALL_REQUEST_H_
