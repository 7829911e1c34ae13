#include "action/outcome/verify.h"

#include <cstddef>
#include <cstdint>

#include <optional>
#include <string>

#include "action/outcome/read_back.h"
#include "base/utf8.h"
#include "table/safe_view.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

// The steps of `confidence` that verify.h explains, in percent.
constexpr int kSeen = 100;
constexpr int kLikely = 80;
constexpr int kGuess = 50;

struct Judgement {
  enum class Kind : std::uint8_t { kUnmet, kMet, kUnseen } kind;
  std::uint8_t percent;  // of confidence
  const char* why = nullptr;
};
constexpr Judgement Met(int percent = kSeen, const char* why = nullptr) {
  return {Judgement::Kind::kMet, static_cast<std::uint8_t>(percent), why};
}
constexpr Judgement Unmet(const char* why) { return {Judgement::Kind::kUnmet, kSeen, why}; }
constexpr Judgement Unseen(const char* why) { return {Judgement::Kind::kUnseen, kGuess, why}; }

bool IsShown(const NodeTable& table, NodeIndex row) {
  const bool needs_layout = !table.is_element(row) || !table.flags[At(row)].has_layout;
  return table.is_visible(row) && (!needs_layout || table.flags[At(row)].has_layout);
}

bool BreaksTheLine(const NodeTable& table, NodeIndex row) {
  const Display display = table.style[At(row)].display;
  return table.kind[At(row)] == NodeKind::kDocument || table.tag[At(row)] == Tag::kBr ||
         (display != Display::kInline && display != Display::kContents);
}

// The rows in which a text is searched: [begin, end), without frames of other origins except that of the row `inside`.
struct Place {
  const NodeTable& table;
  const SafeView* view;  // nullptr: what the table says may be reported
  NodeIndex begin;
  NodeIndex end;
  NodeIndex inside = kNoNode;

  [[nodiscard]] bool Holds(NodeIndex row) const {
    const FrameIndex frame = table.frame[At(row)];
    if (view != nullptr && view->is_omitted(frame)) return false;
    return !table.frames[At(frame)].is_cross_origin || (inside != kNoNode && frame == table.frame[At(inside)]);
  }
  [[nodiscard]] std::string_view Text(NodeIndex row) const {
    if (view != nullptr) return view->text(row).view();
    return table.rendered_text[At(row)].empty() ? table.text[At(row)] : table.rendered_text[At(row)];
  }
  [[nodiscard]] std::string_view Name(NodeIndex row) const {
    return view != nullptr ? view->name(row).view() : table.name[At(row)];
  }
};

// The readable text: shown text, blocks separated, white space collapsed, ASCII letters in lower case.
std::string ReadRows(const Place& place) {
  const NodeTable& table = place.table;
  std::string out;
  Vector<NodeIndex> block_ends;
  for (NodeIndex i = place.begin; i < place.end; i = Next(i)) {
    if (!place.Holds(i)) continue;
    for (; !block_ends.empty() && i >= block_ends.back(); block_ends.pop_back()) AppendCollapsed(&out, " ");
    const NodeKind kind = table.kind[At(i)];
    if (kind == NodeKind::kElement || kind == NodeKind::kDocument) {
      if (!BreaksTheLine(table, i)) continue;
      AppendCollapsed(&out, " ");
      block_ends.push_back(table.subtree_end[At(i)]);
    } else if (IsShown(table, i)) {
      AppendCollapsed(&out, place.Text(i));
    }
  }
  return ToAsciiLower(WithWholeIds(out));
}

std::size_t CountIn(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t i = text.find(part); i != std::string_view::npos; i = text.find(part, i + part.size())) ++count;
  return count;
}

bool IsNamed(const Place& place, std::string_view text) {
  for (NodeIndex i = place.begin; i < place.end; i = Next(i)) {
    if (!place.Holds(i) || !IsShown(place.table, i)) continue;
    if (ContainsIgnoreAsciiCase(WithWholeIds(place.Name(i)), text)) return true;
  }
  return false;
}

// How often a page shows what an expectation names.
struct Sight {
  std::size_t texts = 0;  // of a node alone: 0 or 1
  bool is_named = false;  // a shown name holds the text, as a label that is no text of the page does
  [[nodiscard]] bool any() const { return texts != 0 || is_named; }
};

class Judge {
 public:
  explicit Judge(const Evidence& evidence) : e_(evidence) {}

