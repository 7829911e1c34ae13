#include "action/outcome/compare.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

#include "base/hash.h"
#include "base/json_writer.h"
#include "base/stable_sort.h"
#include "base/utf8.h"

namespace domtool {
namespace {

// Frame and backend node id of a row, the frame numbered as in the older table.
struct Key {
  std::uint64_t key;
  std::size_t row;
  friend bool operator<(const Key& a, const Key& b) { return a.key != b.key ? a.key < b.key : a.row < b.row; }
};

constexpr std::uint64_t kNewFrame = 0x10000;
constexpr std::size_t kMaxRowsOfCard = 60;

// For each frame of `after`: the one of `before` that holds the same document, or kNewFrame and up.
Vector<std::uint64_t> MatchFrames(const NodeTable& before, const NodeTable& after) {
  Vector<std::uint64_t> match(after.frames.size());
  for (std::size_t a = 0; a < after.frames.size(); ++a) {
    match[a] = kNewFrame + a;
    for (std::size_t b = 0; b < before.frames.size(); ++b) {
      if (after.frames[a].frame_id != before.frames[b].frame_id) continue;
      if (after.frames[a].loader_id == before.frames[b].loader_id) match[a] = b;
    }
  }
  return match;
}

Vector<Key> KeysOf(const NodeTable& table, const Vector<std::uint64_t>* frames) {
  Vector<Key> keys;
  keys.reserve(table.size());
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.backend_node_id[i] == kNoBackendNode) continue;
    const std::size_t frame = At(table.frame[i]);
    const std::uint64_t number = frames == nullptr ? frame : (*frames)[frame];
    keys.push_back({number << 32 | static_cast<std::uint32_t>(table.backend_node_id[i]), i});
  }
  if (!std::is_sorted(keys.begin(), keys.end())) StableSort(&keys);
  return keys;
}

bool IsStateAttribute(std::string_view name) {
  constexpr std::string_view kStates[] = {"disabled", "checked",  "open",  "selected",
                                          "hidden",   "readonly", "inert", "required"};
  if (name.starts_with("aria-")) return true;
  return std::find(std::begin(kStates), std::end(kStates), name) != std::end(kStates);
}

// One-sided: attributes of `row` in `table` that differ in or are missing from the other.
void CompareAttributes(const NodeTable& table, NodeIndex row, const NodeTable& other, NodeIndex other_row,
                       bool* has_state, bool* has_other) {
  std::size_t o = other.attributes_begin[At(other_row)];
  const std::size_t o_end = other.attributes_begin[At(other_row) + 1];
  for (std::size_t a = table.attributes_begin[At(row)]; a < table.attributes_begin[At(row) + 1]; ++a, ++o) {
    const Attribute& mine = table.attributes[a];
    // Mostly both have the same position; otherwise it is looked up.
    if (o < o_end && other.attributes[o].name == mine.name && other.attributes[o].value == mine.value) continue;
    if (other.Attr(other_row, mine.name) == mine.value) continue;
    (IsStateAttribute(mine.name) ? *has_state : *has_other) = true;
  }
}

bool IsShown(const NodeTable& table, NodeIndex row) { return table.flags[At(row)].has_layout && table.is_visible(row); }

// Rows whose style may change by hover or focus alone: the hovered and focused rows, their ancestors, and everything in the
// largest ancestor of at most kMaxRowsOfCard rows.
Vector<bool> TouchedRows(const NodeTable& t) {
  Vector<bool> touched(t.size());
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!t.flags[i].is_hovered && !t.flags[i].is_focused) continue;
    std::size_t begin = i;
    std::size_t end = i;
    for (NodeIndex up = RowAt(i); up != kNoNode; up = t.parent[At(up)]) {
      touched[At(up)] = true;
      if (At(t.subtree_end[At(up)]) - At(up) > kMaxRowsOfCard) continue;
      begin = At(up);
      end = At(t.subtree_end[At(up)]);
    }
    std::fill(touched.begin() + begin, touched.begin() + end, true);
  }
  return touched;
}

// The styles differ, for example by a style rule; attributes and words are compared separately.
bool IsRestyled(const NodeTable& before, NodeIndex b, const NodeTable& after, NodeIndex a) {
  return ((before.looks[At(b)] ^ after.looks[At(a)]) & 0xFFFFU) != 0;
}

