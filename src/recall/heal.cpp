#include "recall/heal.h"

#include <cmath>
#include <string_view>

#include "base/hash.h"
#include "base/limits.h"
#include "base/stable_sort.h"

namespace domtool {
namespace {

constexpr double kEnough = 0.5;
constexpr double kClearlyAhead = 0.15;
constexpr double kWorthNaming = 0.3;
constexpr std::size_t kMostCandidates = 3;
constexpr double kPlaceDistance = 50;  // CSS px
// The confidence in the only node with the same role and name.
constexpr double kEqualInPlace = 1;
constexpr double kEqualElsewhere = 0.7;

std::uint64_t TextHash(std::string_view text) { return text.empty() ? 0 : HashOf(text); }

std::uint64_t GivenNames(const NodeTable& t, NodeIndex i) {
  Hasher given;
  bool has_any = false;
  for (const std::string_view value :
       {t.AttrOr(i, "id"), t.AttrOr(i, "name"), t.test_id(i).value, t.AttrOr(i, "href")}) {
    has_any = has_any || !value.empty();
    given.Add(value);
  }
  return has_any ? given.Finish() : 0;
}

Point MiddleInDocument(const NodeTable& t, NodeIndex i) {
  const FrameGeometry& frame = t.frames[At(t.frame[At(i)])].geometry;
  const Rect& box = t.bounds[At(i)];
  return {(box.left + box.right) / 2 - frame.origin.x + frame.scroll.x * frame.scale_x,
          (box.top + box.bottom) / 2 - frame.origin.y + frame.scroll.y * frame.scale_y};
}

}  // namespace

void ElementMemory::DropRemoved() {
  Vector<Sketch> all;
  all.swap(sketches_);
  by_id_.Clear();
  for (const Sketch& sketch : all) {
    if (sketch.last_seen == captures_) Add(sketch);
  }
}

void ElementMemory::Add(const Sketch& sketch) {
  by_id_.Insert(static_cast<std::uint64_t>(sketch.id), static_cast<std::uint32_t>(sketches_.size()));
  sketches_.push_back(sketch);
}

void ElementMemory::Remember(const NodeTable& t) {
  const Vector<std::uint64_t> documents = t.DocumentKeys();
  const std::uint64_t document = documents.front();
  if (document != document_) *this = ElementMemory();
  if (sketches_.size() > limits::kMaxRemovedControls + 2 * t.size()) DropRemoved();
  document_ = document;
  ++captures_;
  // The dialogs and landmarks around the row, the innermost last: where each ends, and the nearest of each kind inside
  // it.
  struct Around {
    NodeIndex end{0};
    StableId dialog = kNoStableId;
    StableId landmark = kNoStableId;
  };
  Vector<Around> around;
  std::size_t before = sketches_.size();
  bool has_before = false;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const NodeIndex row = RowAt(i);
    if (!t.is_element(row)) continue;
    while (!around.empty() && around.back().end <= row) around.pop_back();
    const Around outside = around.empty() ? Around() : around.back();
    const bool is_dialog = IsDialog(t.role[i]);
    const bool is_landmark = HasTrait(t.role[i], RoleTrait::kLandmark);
    if (is_dialog || is_landmark) {
      around.push_back({t.subtree_end[i], is_dialog ? t.stable_id[i] : outside.dialog,
                        is_landmark ? t.stable_id[i] : outside.landmark});
    }
    if (!t.is_interactive(row)) continue;

    const auto key = static_cast<std::uint64_t>(t.stable_id[i]);
    const std::uint32_t* known = by_id_.Find(key);
    const std::size_t at = known == nullptr ? sketches_.size() : *known;
    if (known == nullptr) {
      Sketch sketch;
      sketch.id = t.stable_id[i];
      sketch.first_seen = captures_;
      Add(sketch);
    }
    Sketch& sketch = sketches_[at];
    sketch.role = t.role[i];
    sketch.frame = documents[At(t.frame[i])];
    sketch.name = t.flags[i].name_is_guess ? 0 : TextHash(t.name[i]);
    sketch.given = GivenNames(t, row);
    sketch.fingerprint = t.fingerprint[i];
    sketch.item = t.title_key[i];
    sketch.twin = t.twin_key[i];
    sketch.dialog = outside.dialog;
    sketch.landmark = outside.landmark;
    sketch.place = MiddleInDocument(t, row);
    sketch.last_seen = captures_;
    sketch.before = has_before ? sketches_[before].id : kNoStableId;
    sketch.after = kNoStableId;
    if (has_before) sketches_[before].after = sketch.id;
    before = at;
    has_before = true;
  }
}

