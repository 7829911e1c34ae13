#include "query/find.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/json_writer.h"
#include "base/limits.h"
#include "base/stable_sort.h"
#include "base/utf8.h"
#include "base/vector.h"
#include "outline/blocking.h"
#include "outline/control_text.h"
#include "outline/escape.h"
#include "outline/node_text.h"
#include "outline/words_on_control.h"
#include "query/found_lines.h"
#include "query/match_grade.h"
#include "query/near_words.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxContextBytes = 120;

// Of hits with one role and name, where there are more hits than are wanted.
constexpr std::size_t kMaxAlike = 2;
constexpr std::size_t kMaxNearbyControls = 6;
constexpr std::size_t kMaxPartBytes = 80;

constexpr std::size_t kMaxValueBytes = 120;
// Of the text, for this many hits.
constexpr std::size_t kTokensOfText = 300;
constexpr std::size_t kHitsOfText = 5;

struct Match {
  NodeIndex row;
  int rank;  // in twos, by MatchGrade; odd: no control
  bool is_behind = false;
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
  if (match.row > control.row && match.row < view.subtree_end(control.row)) {
    // All that a control holds is its name, unless it holds controls, whose words are not its own.
    const bool is_whole = view.name_is_content(control.row) && !ContainsShownControl(view, control.row);
    if (is_whole || HasWordsBesideName(view, control.row)) return true;
    if (NameOf(view, control, wanted) == NameOf(view, match, wanted)) return true;
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

// A field for text may be a search field; what has no role is called as it is in the page's text.
bool HasRole(const SafeView& view, NodeIndex i, std::string_view role) {
  const Role own = view.role(i);
  return role.empty() || RoleName(own) == role || RoleWord(view, i) == role ||
         (own == Role::kSearchBox && role == RoleName(Role::kTextbox));
}

MatchGrade GradeOfAny(const SafeView& view, NodeIndex i, std::string_view) {
  return view.is_interactive(i) || view.tier(i) == Tier::kSemantic ? kExact : kNone;
}

using Grade = MatchGrade (*)(const SafeView&, NodeIndex, std::string_view);

class Search {
 public:
  Search(const SafeView& view, const FindQuery& query)
      : view_(view), query_(query), blocking_(FindBlocking(view)), text_(WithWholeIds(query.text)) {
    if (text_.empty()) {
      Keep(MatchesBy(GradeOfAny, text_), text_);
    } else {
      const bool is_one = text_.find('|') == std::string::npos;
      if (is_one || MatchesBy(GradeOfRow, text_).empty()) {
        std::string_view rest = text_;
        while (!rest.empty()) {
          const std::size_t end = std::min(rest.find('|'), rest.size());
          const std::string_view one = TrimHtmlSpace(rest.substr(0, end));
          if (!one.empty()) KeepBest(one);
          rest.remove_prefix(std::min(end + 1, rest.size()));
        }
      } else {
        KeepBest(text_);
      }
    }
    if (!query.near.empty()) KeepNearest();
    StableSort(&matches_, [](const Match& a, const Match& b) {
      return a.is_behind != b.is_behind ? b.is_behind : a.rank < b.rank;
    });
  }

  [[nodiscard]] Vector<Match>& matches() { return matches_; }
  // Texts without a match.
  [[nodiscard]] const Vector<std::string>& missing() const { return missing_; }

 private:
  // Leaves the matches that share the smallest element with the words of `near`.
  void KeepNearest() {
    const NearWords words(view_, WithWholeIds(query_.near));
    const auto is_exact = [](const Match& match) { return match.rank == kExact * 2; };
    // A control of that very name is meant rather than one whose name contains it and that is nearer.
    if (std::any_of(matches_.begin(), matches_.end(), is_exact)) {
      EraseIf(&matches_, [&](const Match& match) { return !is_exact(match); });
    }
    constexpr std::size_t kNowhere = NearWords::Distance{}.shared;
    std::size_t least = kNowhere - 1;
    Vector<NearWords::Distance> distances;
    for (const Match& match : matches_) {
      distances.push_back(words.DistanceTo(match.row));
      least = std::min(least, distances.back().shared);
    }
    Vector<Match> nearest;
    bool is_beside_items = true;
    for (std::size_t k = 0; k < matches_.size(); ++k) {
      if (distances[k].shared != least) continue;
      nearest.push_back(matches_[k]);
      is_beside_items = is_beside_items && distances[k].is_beside_items;
    }
    // What stands outside of all rows is near one of them only where the same stands farther away: "select all" is no box of a row.
    if (is_beside_items && nearest.size() == matches_.size()) nearest.clear();
    matches_ = std::move(nearest);
  }

  void KeepBest(std::string_view wanted) {
    Vector<Match> found = MatchesBy(GradeOfRow, wanted);
    if (found.empty()) found = MatchesBy(GradeOfWords, wanted);
    if (found.empty() && !query_.role.empty()) found = MatchesBy(GradeOfItem, wanted);
    Keep(found, wanted);
  }

  void Keep(const Vector<Match>& found, std::string_view wanted) {
    if (found.empty()) missing_.emplace_back(wanted);
    for (const Match& match : found) {
      bool& is_known = known_[At(match.row) + 1];
      if (!is_known) matches_.push_back(match);
      is_known = true;
    }
  }

  Vector<Match> MatchesBy(Grade grade_of, std::string_view wanted) const {
    Vector<Match> matches;
    const bool is_part = query_.within != kNoNode;
    const std::size_t end = is_part ? At(view_.subtree_end(query_.within)) : view_.size();
    for (std::size_t r = is_part ? At(query_.within) + 1 : 0; r < end; ++r) {
      const NodeIndex i = RowAt(r);
      if (!view_.is_element(i) || !view_.is_shown(i) || !HasRole(view_, i, query_.role)) continue;
      const MatchGrade grade = grade_of(view_, i, wanted);
      if (grade == kNone) continue;
      const bool is_behind = blocking_.layer != kNoNode && !blocking_.IsInFront(view_, i);
      const Match match{i, grade * 2 + (view_.is_interactive(i) ? 0 : 1), is_behind};
      while (!matches.empty() && IsSaidBy(view_, match, matches.back(), wanted)) matches.pop_back();
      if (matches.empty() || !IsSaidBy(view_, matches.back(), match, wanted)) matches.push_back(match);
    }
    return matches;
  }

  const SafeView& view_;
  const FindQuery& query_;
  const Blocking blocking_;
  const std::string text_;
  Vector<Match> matches_;
  Vector<std::string> missing_;
  FlatMap<bool> known_;
};

void WriteNamed(const SafeView& view, NodeIndex i, std::string_view name, JsonWriter* json) {
  json->Field("id", IdOf(view, i)).Field("role", RoleName(view.role(i))).Field("name", name);
}

// The name of the part: its accessible name, its title, or else its words.
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

// The states and the value as the page's text has them.
void WriteStates(const SafeView& view, NodeIndex i, JsonWriter* json) {
  json->Key("states").BeginArray();
  view.states(i).ForEach([&](State state) {
    if (IsWorthWriting(state, view, i)) json->String(StateName(state));
  });
  json->EndArray();
  std::string value(view.value(i).view());
  if (value.empty()) return;
  BreakIds(&value);
  json->Field("value", WithoutCutId(TruncateUtf8(value, kMaxValueBytes), value));
}

// The part around a hit; outside every part, words have the row that also holds controls.
NodeIndex SurroundingsOf(const SafeView& view, NodeIndex hit) {
  const NodeIndex part = PartAround(view, hit);
  return part != kNoNode || view.is_interactive(hit) ? part : RowAround(view, hit);
}

// The controls there: those after the hit where there are many.
Vector<NodeIndex> ControlsAround(const SafeView& view, NodeIndex hit, NodeIndex part) {
  Vector<NodeIndex> controls;
  if (part == kNoNode) return controls;
  std::size_t first = 0;  // after the hit
  for (NodeIndex c = Next(part); At(c) < At(view.subtree_end(part)); c = Next(c)) {
    // The section of a heading ends at the next.
    if (view.role(hit) == Role::kHeading && view.role(c) == Role::kHeading && At(c) > At(hit)) break;
    if (c == hit || !view.is_element(c) || !view.is_interactive(c) || !view.is_shown(c)) continue;
    if (At(c) < At(hit)) ++first;
    controls.push_back(c);
    if (controls.size() == first + kMaxNearbyControls) break;
  }
  if (controls.size() > kMaxNearbyControls) {
    const std::size_t before = controls.size() - kMaxNearbyControls;
    for (std::size_t k = 0; k < kMaxNearbyControls; ++k) controls[k] = controls[k + before];
    controls.resize(kMaxNearbyControls);
  }
  return controls;
}

class Report {
 public:
  Report(const SafeView& view, const FindQuery& query, std::string* out)
      : view_(view), query_(query), search_(view, query), lines_(view), json_(out) {}

  void Write() {
    Vector<Match>& matches = search_.matches();
    const std::size_t total = matches.size();
    json_.BeginObject().Field("total", static_cast<std::int64_t>(total));
    if (total > query_.limit) Fold(&matches);
    json_.Key("matches").BeginArray();
    for (const Match& match : matches) WriteMatch(match);
    json_.EndArray();
    if (total > matches.size()) json_.Field("more", static_cast<std::int64_t>(total - matches.size()));
    json_.Field("text", Text(total));
    json_.EndObject();
  }

 private:
  std::uint64_t KeyOf(const Match& match) const {
    return Hasher()
               .Add(static_cast<std::uint64_t>(view_.role(match.row)))
               .Add(NameOf(view_, match, query_.text))
               .Finish() |
           1;
  }

  // First two of each role and name, so that a rare control is not lost among those that many rows repeat.
  void Fold(Vector<Match>* matches) {
    Vector<Match> kept;
    Vector<Match> rest;
    for (const Match& match : *matches) (++alike_[KeyOf(match)] <= kMaxAlike ? kept : rest).push_back(match);
    for (const Match& match : rest) kept.push_back(match);
    if (kept.size() > query_.limit) kept.resize(query_.limit);
    *matches = std::move(kept);
  }

  void WriteMatch(const Match& match) {
    const std::string name = NameOf(view_, match, query_.text);
    const NodeIndex part = SurroundingsOf(view_, match.row);
    const Vector<NodeIndex> controls = ControlsAround(view_, match.row, part);
    json_.BeginObject();
    WriteNamed(view_, match.row, name, &json_);
    WriteStates(view_, match.row, &json_);
    const std::string context = ContextOf(view_, match.row, name.size());
    json_.Field("context", context);
    json_.Field("inViewport", view_.visible_ratio(match.row) > 0);
    if (view_.is_interactive(match.row)) json_.Field("control", true);
    const FrameIndex frame = view_.frame(match.row);
    if (view_.is_cross_origin(frame)) json_.Field("origin", view_.frame_text(frame).origin.view());
    WritePart(PartAround(view_, match.row));
    WriteControls(controls);
    const std::uint32_t* const count = alike_.Find(KeyOf(match));
    if (count != nullptr && *count > kMaxAlike) json_.Field("alike", static_cast<std::int64_t>(*count));
    const std::size_t place = lines_.PlaceOf(match.row, name);
    const bool is_placed = place != FoundLines::kNowhere;
    if (match.is_behind || (is_placed && lines_.IsBehind(place))) json_.Field("behind", true);
    if (is_placed) json_.Field("line", lines_.LineAt(place)).Field("around", lines_.Around(place));
    json_.EndObject();
    AddToText(match, place, part, controls, name, context);
  }

  void WritePart(NodeIndex part) {
    if (part == kNoNode) return;
    json_.Key("within").BeginObject();
    const std::string called = CalledOf(view_, part);
    WriteNamed(view_, part, TrimHtmlSpace(WithoutCutId(TruncateUtf8(called, kMaxPartBytes), called)), &json_);
    json_.EndObject();
  }

  void WriteControls(const Vector<NodeIndex>& controls) {
    if (controls.empty()) return;
    json_.Key("controls").BeginArray();
    for (const NodeIndex control : controls) {
      json_.BeginObject();
      WriteNamed(view_, control, ShownName(view_, control), &json_);
      WriteStates(view_, control, &json_);
      json_.EndObject();
    }
    json_.EndArray();
  }

  void AddToText(const Match& match, std::size_t place, NodeIndex part, const Vector<NodeIndex>& controls,
                 std::string_view name, std::string_view context) {
    if (is_full_) return;
    const std::size_t most = kTokensOfText * std::max(query_.limit, kHitsOfText) / kHitsOfText;
    bool is_added = false;
    if (place != FoundLines::kNowhere) {
      is_added = lines_.Add(place, part, view_.is_interactive(match.row) ? Vector<NodeIndex>() : controls, most);
    } else {
      std::string line = "[" + IdOf(view_, match.row) + " ";
      line += RoleWord(view_, match.row);
      AppendQuoted(name, &(line += "] "));
      if (!context.empty() && context != name) AppendQuoted(context, &(line += " in "));
      is_added = lines_.AddText(line, most);
    }
    is_full_ = !is_added;
    shown_ += is_added ? 1 : 0;
  }

  // The lines, what was left out, and what there is not.
  std::string Text(std::size_t total) {
    std::string text = lines_.Text();
    if (total > shown_) {
      AppendInteger(&(text += "… and "), static_cast<std::int64_t>(total - shown_));
      text += " more\n";
    }
    if (total == 0 && search_.missing().empty()) text += "Not near those words\n";
    for (const std::string& wanted : search_.missing()) {
      // Of several, those that were not found; a single one is what the caller asked for.
      if (query_.text.size() != wanted.size()) AppendQuoted(wanted, &text);
      text += query_.text.size() != wanted.size() ? ": not " : "Not ";
      text += query_.within == kNoNode ? "on the page\n" : "there\n";
    }
    if (text.ends_with('\n')) text.pop_back();
    return text;
  }

  const SafeView& view_;
  const FindQuery& query_;
  Search search_;
  FoundLines lines_;
  JsonWriter json_;
  FlatMap<std::uint32_t> alike_;
  std::size_t shown_ = 0;
  bool is_full_ = false;
};

}  // namespace

void WriteFindReport(const SafeView& view, const FindQuery& query, std::string* out) {
  Report(view, query, out).Write();
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