void CompareRow(const NodeTable& before, NodeIndex b, const NodeTable& after, NodeIndex a, Changes* out) {
  const NodeFlags& was = before.flags[At(b)];
  const NodeFlags& is = after.flags[At(a)];
  if (before.text[At(b)] != after.text[At(a)] || before.rendered_text[At(b)] != after.rendered_text[At(a)]) ++out->text;
  if (before.form_value[At(b)] != after.form_value[At(a)] || was.input_checked != is.input_checked ||
      was.option_selected != is.option_selected) {
    ++out->value;
  }
  bool has_state = false;
  bool has_other = false;
  CompareAttributes(before, b, after, a, &has_state, &has_other);
  CompareAttributes(after, a, before, b, &has_state, &has_other);
  if (has_state) ++out->state;
  if (has_other) ++out->attribute;
  if (IsShown(before, b) != IsShown(after, a)) ++out->visibility;
  const Rect& from = before.bounds[At(b)];
  const Rect& to = after.bounds[At(a)];
  if (was.has_layout && is.has_layout &&
      (std::fabs(from.left - to.left) >= 1 || std::fabs(from.top - to.top) >= 1 ||
       std::fabs(from.right - to.right) >= 1 || std::fabs(from.bottom - to.bottom) >= 1)) {
    ++out->moved;
  }
}

// A hash of what a person could tell two rows apart by, except where they lie and their styles.
std::uint64_t ContentOf(const NodeTable& t, NodeIndex row) {
  const std::size_t i = At(row);
  Hasher hasher;
  hasher.Add(t.node_name[i]).Add(t.text[i]).Add(t.rendered_text[i]).Add(t.form_value[i]);
  for (std::size_t a = t.attributes_begin[i]; a < t.attributes_begin[i + 1]; ++a) {
    hasher.Add(t.attributes[a].name).Add(t.attributes[a].value);
  }
  const NodeFlags& flags = t.flags[i];
  return hasher.Add((flags.input_checked ? 4U : 0U) | (flags.option_selected ? 2U : 0U) | IsShown(t, row)).Finish();
}

// Compares a row of one table with its counterpart in the other: the same element, or one that replaced it.
class RowPairs {
 public:
  RowPairs(const NodeTable& before, const NodeTable& after, Changes* out)
      : before_(before),
        after_(after),
        touched_before_(TouchedRows(before)),
        touched_after_(TouchedRows(after)),
        out_(*out) {}

  void Compare(NodeIndex was, NodeIndex is) {
    CompareRow(before_, was, after_, is, &out_);
    const bool is_touched = touched_before_[At(was)] || touched_after_[At(is)];
    if (!is_touched && IsRestyled(before_, was, after_, is)) ++out_.restyled;
  }

  // Pages rebuild parts of themselves. A removed and an added row with the same content count as one that stayed, perhaps in
  // another place.
  void CompareRebuilt(Vector<Key>* gone, Vector<Key>* come) {
    if (gone->empty() || come->empty()) return;
    for (Key& key : *gone) key.key = ContentOf(before_, RowAt(key.row));
    for (Key& key : *come) key.key = ContentOf(after_, RowAt(key.row));
    StableSort(gone);
    StableSort(come);
    auto b = gone->begin();
    auto a = come->begin();
    while (b != gone->end() && a != come->end()) {
      if (b->key < a->key) {
        ++b;
      } else if (a->key < b->key) {
        ++a;
      } else {
        --out_.removed;
        --out_.added;
        Compare(RowAt(b->row), RowAt(a->row));
        ++a;
        ++b;
      }
    }
  }

 private:
  const NodeTable& before_;
  const NodeTable& after_;
  const Vector<bool> touched_before_;
  const Vector<bool> touched_after_;
  Changes& out_;
};

void CompareFrames(const NodeTable& before, const NodeTable& after, const Vector<std::uint64_t>& frames, Changes* out) {
  for (std::size_t a = 0; a < frames.size(); ++a) {
    if (frames[a] >= kNewFrame) continue;
    const Point& was = before.frames[frames[a]].geometry.scroll;
    const Point& is = after.frames[a].geometry.scroll;
    if (std::fabs(was.x - is.x) >= 1 || std::fabs(was.y - is.y) >= 1) out->has_scrolled = true;
  }
  if (std::fabs(before.page.scroll.x - after.page.scroll.x) >= 1 ||
      std::fabs(before.page.scroll.y - after.page.scroll.y) >= 1) {
    out->has_scrolled = true;
  }
  if (before.frames.empty() || after.frames.empty()) return;
  out->has_url_changed = before.frames[0].url != after.frames[0].url;
  out->has_document_changed = before.frames[0].loader_id != after.frames[0].loader_id;
}

// Every count, and how it is worded; the first word is the one that has a plural.
struct Counted {
  int Changes::*count;
  std::string_view words;
};
constexpr Counted kCounted[] = {
    {&Changes::invalid, "field became invalid"},
    {&Changes::added, "node added"},
    {&Changes::removed, "node removed"},
    {&Changes::text, "text changed"},
    {&Changes::value, "value changed"},
    {&Changes::state, "state changed"},
    {&Changes::attribute, "attribute changed"},
    {&Changes::visibility, "node shown or hidden"},
    {&Changes::moved, {}},
    {&Changes::restyled, {}},
};

