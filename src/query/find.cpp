#include "query/find.h"

#include <utility>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/json_writer.h"
#include "base/limits.h"
#include "base/stable_sort.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "outline/row_text.h"
#include "outline/written_words.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxContextBytes = 120;

// Of hits with one role and name, where there are more hits than are wanted.
constexpr std::size_t kMaxAlike = 2;
constexpr std::size_t kMaxNearbyControls = 6;
constexpr std::size_t kMaxPartBytes = 80;

// Smaller is better.
enum MatchGrade : int { kExact, kPrefix, kContained, kInParts, kAllWords, kNone };

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

struct Match {
  NodeIndex row;
  int rank;
};

// The words around a node: what its nearest ancestor with more text than itself says.
std::string ContextOf(const SafeView& view, NodeIndex i, std::size_t own_bytes) {
  std::string text;
  std::size_t rows = 0;
  for (NodeIndex p = view.parent(i); p != kNoNode && view.is_element(p); p = view.parent(p)) {
    text.clear();
    for (NodeIndex c = Next(p); At(c) < At(view.subtree_end(p)) && text.size() <= 2 * kMaxContextBytes; c = Next(c)) {
      if (++rows > limits::kMaxContextRows) break;
      if (view.is_element(c) || !view.is_shown(c)) continue;
      if (!text.empty() && text.back() != ' ') text += ' ';
      AppendCollapsed(&text, view.text(c).view());
    }
    if (text.size() > own_bytes + 1 || rows > limits::kMaxContextRows) break;
  }
  BreakIds(&text);
  return std::string(TrimHtmlSpace(WithoutCutId(TruncateUtf8(text, kMaxContextBytes), text)));
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

MatchGrade GradeOfRow(const SafeView& view, NodeIndex i, std::string_view wanted) {
  const bool is_control = view.is_interactive(i);
  MatchGrade grade = kNone;
  if (is_control || view.tier(i) == Tier::kSemantic) grade = GradeOf(view.name(i).view(), wanted);
  if (grade != kNone && ShownName(view, i).empty()) grade = kNone;
  if (grade == kNone) grade = GradeOf(ShownText(view, i), wanted);
  if (grade == kNone && is_control) grade = GradeOf(view.value(i).view(), wanted);
  if (grade == kNone && is_control && HasWordsBesideName(view, i) && !ContainsShownControl(view, i)) {
    grade = GradeOf(ShownTextInside(view, i, false), wanted);
  }
  return grade == kNone && SaysInParts(view, i, wanted) ? kInParts : grade;
}

// The row, the card or the part of the page around a node; kNoNode where there is none.
NodeIndex PartAround(const SafeView& view, NodeIndex i) {
  do {
    i = ParentElementAcrossFrames(view, i);
  } while (i != kNoNode && !view.is_item(i) && !view.is_part(i) && !HasTrait(view.role(i), RoleTrait::kItem));
  return i;
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

// `wanted` as words: all of them in one node, or those that a control does not say itself in the part around it.
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

std::string NameOf(const SafeView& view, const Match& match, std::string_view wanted) {
  std::string text(ShownName(view, match.row));
  if (!text.empty()) return text;
  if (match.rank / 2 != kInParts) return ShownText(view, match.row);
  text = wanted;
  BreakIds(&text);
  return text;
}

constexpr int kMaxLevelsInLabel = 8;
constexpr std::size_t kMaxRowsToWords = 8;

// Whether `match` says no more than the control `control`: it is written on it, holds it, or is its label.
bool IsSaidBy(const SafeView& view, const Match& control, const Match& match, std::string_view wanted) {
  if (!view.is_interactive(control.row) || view.is_interactive(match.row)) return false;
  if (match.row > control.row && match.row < view.subtree_end(control.row) && HasWordsBesideName(view, control.row)) {
    return true;
  }
  bool is_its = control.row > match.row && control.row < view.subtree_end(match.row);
  // A drawn control has the words of its row.
  const bool has_words_of_row = view.name_is_guess(control.row) && !view.name_is_content(control.row);
  is_its =
      is_its || (has_words_of_row && match.row < control.row && At(control.row) - At(match.row) <= kMaxRowsToWords);
  NodeIndex i = match.row;
  for (int level = 0; !is_its && level < kMaxLevelsInLabel && i != kNoNode; ++level, i = view.parent(i)) {
    is_its = view.tag(i) == Tag::kLabel;
  }
  return is_its && NameOf(view, control, wanted) == NameOf(view, match, wanted);
}

using Grade = MatchGrade (*)(const SafeView&, NodeIndex, std::string_view);

Vector<Match> MatchesBy(Grade grade_of, const SafeView& view, std::string_view wanted) {
  Vector<Match> matches;
  for (std::size_t r = 0; r < view.size(); ++r) {
    const NodeIndex i = RowAt(r);
    if (!view.is_element(i) || !view.is_shown(i)) continue;
    const MatchGrade grade = grade_of(view, i, wanted);
    if (grade == kNone) continue;
    const Match match{i, grade * 2 + (view.is_interactive(i) ? 0 : 1)};
    while (!matches.empty() && IsSaidBy(view, match, matches.back(), wanted)) matches.pop_back();
    if (matches.empty() || !IsSaidBy(view, matches.back(), match, wanted)) matches.push_back(match);
  }
  StableSort(&matches, [](const Match& a, const Match& b) { return a.rank < b.rank; });
  return matches;
}

void WriteNamed(const SafeView& view, NodeIndex i, std::string_view name, JsonWriter* json) {
  json->Field("id", IdOf(view, i)).Field("role", RoleName(view.role(i))).Field("name", name);
}

// What the part is called: by its name, by what titles it, or else by its words.
std::string CalledOf(const SafeView& view, NodeIndex part) {
  std::string name(ShownName(view, part));
  const NodeIndex title = view.title_row(part);
  if (name.empty() && title != kNoNode && view.is_shown(title)) {
    name = view.is_element(title) ? ShownTextInside(view, title, false) : Collapsed(view.text(title).view());
  }
  return name.empty() ? ShownTextInside(view, part, false) : name;
}

// The box around words that also holds controls; kNoNode if none is near.
NodeIndex RowAround(const SafeView& view, NodeIndex words) {
  constexpr int kMaxLevels = 3;
  NodeIndex row = words;
  for (int level = 0; level < kMaxLevels && row != kNoNode; ++level) {
    row = ParentElementAcrossFrames(view, row);
    if (row != kNoNode && ContainsShownControl(view, row)) return row;
  }
  return kNoNode;
}

// The part around a hit, and the controls there: those after the hit where there are many. Words outside every part have
// the controls of their row.
void WriteSurroundings(const SafeView& view, NodeIndex hit, JsonWriter* json) {
  NodeIndex part = PartAround(view, hit);
  if (part != kNoNode) {
    json->Key("within").BeginObject();
    const std::string called = CalledOf(view, part);
    WriteNamed(view, part, TrimHtmlSpace(WithoutCutId(TruncateUtf8(called, kMaxPartBytes), called)), json);
    json->EndObject();
  } else if (!view.is_interactive(hit)) {
    part = RowAround(view, hit);
  }
  if (part == kNoNode) return;
  Vector<NodeIndex> controls;
  std::size_t first = 0;  // after the hit
  for (NodeIndex c = Next(part); At(c) < At(view.subtree_end(part)); c = Next(c)) {
    if (c == hit || !view.is_element(c) || !view.is_interactive(c) || !view.is_shown(c)) continue;
    if (At(c) < At(hit)) ++first;
    controls.push_back(c);
    if (controls.size() == first + kMaxNearbyControls) break;
  }
  if (controls.empty()) return;
  first = controls.size() > kMaxNearbyControls ? controls.size() - kMaxNearbyControls : 0;
  json->Key("controls").BeginArray();
  for (; first < controls.size(); ++first) {
    json->BeginObject();
    WriteNamed(view, controls[first], ShownName(view, controls[first]), json);
    json->EndObject();
  }
  json->EndArray();
}

}  // namespace

void WriteFindReport(const SafeView& view, std::string_view text, std::size_t limit, std::string* out) {
  const std::string wanted = WithWholeIds(text);
  Vector<Match> matches = MatchesBy(GradeOfRow, view, wanted);
  if (matches.empty()) matches = MatchesBy(GradeOfWords, view, wanted);
  JsonWriter json(out);
  json.BeginObject().Field("total", static_cast<std::int64_t>(matches.size()));
  const bool is_folded = matches.size() > limit;
  FlatMap<std::uint32_t> alike;
  const auto key_of = [&](const Match& match) {
    return Hasher().Add(static_cast<std::uint64_t>(view.role(match.row))).Add(NameOf(view, match, wanted)).Finish() | 1;
  };
  if (is_folded) {
    Vector<Match> kept;
    for (const Match& match : matches) {
      if (++alike[key_of(match)] <= kMaxAlike) kept.push_back(match);
    }
    matches = std::move(kept);
    if (matches.size() > limit) matches.resize(limit);
  }
  json.Key("matches").BeginArray();
  for (const Match& match : matches) {
    const std::string name = NameOf(view, match, wanted);
    json.BeginObject();
    WriteNamed(view, match.row, name, &json);
    json.Field("context", ContextOf(view, match.row, name.size()));
    json.Field("inViewport", view.visible_ratio(match.row) > 0);
    const FrameIndex frame = view.frame(match.row);
    if (view.is_cross_origin(frame)) json.Field("origin", view.frame_text(frame).origin.view());
    WriteSurroundings(view, match.row, &json);
    const std::uint32_t count = is_folded ? *alike.Find(key_of(match)) : 0;
    if (count > kMaxAlike) json.Field("alike", static_cast<std::int64_t>(count));
    json.EndObject();
  }
  json.EndArray().EndObject();
}

void WriteMarks(const SafeView& view, ObserveOptions::Scope scope, std::string* out) {
  const bool is_page = scope == ObserveOptions::Scope::kPage;
  JsonWriter json(out);
  json.BeginObject().Key("marks").BeginArray();
  for (std::size_t r = 0; r < view.size(); ++r) {
    const NodeIndex i = RowAt(r);
    const bool is_wanted = view.is_element(i) && (view.is_interactive(i) || (is_page && IsPicture(view, i)));
    if (!is_wanted || !view.is_shown(i)) continue;
    if (!is_page && view.visible_ratio(i) <= 0) continue;
    json.BeginObject().Field("id", IdOf(view, i)).Key("box").BeginArray();
    for (const std::int64_t number : BoxOf(view, i)) json.Integer(number);
    json.EndArray().EndObject();
  }
  json.EndArray().EndObject();
}

}  // namespace domtool
