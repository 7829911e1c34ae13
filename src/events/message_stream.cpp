#include "events/message_stream.h"

#include <algorithm>
#include <utility>

#include "base/hash.h"
#include "base/limits.h"
#include "base/utf8.h"

namespace domtool {
namespace {

// A class applies to this many levels below it. Further down, the name of a page or an application is no message.
constexpr int kWordLevels = 3;
// A validation message is at most this many levels below an element that also contains its field, and which is small.
constexpr int kNearLevels = 3;
constexpr std::size_t kFieldRows = 200;
// A region is filled piece by piece; a replacement arrives at once.
constexpr std::int64_t kPieceMs = 60;
// A message that changes in place within this time continues: progress, a counter, "Saving…" and "Saved".
constexpr std::int64_t kChangingMs = 3'000;
// A message that is shown for less time than a person can notice is no event.
constexpr std::int64_t kNoticeableMs = 100;
constexpr std::size_t kPassingTexts = 8;
// How many texts are remembered per page load, so that one is not taken for a new text.
constexpr std::uint64_t kPageKey = 4;

std::uint64_t KeyOf(std::string_view session, std::int64_t backend) {
  return Hasher().Add(session).Add(static_cast<std::uint64_t>(backend)).Finish();
}

// Hash of the text without spaces, in which DOM, layout and serialisation differ.
std::string Squeezed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!IsHtmlSpace(c)) out += c;
  }
  return out;
}

std::uint64_t SqueezedHash(std::string_view text) { return HashOf(Squeezed(text)); }

// Whether it is visible: a closed popover keeps its text.
void AppendPageText(const NodeTable& table, std::string* out) {
  for (NodeIndex i{0}; At(i) < table.size(); i = Next(i)) {
    if (table.is_visible(i)) *out += Squeezed(table.text[At(i)]);
  }
  *out += '\n';
}

// The visible text inside the row.
std::string TextInside(const NodeTable& table, NodeIndex row) {
  std::string out;
  for (NodeIndex i = row; i < table.subtree_end[At(row)] && out.size() <= limits::kMaxEventTextBytes; i = Next(i)) {
    if (!table.is_text(i) || !table.is_visible(i)) continue;
    out += table.text[At(i)];
    out += ' ';
  }
  return out;
}

// The text except the parts that begin like an `invisible` text.
std::string TextInside(const NodeTable& table, NodeIndex row, JsonValue invisible) {
  std::string out;
  for (NodeIndex i = row; i < table.subtree_end[At(row)] && out.size() <= limits::kMaxEventTextBytes; i = Next(i)) {
    bool is_invisible = !table.is_text(i);
    for (const JsonValue text : invisible.Elements()) is_invisible |= table.text[At(i)].starts_with(text.AsString());
    if (is_invisible) continue;
    out += table.text[At(i)];
    out += ' ';
  }
  return out;
}

// `by_words` is the result of the element's names.
MessageMarkup MarkupOf(std::string_view element, std::string_view role, std::string_view live, MessageMarkup by_words) {
  MessageMarkup markup;
  if (!by_words.is_empty() && !IsNoMessage(element)) markup = by_words;
  const MessageKind kind = KindOfRole(role, live, element);
  // For a toast in a region of toasts, the toast is the message.
  if (kind != MessageKind::kNone) markup.kind = kind;
  if (kind == MessageKind::kAlert && markup.is_advisory) markup.kind = MessageKind::kStatus;
  markup.is_toast = by_words.kind == MessageKind::kToast;
  markup.politeness = PolitenessOf(markup.kind, live, markup.is_toast);
  return markup;
}

MessageMarkup MarkupOfElement(const JsonValue& element) {
  return MarkupOf(TextAt(element, "name"), TextAt(element, "role"), TextAt(element, "live"),
                  MarkupOfWords(TextAt(element, "names")));
}

