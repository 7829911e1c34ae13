#include "semantics/listeners.h"

#include <algorithm>
#include <iterator>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/text_memo.h"
#include "base/utf8.h"
#include "semantics/relations.h"

namespace domtool {
namespace {

// Elements queried per capture; each costs two commands, once.
constexpr std::size_t kMostAsked = 16;
// Answers stored for a document.
constexpr std::size_t kMostKnown = 4'096;
// A smaller box is no target, and one of more than a quarter of the viewport is a part of the page.
constexpr double kMinSide = 6;
constexpr double kLargestShare = 0.25;

// Lists asked for what moves their items; a page has few.
constexpr std::size_t kMostLists = 2;
constexpr std::size_t kMostRowsOfList = 200;

constexpr const char* kAnswers[] = {"presses", "touches", "keys", "silent", "drags"};
constexpr std::uint8_t kPresses = 1;
constexpr std::uint8_t kTouches = 2;
constexpr std::uint8_t kKeys = 3;
constexpr std::uint8_t kDrags = 5;

constexpr std::string_view kWords[] = {"btn", "button", "clickable", "interactive", "link", "toggle"};

enum Evidence : std::uint8_t { kNothing, kTestId, kWord, kList };

bool HasControlWord(std::string_view text) {
  return std::any_of(std::begin(kWords), std::end(kWords),
                     [text](std::string_view word) { return ContainsIgnoreAsciiCase(text, word); });
}

Evidence EvidenceOf(const NodeTable& t, NodeIndex i, TextMemo<bool>* has_word) {
  if (has_word->Of(t.AttrOr(i, "class"), HasControlWord)) return kWord;
  const TestId test_id = t.test_id(i);
  if (test_id.attribute == nullptr) return kNothing;
  return has_word->Of(test_id.value, HasControlWord) ? kWord : kTestId;
}

// Elements with a role of their own need no query, and their content is a part of them.
bool HasMeaning(Tag tag) {
  switch (tag) {
    case Tag::kUnknown:
    case Tag::kDiv:
    case Tag::kSpan:
    case Tag::kLi:
    case Tag::kTd:
    case Tag::kTr:
    case Tag::kI:
    case Tag::kB:
    case Tag::kImg:
    case Tag::kSvg: return false;
    default: return true;
  }
}

bool IsInsideControl(const NodeTable& t, std::size_t i) {
  for (NodeIndex p = t.parent[i]; p != kNoNode; p = t.parent[At(p)]) {
    const Tag tag = t.tag[At(p)];
    if (tag == Tag::kButton || tag == Tag::kA || tag == Tag::kLabel || tag == Tag::kSummary) return true;
  }
  return false;
}

bool CouldBePressed(const NodeTable& t, std::size_t i) {
  const ComputedStyle& style = t.style[i];
  if (!t.flags[i].has_layout || t.flags[i].is_clickable || style.pointer_events_none ||
      style.visibility != CssVisibility::kVisible || HasMeaning(t.tag[i])) {
    return false;
  }
  const Rect& box = t.bounds[i];
  return box.width() >= kMinSide && box.height() >= kMinSide &&
         box.width() * box.height() <= kLargestShare * t.page.viewport_width * t.page.viewport_height;
}

bool DrawsBox(const ComputedStyle& style) { return style.border > kBorderOfText || style.background != kTransparent; }

// A list of boxes with nothing to press in them. Libraries that move them listen on the list alone.
bool IsPlainList(const NodeTable& t, std::size_t i) {
  const Tag tag = t.tag[i];
  if ((tag != Tag::kUl && tag != Tag::kOl) || !t.flags[i].has_layout || t.flags[i].is_clickable) return false;
  const std::size_t end = At(t.subtree_end[i]);
  std::size_t items = 0;
  for (std::size_t k = i + 1; k < end; ++k) {
    if (t.tag[k] == Tag::kA || IsFormControl(t.tag[k]) || t.flags[k].is_clickable || k - i > kMostRowsOfList)
      return false;
    items += t.tag[k] == Tag::kLi && t.parent[k] == RowAt(i) && DrawsBox(t.style[k]);
  }
  return items > 1;
}

void MarkDragged(NodeTable* t, NodeIndex list) {
  for (NodeIndex i = Next(list); i < t->subtree_end[At(list)]; i = t->NextSibling(i)) {
    if (t->is_element(i)) t->style[At(i)].cursor = Cursor::kDrag;
  }
}

std::uint64_t KeyOf(std::string_view session, std::int64_t node) {
  return Hasher().Add(session).Add(static_cast<std::uint64_t>(node)).Finish() | 1;
}

}  // namespace

void ListenerMemory::Apply(NodeTable* table) {
  NodeTable& t = *table;
  if (const std::uint64_t document = t.frames.front().document_key();
      document != document_ || known_.size() > kMostKnown) {
    document_ = document;
    known_.Clear();
  }
  likely_.clear();
  possible_.clear();
  std::size_t lists = 0;
  TextMemo<bool> has_word;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!t.is_element(RowAt(i))) continue;
    const bool is_list = lists < kMostLists && IsPlainList(t, i);
    lists += is_list;
    if (!is_list && !CouldBePressed(t, i)) continue;
    const Evidence evidence = is_list ? kList : EvidenceOf(t, RowAt(i), &has_word);
    if (evidence == kNothing) continue;
    const std::string_view session = t.frames[At(t.frame[i])].session_id;
    const std::uint8_t* const answer = known_.Find(KeyOf(session, static_cast<std::int64_t>(t.backend_node_id[i])));
    if (answer == nullptr) {
      if (!IsInsideControl(t, i)) (evidence == kWord ? likely_ : possible_).push_back(RowAt(i));
    } else if (evidence == kList) {
      if (*answer == kDrags) MarkDragged(table, RowAt(i));
    } else if (*answer == kPresses || *answer == kDrags || *answer == kTouches ||
               (*answer == kKeys && t.HasAttr(RowAt(i), "tabindex"))) {
      // Keys reach it only if a press focuses it.
      t.flags[i].is_clickable = true;
      t.flags[i].listens_to_touch = *answer == kTouches;
    }
  }
}

bool ListenerMemory::WriteUnknown(const NodeTable& table, std::string* out) const {
  Vector<NodeIndex> asked = likely_;
  for (const NodeIndex i : possible_) asked.push_back(i);
  if (asked.size() > kMostAsked) asked.resize(kMostAsked);
  JsonWriter json(out);
  json.BeginArray();
  for (const FrameInfo& frame : table.frames) {
    const auto is_of_frame = [&](NodeIndex i) {
      return table.frames[At(table.frame[At(i)])].frame_id == frame.frame_id;
    };
    if (std::none_of(asked.begin(), asked.end(), is_of_frame)) continue;
    json.BeginObject().Field("sessionId", frame.session_id).Field("frameId", frame.frame_id);
    json.Key("nodes").BeginArray();
    for (const NodeIndex i : asked) {
      if (is_of_frame(i)) json.Integer(static_cast<std::int64_t>(table.backend_node_id[At(i)]));
    }
    json.EndArray().EndObject();
  }
  json.EndArray();
  return !asked.empty();
}

void ListenerMemory::Learn(JsonValue answers) {
  for (const JsonValue session : answers.Elements()) {
    std::uint8_t answer = 0;
    for (const char* const name : kAnswers) {
      ++answer;
      for (const JsonValue node : session[name].Elements()) {
        known_.Insert(KeyOf(session["sessionId"].AsString(), node.AsInteger()), answer);
      }
    }
  }
}

}  // namespace domtool
