#include "diff/controls_in_fold.h"

#include <algorithm>
#include <cstdint>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/json_writer.h"
#include "diff/named_controls.h"
#include "diff/short_names.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// A control with a few words takes about this much.
constexpr std::size_t kTokensOfControl = 10;
constexpr std::size_t kMaxNameBytes = 40;
constexpr std::size_t kLastControls = 4;

class LeftOut {
 public:
  LeftOut(std::string_view content, std::size_t max_controls) : max_(max_controls) {
    for (std::size_t at = 0; at + kSpelledIdLength <= content.size(); ++at) {
      const std::string_view id = content.substr(at, kSpelledIdLength);
      if (ParseId(id) != kNoStableId) known_.Insert(KeyOf(id), true);
    }
  }

  void Add(const OutlineLine& line) {
    const IdStyle style = IdStyleOf(line);
    for (std::size_t at = FindControl(line.text, style, 0); at != std::string::npos;) {
      const std::size_t next = FindControl(line.text, style, at + 1);
      const std::string_view id = ControlId(line.text, at);
      if (known_.Find(KeyOf(id)) == nullptr) AddControl(std::string_view(line.text).substr(at, next - at), id);
      at = next;
    }
  }

  // The controls added since the last call, as a line. If there are too many, the first and the last few are kept: a dialog
  // ends with its buttons.
  std::string Take(std::string_view what) {
    std::string line;
    const std::size_t count = names_.size();
    const std::size_t left_out = count > max_ ? count - max_ : 0;
    const std::size_t first_left_out = left_out == 0 ? count : max_ - std::min(max_, kLastControls);
    if (count > 0) (line = '\n') += what;
    for (std::size_t k = 0; k < count; ++k) {
      line += k == 0 ? " " : ", ";
      if (k == first_left_out) {
        AppendInteger(&line, static_cast<std::int64_t>(left_out));
        line += " more";
        k += left_out - 1;
      } else {
        line += names_[k];
      }
    }
    max_ -= count - left_out;
    names_.clear();
    return line;
  }

 private:
  static std::uint64_t KeyOf(std::string_view id) { return HashOf(id) | 1; }

  void AddControl(std::string_view text, std::string_view id) {
    known_.Insert(KeyOf(id), true);
    // The separator of the row or of the sentence behind it.
    while (text.ends_with(' ') || text.ends_with('|') || text.ends_with(';') || text.ends_with(','))
      text.remove_suffix(1);
    std::string& name = names_.emplace_back();
    const std::size_t bracket = text.starts_with('[') ? text.find(']') : std::string_view::npos;
    if (bracket == std::string_view::npos) {
      ((name = '[') += id) += ']';
      name += Shortened(text.substr(text.find(id) + kSpelledIdLength), kMaxNameBytes);
    } else {
      name = text.substr(0, bracket + 1);
      name += Shortened(text.substr(bracket + 1), kMaxNameBytes);
    }
  }

  std::size_t max_;
  FlatMap<bool> known_;  // hashes of ids that were written or added
  Vector<std::string> names_;
};

bool IsDialog(std::string_view text) { return text.starts_with("<dialog") || text.starts_with("<alertdialog"); }

}  // namespace

std::string LeftOutControls(const Vector<OutlineLine>& difference, const Vector<OutlineLine>& page,
                            std::string_view content, std::size_t max_tokens) {
  LeftOut left_out(content, max_tokens / kTokensOfControl);
  for (const OutlineLine& line : difference) {
    if (line.mark == '+' || line.mark == '~') left_out.Add(line);
  }
  std::string lines = left_out.Take("also new:");
  int dialog_indent = -1;  // of the dialog that the line is in
  for (const OutlineLine& line : page) {
    if (dialog_indent >= 0 && line.indent <= dialog_indent) dialog_indent = -1;
    if (dialog_indent < 0 && IsDialog(line.text)) dialog_indent = line.indent;
    if (dialog_indent >= 0) left_out.Add(line);
  }
  return lines += left_out.Take("also in the dialog:");
}

}  // namespace domtool