MessageMarkup MarkupOfRow(const NodeTable& table, NodeIndex row, TextMemo<MessageMarkup>* by_class) {
  if (!table.is_element(row) || table.is_interactive(row)) return {};
  return MarkupOf(table.node_name[At(row)], table.AttrOr(row, "role"), table.AttrOr(row, "aria-live"),
                  by_class->Of(table.AttrOr(row, "class"), MarkupOfWords));
}

bool IsField(const NodeTable& table, NodeIndex i) {
  const Tag tag = table.tag[At(i)];
  return tag == Tag::kInput || tag == Tag::kTextarea || tag == Tag::kSelect ||
         HasTrait(table.role[At(i)], RoleTrait::kField);
}

bool HasField(const NodeTable& table, NodeIndex row) {
  const NodeIndex end = table.subtree_end[At(row)];
  if (At(end) - At(row) > kFieldRows || table.tag[At(row)] == Tag::kBody) return false;
  for (NodeIndex i = row; i < end; i = Next(i)) {
    if (IsField(table, i)) return true;
  }
  return false;
}

bool IsEntry(const NodeTable& table, NodeIndex i) {
  const Tag tag = table.tag[At(i)];
  return tag == Tag::kLi || tag == Tag::kTr || tag == Tag::kTd;
}

// Whether one of the few elements around the row, or it itself, is like that. A cell of a table ends the search: what
// stands in one cell says nothing about the next.
bool IsWithin(const NodeTable& table, NodeIndex row, bool (*is_like_that)(const NodeTable&, NodeIndex)) {
  for (int level = 0; level <= kNearLevels && row != kNoNode; ++level, row = table.parent[At(row)]) {
    if (is_like_that(table, row)) return true;
    if (HasTrait(table.role[At(row)], RoleTrait::kCell) || table.tag[At(row)] == Tag::kTd) return false;
  }
  return false;
}

// `box` is [left, top, right, bottom] in the viewport. Texts for screen readers alone are usually hidden in one pixel,
// or left of or above the page.
bool HasArea(const JsonValue& box) {
  double edges[4] = {0, 0, 0, 0};
  std::size_t k = 0;
  for (const JsonValue edge : box.Elements()) edges[k++ & 3] = edge.AsNumber();
  return edges[2] - edges[0] > 1 && edges[3] - edges[1] > 1 && edges[2] > 0 && edges[3] > 0;
}

// A node was inserted, or its visibility or content changed.
bool SaysBusy(JsonValue report) {
  bool is_busy = false;
  for (const JsonValue element : report["path"].Elements()) {
    is_busy = IsBusy(TextAt(element, "text"), TextAt(element, "names"));
    break;
  }
  for (const JsonValue inner : report["inner"].Elements()) {
    is_busy = is_busy || IsBusy({}, TextAt(inner, "names"));
  }
  return is_busy;
}

}  // namespace

void MessageStream::OnReport(std::string_view session, std::string_view what, JsonValue report, std::int64_t at) {
  const std::uint64_t node = KeyOf(session, report["node"].AsInteger());
  if (Is(what, "removed")) return OnGone(node, at);
  if (HasArea(report["box"]) && SaysBusy(report)) ++busy_signs_;
  if (Is(what, "attributesChanged")) return OnAttributesChanged(session, node, report, at);
  if (HasArea(report["box"])) OnInserted(session, node, report, Is(what, "inserted"), at);
}

void MessageStream::OnInserted(std::string_view session, std::uint64_t node, JsonValue report, bool is_new,
                               std::int64_t at) {
  Message message = MessageAround(session, report["path"]);
  if (message.region != 0) return ReportMessage(node, message, at);
  for (const JsonValue inner : report["inner"].Elements()) {
    message.markup = MarkupOfElement(inner);
    if (message.markup.kind == MessageKind::kNone) continue;
    message.region = KeyOf(session, inner["node"].AsInteger());
    message.text = TextAt(inner, "text");
    return ReportMessage(node, message, at);
  }
  if (is_new) Append({node, 0, at, 0, 0, NewEvent("", message.text, at).text});
}

