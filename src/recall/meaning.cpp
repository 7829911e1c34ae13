#include "recall/meaning.h"

#include <algorithm>
#include <string_view>

#include "base/hash.h"
#include "base/url.h"
#include "base/utf8.h"
#include "base/words.h"

namespace domtool {
namespace {

// Limits for what is read around one control.
constexpr int kMaxSteps = 8;
constexpr std::size_t kMaxNearbyRuns = 24;
constexpr std::size_t kFewWords = 2;

// A label that is a number has no letters to compare.
std::uint32_t HashOfLabel(std::string_view label) {
  const std::uint32_t bare = HashOfWords(label);
  return bare == 0 ? HashOfText(label) : bare;
}

std::uint64_t KeyOf(NodeIndex row) { return At(row) + std::uint64_t{1}; }

bool IsPopup(const NodeTable& t, NodeIndex i) {
  const Role role = t.role[At(i)];
  return HasTrait(role, RoleTrait::kPopup) || role == Role::kTooltip || t.style[At(i)].in_top_layer;
}

bool IsSection(const NodeTable& t, NodeIndex i) {
  const std::string_view name = t.node_name[At(i)];
  return name == "section" || name == "article" || name == "aside" || name == "fieldset" || t.is_part(i);
}

// Text typed into a field with a new label is read back and can be checked; a press cannot.
bool IsPressed(Role role) { return !HasTrait(role, RoleTrait::kTyped); }

bool IsPicture(const NodeTable& t, NodeIndex i) { return t.node_name[At(i)] == "img"; }

// A file may be requested in other sizes by its query; without a file, the query identifies the picture.
std::string_view PictureAt(std::string_view address) {
  const std::string_view path = WithoutQuery(address);
  return path.find('.', path.rfind('/') + 1) == std::string_view::npos ? address : path;
}

// The picture, link or field of a row, by its content. Nothing that may be a secret is stored, not even its hash.
std::string_view ReplacementOf(const NodeTable& t, NodeIndex i) {
  const std::string_view name = t.node_name[At(i)];
  if (IsPicture(t, i)) return PictureAt(t.AttrOr(i, "src"));
  if (name == "a") return t.AttrOr(i, "href");
  const bool is_open =
      !t.flags[At(i)].is_masked && t.input_type(i) != InputType::kPassword && !t.HasAttr(i, "autocomplete");
  if (name != "input" || !is_open) return {};
  return t.flags[At(i)].has_form_value ? t.form_value[At(i)] : t.AttrOr(i, "value");
}

std::uint32_t AddressOf(const FrameInfo& frame) { return HashOfText(WithoutQuery(frame.url)); }

bool Holds(const ItemWords& words, std::uint32_t hash) {
  return hash == 0 || std::any_of(words.begin(), words.end(), [hash](const Word& word) { return word.hash == hash; });
}

}  // namespace

MeaningReader::MeaningReader(const NodeTable& table) : table_(table) {
  FindScopes();
  ReadRuns();
  FindItemWords();
}

void MeaningReader::FindScopes() {
  const NodeTable& t = table_;
  scope_.assign(t.size(), kNoNode);
  region_.assign(t.size(), kNoNode);
  prior_heading_.assign(t.size(), kNoNode);
  NodeIndex heading = kNoNode;
  NodeIndex selected_tab = kNoNode;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const NodeIndex row = RowAt(i);
    const NodeIndex p = t.parent[i];
    if (p != kNoNode) {
      scope_[i] = scope_[At(p)];
      region_[i] = region_[At(p)];
    }
    prior_heading_[i] = heading;
    if (!t.is_element(row)) continue;
    const bool is_popup = IsPopup(t, row);
    if (is_popup) popups_.push_back(row);
    if (is_popup || t.item[i] == row || IsSection(t, row)) scope_[i] = row;
    if (t.role[i] == Role::kTab && t.states[i].Has(State::kSelected)) selected_tab = row;
    if (t.is_part(row) && !t.name[i].empty()) region_[i] = row;
    // A panel without a name is described by its tab's name.
    if (t.role[i] == Role::kTabPanel && t.name[i].empty() && selected_tab != kNoNode) region_[i] = selected_tab;
    if (t.role[i] == Role::kHeading && HashOfWords(t.name[i]) != 0) heading = row;
  }
}

