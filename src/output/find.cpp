#include "output/find.h"

#include "base/json_writer.h"
#include "base/limits.h"
#include "base/stable_sort.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "output/row_text.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxContextBytes = 120;

// Smaller is better.
enum MatchGrade : int { kExact, kPrefix, kHeld, kInParts, kNone };

MatchGrade GradeOf(std::string_view text, std::string_view wanted) {
  if (text.size() < wanted.size()) return kNone;
  if (EqualsIgnoreAsciiCase(text, wanted)) return kExact;
  if (EqualsIgnoreAsciiCase(text.substr(0, wanted.size()), wanted)) return kPrefix;
  return ContainsIgnoreAsciiCase(text, wanted) ? kHeld : kNone;
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
  return std::string(TrimHtmlSpace(TruncateUtf8(text, kMaxContextBytes)));
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
      if (ContainsIgnoreAsciiCase(view.text(c).view(), wanted)) return false;
      AppendCollapsed(&text, view.text(c).view());
    }
    c = is_block ? view.subtree_end(c) : Next(c);
  }
  return ContainsIgnoreAsciiCase(text, wanted);
}

MatchGrade GradeOfRow(const SafeView& view, NodeIndex i, std::string_view wanted) {
  const bool is_control = view.is_interactive(i);
  MatchGrade grade = kNone;
  if (is_control || view.tier(i) == Tier::kSemantic) grade = GradeOf(view.name(i).view(), wanted);
  if (grade != kNone && ShownName(view, i).empty()) grade = kNone;
  if (grade == kNone) grade = GradeOf(ShownText(view, i), wanted);
  if (grade == kNone && is_control) grade = GradeOf(view.value(i).view(), wanted);
  return grade == kNone && SaysInParts(view, i, wanted) ? kInParts : grade;
}

}  // namespace

void WriteFindReport(const SafeView& view, std::string_view wanted, std::size_t limit, std::string* out) {
  Vector<Match> matches;
  for (std::size_t r = 0; r < view.size(); ++r) {
    const NodeIndex i = RowAt(r);
    if (!view.is_element(i) || !view.is_shown(i)) continue;
    const MatchGrade grade = GradeOfRow(view, i, wanted);
    if (grade != kNone) matches.push_back({i, grade * 2 + (view.is_interactive(i) ? 0 : 1)});
  }
  StableSort(&matches, [](const Match& a, const Match& b) { return a.rank < b.rank; });
  JsonWriter json(out);
  json.BeginObject().Field("total", static_cast<std::int64_t>(matches.size()));
  if (matches.size() > limit) matches.resize(limit);
  json.Key("matches").BeginArray();
  for (const Match& match : matches) {
    std::string text(ShownName(view, match.row));
    if (text.empty()) text = match.rank / 2 == kInParts ? std::string(wanted) : ShownText(view, match.row);
    json.BeginObject();
    json.Field("id", IdOf(view, match.row));
    json.Field("role", RoleName(view.role(match.row)));
    json.Field("name", text);
    json.Field("context", ContextOf(view, match.row, text.size()));
    json.Field("inViewport", view.visible_ratio(match.row) > 0);
    const FrameIndex frame = view.frame(match.row);
    if (view.is_cross_origin(frame)) json.Field("origin", view.frame_text(frame).origin.view());
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