// In the last capture, by which an empty place for the errors of a field is known.
bool MessageStream::StandsWithField(std::string_view session, std::int64_t node) const {
  const NodeIndex row = RowOf(session, static_cast<BackendNodeId>(node));
  return row != kNoNode && IsWithin(*table_, row, HasField);
}

// The message that the node, the first of `path`, is or is inside of.
MessageStream::Message MessageStream::MessageAround(std::string_view session, JsonValue path) const {
  Message message;
  int level = 0;
  for (const JsonValue element : path.Elements()) {
    const MessageMarkup markup = MarkupOfElement(element);
    if (level == 0) message.text = TextAt(element, "text");
    const bool is_by_words = IsByWords(markup.kind);
    const bool counts = !is_by_words || level < kWordLevels;
    if (counts && message.markup.event_class == EventClass::kNeutral) message.markup.event_class = markup.event_class;
    // For a toast in a live region the toast is the message; for a paragraph in an alert, the alert.
    const bool is_more =
        markup.kind != MessageKind::kNone && (message.region == 0 || markup.kind <= MessageKind::kStatus);
    if (counts && level < kWordLevels && markup.is_toast) message.markup.is_toast = true;
    if (counts && is_more && (message.region == 0 || !is_by_words)) {
      message.markup.kind = markup.kind;
      message.markup.is_class_alone = markup.is_class_alone && !StandsWithField(session, element["node"].AsInteger());
      message.markup.politeness = markup.politeness;
      message.region = KeyOf(session, element["node"].AsInteger());
      if (element["text"].exists()) message.text = TextAt(element, "text");
    }
    ++level;
  }
  const bool is_alerting_toast = message.markup.is_toast && message.markup.politeness == Politeness::kAssertive;
  if (is_alerting_toast) message.markup.politeness = Politeness::kPolite;
  return message;
}

void MessageStream::OnAttributesChanged(std::string_view session, std::uint64_t node, JsonValue report,
                                        std::int64_t at) {
  const NodeIndex row = RowOf(session, static_cast<BackendNodeId>(report["node"].AsInteger()));
  bool is_seen = HasArea(report["box"]);
  const JsonValue attributes = report["attributes"];
  if (Is(TextAt(attributes, "aria-invalid"), "true") && is_seen) OnInvalid(row, at);
  // A node that looks as it did when a capture did not show it is gone, whether or not it has a box.
  const JsonValue names = attributes["class"];
  if (names.exists() && row != kNoNode && table_->AttrOr(row, "class") == names.AsString()) is_seen = false;
  if (!is_seen) return OnGone(node, at);
  if (row == kNoNode) return OnInserted(session, node, report, false, at);
  TextMemo<MessageMarkup> by_class;
  for (const NodeIndex hidden : hidden_) {
    if (!table_->is_inclusive_descendant(hidden, row)) continue;
    const std::string text = TextInside(*table_, hidden, report["invisible"]);
    // For the node itself, the report contains its present text.
    const std::string_view own = MessageAround(session, report["path"]).text;
    ReportMessage(node, {MarkupOfRow(*table_, hidden, &by_class), node, hidden == row ? own : std::string_view(text)},
                  at);
  }
}

void MessageStream::OnInvalid(NodeIndex row, std::int64_t at) {
  if (row != kNoNode && table_->AttrIs(row, "aria-invalid", "true")) return;
  const std::string_view name = row == kNoNode ? std::string_view() : table_->name[At(row)];
  log_.Add(NewEvent("invalid field", name, at, EventClass::kError));
}

void MessageStream::OnGone(std::uint64_t node, std::int64_t at) {
  for (Appearance& appearance : appearances_) {
    if (appearance.node == node) End(&appearance, at);
  }
}

void MessageStream::End(Appearance* appearance, std::int64_t at) {
  if (appearance->gone != 0) return;
  appearance->gone = at;
  PageEvent* const event = log_.Find(appearance->event);
  if (event != nullptr) event->gone = at;
}

