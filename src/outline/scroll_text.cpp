#include "outline/scroll_text.h"

#include "base/json_writer.h"
#include "outline/node_text.h"

namespace domtool {
namespace {

// "300/1200": scrolled by, of the maximum.
void AppendAxis(const char* axis, float before, float after, std::string* out) {
  if (before + after <= 0) return;
  *out += axis;
  AppendNumber(out, static_cast<double>(before), 0);
  *out += '/';
  AppendNumber(out, static_cast<double>(before + after), 0);
}

void AppendSet(const PartialSet& set, std::string* out) {
  *out += set.is_rows ? " rows " : " items ";
  if (set.last != 0) {
    AppendInteger(out, set.first);
    *out += '-';
    AppendInteger(out, set.last);
  } else {
    AppendInteger(out, set.present);
  }
  *out += " of ";
  set.total < 0 ? static_cast<void>(*out += "many") : AppendInteger(out, set.total);
}

}  // namespace

bool HasMore(const SafeView& view, NodeIndex i) { return view.scroll(i) != nullptr || view.set(i) != nullptr; }

void AppendExtent(const SafeView& view, NodeIndex i, bool shows_id, std::string* out) {
  if (const ScrollBox* scroll = view.scroll(i)) {
    *out += " scroll";
    if (shows_id) *out += ' ' + IdOf(view, i);
    AppendAxis(" ", scroll->above, scroll->below, out);
    AppendAxis(" x ", scroll->left, scroll->right, out);
  }
  if (const PartialSet* set = view.set(i)) AppendSet(*set, out);
}

}  // namespace domtool
