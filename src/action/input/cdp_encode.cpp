#include "action/input/cdp_encode.h"

#include <cmath>
#include <optional>
#include <utility>

#include "base/json_writer.h"

namespace domtool {
namespace {

// One CDP command. Input can wait on a busy renderer, reads do not take longer than a slow layout.
constexpr int kDeadlineMs = 10'000;
constexpr int kReleaseDeadlineMs = 1'000;
// The pressure of a mouse while a button is down (Pointer Events 3); CDP would report 0.
constexpr double kTouchPressure = 0.5;
constexpr std::string_view kKeyMethod = "Input.dispatchKeyEvent";

const char* ButtonName(MouseButton button) {
  switch (button) {
    case MouseButton::kLeft: return "left";
    case MouseButton::kRight: return "right";
    case MouseButton::kMiddle: return "middle";
  }
  return "none";
}

// MouseEvent.buttons.
int ButtonsMask(MouseButton button) {
  switch (button) {
    case MouseButton::kLeft: return 1;
    case MouseButton::kRight: return 2;
    case MouseButton::kMiddle: return 4;
  }
  return 0;
}

void WriteKey(JsonWriter* json, const KeyStroke& stroke, std::uint8_t modifiers) {
  json->Field("modifiers", static_cast<int>(modifiers)).Field("key", stroke.key());
  if (!stroke.code().empty()) json->Field("code", stroke.code());
  json->Field("windowsVirtualKeyCode", stroke.key_code);
  if (stroke.location == 3) json->Field("isKeypad", true);
  if (stroke.location != 0) json->Field("location", stroke.location);
}

}  // namespace

void StepBatch::Append(std::string_view method, std::string_view session, std::string_view params, StepMeta meta,
                       int deadline_ms) {
  meta.method = method;
  JsonWriter json = Begin("send", meta);
  json.Field("method", method).Key("params").Raw(params);
  json.Field("sessionId", session).Field("deadlineMs", deadline_ms).EndObject();
}

void StepBatch::Send(std::string_view method, std::string_view session, std::string_view params) {
  Append(method, session, params, {}, kDeadlineMs);
}

int StepBatch::Press(std::string_view method, std::string_view params, std::string release_params) {
  return Press(method, params, method, std::move(release_params));
}

int StepBatch::Press(std::string_view method, std::string_view params, std::string_view release,
                     std::string release_params, std::string_view session) {
  StepMeta meta;
  meta.presses = ++last_pressed_;
  pressed_.push_back({meta.presses, release, std::string(session), std::move(release_params)});
  Append(method, session, params, meta, kDeadlineMs);
  return meta.presses;
}

void StepBatch::Release(std::string_view method, std::string_view params, int pressed, std::string_view session) {
  StepMeta meta;
  meta.releases = pressed;
  Append(method, session, params, meta, kDeadlineMs);
}

void StepBatch::ReleaseInput(const PressedInput& input) {
  StepMeta meta;
  meta.releases = input.id;
  Append(input.method, input.session, input.release_params, meta, kReleaseDeadlineMs);
}

JsonWriter StepBatch::Begin(std::string_view kind, StepMeta meta) {
  if (!metas_.empty()) steps_ += ',';
  metas_.push_back(meta);
  JsonWriter json(&steps_);
  json.BeginObject().Field("kind", kind);
  return json;
}

void StepBatch::Pause(int ms) { Begin("pause", {}).Field("ms", ms).EndObject(); }

void StepBatch::Settle(int ms, int wait_ms, bool is_busy) {
  Begin("settle", {}).Field("ms", ms).Field("waitMs", wait_ms).Field("isBusy", is_busy).EndObject();
}

void StepBatch::Mark(std::string_view session) { Begin("mark", {{}, true}).Field("sessionId", session).EndObject(); }

void StepBatch::AskChanged(std::string_view session, BackendNodeId node) {
  Begin("changed", {}).Field("sessionId", session).Field("node", static_cast<int>(node)).EndObject();
}

void StepBatch::Capture() { Begin("capture", {}).Field("fidelity", "fast").EndObject(); }

void StepBatch::Navigate() { Begin("navigate", {}).EndObject(); }

void StepBatch::Effect(std::string_view effect, Point at) {
  Begin("effect", {{}, true}).Field("effect", effect).Field("x", at.x).Field("y", at.y).EndObject();
}

void StepBatch::Clear() {
  steps_.clear();
  metas_.clear();
  pressed_.clear();
}

std::string NodeParams(BackendNodeId node) { return ScrollParams(node, std::nullopt); }

std::string ScrollParams(BackendNodeId node, const std::optional<Rect>& part) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("backendNodeId", static_cast<int>(node));
  if (part) {
    json.Key("rect").BeginObject().Field("x", part->left).Field("y", part->top);
    json.Field("width", part->width()).Field("height", part->height()).EndObject();
  }
  json.EndObject();
  return out;
}