// Ignores its row. A confidence of 0: not even a candidate.
LikelyNode ElementMemory::Likeness(const Sketch& lost, const Sketch& other) {
  LikelyNode node;
  // The answer to another question, or to none, is in another dialog.
  if (lost.role != other.role || lost.frame != other.frame || lost.dialog != other.dialog) return node;
  const double distance = std::fabs(lost.place.x - other.place.x) + std::fabs(lost.place.y - other.place.y);
  const auto note = [&](bool is_same, Alike alike) { node.alike |= is_same ? alike : 0; };
  note(lost.name != 0 && lost.name == other.name, kSameName);
  note(lost.fingerprint == other.fingerprint, kSameAttributes);
  note(lost.given != 0 && lost.given == other.given, kSameAuthorName);
  note(lost.before == other.before && lost.after == other.after, kSameNeighbours);
  note(distance <= kPlaceDistance, kSamePlace);
  const auto has_same = [&](int alike) { return (node.alike & alike) != 0; };
  if (lost.name != other.name ? !has_same(kSameAuthorName) : !has_same(kSameName | kSameAuthorName | kSameAttributes))
    return node;
  double likeness = 0.2;  // for the role
  if (has_same(kSameName)) likeness += 0.4;
  if (has_same(kSameAttributes)) likeness += 0.2;
  if (has_same(kSameAuthorName)) likeness += 0.1;
  if (lost.before == other.before) likeness += 0.05;
  if (lost.after == other.after) likeness += 0.05;
  if (has_same(kSamePlace)) likeness += 0.1;
  // If its surroundings differ from those of the lost one, it is named but never used instead.
  const bool is_elsewhere = lost.landmark != other.landmark || lost.item != other.item || lost.twin != other.twin;
  if (is_elsewhere) likeness = has_same(kSameName) ? kWorthNaming : 0;
  node.confidence = likeness > 1 ? 1 : likeness;
  return node;
}

bool ElementMemory::IsEqual(const Sketch& lost, const Sketch& other) {
  return lost.role == other.role && lost.frame == other.frame && lost.dialog == other.dialog && lost.name != 0 &&
         lost.name == other.name;
}

HealResult ElementMemory::Find(const NodeTable& t, StableId id) const {
  HealResult result;
  const std::uint32_t* at = by_id_.Find(static_cast<std::uint64_t>(id));
  if (at == nullptr) return result;
  const Sketch& lost = sketches_[*at];
  result.lost_role = lost.role;
  std::size_t equals = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (!t.is_interactive(RowAt(i)) || !t.is_visible(RowAt(i))) continue;
    const std::uint32_t* other = by_id_.Find(static_cast<std::uint64_t>(t.stable_id[i]));
    // An element that existed next to the lost one is a different one.
    if (other == nullptr || sketches_[*other].first_seen <= lost.last_seen) continue;
    LikelyNode node = Likeness(lost, sketches_[*other]);
    node.row = RowAt(i);
    if (IsEqual(lost, sketches_[*other])) {
      ++equals;
      result.equal = node;
      result.equal.confidence = (node.alike & kSamePlace) != 0 ? kEqualInPlace : kEqualElsewhere;
    }
    if (node.confidence >= kWorthNaming) result.candidates.push_back(node);
  }
  if (equals != 1) result.equal = {};
  StableSort(&result.candidates, [](const LikelyNode& a, const LikelyNode& b) { return a.confidence > b.confidence; });
  if (result.candidates.size() > kMostCandidates) result.candidates.resize(kMostCandidates);
  const double best = result.candidates.empty() ? 0 : result.candidates[0].confidence;
  const double next = result.candidates.size() < 2 ? 0 : result.candidates[1].confidence;
  if (best < kEnough) return result;
  result.is_ambiguous = best - next < kClearlyAhead;
  if (result.is_ambiguous) return result;
  result.found = result.candidates[0];
  result.candidates.clear();
  return result;
}

}  // namespace domtool