  [[nodiscard]] Judgement Of(const Expectation& link) const {
    switch (link.kind) {
      case ExpectKind::kNavigation:
        return is_elsewhere() || e_.changes.has_url_changed ? Met() : Unmet("the page did not navigate");
      case ExpectKind::kAnyChange: return AnyChange();
      case ExpectKind::kNoChange: return NoChange();
      case ExpectKind::kElementAppears: return e_.is_blind ? Blind(link) : Appears(link);
      case ExpectKind::kElementDisappears: return e_.is_blind ? Blind(link) : Disappears(link);
      case ExpectKind::kValueChanges:
      case ExpectKind::kStateChanges: return e_.is_blind ? Blind(link) : ValueOrState(link);
    }
    return Unmet(nullptr);
  }

 private:
  [[nodiscard]] bool is_elsewhere() const { return e_.has_navigated || e_.changes.has_document_changed; }
  [[nodiscard]] bool is_new_document() const { return e_.changes.has_document_changed; }

  [[nodiscard]] Judgement AnyChange() const {
    if (is_elsewhere() || e_.has_dialog || e_.events.has_opened_tab_or_download) return Met();
    if (e_.has_taken_focus || e_.latest.has_strong_change()) return Met(kLikely);
    return e_.latest.any() ? Met(kGuess, "something moved or looks different, perhaps by itself")
                           : Unmet("nothing changed");
  }

  [[nodiscard]] Judgement NoChange() const {
    if (is_elsewhere()) return Unmet("the page navigated");
    if (e_.has_dialog) return Unmet("a dialog opened");
    return e_.latest.any() ? Met(kGuess, "something changed, but nothing went wrong") : Met();
  }

  // A message is known even where the page cannot be seen.
  [[nodiscard]] Judgement Blind(const Expectation& link) const {
    if (link.kind == ExpectKind::kElementAppears && IsReported(link)) return Met(kLikely);
    return Unseen(e_.has_dialog ? "the dialog hides the page" : "the new page could not be looked at");
  }

  [[nodiscard]] Judgement Appears(const Expectation& link) const {
    const Sight before = Look(*e_.before, link);
    const Sight after = is_new_document() && !link.node_id.empty() ? Sight{} : Look(*e_.after, link);
    const bool is_text = link.node_id.empty();
    if (is_new_document() && is_text && after.any()) {
      return before.any() ? Met(kGuess, "the page before showed it, too") : Met();
    }
    if (after.texts > before.texts) return before.any() ? Met(kLikely) : Met();
    if (after.any() && !before.any()) return Met();
    if (IsReported(link)) return Met(kLikely, "it came and went");
    if (is_new_document() && !is_text) return Unmet("ids of the page before are void");
    return Unmet(after.any() ? "it was shown before already" : "it is not shown");
  }

  [[nodiscard]] Judgement Disappears(const Expectation& link) const {
    const Sight before = Look(*e_.before, link);
    const Sight after = is_new_document() && !link.node_id.empty() ? Sight{} : Look(*e_.after, link);
    if (!before.any()) {
      if (!after.any() && IsReported(link)) return Met(kLikely, "it came and went");
      return Unmet(after.any() ? "it is shown" : "it was not shown before either");
    }
    if (!after.any()) return Met();
    return after.texts < before.texts ? Met(kGuess, "it is shown less often, but still") : Unmet("it is still shown");
  }

  [[nodiscard]] Judgement ValueOrState(const Expectation& link) const {
    const bool is_value = link.kind == ExpectKind::kValueChanges;
    if (link.node_id.empty()) {
      const int count = e_.changes.value + (is_value ? 0 : e_.changes.state);
      if (count > 0 || HasChanged(e_.named_id, is_value) == Change::kYes) return Met(kLikely);
      if (is_new_document()) return Unmet("another page is shown");
      return Unmet(is_value ? "no value changed" : "no state changed");
    }
    switch (HasChanged(link.node_id, is_value)) {
      case Change::kYes: return Met();
      case Change::kNo: return Unmet(is_value ? "its value is the same" : "its state is the same");
      case Change::kGone: break;
    }
    return Unmet(is_new_document() ? "ids of the page before are void" : "it is not on the page");
  }