// Adds an event for a visible message, unless the page showed it before.
void MessageStream::ReportMessage(std::uint64_t node, const Message& message, std::int64_t at) {
  // A class such as "danger" is also the look of an entry. The next capture shows what it stands among.
  if (IsByWords(message.markup.kind) && message.markup.is_class_alone) return;
  PageEvent event = NewEvent(MessageKindName(message.markup.kind), message.text, at, message.markup.event_class);
  event.politeness = message.markup.politeness;
  const bool is_content = IsByWords(message.markup.kind) && event.text.size() > limits::kMaxEventTextBytes;
  const std::uint64_t hash = SqueezedHash(event.text);
  if (event.text.empty() || is_content || std::find(shown_.begin(), shown_.end(), hash) != shown_.end()) return;
  Appearance appearance{node, message.region, at, 0, 0, {}};
  for (const Appearance& known : appearances_) {
    if (known.region != message.region || known.event == 0) continue;
    PageEvent* const earlier = log_.Find(known.event);
    if (earlier == nullptr || earlier->gone != known.gone) continue;
    const bool is_piece = known.gone == 0 && at - earlier->at <= kPieceMs && known.node != node;
    const bool is_replaced = known.node == node || (known.gone != 0 && at - known.gone <= kPieceMs);
    if (is_piece) {
      event.text = NewEvent("", earlier->text + ' ' + event.text, at).text;
    } else if (!is_replaced || at - earlier->at > kChangingMs ||
               earlier->event_class != ClassOf(event, log_.control())) {
      continue;
    }
    earlier->text = std::move(event.text);
    earlier->captures_begun = log_.captures_begun();
    earlier->gone = 0;
    appearance.event = known.event;
    return Append(std::move(appearance));
  }
  appearance.event = log_.Add(std::move(event));
  Append(std::move(appearance));
}

// If there is no more room, the oldest is dropped.
void MessageStream::Append(Appearance&& appearance) {
  appearance.captures_begun = log_.captures_begun();
  appearance.frame = log_.frame();
  appearance.origin = log_.origin();
  if (appearances_.size() >= limits::kMaxAppearances) appearances_.erase(appearances_.begin());
  appearances_.push_back(std::move(appearance));
}

NodeIndex MessageStream::RowOf(std::string_view session, BackendNodeId backend) const {
  if (table_ == nullptr || backend == kNoBackendNode) return kNoNode;
  for (std::size_t i = 0; i < table_->size(); ++i) {
    if (table_->backend_node_id[i] == backend && table_->frames[At(table_->frame[i])].session_id == session) {
      return RowAt(i);
    }
  }
  return kNoNode;
}

void MessageStream::OnCapture(const NodeTable* before, const NodeTable& after, std::int64_t now) {
  table_ = &after;
  AddPassingTexts(before);
  Vector<std::uint64_t> shown;
  hidden_.clear();
  NodeIndex message_end{0};
  TextMemo<MessageMarkup> by_class;
  for (NodeIndex row{0}; At(row) < after.size(); row = Next(row)) {
    const MessageMarkup markup = MarkupOfRow(after, row, &by_class);
    if (markup.kind == MessageKind::kNone) continue;
    if (after.is_visible(row) && IsContent(row, markup, &by_class)) {
      Retract(row);
      continue;
    }
    if (!after.is_visible(row)) {
      if (hidden_.size() < limits::kMaxMessages) hidden_.push_back(row);
    } else if (row >= message_end && shown.size() < limits::kMaxMessages) {
      message_end = after.subtree_end[At(row)];
      CompareMessage(before, row, markup, now, &shown);
    }
  }
  shown_ = std::move(shown);
  captured_ = now;
  for (Appearance& known : appearances_) {
    // Messages known only from a capture are gone when a capture does not show them.
    if (known.node == 0 && std::find(shown_.begin(), shown_.end(), known.region) == shown_.end()) End(&known, now);
  }
  EraseIf(&appearances_, [](const Appearance& known) { return known.event == 0 || known.gone != 0; });
}

