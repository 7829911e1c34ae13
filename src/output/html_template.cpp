#include "output/html_template.h"

#include "base/json_writer.h"

namespace domtool {
namespace {

void AppendSlotName(std::size_t number, std::string* out) {
  *out += "{{";
  AppendInteger(out, static_cast<std::int64_t>(number));
  *out += "}}";
}

}  // namespace

std::string_view HtmlTemplate::Fixed(std::size_t item, std::size_t slot, std::size_t item_end) const {
  const std::size_t at = item * first_slots_ + slot;
  const std::size_t begin = slot == 0 ? Begin(item) : slots_[at - 1].end;
  const std::size_t end = slot == first_slots_ ? item_end : slots_[at].begin;
  return std::string_view(text_).substr(begin, end - begin);
}

bool HtmlTemplate::EndItem() {
  const std::size_t item = ends_.size();
  if (item == 0) first_slots_ = slots_.size();
  bool is_alike = slots_.size() == (item + 1) * first_slots_;
  for (std::size_t slot = 0; is_alike && item > 0 && slot <= first_slots_; ++slot) {
    is_alike = Fixed(item, slot, text_.size()) == Fixed(0, slot, ends_[0]);
  }
  if (is_alike) {
    ends_.push_back(text_.size());
  } else {
    text_.resize(Begin(item));
    slots_.resize(item * first_slots_);
  }
  return is_alike;
}

void HtmlTemplate::FindVarying() {
  varies_.assign(first_slots_, false);
  for (std::size_t k = first_slots_; k < slots_.size(); ++k) {
    const std::size_t slot = k % first_slots_;
    if (Value(k / first_slots_, slot) != Value(0, slot)) varies_[slot] = true;
  }
}

std::string HtmlTemplate::Head() {
  FindVarying();
  std::string head = "<template>";
  std::string names;
  std::size_t varying = 0;
  for (std::size_t slot = 0; slot <= first_slots_; ++slot) {
    head += Fixed(0, slot, ends_[0]);
    if (slot == first_slots_) break;
    if (!varies_[slot]) {
      head += Value(0, slot);
      continue;
    }
    AppendSlotName(++varying, &head);
    names += varying == 1 ? "\n " : "|";
    AppendSlotName(varying, &names);
  }
  return head + "<!--" + names;
}

std::string HtmlTemplate::Line(std::size_t item) const {
  std::string line;
  for (std::size_t slot = 0; slot < first_slots_; ++slot) {
    if (!varies_[slot]) continue;
    line += line.empty() ? "\n " : "|";
    line += Value(item, slot);
  }
  return line;
}

}  // namespace domtool