  enum class Change { kNo, kYes, kGone };
  [[nodiscard]] Change HasChanged(std::string_view id, bool is_value) const {
    id = ActedId(id);
    const NodeTable& before = *e_.before;
    const NodeTable& after = *e_.after;
    const NodeIndex was = e_.resolver->Resolve(before, id);
    if (was == kNoNode || is_new_document()) return Change::kGone;
    NodeIndex is = e_.resolver->Resolve(after, id);
    if (is == kNoNode) is = e_.resolver->ResolveToAct(after, id).row;
    if (is == kNoNode) return Change::kGone;
    const Changes changes = CompareElement(before, was, after, is);
    const bool has_value_changed =
        changes.value != 0 || before.value_text[At(was)] != after.value_text[At(is)] ||
        (after.flags[At(is)].is_editable_host && TextInside(before, was) != TextInside(after, is));
    if (is_value || has_value_changed) return has_value_changed ? Change::kYes : Change::kNo;
    return changes.state != 0 || HasStateChanged(was, is) ? Change::kYes : Change::kNo;
  }

  // States that no attribute of the element tells. The browser's tree and the engine need not say the same of them.
  [[nodiscard]] bool HasStateChanged(NodeIndex was, NodeIndex is) const {
    if (e_.before->flags[At(was)].ax_known || e_.after->flags[At(is)].ax_known) return false;
    StateSet of_no_account;
    of_no_account.Add(State::kFocused);
    of_no_account.Add(State::kScrollable);
    return ((e_.before->states[At(was)].bits() ^ e_.after->states[At(is)].bits()) & ~of_no_account.bits()) != 0;
  }

  [[nodiscard]] Sight Look(const NodeTable& table, const Expectation& link) const {
    Sight sight;
    // The frame that was acted in decides, and that of a node that the caller names; any other origin's does not.
    Place place{table, ViewOf(table), NodeIndex{0}, RowAt(table.size()), e_.resolver->Resolve(table, e_.acted_id)};
    if (!link.node_id.empty()) {
      const NodeIndex node = e_.resolver->Resolve(table, ActedId(link.node_id));
      if (node == kNoNode || !IsShown(table, node)) return sight;
      place.begin = place.inside = node;
      place.end = table.subtree_end[At(node)];
      sight.texts = 1;
    }
    if (link.text.empty()) return sight;
    const std::string text = WithWholeIds(link.text);
    sight.texts = CountIn(ReadRows(place), ToAsciiLower(text));
    sight.is_named = sight.texts == 0 && IsNamed(place, text);
    return sight;
  }

  [[nodiscard]] bool IsReported(const Expectation& link) const {
    if (link.text.empty() || !link.node_id.empty()) return false;
    const std::string text = WithWholeIds(link.text);
    for (const std::string_view words : e_.events.words) {
      if (ContainsIgnoreAsciiCase(WithWholeIds(words), text)) return true;
    }
    return false;
  }

  [[nodiscard]] std::string_view ActedId(std::string_view id) const { return id == e_.named_id ? e_.acted_id : id; }

  [[nodiscard]] const SafeView* ViewOf(const NodeTable& table) const {
    if (e_.event_reader == nullptr) return nullptr;
    std::optional<SafeView>& view = &table == e_.before ? before_ : after_;
    if (!view) view = e_.event_reader->Open(table);
    return view ? &*view : nullptr;
  }

  const Evidence& e_;
  mutable std::optional<SafeView> before_;  // opened where a text is looked for
  mutable std::optional<SafeView> after_;
};

}  // namespace

std::optional<ExpectKind> DefaultExpectation(ActionKind kind) {
  switch (kind) {
    case ActionKind::kClick:
    case ActionKind::kCheck:
    case ActionKind::kType:
    case ActionKind::kSelect:
    case ActionKind::kDrag: return ExpectKind::kAnyChange;
    case ActionKind::kNavigate: return ExpectKind::kNavigation;
    default: return std::nullopt;
  }
}

Verification VerifyExpectation(const Vector<Expectation>& chain, const Evidence& evidence) {
  Verification verification;
  const Judge judge(evidence);
  int best = 0;
  int least = kSeen;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const Judgement judgement = judge.Of(chain[i]);
    verification.whys[i] = judgement.why;
    if (judgement.kind == Judgement::Kind::kUnseen) verification.may_see_it = true;
    if (judgement.percent < least) least = judgement.percent;
    if (judgement.kind != Judgement::Kind::kMet || judgement.percent <= best) continue;
    best = judgement.percent;
    verification.link = i;
  }
  verification.is_met = best > 0;
  // That nothing happens is known at the end only.
  verification.is_sure = best >= kLikely && chain[verification.link].kind != ExpectKind::kNoChange;
  if (verification.is_met) {
    least = best;
    verification.may_see_it = false;
  } else if (evidence.events.has_requested && least > kLikely) {
    least = kLikely;
  }
  verification.confidence = least / 100.0;
  return verification;
}

}  // namespace domtool
