#include "semantics/text_alternative.h"

#include <algorithm>

#include "base/limits.h"
#include "base/utf8.h"
#include "semantics/name_rules.h"
#include "semantics/native_text.h"
#include "table/word_gaps.h"

namespace domtool {
namespace {

constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

// For all names of a table together. Real pages need about two visits per row. On a page built to need more (endlessly
// nested headings) the remaining names are cut short, so that the whole stays linear.
constexpr std::size_t kVisitsPerRow = 16;
constexpr std::size_t kVisitsOfAnyTable = 100'000;
constexpr std::size_t kVisitsOnceSpent = 64;

bool IsNeverText(Tag tag) {
  return tag == Tag::kScript || tag == Tag::kStyle || tag == Tag::kTemplate || tag == Tag::kNoscript ||
         tag == Tag::kPseudoMarker || tag == Tag::kRp || tag == Tag::kRt || tag == Tag::kDatalist;
}

// A form field contributes its value, not its content in the markup.
bool IsOpaque(const NodeTable& table, NodeIndex i) {
  const Tag tag = table.tag[At(i)];
  return tag == Tag::kSelect || tag == Tag::kTextarea || tag == Tag::kInput || tag == Tag::kIframe ||
         tag == Tag::kVideo || tag == Tag::kAudio || tag == Tag::kObject || tag == Tag::kProgress ||
         tag == Tag::kMeter || table.flags[At(i)].is_frame_owner;
}

}  // namespace

bool IsHiddenForNames(const SemanticsContext& context, NodeIndex i) {
  return !context.facts.IsRendered(i) || context.facts.IsInAriaHidden(i) ||
         (context.table.flags[At(i)].has_layout && context.table.style[At(i)].visibility != CssVisibility::kVisible);
}

TextAlternative::TextAlternative(SemanticsContext* context)
    : context_(*context),
      table_(context->table),
      visited_(context->table.size()),
      spare_visits_(kVisitsOfAnyTable + kVisitsPerRow * context->table.size()) {}

std::string_view TextAlternative::OfContent(NodeIndex root, NodeIndex requester) {
  Begin(requester);
  visited_[At(root)] = epoch_;
  const bool in_hidden = requester != root && IsHiddenForNames(context_, root);
  if (in_hidden) return {};
  PushContent(root, Mode::kContent);
  Run();
  return Finish();
}

std::string_view TextAlternative::OfReferenced(NodeIndex root, NodeIndex requester) {
  // A reference to the requester, or to an ancestor of it, depends on the requester.
  const bool is_shared = !table_.is_inclusive_descendant(requester, root);
  if (is_shared) {
    if (const std::string_view* known = referenced_.Find(At(root) + 1)) {
      visits_ = 1;
      return *known;
    }
  }
  Begin(requester);
  stack_.push_back({Step::kRoot, Mode::kReferenced, root});
  Run();
  const std::string_view text = Finish();
  if (is_shared) referenced_.Insert(At(root) + 1, text);
  return text;
}

std::string_view TextAlternative::OfReferences(std::string_view references, NodeIndex requester) {
  std::string joined;
  std::string_view only;
  int count = 0;
  std::size_t spent = 0;
  ForEachToken(references, [&](std::string_view id) {
    if (spent >= limits::kMaxNameVisits || joined.size() > limits::kMaxNameBytes) return;
    ++spent;
    const NodeIndex target = context_.scopes.Find(requester, id);
    if (target == kNoNode) return;
    const std::string_view text = OfReferenced(target, requester);
    spent += visits_;
    if (text.empty()) return;
    only = text;
    ++count;
    if (!joined.empty()) joined += ' ';
    joined += text;
  });
  if (count == 1) return only;
  return table_.arena.Copy(TruncateUtf8(joined, limits::kMaxNameBytes));
}

void TextAlternative::Begin(NodeIndex requester) {
  ++epoch_;
  stack_.clear();
  out_.clear();
  only_source_ = {};
  sources_ = 0;
  visits_ = 0;
  last_text_ = kNoNode;
  requester_ = requester;
  if (requester != kNoNode) visited_[At(requester)] = epoch_;
}

std::string_view TextAlternative::Finish() {
  while (!out_.empty() && out_.back() == ' ') out_.pop_back();
  if (out_.empty()) return {};
  if (sources_ == 1) {
    const std::string_view whole = TrimHtmlSpace(only_source_);
    if (whole == out_ && whole.size() <= limits::kMaxNameBytes) return whole;
  }
  if (out_.size() <= limits::kMaxNameBytes) return table_.arena.Copy(out_);
  return table_.arena.Concat(TruncateUtf8(out_, limits::kMaxNameBytes - kEllipsis.size()), kEllipsis);
}

void TextAlternative::Run() {
  const std::size_t limit = spare_visits_ > 0 ? limits::kMaxNameVisits : kVisitsOnceSpent;
  while (!stack_.empty() && ++visits_ <= limit && out_.size() <= limits::kMaxNameBytes) {
    const Op op = stack_.back();
    stack_.pop_back();
    Perform(op);
  }
  stack_.clear();
  spare_visits_ -= std::min(spare_visits_, visits_);
}

void TextAlternative::Perform(const Op& op) {
  switch (op.step) {
    case Step::kVisit: Visit(op.row, op.mode); return;
    case Step::kRoot: {
      const Mode mode = IsHiddenForNames(context_, op.row) ? Mode::kHiddenReferenced : Mode::kReferenced;
      visited_[At(op.row)] = epoch_;
      VisitOwn(op.row, mode, true);
      return;
    }
    case Step::kReferences: NextReference(op, LabelledByIds(table_, op.row), Step::kRoot); return;
    case Step::kOwned: NextReference(op, table_.AttrOr(op.row, "aria-owns"), Step::kVisit); return;
    case Step::kUnlessLabelled:
      if (out_.size() == op.mark) VisitOwn(op.row, op.mode, false);
      return;
    case Step::kUnlessValued:
      if (out_.size() != op.mark) return AddSpace();
      return VisitNamed(op.row, op.mode);
    case Step::kChildren: NextChild(op); return;
    case Step::kContentEnd:
      if (out_.size() == op.mark && !HasTrait(table_.role[At(op.row)], RoleTrait::kTitleDescribes) &&
          !IsNamelessOnPurpose(table_, op.row)) {
        AddSpaced(table_.AttrOr(op.row, "title"));
      }
      return;
    case Step::kSpace: AddSpace(); return;
  }
}

void TextAlternative::Visit(NodeIndex i, Mode mode) {
  if (visited_[At(i)] == epoch_) return;
  visited_[At(i)] = epoch_;
  switch (table_.kind[At(i)]) {
    case NodeKind::kDocument: return;
    case NodeKind::kElement:
      if (!IsLeftOut(i, mode)) VisitElement(i, mode);
      return;
    case NodeKind::kText:
    case NodeKind::kPseudo: break;
  }
  if (IsLeftOut(i, mode)) return;
  if (table_.flags[At(i)].has_alt_text) {
    if (!table_.text[At(i)].empty()) AddSpaced(table_.text[At(i)]);
    return;
  }
  const bool is_separate = table_.flags[At(i)].has_layout && table_.kind[At(i)] == NodeKind::kPseudo &&
                           table_.style[At(i)].display != Display::kInline;
  if (is_separate || (last_text_ != kNoNode && HasWordGap(table_, last_text_, i))) AddSpace();
  Add(OwnText(i));
  if (is_separate) AddSpace();
  last_text_ = i;
}

// accname 2A. Inside a hidden element that is referred to, hidden content counts.
bool TextAlternative::IsLeftOut(NodeIndex i, Mode mode) const {
  if (IsNeverText(table_.tag[At(i)])) return true;
  if (mode == Mode::kHiddenReferenced) return false;
  if (!context_.facts.IsRendered(i)) return true;
  if (context_.facts.Has(i, kIsAriaHidden) || context_.facts.Has(i, kIsInert)) return true;
  // A visible child of an element with visibility: hidden is read, so such elements are entered.
  return !table_.is_element(i) && table_.flags[At(i)].has_layout &&
         table_.style[At(i)].visibility != CssVisibility::kVisible;
}

std::string_view TextAlternative::OwnText(NodeIndex i) const {
  const std::string_view rendered = table_.rendered_text[At(i)];
  return table_.flags[At(i)].has_layout && !rendered.empty() ? rendered : table_.text[At(i)];
}

void TextAlternative::VisitElement(NodeIndex i, Mode mode) {
  if (table_.tag[At(i)] == Tag::kBr) return AddSpace();
  if (mode == Mode::kContent && context_.facts.Has(i, kHasAriaLabelledBy)) {
    AddSpace();
    stack_.push_back({Step::kSpace, mode, i});
    stack_.push_back({Step::kUnlessLabelled, mode, i, kNoNode, out_.size()});
    stack_.push_back({Step::kReferences, mode, i});
    return;
  }
  VisitOwn(i, mode, false);
}

void TextAlternative::VisitOwn(NodeIndex i, Mode mode, bool is_referred_to) {
  const bool is_self = is_referred_to && i == requester_;
  const bool is_unseen = mode != Mode::kHiddenReferenced && table_.flags[At(i)].has_layout &&
                         table_.style[At(i)].visibility != CssVisibility::kVisible;
  if (is_unseen) return PushSpaced(i, mode);
  if (!is_self) {
    const std::optional<std::string_view> value = EmbeddedValue(table_, i);
    if (value && !value->empty()) return AddSpaced(*value);
    if (ShowsItsValue(i)) {
      AddSpace();
      stack_.push_back({Step::kUnlessValued, mode, i, kNoNode, out_.size()});
      return PushChildren(i, mode);
    }
  }
  VisitNamed(i, mode);
}

// The text of an author's focusable combobox is its value (accname 2C).
bool TextAlternative::ShowsItsValue(NodeIndex i) const {
  return table_.role[At(i)] == Role::kCombobox && !IsOpaque(table_, i) && context_.facts.Has(i, kHasTabIndex);
}

void TextAlternative::VisitNamed(NodeIndex i, Mode mode) {
  if (context_.facts.Has(i, kHasAriaLabel)) return AddSpaced(table_.AttrOr(i, "aria-label"));
  if (AddLabels(i, mode)) return;
  if (const std::optional<std::string_view> native = NativeText(context_, i); native && !native->empty()) {
    return AddSpaced(*native);
  }
  PushSpaced(i, mode);
}

// The labels of a field without a value, once; they may be beside it in the same text.
bool TextAlternative::AddLabels(NodeIndex i, Mode mode) {
  if (!IsLabelable(table_, i)) return false;
  const auto labels = context_.relations.LabelsOf(i);
  const std::size_t count = std::min(labels.size(), limits::kMaxNameVisits);
  visits_ += count;
  bool has_new = false;
  for (std::size_t k = count; k-- > 0;) {
    const NodeIndex label = labels[k].second;
    if (visited_[At(label)] == epoch_) continue;
    has_new = true;
    stack_.push_back({Step::kSpace, mode, label});
    stack_.push_back({Step::kVisit, mode, label});
  }
  if (has_new) AddSpace();
  return has_new || !labels.empty();
}

void TextAlternative::PushSpaced(NodeIndex i, Mode mode) {
  const bool is_inline = mode != Mode::kHiddenReferenced && table_.flags[At(i)].has_layout &&
                         (table_.style[At(i)].display == Display::kInline || table_.tag[At(i)] == Tag::kRuby);
  if (is_inline) return PushContent(i, mode);
  AddSpace();
  stack_.push_back({Step::kSpace, mode, i});
  PushContent(i, mode);
}

void TextAlternative::PushContent(NodeIndex i, Mode mode) {
  if (context_.facts.Has(i, kHasTitle)) stack_.push_back({Step::kContentEnd, mode, i, kNoNode, out_.size()});
  if (IsOpaque(table_, i)) return;
  // The root and everything referred to are read whatever their role.
  const bool is_root = visits_ == 0;
  if (mode == Mode::kContent && !is_root && !ContributesContent(table_, i)) return;
  if (context_.facts.Has(i, kHasAria) && table_.HasAttr(i, "aria-owns")) {
    stack_.push_back({Step::kOwned, mode, i});
  }
  if (const NodeIndex repeated = RepeatedByUse(context_, i); repeated != kNoNode && visited_[At(repeated)] != epoch_) {
    stack_.push_back({Step::kRoot, mode, repeated});
  }
  PushChildren(i, mode);
}

// Children in order; ::after, which a snapshot lists before them, comes last.
void TextAlternative::NextChild(const Op& op) {
  const NodeIndex end = table_.subtree_end[At(op.row)];
  if (op.cursor < end) {
    stack_.push_back({op.step, op.mode, op.row, table_.NextSibling(op.cursor)});
    if (table_.tag[At(op.cursor)] == Tag::kPseudoAfter) return;
    stack_.push_back({Step::kVisit, op.mode, op.cursor});
    return;
  }
  NodeIndex child = Next(op.row);
  for (int k = 0; k < 3 && child < end && table_.kind[At(child)] == NodeKind::kPseudo; ++k) {
    if (table_.tag[At(child)] == Tag::kPseudoAfter) return Visit(child, op.mode);
    child = table_.NextSibling(child);
  }
}

void TextAlternative::NextReference(const Op& op, std::string_view ids, Step visit) {
  std::size_t begin = op.mark;
  while (begin < ids.size() && IsHtmlSpace(ids[begin])) ++begin;
  if (begin >= ids.size()) return;
  std::size_t end = begin;
  while (end < ids.size() && !IsHtmlSpace(ids[end])) ++end;
  stack_.push_back({op.step, op.mode, op.row, kNoNode, end});
  const NodeIndex target = context_.scopes.Find(op.row, ids.substr(begin, end - begin));
  if (target == kNoNode) return;
  stack_.push_back({Step::kSpace, op.mode, target});
  stack_.push_back({visit, op.mode, target});
  AddSpace();
}

void TextAlternative::Add(std::string_view text) {
  // Adds little more than a name can contain, however long the text.
  const std::string_view start = TruncateUtf8(text, 4 * limits::kMaxNameBytes);
  if (!IsHtmlSpaceOnly(start)) {
    ++sources_;
    only_source_ = start;
  }
  AppendCollapsed(&out_, start);
}

void TextAlternative::AddSpaced(std::string_view text) {
  AddSpace();
  Add(text);
  AddSpace();
}

void TextAlternative::AddSpace() {
  if (!out_.empty() && out_.back() != ' ') out_ += ' ';
}

}  // namespace domtool