void MeaningReader::ReadRuns() {
  const NodeTable& t = table_;
  first_run_.assign(t.size() + 1, 0);
  Vector<bool> is_in_control(t.size(), false);
  Vector<NodeIndex> around;  // the popups around a row, the innermost last
  std::size_t next_popup = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const NodeIndex row = RowAt(i);
    const NodeIndex p = t.parent[i];
    while (!around.empty() && t.subtree_end[At(around.back())] <= row) around.pop_back();
    if (next_popup < popups_.size() && popups_[next_popup] == row) around.push_back(popups_[next_popup++]);
    first_run_[i] = static_cast<std::uint32_t>(runs_.size());
    is_in_control[i] = t.is_interactive(row) || (p != kNoNode && is_in_control[At(p)]);
    std::string_view text;
    if (t.kind[i] == NodeKind::kText) {
      // "3 minutes ago" identifies nothing.
      const bool is_time = p != kNoNode && t.node_name[At(p)] == "time";
      if (t.flags[i].has_layout && !is_time) text = TrimHtmlSpace(t.text[i]);
    } else if (t.flags[i].is_named_separately || t.role[i] == Role::kImage) {
      text = t.name[i];
    }
    if (t.item[i] != kNoNode && t.is_element(row)) {
      const std::uint32_t mark = HashOfText(ReplacementOf(t, row));
      if (mark != 0) marks_.push_back({row, t.item[i], kNoNode, mark});
    }
    if (text.empty()) continue;
    const std::uint32_t words = HashOfText(text);
    const NodeIndex popup = around.empty() ? kNoNode : around.back();
    runs_.push_back({row, t.item[i], popup, words, HashOfWords(text), is_in_control[i]});
  }
  first_run_[t.size()] = static_cast<std::uint32_t>(runs_.size());
}

std::uint64_t MeaningReader::ItemTextKey(NodeIndex item, std::uint32_t hash) const {
  return Hasher().Add(KeyOf(table_.parent[At(item)])).Add(hash).Finish() | 1;
}

void MeaningReader::RecordItemText(NodeIndex item, std::uint32_t hash) {
  if (hash == 0) return;
  const std::uint64_t key = ItemTextKey(item, hash);
  const NodeIndex* who = only_item_with_.Find(key);
  only_item_with_.Insert(key, who == nullptr || *who == item ? item : kNoNode);
}

bool MeaningReader::IsItsOwn(NodeIndex item, std::uint32_t hash) const {
  if (hash == 0) return false;
  const NodeIndex* who = only_item_with_.Find(ItemTextKey(item, hash));
  return who != nullptr && *who == item;
}

ItemWords& MeaningReader::WordsFor(NodeIndex item) {
  if (const std::uint32_t* at = words_of_.Find(KeyOf(item))) return item_words_[*at];
  words_of_.Insert(KeyOf(item), static_cast<std::uint32_t>(item_words_.size()));
  item_words_.push_back({});
  return item_words_.back();
}

void MeaningReader::FindItemWords() {
  for (const Run& run : runs_) {
    if (run.item == kNoNode) continue;
    RecordItemText(run.item, run.words);
    if (run.bare != run.words) RecordItemText(run.item, run.bare);
  }
  Vector<bool> is_named;
  NameItems(false, &is_named);
  if (!popups_.empty()) NameItems(true, &is_named);
  // A refilled field does not make its item another one, but its value appearing in another item does. If a picture
  // alone distinguishes items, another picture is another item.
  for (const Run& mark : marks_) RecordItemText(mark.item, mark.words);
  for (const Run& mark : marks_) {
    if (words_of_.Find(KeyOf(mark.item)) != nullptr || !IsItsOwn(mark.item, mark.words)) continue;
    WordsFor(mark.item)[0] = {mark.words, IsPicture(table_, mark.row) ? WordKind::kNumber : WordKind::kDetail};
  }
}

void MeaningReader::NameItems(bool by_popups, Vector<bool>* is_named) {
  for (const Run& run : runs_) {
    if (run.item == kNoNode || (run.popup != kNoNode && run.popup > run.item) != by_popups) continue;
    const bool is_name = IsItsOwn(run.item, run.bare);
    if (!is_name && !IsItsOwn(run.item, run.words)) continue;
    ItemWords& words = WordsFor(run.item);
    const std::size_t at = *words_of_.Find(KeyOf(run.item));
    if (is_named->size() <= at) is_named->resize(at + 1);
    if (by_popups && (*is_named)[at]) continue;
    // A number alone may be its position.
    if (!by_popups && run.bare != 0) (*is_named)[at] = true;
    for (Word& word : words) {
      if (word.kind != WordKind::kNone) continue;
      const bool is_first = &word == &words.front();
      word = {is_name ? run.bare : run.words,
              is_name ? WordKind::kName : (is_first ? WordKind::kNumber : WordKind::kDetail)};
      break;
    }
  }
}

ItemWords MeaningReader::WordsOf(NodeIndex item) const {
  const std::uint32_t* at = words_of_.Find(KeyOf(item));
  return at == nullptr ? ItemWords() : item_words_[*at];
}