std::string InWords(int count, std::string_view words) {
  std::string out = Decimal(count) + ' ';
  const std::size_t end = words.find(' ');
  out += words.substr(0, end);
  if (count != 1) out += 's';
  return out += words.substr(end);
}

// By rows, not row by row: a form that was rebuilt, or came back from the server, has new ones.
int CountInvalid(const NodeTable& table) {
  int count = 0;
  for (std::size_t i = 0; i < table.size(); ++i)
    count += table.states[i].Has(State::kInvalid) && IsShown(table, RowAt(i));
  return count;
}

// A person would read or press something in it, if it were seen.
bool HoldsContent(const NodeTable& table, NodeIndex row) {
  for (NodeIndex i = row; i != table.subtree_end[At(row)]; i = Next(i)) {
    if (table.is_element(i) ? table.is_interactive(i) : !IsHtmlSpaceOnly(table.text[At(i)])) return true;
  }
  return false;
}

}  // namespace

bool Changes::in_dom() const {
  return (added | removed | text | value | state | attribute | visibility) != 0 || has_document_changed;
}

Changes CompareElement(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after) {
  Changes changes;
  CompareRow(before, row_before, after, row_after, &changes);
  return changes;
}

Changes CompareTables(const NodeTable& before, const NodeTable& after) {
  Changes changes;
  const Vector<std::uint64_t> frames = MatchFrames(before, after);
  CompareFrames(before, after, frames, &changes);
  const Vector<Key> old_keys = KeysOf(before, nullptr);
  const Vector<Key> new_keys = KeysOf(after, &frames);
  RowPairs pairs(before, after, &changes);
  Vector<Key> gone;
  Vector<Key> come;
  auto b = old_keys.begin();
  auto a = new_keys.begin();
  while (b != old_keys.end() || a != new_keys.end()) {
    if (a == new_keys.end() || (b != old_keys.end() && b->key < a->key)) {
      ++changes.removed;
      gone.push_back(*b);
      ++b;
    } else if (b == old_keys.end() || a->key < b->key) {
      ++changes.added;
      if (a->key >> 32 < kNewFrame) come.push_back(*a);
      ++a;
    } else {
      pairs.Compare(RowAt(b->row), RowAt(a->row));
      ++a;
      ++b;
    }
  }
  pairs.CompareRebuilt(&gone, &come);
  changes.invalid = std::max(0, CountInvalid(after) - CountInvalid(before));
  return changes;
}

Changes& Changes::operator+=(const Changes& other) {
  for (const auto& [count, words] : kCounted) this->*count += other.*count;
  has_scrolled = has_scrolled || other.has_scrolled;
  has_url_changed = has_url_changed || other.has_url_changed;
  has_document_changed = has_document_changed || other.has_document_changed;
  return *this;
}

std::string InvalidInWords(const Changes& changes) { return InWords(changes.invalid, kCounted[0].words); }

Vector<std::string> DescribeChanges(const Changes& changes) {
  Vector<std::string> out;
  if (changes.has_document_changed) out.emplace_back("another document is shown");
  if (changes.has_url_changed) out.emplace_back("the address changed");
  for (const auto& [count, words] : kCounted) {
    const int many = changes.*count;
    if (many > 0 && !words.empty()) out.push_back(InWords(many, words));
    // In another document every node is new.
    if (changes.has_document_changed) return out;
  }
  if (changes.has_scrolled) out.emplace_back("scrolled");
  return out;
}

NodeIndex SameElement(const NodeTable& before, NodeIndex row, const NodeTable& after) {
  const BackendNodeId id = before.backend_node_id[At(row)];
  const FrameInfo& frame = before.frames[At(before.frame[At(row)])];
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (after.backend_node_id[i] != id) continue;
    const FrameInfo& other = after.frames[At(after.frame[i])];
    if (other.frame_id == frame.frame_id && other.loader_id == frame.loader_id) return RowAt(i);
  }
  return kNoNode;
}

bool HasElementFadingIn(const NodeTable& before, const NodeTable& after) {
  constexpr std::size_t kMostAsked = 8;
  std::size_t asked = 0;
  for (NodeIndex i{0}; At(i) < after.size() && asked < kMostAsked; i = Next(i)) {
    const bool is_transparent = after.is_element(i) && after.flags[At(i)].has_layout &&
                                after.hidden_reason[At(i)] == HiddenReason::kOpacity &&
                                after.style[At(i)].opacity < 1 && !after.bounds[At(i)].is_empty();
    if (!is_transparent || !HoldsContent(after, i)) continue;
    ++asked;
    const NodeIndex then = SameElement(after, i, before);
    if (then == kNoNode || !before.flags[At(then)].has_layout) return true;
  }
  return false;
}

}  // namespace domtool
