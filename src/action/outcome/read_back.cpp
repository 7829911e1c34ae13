#include "action/outcome/read_back.h"

#include "base/utf8.h"

namespace domtool {
namespace {

bool IsFormField(const NodeTable& table, NodeIndex row) {
  return table.tag[At(row)] == Tag::kInput || table.tag[At(row)] == Tag::kTextarea;
}

std::string TextOfField(const NodeTable& table, NodeIndex row) {
  if (IsFormField(table, row)) return std::string(table.form_value[At(row)]);
  // Editors keep an empty line open by a character without width.
  constexpr std::string_view kNoBreak = "\xEF\xBB\xBF";
  std::string text = TextInside(table, row);
  for (std::size_t at = 0; (at = text.find(kNoBreak, at)) != std::string::npos;) text.erase(at, kNoBreak.size());
  return text;
}

// Drops the separators that a mask may add or remove; a leading minus is kept.
std::string WithoutSeparators(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '-' ? out.empty() : std::string_view(" ()/,_+$%").find(c) == std::string_view::npos)
      out += ToAsciiLower(c);
  }
  return out;
}

// Some masks keep a fixed prefix before the typed text; others put a country code before a number.
bool IsBehindPrefix(std::string_view is, std::string_view was, std::string_view typed) {
  constexpr std::size_t kMaxCountryCode = 3;
  const std::string wanted = WithoutSeparators(typed);
  const std::string held = WithoutSeparators(is);
  if (wanted.empty() || held.size() <= wanted.size() || !held.ends_with(wanted)) return false;
  const std::string_view prefix = std::string_view(held).substr(0, held.size() - wanted.size());
  if (was.find('_') != std::string_view::npos && WithoutSeparators(was) == prefix) return true;
  return is.starts_with('+') && prefix.size() <= kMaxCountryCode;
}

// A code may be spread over fields of one character each.
std::string OverBoxes(const NodeTable& table, NodeIndex row, std::size_t size) {
  std::string all(table.form_value[At(row)]);
  while ((row = Next(row)) != RowAt(table.size()) && all.size() < size) {
    if (IsFormField(table, row)) all += table.form_value[At(row)];
  }
  return all;
}

}  // namespace

bool IsSecretField(const NodeTable& table, NodeIndex row) {
  return table.flags[At(row)].is_masked || table.input_type(row) == InputType::kPassword;
}

std::string TextInside(const NodeTable& table, NodeIndex row) {
  std::string out;
  for (NodeIndex i = Next(row); i != table.subtree_end[At(row)]; i = Next(i)) {
    if (table.is_text(i)) {
      AppendCollapsed(&out, table.text[At(i)]);
    } else {
      const Tag tag = table.tag[At(i)];
      if (tag == Tag::kBr || tag == Tag::kP || tag == Tag::kDiv || tag == Tag::kLi) AppendCollapsed(&out, " ");
    }
  }
  return Collapsed(out);
}

ReadBack ReadBackText(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after,
                      std::string_view typed, bool replaces) {
  const bool is_secret = IsSecretField(after, row_after);
  const bool is_form_field = IsFormField(after, row_after);
  if (is_form_field && !is_secret && !after.flags[At(row_after)].has_form_value) return ReadBack::kUnknown;
  const std::string was = TextOfField(before, row_before);
  const std::string is = TextOfField(after, row_after);
  std::string wanted(typed);
  if (!is_form_field) wanted = Collapsed(typed);
  const bool holds = (replaces ? is == wanted : is.find(wanted) != std::string::npos) ||
                     (is_form_field && OverBoxes(after, row_after, wanted.size()) == wanted);
  std::string whole;
  if (!replaces) whole = was;
  const bool is_formatted =
      WithoutSeparators(is) == WithoutSeparators(whole += wanted) || (replaces && IsBehindPrefix(is, was, wanted));
  if (is_secret) {
    if (!is.empty()) return holds || is_formatted ? ReadBack::kFilled : ReadBack::kFilledElse;
    return after.states[At(row_after)].Has(State::kFilled) ? ReadBack::kFilled : ReadBack::kEmpty;
  }
  const bool is_same = was == is;
  if (holds && (replaces || wanted.empty() || !is_same)) return ReadBack::kHolds;
  if (is_same) return ReadBack::kUnchanged;
  if (is.empty()) return ReadBack::kEmpty;
  return is_formatted ? ReadBack::kFormatted : ReadBack::kHoldsElse;
}

}  // namespace domtool
