#include "formats/html_template.h"

#include "base/json_writer.h"

namespace domtool {
namespace {

void AppendSlotName(std::size_t number, std::string* out) {
  *out += "{{";
  AppendInteger(out, static_cast<std::int64_t>(number));
  *out += "}}";
}

}  // namespace

bool HtmlTemplate::EndItem() {
  slots_.push_back({text_.size(), text_.size()});
  if (items_ == 0) slots_per_item_ = slots_.size();
  const std::size_t begin = items_ * slots_per_item_;
  bool is_alike = slots_.size() == begin + slots_per_item_;
  for (std::size_t slot = 0; is_alike && slot < slots_per_item_; ++slot) is_alike = Fixed(begin + slot) == Fixed(slot);
  if (is_alike) {
    ++items_;
  } else {
    slots_.resize(begin);
    text_.resize(slots_.back().end);
  }
  return is_alike;
}

std::string HtmlTemplate::Head() {
  varies_.assign(slots_per_item_, false);
  for (std::size_t at = 0; at < slots_.size(); ++at) {
    const std::size_t slot = at % slots_per_item_;
    if (Value(at) != Value(slot)) varies_[slot] = true;
  }
  std::string head = "<template>";
  std::string names;
  std::size_t varying = 0;
  for (std::size_t slot = 0; slot < slots_per_item_; ++slot) {
    head += Fixed(slot);
    if (!varies_[slot]) {
      head += Value(slot);
      continue;
    }
    AppendSlotName(++varying, &head);
    names += varying == 1 ? "\n " : "|";
    AppendSlotName(varying, &names);
  }
  head += "<!--";
  head += names;
  return head;
}

std::string HtmlTemplate::Line(std::size_t item) const {
  std::string line;
  for (std::size_t slot = 0; slot < slots_per_item_; ++slot) {
    if (!varies_[slot]) continue;
    line += line.empty() ? "\n " : "|";
    line += Value(item * slots_per_item_ + slot);
  }
  return line;
}

}  // namespace domtool
