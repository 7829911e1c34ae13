#include "query/match_grade.h"

#include <string>

#include "base/utf8.h"
#include "outline/control_text.h"
#include "outline/escape.h"
#include "outline/node_text.h"
#include "outline/words_on_control.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// What the page says, without the backslashes that part what is spelt like an id: callers look for what they see there.
bool Holds(std::string_view text, std::string_view wanted) {
  return ContainsIgnoreAsciiCase(WithWholeIds(text), wanted);
}

MatchGrade GradeOf(std::string_view shown, std::string_view wanted) {
  const std::string text = WithWholeIds(shown);
  if (text.size() < wanted.size()) return kNone;
  if (EqualsIgnoreAsciiCase(text, wanted)) return kExact;
  if (EqualsIgnoreAsciiCase(std::string_view(text).substr(0, wanted.size()), wanted)) return kPrefix;
  return ContainsIgnoreAsciiCase(text, wanted) ? kContained : kNone;
}

bool IsInline(const SafeView& view, NodeIndex i) {
  const Display display = view.style(i).display;
  return display == Display::kInline || display == Display::kInlineBlock || display == Display::kContents;
}

// True where a block says `wanted` in one of its lines, which inline elements part, and none of those parts alone does.
bool SaysInParts(const SafeView& view, NodeIndex i, std::string_view wanted) {
  std::string text;
  if (IsInline(view, i)) return false;
  for (NodeIndex c = Next(i); At(c) < At(view.subtree_end(i));) {
    const bool is_block = view.is_element(c) && !IsInline(view, c);
    if (is_block) text += '\n';  // as no wanted text has
    if (view.tag(c) == Tag::kBr) text += ' ';
    if (!view.is_element(c) && view.is_shown(c)) {
      if (Holds(view.text(c).view(), wanted)) return false;
      AppendCollapsed(&text, view.text(c).view());
    }
    c = is_block ? view.subtree_end(c) : Next(c);
  }
  return Holds(text, wanted);
}

// Whether `text` holds `word`, in which * stands for any letters.
bool HoldsPattern(std::string_view text, std::string_view word) {
  while (!word.empty()) {
    const std::string_view piece = word.substr(0, word.find('*'));
    while (text.size() >= piece.size() && !EqualsIgnoreAsciiCase(text.substr(0, piece.size()), piece)) {
      text.remove_prefix(1);
    }
    if (text.size() < piece.size()) return false;
    text.remove_prefix(piece.size());
    word.remove_prefix(piece.size());
    while (word.starts_with('*')) word.remove_prefix(1);
  }
  return true;
}

}  // namespace

MatchGrade GradeOfRow(const SafeView& view, NodeIndex i, std::string_view wanted) {
  const bool is_control = view.is_interactive(i);
  MatchGrade grade = kNone;
  if (is_control || view.tier(i) == Tier::kSemantic) grade = GradeOf(view.name(i).view(), wanted);
  if (grade != kNone && ShownName(view, i).empty()) grade = kNone;
  if (grade == kNone) grade = GradeOf(ShownText(view, i), wanted);
  if (grade == kNone && is_control) grade = GradeOf(view.value(i).view(), wanted);
  if (grade == kNone && is_control) grade = GradeOf(SymbolMeaning(view, i), wanted);
  if (grade == kNone && is_control && HasWordsBesideName(view, i) && !ContainsShownControl(view, i)) {
    grade = GradeOf(ShownTextInside(view, i, false), wanted);
  }
  return grade == kNone && SaysInParts(view, i, wanted) ? kInParts : grade;
}

NodeIndex PartAround(const SafeView& view, NodeIndex i) {
  do {
    i = ParentElementAcrossFrames(view, i);
  } while (i != kNoNode && !view.is_item(i) && !view.is_part(i) && !HasTrait(view.role(i), RoleTrait::kItem));
  return i;
}

MatchGrade GradeOfWords(const SafeView& view, NodeIndex i, std::string_view wanted) {
  std::string text(ShownName(view, i));
  text += ' ';
  text += ShownText(view, i);
  if (view.is_interactive(i)) (text += ' ') += view.value(i).view();
  text = WithWholeIds(text);
  bool says_all = true;
  bool says_any = false;
  ForEachToken(wanted, [&](std::string_view word) {
    const bool says = HoldsPattern(text, word);
    says_all = says_all && says;
    says_any = says_any || says;
  });
  if (says_all) return kAllWords;
  const NodeIndex part = says_any && view.is_interactive(i) ? PartAround(view, i) : kNoNode;
  if (part == kNoNode) return kNone;
  (text += ' ') += WithWholeIds(ShownTextInside(view, part, false));
  says_all = true;
  ForEachToken(wanted, [&](std::string_view word) { says_all = says_all && HoldsPattern(text, word); });
  return says_all ? kAllWords : kNone;
}

MatchGrade GradeOfItem(const SafeView& view, NodeIndex i, std::string_view wanted) {
  const NodeIndex part = view.is_interactive(i) ? PartAround(view, i) : kNoNode;
  const bool is_item = part != kNoNode && (view.is_item(part) || HasTrait(view.role(part), RoleTrait::kItem));
  return is_item && Holds(ShownTextInside(view, part, false), wanted) ? kAllWords : kNone;
}

}  // namespace domtool
