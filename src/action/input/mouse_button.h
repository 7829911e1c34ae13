// The buttons of a mouse that Input.dispatchMouseEvent presses.
#ifndef DOMTOOL_ACTION_INPUT_MOUSE_BUTTON_H_
#define DOMTOOL_ACTION_INPUT_MOUSE_BUTTON_H_

#include <cstdint>

namespace domtool {

enum class MouseButton : std::uint8_t { kLeft, kRight, kMiddle };

}  // namespace domtool

#endif  // DOMTOOL_ACTION_INPUT_MOUSE_BUTTON_H_
