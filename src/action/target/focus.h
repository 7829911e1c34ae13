// The keyboard focus, and our own functions called on a node. Some controls cannot be operated by input through CDP: the popup of a
// native select and the pickers of input fields are windows of the browser, not of the page.
//
//   CallOn: focus, isolated world ─► node and arguments as objects of that world ─► call
//
// CDP sends keys to whatever has the focus, which a page may move at any time. So keys are sent only if the node has the focus.
// While a text is typed, a similar field is enough, because the boxes of a code pass the focus on.
//
// The function is one of js-glue/tool/page (action/input/generated/page_functions.h). What comes from the caller or the page is
// passed as an argument, never put into code. The function runs in an isolated world, so no script of the page can have changed
// what it uses. The events that it creates are not trusted ones: the page can see that.
#ifndef DOMTOOL_ACTION_TARGET_FOCUS_H_
#define DOMTOOL_ACTION_TARGET_FOCUS_H_

#include <cstdint>
#include <string>

#include "action/target/target.h"

namespace domtool {

// The node as an object of the isolated world, and the other arguments of a call. Let go when the action ends.
struct PageObjects {
  Vector<std::string> ids;
};

// What `function`, a generated one, returns; holds until the next await. Its `this` is the node, which gets the focus first. Its
// arguments are the text of the call and `others`, nodes of the same document.
Task<JsonValue> CallOn(Act& act, Target& target, PageObjects& objects, const char* function,
                       const Vector<NodeIndex>* others = nullptr);

// kGone: the node was removed while it got or had the focus. That the focus is elsewhere ends the action.
enum class Focus : std::uint8_t { kHere, kGone };
// Focuses the node. If it did not have the focus, `at_end` moves the caret to the end, so that the next key does not overwrite an
// old selection. `may_be_gone`: a node that cannot be focused because it was removed is kGone, too, and no error.
Task<Focus> TakeFocus(Act& act, Target& target, PageObjects& objects, bool at_end, bool may_be_gone);
// Checks that the node still has the focus, or, unless it `must_be`, a similar field. Only after TakeFocus.
Task<Focus> CheckFocus(Act& act, Target& target, PageObjects& objects, bool must_be);

}  // namespace domtool

#endif  // DOMTOOL_ACTION_TARGET_FOCUS_H_