NodeIndex MeaningReader::OuterItem(NodeIndex item) const {
  const NodeIndex p = table_.parent[At(item)];
  return p == kNoNode ? kNoNode : table_.item[At(p)];
}

MeaningReader::Range MeaningReader::RunsIn(NodeIndex root) const {
  return {first_run_[At(root)], first_run_[At(table_.subtree_end[At(root)])]};
}

bool MeaningReader::IsLoose(const Run& run, NodeIndex control) const {
  return !run.is_in_control && !table_.is_inclusive_descendant(run.row, control) &&
         (run.popup == kNoNode || table_.is_inclusive_descendant(control, run.popup));
}

NodeIndex MeaningReader::HiddenText(const Word& word, NodeIndex root) const {
  for (NodeIndex i = root; i != table_.subtree_end[At(root)]; i = Next(i)) {
    if (!table_.is_text(i) || table_.flags[At(i)].has_layout) continue;
    const std::string_view text = TrimHtmlSpace(table_.text[At(i)]);
    if ((word.kind == WordKind::kName ? HashOfWords(text) : HashOfText(text)) == word.hash) return i;
  }
  return kNoNode;
}

NodeIndex MeaningReader::PartWithWords(NodeIndex control) const {
  NodeIndex part = table_.parent[At(control)];
  for (int step = 0; step < kMaxSteps && part != kNoNode && table_.is_element(part); ++step) {
    if (table_.node_name[At(part)] == "body") return kNoNode;
    const Range range = RunsIn(part);
    if (range.end - range.begin > kMaxNearbyRuns) return kNoNode;
    std::size_t loose = 0;
    for (std::size_t k = range.begin; k < range.end; ++k) loose += IsLoose(runs_[k], control);
    if (loose > 0) return loose <= kFewWords ? part : kNoNode;
    part = table_.parent[At(part)];
  }
  return kNoNode;
}

ItemWords MeaningReader::NearbyWords(NodeIndex control) const {
  ItemWords words;
  if (const std::uint32_t before = WordsBefore(control); before != 0) {
    words[0] = {before, WordKind::kNumber};
    return words;
  }
  const NodeIndex part = IsPressed(table_.role[At(control)]) ? PartWithWords(control) : kNoNode;
  if (part == kNoNode) return words;
  const Range range = RunsIn(part);
  std::size_t count = 0;
  for (std::size_t k = range.begin; k < range.end; ++k) {
    if (IsLoose(runs_[k], control) && runs_[k].bare != 0) words[count++] = {runs_[k].bare, WordKind::kName};
  }
  return words;
}

std::uint32_t MeaningReader::WordsBefore(NodeIndex control) const {
  const Range own = RunsIn(control);
  if (own.begin == 0 || own.begin == own.end || runs_[own.begin - 1].is_in_control) return 0;
  const Run& before = runs_[own.begin - 1];
  // In its parent, or next to that.
  NodeIndex part = table_.parent[At(control)];
  if (part != kNoNode && !table_.is_inclusive_descendant(before.row, part)) part = table_.parent[At(part)];
  if (part == kNoNode || !table_.is_inclusive_descendant(before.row, part)) return 0;
  const auto is_like = [&](std::size_t k) {
    return k < runs_.size() && runs_[k].is_in_control && runs_[k].words == runs_[own.begin].words &&
           table_.is_inclusive_descendant(runs_[k].row, part);
  };
  return is_like(own.begin - 2) || is_like(own.end + 1) ? before.words : 0;
}

NodeIndex MeaningReader::HeadingOver(NodeIndex control, NodeIndex from) const {
  NodeIndex heading = from;
  for (int step = 0; step < kMaxSteps && heading != kNoNode; ++step) {
    const NodeIndex scope = scope_[At(heading)];
    if (scope == kNoNode || table_.is_inclusive_descendant(control, scope)) return heading;
    heading = prior_heading_[At(scope)];
  }
  return kNoNode;
}

bool MeaningReader::IsUnder(std::uint32_t heading, NodeIndex control) const {
  NodeIndex over = HeadingOver(control, prior_heading_[At(control)]);
  for (int step = 0; step < kMaxSteps && over != kNoNode; ++step) {
    if (HashOfWords(table_.name[At(over)]) == heading) return true;
    over = HeadingOver(control, prior_heading_[At(over)]);
  }
  return false;
}