// Whether what its classes call a message is an entry of the page, as of a list of messages, or "error" is only its look.
bool MessageStream::IsContent(NodeIndex row, const MessageMarkup& markup, TextMemo<MessageMarkup>* by_class) const {
  if (!IsByWords(markup.kind) || markup.kind == MessageKind::kToast) return false;
  if (markup.is_class_alone && markup.event_class == EventClass::kSuccess) return IsWithin(*table_, row, IsEntry);
  if (markup.is_class_alone) return !IsWithin(*table_, row, HasField);
  const NodeIndex parent = table_->parent[At(row)];
  if (parent == kNoNode) return false;
  for (NodeIndex i = Next(parent); i < table_->subtree_end[At(parent)]; i = table_->subtree_end[At(i)]) {
    if (i != row && table_->is_visible(i) && MarkupOfRow(*table_, i, by_class).kind == markup.kind) return true;
  }
  return false;
}

// It was reported when it came; what it stands among was unknown.
void MessageStream::Retract(NodeIndex row) {
  const std::string_view session = table_->frames[At(table_->frame[At(row)])].session_id;
  const std::uint64_t region = KeyOf(session, static_cast<std::int64_t>(table_->backend_node_id[At(row)]));
  for (Appearance& known : appearances_) {
    if (known.region == region && known.event != 0) log_.Remove(std::exchange(known.event, 0));
  }
}

// Texts that appeared and disappeared, unless the page has them before or after: then they were re-rendered.
void MessageStream::AddPassingTexts(const NodeTable* before) {
  std::string page;
  std::size_t count = 0;
  for (Appearance& appearance : appearances_) {
    if (appearance.event != 0 || appearance.gone - appearance.at < kNoticeableMs || appearance.text.size() < 2)
      continue;
    if (++count > kPassingTexts) return;
    if (page.empty()) {
      if (before != nullptr) AppendPageText(*before, &page);
      AppendPageText(*table_, &page);
    }
    if (page.find(Squeezed(appearance.text)) != std::string::npos) continue;
    PageEvent event = NewEvent(MessageKindName(MessageKind::kNone), appearance.text, appearance.at);
    event.gone = appearance.gone;
    event.captures_begun = appearance.captures_begun;
    event.frame = appearance.frame;
    event.origin = appearance.origin;
    log_.Add(std::move(event));
  }
}

void MessageStream::CompareMessage(const NodeTable* before, NodeIndex row, const MessageMarkup& markup,
                                   std::int64_t now, Vector<std::uint64_t>* shown) {
  PageEvent event = NewEvent(MessageKindName(markup.kind), TextInside(*table_, row), now, markup.event_class);
  event.politeness = markup.politeness;
  if (event.text.empty()) return;
  event.captures_begun = 0;
  if (const FrameInfo& frame = table_->frames[At(table_->frame[At(row)])]; frame.parent != kNoFrame) {
    event.frame = frame.frame_id;
    event.origin = frame.origin;
  }
  const std::string squeezed = Squeezed(event.text);
  const std::uint64_t hash = HashOf(squeezed);
  shown->push_back(hash);
  if (before == nullptr) return;
  const std::string_view loader = table_->frames[0].loader_id;
  const bool is_same_page = before->frames[0].loader_id == loader;
  if (!is_same_page && event.event_class < EventClass::kError) {
    event.event_class = ClassOfText(event.text, ErrorWordsOf(event));
  }
  const bool was_shown = std::find(shown_.begin(), shown_.end(), hash) != shown_.end();
  if (was_shown && (is_same_page || event.event_class != EventClass::kError)) return;
  for (const PageEvent& earlier : log_.events()) {
    if (earlier.at >= captured_ && !earlier.text.empty() && squeezed.find(Squeezed(earlier.text)) != std::string::npos)
      return;
  }
  if (!is_same_page) {
    // A new page has its own messages. Only a message about the navigation is worth a line, and errors even if the page
    // before had the same. That it is an alert is no sign, because an alert present at load alerts nobody.
    if (event.event_class < EventClass::kError) return;
    event.key = HashOf(loader) | kPageKey;
  }
  Append({0, hash, now, 0, log_.Add(std::move(event)), {}});
}

}  // namespace domtool