std::string DescribeParams(BackendNodeId node) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("backendNodeId", static_cast<int>(node)).Field("depth", 3).Field("pierce", true).EndObject();
  return out;
}

std::string HitTestParams(Point document_point) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("x", static_cast<std::int64_t>(std::lround(document_point.x)));
  json.Field("y", static_cast<std::int64_t>(std::lround(document_point.y)));
  json.Field("includeUserAgentShadowDOM", false).Field("ignorePointerEventsNone", false).EndObject();
  return out;
}

std::string MouseParams(std::string_view type, Point at, MouseButton button, int click_count, std::uint8_t modifiers) {
  const bool is_move = type == "mouseMoved";
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("type", type).Field("x", at.x).Field("y", at.y);
  json.Field("modifiers", static_cast<int>(modifiers)).Field("button", is_move ? "none" : ButtonName(button));
  const bool is_down = type == "mousePressed";
  json.Field("buttons", is_down ? ButtonsMask(button) : 0);
  if (!is_move) json.Field("clickCount", click_count);
  if (is_down) json.Field("force", kTouchPressure);
  json.EndObject();
  return out;
}

std::string TouchParams(std::string_view type, std::optional<Point> at) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("type", type).Key("touchPoints").BeginArray();
  if (at) json.BeginObject().Field("x", at->x).Field("y", at->y).EndObject();
  json.EndArray().EndObject();
  return out;
}

std::string DragMoveParams(Point at) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("type", "mouseMoved").Field("x", at.x).Field("y", at.y);
  json.Field("button", "left").Field("buttons", 1).Field("force", kTouchPressure).EndObject();
  return out;
}

std::string WheelParams(Point at, Point delta) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("type", "mouseWheel").Field("x", at.x).Field("y", at.y);
  json.Field("deltaX", delta.x).Field("deltaY", delta.y).EndObject();
  return out;
}

std::string KeyDownParams(const KeyStroke& stroke, std::uint8_t modifiers, std::string_view command) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("type", stroke.text().empty() ? "rawKeyDown" : "keyDown");
  WriteKey(&json, stroke, modifiers);
  if (!stroke.text().empty()) {
    json.Field("text", stroke.text()).Field("unmodifiedText", stroke.text());
  }
  if (!command.empty()) json.Key("commands").BeginArray().String(command).EndArray();
  json.EndObject();
  return out;
}

std::string KeyUpParams(const KeyStroke& stroke, std::uint8_t modifiers) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("type", "keyUp");
  WriteKey(&json, stroke, modifiers);
  json.EndObject();
  return out;
}

std::string InsertTextParams(std::string_view text) {
  std::string out;
  JsonWriter(&out).BeginObject().Field("text", text).EndObject();
  return out;
}

Vector<PressedKey> PressModifiers(StepBatch* batch, std::uint8_t modifiers) {
  constexpr ModifierBit kOrder[] = {kModifierControl, kModifierMeta, kModifierAlt, kModifierShift};
  Vector<PressedKey> keys;
  std::uint8_t pressed = 0;
  for (ModifierBit bit : kOrder) {
    if ((modifiers & bit) == 0) continue;
    const KeyStroke modifier = ModifierStroke(bit);
    std::string up = KeyUpParams(modifier, pressed);
    pressed |= bit;
    const int hold = batch->Press(kKeyMethod, KeyDownParams(modifier, pressed, {}), up);
    keys.push_back({std::move(up), hold});
  }
  return keys;
}

void ReleaseKeys(StepBatch* batch, const Vector<PressedKey>& keys) {
  for (std::size_t i = keys.size(); i-- > 0;) batch->Release(kKeyMethod, keys[i].up, keys[i].hold);
}

void AppendChord(StepBatch* batch, const Chord& chord) {
  Vector<PressedKey> keys = PressModifiers(batch, chord.modifiers);
  // Typed alone, a character that needs Shift carries its bit, as a person's keyboard would send it.
  const std::uint8_t mask = chord.stroke.needs_shift ? chord.modifiers | kModifierShift : chord.modifiers;
  std::string up = KeyUpParams(chord.stroke, mask);
  const int hold = batch->Press(kKeyMethod, KeyDownParams(chord.stroke, mask, chord.command), up);
  keys.push_back({std::move(up), hold});
  ReleaseKeys(batch, keys);
}

void AppendShortcut(StepBatch* batch, std::string_view key, std::string_view command) {
  AppendChord(batch, ShortcutOf(key, command));
}

}  // namespace domtool