Meaning MeaningReader::Of(NodeIndex control) const {
  const NodeTable& t = table_;
  Meaning meaning;
  meaning.node = static_cast<std::uint32_t>(t.backend_node_id[At(control)]);
  meaning.address = AddressOf(t.frames[At(t.frame[At(control)])]);
  if (!t.flags[At(control)].name_is_guess) meaning.label = HashOfLabel(t.name[At(control)]);
  if (const NodeIndex region = region_[At(control)]; region != kNoNode) {
    meaning.region = HashOfWords(t.name[At(region)]);
  }
  if (const NodeIndex heading = HeadingOver(control, prior_heading_[At(control)]); heading != kNoNode) {
    meaning.heading = HashOfWords(t.name[At(heading)]);
  }
  if (t.node_name[At(control)] == "a") meaning.target = HashOfText(t.AttrOr(control, "href"));
  NodeIndex item = table_.item[At(control)];
  if (item == kNoNode) meaning.items[0] = NearbyWords(control);
  for (std::size_t level = 0; level < kMaxItemLevels && item != kNoNode; ++level, item = OuterItem(item)) {
    meaning.items[level] = WordsOf(item);
  }
  return meaning;
}

bool MeaningReader::IsSameItem(const ItemWords& shown, NodeIndex item) const {
  std::size_t names = 0;
  std::size_t still_present = 0;
  bool has_hidden = false;
  const ItemWords now = item == kNoNode ? ItemWords() : WordsOf(item);
  const bool has_no_other_name =
      std::all_of(now.begin(), now.end(), [&](const Word& word) { return Holds(shown, word.hash); });
  for (const Word& word : shown) {
    if (word.kind == WordKind::kNone) break;
    bool is_here = false;
    bool is_elsewhere = false;
    for (const Vector<Run>* runs : {&runs_, &marks_}) {
      for (const Run& run : *runs) {
        if ((word.kind == WordKind::kName ? run.bare : run.words) != word.hash) continue;
        is_here = is_here || run.item == item;
        is_elsewhere = is_elsewhere || run.item != kNoNode;
      }
    }
    // A part that closed without a replacement means nothing.
    if (!is_here && has_no_other_name && HiddenText(word, item) != kNoNode) {
      has_hidden = true;
      continue;
    }
    if (!is_here && is_elsewhere) return false;  // the items have moved on
    if (word.kind == WordKind::kDetail) continue;
    ++names;
    if (is_here) ++still_present;
  }
  return names == 0 ? !has_hidden : still_present * 2 > names;
}

bool MeaningReader::IsHiddenNearby(const Word& word, const ItemWords& shown, NodeIndex control) const {
  NodeIndex around = control;
  NodeIndex text = kNoNode;
  for (int step = 0; step < kMaxSteps && text == kNoNode; ++step) {
    around = table_.parent[At(around)];
    if (around == kNoNode || !table_.is_element(around) || table_.node_name[At(around)] == "body") return false;
    text = HiddenText(word, around);
  }
  if (text == kNoNode) return false;
  const Range range = RunsIn(around);
  return std::all_of(runs_.begin() + range.begin, runs_.begin() + range.end,
                     [&](const Run& run) { return !IsLoose(run, control) || Holds(shown, run.bare); });
}

bool MeaningReader::HasSameNearbyWords(const ItemWords& shown, NodeIndex control) const {
  if (shown[0].kind == WordKind::kNumber) {
    // If all similar controls are gone, only the words identify it.
    const std::uint32_t before = WordsBefore(control);
    if (before != 0) return before == shown[0].hash;
  }
  NodeIndex part = PartWithWords(control);
  // A message may have been inserted in between.
  if (part != kNoNode && table_.parent[At(part)] != kNoNode &&
      table_.node_name[At(table_.parent[At(part)])] != "body") {
    part = table_.parent[At(part)];
  }
  const Range range = part == kNoNode ? Range{0, runs_.size()} : RunsIn(part);
  for (const Word& word : shown) {
    if (word.kind == WordKind::kNone) break;
    if (word.kind == WordKind::kDetail) continue;
    bool is_here = false;
    for (std::size_t k = range.begin; k < range.end; ++k) {
      is_here = is_here || (word.kind == WordKind::kName ? runs_[k].bare : runs_[k].words) == word.hash;
    }
    if (!is_here && !IsHiddenNearby(word, shown, control)) return false;
  }
  return true;
}

bool MeaningReader::StillMeans(const Meaning& shown, NodeIndex control) const {
  const Meaning now = Of(control);
  if (now.node != shown.node && now.address != shown.address) return false;
  if (shown.label != 0 && now.label != shown.label) return false;
  if (shown.target != 0 && now.target != shown.target) return false;
  if (shown.region != 0 && now.region != shown.region) return false;
  if (shown.heading != 0 && !IsUnder(shown.heading, control)) return false;
  NodeIndex item = table_.item[At(control)];
  if (item == kNoNode) return HasSameNearbyWords(shown.items[0], control);
  for (std::size_t level = 0; level < kMaxItemLevels; ++level) {
    if (!IsSameItem(shown.items[level], item)) return false;
    if (item != kNoNode) item = OuterItem(item);
  }
  return true;
}

}  // namespace domtool
