// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.
#ifndef DOMTOOL_ACTION_CALL_GENERATED_CALL_FIELDS_H_
#define DOMTOOL_ACTION_CALL_GENERATED_CALL_FIELDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "action/call/parameter_reader.h"
#include "base/rect.h"
#include "base/vector.h"
#include "contract/generated/calls.h"

namespace domtool {

enum class ActionKind : std::uint8_t {
    kClick,
    kHover,
    kType,
    kKeypress,
    kScroll,
    kSelect,
    kCheck,
    kFill,
    kDrag,
    kUpload,
    kNavigate,
};
inline constexpr std::pair<std::string_view, ActionKind> kActionKinds[] = {
    {"click", ActionKind::kClick},
    {"hover", ActionKind::kHover},
    {"type", ActionKind::kType},
    {"keypress", ActionKind::kKeypress},
    {"scroll", ActionKind::kScroll},
    {"select", ActionKind::kSelect},
    {"check", ActionKind::kCheck},
    {"fill", ActionKind::kFill},
    {"drag", ActionKind::kDrag},
    {"upload", ActionKind::kUpload},
    {"navigate", ActionKind::kNavigate},
    {"back", ActionKind::kNavigate},
    {"forward", ActionKind::kNavigate},
    {"reload", ActionKind::kNavigate},
};

// The fields of every call that acts; what the caller leaves out has its default. A set of choices has a bit for each, in
// their order.
struct CallFields {
  std::string node_id;  // of click, hover, type, keypress, scroll, select, check, fill, drag, upload
  MouseButton button = MouseButton::kLeft;  // of click
  int click_count = 1;  // of click
  std::uint8_t modifiers = 0;  // of click
  bool scroll_into_view = true;  // of click
  std::optional<Point> position;  // of click, hover, drag
  std::string text;  // of type
  bool clear_first = false;  // of type
  bool char_by_char = false;  // of type
  int char_delay_ms = 0;  // of type
  bool press_enter = false;  // of type
  std::string key;  // of keypress
  std::optional<double> delta_x;  // of scroll
  std::optional<double> delta_y;  // of scroll
  ScrollTo scroll_to = ScrollTo::kDelta;  // of scroll
  bool has_collect = false;  // of scroll
  int max_steps = 20;  // of scroll
  int max_lines = 1000;  // of scroll
  Vector<std::string> values;  // of select
  bool checked = false;  // of check
  std::string to_node_id;  // of drag
  std::optional<Point> to;  // of drag
  Vector<std::string> files;  // of upload
  bool has_folder = false;  // of upload
};

// Reads the fields of one action, within their limits. What must be so of several of them its plan checks.
void ReadCallFields(ActionKind kind, ParameterReader* in, CallFields* out);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CALL_GENERATED_CALL_FIELDS_H_
