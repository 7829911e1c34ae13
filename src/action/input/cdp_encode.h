// The steps of a plan (action/script/action_plan.h) as JSON, and the parameters of the CDP commands that plans send.
#ifndef DOMTOOL_ACTION_INPUT_CDP_ENCODE_H_
#define DOMTOOL_ACTION_INPUT_CDP_ENCODE_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "action/input/keys.h"
#include "base/json_writer.h"
#include "base/rect.h"
#include "base/vector.h"
#include "contract/generated/calls.h"
#include "table/node_table.h"

namespace domtool {

// A button or key that one of our commands pressed, and the command that releases it.
struct PressedInput {
  int id = 0;
  std::string_view method;  // a literal
  std::string session;
  std::string release_params;
};

struct StepMeta {
  std::string_view method;  // a literal; empty for pause, capture and effect
  bool is_effect = false;   // or a mark: nothing depends on its reply
  int presses = 0;          // id of the input that this step presses, 0 for none
  int releases = 0;         // id of the input that it releases, 0 for none
};

// One batch: appended to in the order of sending, then taken as the `steps` array.
class StepBatch {
 public:
  // `method` must be a literal; `params` is a JSON object; session '' is the page's.
  void Send(std::string_view method, std::string_view session, std::string_view params);
  // The same to the page session. Notes that a button or key is pressed until `release_params` are sent.
  int Press(std::string_view method, std::string_view params, std::string release_params);
  // The same to any session, with `release`, a literal, as the method of the release.
  int Press(std::string_view method, std::string_view params, std::string_view release, std::string release_params,
            std::string_view session = {});
  void Release(std::string_view method, std::string_view params, int pressed, std::string_view session = {});
  // Releases the last press in that session: a release outside the page reaches only the frame that it is sent to.
  void LetGoIn(std::string_view session) { pressed_.back().session = session; }
  // Releases a pressed input, with a short deadline: it is the last thing that a plan does, often when the page no longer
  // replies.
  void ReleaseInput(const PressedInput& input);
  void Pause(int ms);
  // Waits until the page reports a change, at most `wait_ms`; then until the work that the input started has ended, at most
  // `ms`: its requests, and with `is_busy` every change. The reply lists what changed since the input or the last capture.
  void Settle(int ms, int wait_ms, bool is_busy);
  // From here on, changes that the page and that session report are attributed to the input.
  void Mark(std::string_view session);
  // Asks whether anything inside that node has changed since the last capture.
  void AskChanged(std::string_view session, BackendNodeId node);
  void Capture();
  // The navigation that the call asks for: the glue makes it and returns the result.
  void Navigate();
  // effect is 'cursor', 'ripple' or 'highlight'.
  void Effect(std::string_view effect, Point at);

  [[nodiscard]] bool is_empty() const { return metas_.empty(); }
  [[nodiscard]] const Vector<StepMeta>& metas() const { return metas_; }
  [[nodiscard]] const Vector<PressedInput>& pressed() const { return pressed_; }
  // The array of steps.
  [[nodiscard]] std::string Json() const { return "[" + steps_ + "]"; }
  // Empties it; ids of pressed inputs continue.
  void Clear();

 private:
  void Append(std::string_view method, std::string_view session, std::string_view params, StepMeta meta,
              int deadline_ms);
  JsonWriter Begin(std::string_view kind, StepMeta meta);
  std::string steps_;
  Vector<StepMeta> metas_;
  Vector<PressedInput> pressed_;
  int last_pressed_ = 0;
};

std::string NodeParams(BackendNodeId node);
inline constexpr std::string_view kScrollIntoView = "DOM.scrollIntoViewIfNeeded";
// For a part of the node's box, or for the whole node.
std::string ScrollParams(BackendNodeId node, const std::optional<Rect>& part);
// DOM.describeNode, shadow trees and all, a little way down.
std::string DescribeParams(BackendNodeId node);
// DOM.getNodeForLocation; `document_point` is rounded to whole pixels, as the command wants.
std::string HitTestParams(Point document_point);

// type is 'touchStart', with the point of the one finger, 'touchEnd' or 'touchCancel', without.
std::string TouchParams(std::string_view type, std::optional<Point> at);
// type is 'mouseMoved', 'mousePressed' or 'mouseReleased'.
std::string MouseParams(std::string_view type, Point at, MouseButton button, int click_count, std::uint8_t modifiers);
// A move with the left button down.
std::string DragMoveParams(Point at);
std::string WheelParams(Point at, Point delta);

// Down and up of one key. `modifiers` are those that are pressed at that moment.
std::string KeyDownParams(const KeyStroke& stroke, std::uint8_t modifiers, std::string_view command);
std::string KeyUpParams(const KeyStroke& stroke, std::uint8_t modifiers);
std::string InsertTextParams(std::string_view text);

// Appends the events of a chord: modifiers down, key down and up, modifiers up.
void AppendChord(StepBatch* batch, const Chord& chord);
// The same for the chord that does `command` (ShortcutOf).
void AppendShortcut(StepBatch* batch, std::string_view key, std::string_view command = {});
// Modifier keys that are pressed during something else, in the usual order. `ReleaseKeys` releases them in the opposite order.
struct PressedKey {
  std::string up;
  int hold = 0;
};
Vector<PressedKey> PressModifiers(StepBatch* batch, std::uint8_t modifiers);
void ReleaseKeys(StepBatch* batch, const Vector<PressedKey>& keys);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_INPUT_CDP_ENCODE_H_
