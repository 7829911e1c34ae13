#include "privacy/privacy.h"

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "base/stable_sort.h"
#include "base/url.h"
#include "base/utf8.h"
#include "privacy/address.h"
#include "privacy/public_attributes.h"
#include "privacy/text_policy.h"
#include "table/stable_id.h"

namespace domtool {

class PrivacyGate::Builder {
 public:
  Builder(const NodeTable& table, const PrivacyPolicy& policy, const SecretKeeper& secrets)
      : t_(table), policy_(policy), secrets_(secrets), view_(&table) {}

  SafeView Build(bool with_attributes) && {
    BuildFrames();
    if (with_attributes) AddAttributes();
    const std::size_t count = t_.size();
    for (auto* column : {&view_.node_name_, &view_.name_, &view_.text_}) column->resize(count);
    view_.details_.resize(1);
    view_.details_index_.resize(count);
    view_.redaction_.assign(count, Redaction::kNone);
    hides_text_.resize(count);
    if (secrets_.has_secrets()) {
      cut_.resize(count);
      for (const Pieces which : {Pieces::kTexts, Pieces::kShownTexts, Pieces::kValues}) CutSpreadSecrets(which);
    }
    for (std::size_t i = 0; i < count; ++i) {
      if (view_.is_omitted_[At(t_.frame[i])]) {
        view_.redaction_[i] = Redaction::kFrameOmitted;
      } else {
        BuildRow(RowAt(i));
      }
    }
    for (const Disagreement& d : t_.disagreements) {
      view_.computed_names_.push_back(view_.is_omitted_[At(t_.frame[At(d.row)])] ? SafeText() : Clean(d.name));
    }
    return std::move(view_);
  }

 private:
  void BuildFrames() {
    // If the main document opts out, no view is made, so only its frames are checked.
    const Vector<bool> opted_out = t_.frames.size() > 1 ? OptedOutFrames(t_, policy_) : Vector<bool>(1);
    for (const FrameInfo& frame : t_.frames) {
      const bool is_omitted =
          opted_out[view_.is_omitted_.size()] ||
          (frame.is_cross_origin && policy_.cross_origin_frames == PrivacyPolicy::CrossOriginFrames::kOmit);
      const bool is_inside_omitted = frame.parent != kNoFrame && view_.is_omitted_[At(frame.parent)];
      view_.is_omitted_.push_back(is_omitted || is_inside_omitted);
      const SafeText base = HasOtherBase(frame) ? FrameAddress(frame.base_url) : SafeText();
      view_.frames_.push_back({FrameAddress(frame.url), base, FrameAddress(frame.origin), Clean(frame.title)});
    }
  }

  void AddAttributes() {
    for (std::size_t i = 0; i < t_.size(); ++i) {
      view_.attributes_begin_.push_back(static_cast<std::uint32_t>(view_.attributes_.size()));
      const bool is_read = t_.is_visible(RowAt(i)) || t_.tag[i] == Tag::kOption;
      if (!is_read || view_.is_omitted_[At(t_.frame[i])]) continue;
      for (std::size_t a = t_.attributes_begin[i]; a < t_.attributes_begin[i + 1]; ++a) {
        const auto [name, value] = t_.attributes[a];
        const char* const shown = PublicAttribute(t_.tag[i], name);
        if (shown == nullptr) continue;
        const bool is_address = name == "action" || name == "src";
        view_.attributes_.push_back({shown, is_address ? CleanAddress(value) : Clean(value)});
      }
    }
    view_.attributes_begin_.push_back(static_cast<std::uint32_t>(view_.attributes_.size()));
  }

  void BuildRow(NodeIndex i) {
    const std::size_t r = At(i);
    hides_text_[r] = HidesText(i);
    if (t_.kind[r] == NodeKind::kText || t_.kind[r] == NodeKind::kPseudo) {
      return BuildText(i);
    }
    if (t_.kind[r] != NodeKind::kElement) return;
    view_.node_name_[r] = Clean(t_.node_name[r]);
    view_.name_[r] = CleanOf(i, t_.name[r]);
    bool is_covered = view_.redaction_[r] == Redaction::kEchoedSecret && DrawsItsName(i);
    Add(i, &SafeDetails::description, CleanOf(i, t_.description[r]));
    const SafeText placeholder = Clean(t_.AttrOr(i, "placeholder"), Beginnings::kNone, &is_covered);
    if (!t_.flags[r].is_placeholder_unread) Add(i, &SafeDetails::placeholder, placeholder);
    const TestId test_id = t_.test_id(i);
    if (test_id.attribute != nullptr) DetailsOf(i).test_id = {test_id.attribute, Clean(test_id.value)};
    if (t_.role[r] == Role::kImage || t_.role[r] == Role::kCanvas || t_.tag[r] == Tag::kSvg) {
      Add(i, &SafeDetails::role_description, Clean(t_.AttrOr(i, "aria-roledescription")));
    }
    AddAddresses(i);
    Add(i, &SafeDetails::value, ValueOf(i));
    const Redaction around = view_.redaction_[At(t_.parent[r])];
    const bool is_in_list = t_.tag[r] == Tag::kOption || t_.tag[r] == Tag::kOptgroup;
    if (is_in_list && around != Redaction::kEchoedSecret) view_.redaction_[r] = around;
    if (is_covered || DrawsWhatIsWithheld(i)) view_.rows_to_paint_over_.push_back(i);
  }

  // A screenshot shows the text of a script or style element if the page displays it.
  void BuildText(NodeIndex i) {
    const std::size_t r = At(i);
    bool is_echo = IsCut(i);
    const bool is_source = IsSource(i);
    if (!hides_text_[r] && (!is_source || t_.flags[r].has_layout)) {
      const SafeText text = Clean(RawText(i), Beginnings::kOfLive, &is_echo);
      if (!is_source) view_.text_[r] = text;
    }
    if (is_echo || hides_text_[r]) view_.rows_to_paint_over_.push_back(i);
  }

  // The words of a button or an option, those in place of a picture.
  [[nodiscard]] bool DrawsItsName(NodeIndex i) const {
    const Tag tag = t_.tag[At(i)];
    return tag == Tag::kInput || tag == Tag::kOption || tag == Tag::kOptgroup || tag == Tag::kImg;
  }

  // Whether the element itself draws text that is withheld.
  [[nodiscard]] bool DrawsWhatIsWithheld(NodeIndex i) const {
    const std::size_t r = At(i);
    const bool is_field = t_.flags[r].has_form_value || t_.tag[r] == Tag::kSelect;
    if (is_field && !policy_.emit_values) return true;
    switch (view_.redaction_[r]) {
      case Redaction::kNone: return false;
      case Redaction::kEchoedSecret: return is_field || DrawsItsName(i);
      // An empty field shows nothing.
      default: return !t_.flags[r].has_form_value || !t_.form_value[r].empty();
    }
  }

  // Addresses without a path of their own are the same in both.
  [[nodiscard]] static bool HasOtherBase(const FrameInfo& frame) {
    return !frame.base_url.empty() && frame.base_url != frame.url.substr(0, frame.url.find('#'));
  }

  void AddAddresses(NodeIndex i) {
    switch (t_.tag[At(i)]) {
      case Tag::kA:
      case Tag::kArea: return Add(i, &SafeDetails::href, LinkAddress(i));
      case Tag::kForm: return AddSending(i, "action", "method");
      case Tag::kButton:
      case Tag::kInput:
        Add(i, &SafeDetails::form, Clean(t_.AttrOr(i, "form")));
        return AddSending(i, "formaction", "formmethod");
      default: return;
    }
  }

  // Browsers treat an empty address differently: a form is sent to its document, a link leads to the base of the document.
  void AddSending(NodeIndex i, std::string_view action, std::string_view method) {
    Add(i, &SafeDetails::action, CleanAddress(OnlyOne(i, action)));
    Add(i, &SafeDetails::method, Clean(OnlyOne(i, method)));
  }

  SafeText LinkAddress(NodeIndex i) {
    // SVG 2: `href` counts where both are there.
    const std::string_view attribute = t_.HasAttr(i, "href") ? "href" : "xlink:href";
    const std::string_view href = OnlyOne(i, attribute, true);
    const bool is_empty = href.empty() && t_.HasAttr(i, attribute);
    return CleanAddress(is_empty && HasOtherBase(t_.frames[At(t_.frame[At(i)])]) ? std::string_view(" ") : href);
  }

  [[nodiscard]] bool IsInsideOf(NodeIndex i, Tag tag) const {
    while (i != kNoNode && t_.tag[At(i)] != tag) i = t_.ParentElement(i);
    return i != kNoNode;
  }

  // The value of the attribute; kUnknownAddress if there are several that differ. A script can give an element attributes of
  // one name in several namespaces. The browser reads one of them, and CDP does not report namespaces. `with_prefixes`: in an
  // SVG, any namespace prefix is accepted, such as xlink:.
  [[nodiscard]] std::string_view OnlyOne(NodeIndex i, std::string_view attribute, bool with_prefixes = false) const {
    const std::string_view local = attribute.substr(attribute.find(':') + 1);
    std::optional<std::string_view> found;
    for (std::size_t a = t_.attributes_begin[At(i)]; a < t_.attributes_begin[At(i) + 1]; ++a) {
      const auto [name, value] = t_.attributes[a];
      const bool is_meant =
          name == attribute || (with_prefixes && name.substr(name.find(':') + 1) == local && IsInsideOf(i, Tag::kSvg));
      if (!is_meant) continue;
      if (found && *found != value) return kUnknownAddress;
      found = value;
    }
    return found.value_or(std::string_view());
  }

  // The text of a script or style sheet: no format shows it, however the page displays it.
  [[nodiscard]] bool IsSource(NodeIndex i) const {
    const NodeIndex parent = t_.parent[At(i)];
    return parent != kNoNode && (t_.tag[At(parent)] == Tag::kScript || t_.tag[At(parent)] == Tag::kStyle);
  }

  void Add(NodeIndex i, SafeText SafeDetails::*detail, SafeText text) {
    if (!text.empty()) DetailsOf(i).*detail = text;
  }

  SafeDetails& DetailsOf(NodeIndex i) {
    std::uint32_t& index = view_.details_index_[At(i)];
    if (index == 0) {
      index = static_cast<std::uint32_t>(view_.details_.size());
      view_.details_.emplace_back();
    }
    return view_.details_[index];
  }

  // Notes the reason if it is withheld.
  SafeText ValueOf(NodeIndex i) {
    const std::size_t r = At(i);
    view_.redaction_[r] = secrets_.RedactionOf(t_, i);
    if (view_.redaction_[r] != Redaction::kNone || !policy_.emit_values) return {};
    if (IsCut(i)) view_.redaction_[r] = Redaction::kEchoedSecret;
    const bool has_own = t_.flags[r].has_form_value && ShowsItsValue(i);
    // Of a combobox it may be drawn beside the empty field.
    const bool is_drawn = t_.role[r] == Role::kCombobox && t_.form_value[r].empty();
    return CleanOf(i, has_own && !is_drawn ? RawText(i) : t_.value_text[r]);
  }

  // A checkbox's value is for the server; a hidden field's is for nobody; a button's is mostly its name already.
  [[nodiscard]] bool ShowsItsValue(NodeIndex i) const {
    const InputType type = t_.input_type(i);
    switch (InputTypeRole(type)) {
      case Role::kNone:
      case Role::kCheckbox:
      case Role::kRadio: return false;
      // A person may read another word on it than its name.
      case Role::kButton: return type != InputType::kImage && t_.name[At(i)] != t_.form_value[At(i)];
      default: return true;
    }
  }

  // Text inside an editable host that is sensitive by policy is its value: passed down from the nearest host.
  [[nodiscard]] bool HidesText(NodeIndex i) const {
    if (t_.kind[At(i)] == NodeKind::kDocument) return false;
    if (t_.flags[At(i)].is_editable_host || t_.tag[At(i)] == Tag::kTextarea) {
      return !policy_.emit_values || secrets_.RedactionOf(t_, i) != Redaction::kNone;
    }
    const NodeIndex parent = t_.parent[At(i)];
    return parent != kNoNode && hides_text_[At(parent)];
  }

  SafeText CleanOf(NodeIndex i, std::string_view text) {
    bool is_echo = false;
    const SafeText clean = Clean(text, Beginnings::kOfLive, &is_echo);
    if (is_echo) view_.redaction_[At(i)] = Redaction::kEchoedSecret;
    return clean;
  }

  // Nothing has to be removed, as in most texts.
  [[nodiscard]] bool IsPlain(std::string_view text) const {
    return !secrets_.has_secrets() && IsCleanText(text) && !MayHoldId(text);
  }

  SafeText Clean(std::string_view text, Beginnings beginnings = Beginnings::kNone, bool* is_echo = nullptr) {
    if (text.empty()) return {};
    if (IsHtmlSpaceOnly(text)) return SafeText(" ");  // most texts: what indents the markup
    if (IsPlain(text)) return SafeText(text);
    std::string stripped(text);
    if (secrets_.Redact(&stripped, beginnings) && is_echo != nullptr) *is_echo = true;
    std::string clean;
    view_.dropped_characters_ += AppendCleanText(stripped, limits::kMaxTextRunBytes, &clean);
    BreakIds(&clean);
    return SafeText(view_.arena_.Copy(clean));
  }

  // The address of a document. Its host is never redacted, so that a secret cannot hide which site this is.
  SafeText FrameAddress(std::string_view address) {
    if (IsPlain(address) && address.find('@') == std::string_view::npos) return SafeText(address);
    std::string whole = WithoutCredentials(address);
    const std::size_t tail = EndOfHost(whole);
    std::string clean;
    AppendCleanAddress(std::string_view(whole).substr(0, tail), limits::kMaxTextRunBytes, &clean);
    clean += CleanAddress(view_.arena_.Copy(std::string_view(whole).substr(tail))).view();
    BreakIdsOfAddress(&clean);
    return SafeText(view_.arena_.Copy(clean));
  }

  SafeText CleanAddress(std::string_view address) {
    if (address.empty()) return {};
    if (IsPlain(address) && address.front() != ' ' && address.back() != ' ') return SafeText(address);
    std::string stripped = AddressToParse(address);
    secrets_.Redact(&stripped, Beginnings::kNone);
    std::string clean;
    AppendCleanAddress(stripped, limits::kMaxTextRunBytes, &clean);
    BreakIdsOfAddress(&clean);
    return SafeText(clean == address ? address : view_.arena_.Copy(clean));
  }

  // The pieces that are joined to find a secret that is split over several elements: all texts; visible texts without list
  // markers; field values.
  enum class Pieces { kTexts, kShownTexts, kValues };

  [[nodiscard]] bool IsCut(NodeIndex i) const { return !cut_.empty() && cut_[At(i)].data() != nullptr; }

  // The row's text or value, without the parts of secrets that were cut out of it.
  [[nodiscard]] std::string_view RawText(NodeIndex i) const {
    if (IsCut(i)) return cut_[At(i)];
    if (t_.is_element(i)) return t_.form_value[At(i)];
    return t_.rendered_text[At(i)].empty() ? t_.text[At(i)] : t_.rendered_text[At(i)];
  }

  [[nodiscard]] bool IsPiece(NodeIndex i, Pieces which) const {
    if (which == Pieces::kValues) return t_.is_element(i) && t_.flags[At(i)].has_form_value && ShowsItsValue(i);
    const bool is_text = t_.kind[At(i)] == NodeKind::kText || t_.kind[At(i)] == NodeKind::kPseudo;
    return is_text && (which == Pieces::kTexts || (t_.is_visible(i) && t_.tag[At(i)] != Tag::kPseudoMarker));
  }

  // A page may split a secret over several elements. Each part is removed, and the first is replaced.
  void CutSpreadSecrets(Pieces which) {
    Vector<NodeIndex> rows;
    for (NodeIndex i{0}; At(i) < t_.size(); i = Next(i)) {
      if (IsPiece(i, which)) rows.push_back(i);
    }
    CutSpreadSecrets(rows);
    if (which == Pieces::kTexts || !PutInOrderDrawn(&rows)) return;
    CutSpreadSecrets(rows);
  }

  // Secrets with their punctuation first, because it finds more of the same secret.
  void CutSpreadSecrets(const Vector<NodeIndex>& rows) {
    for (const auto punctuation : {Letters::Punctuation::kCount, Letters::Punctuation::kSeparate}) {
      if (secrets_.has_secrets(punctuation)) CutSpreadSecrets(rows, punctuation);
    }
  }

  void CutSpreadSecrets(const Vector<NodeIndex>& rows, Letters::Punctuation punctuation) {
    Letters all;
    all.punctuation = punctuation;
    Vector<std::size_t> begins;
    for (const NodeIndex i : rows) {
      begins.push_back(all.letters.size());
      all.Append(RawText(i), nullptr);
    }
    begins.push_back(all.letters.size());
    const Vector<SecretRange> secrets = secrets_.FindIn(all);
    std::size_t piece = rows.size();
    // From the last secret on, so that a cut does not move the letters of those before.
    for (std::size_t s = secrets.size(); s-- > 0;) {
      const std::size_t begin = secrets[s].begin;
      const std::size_t end = secrets[s].end;
      while (begins[piece] > begin) --piece;
      if (end <= begins[piece + 1]) continue;  // in one piece: Clean finds it
      std::size_t last = piece;
      while (begins[last + 1] < end) ++last;
      for (std::size_t k = last; k > piece; --k)
        Cut(rows[k], punctuation, 0, std::min(begins[k + 1], end) - begins[k], "");
      Cut(rows[piece], punctuation, begin - begins[piece], begins[piece + 1] - begins[piece],
          secrets_.ReplacementOf(secrets[s]));
    }
  }

  // Sorts the rows as they are drawn: by line, then from left to right. Returns false if they already had that order.
  bool PutInOrderDrawn(Vector<NodeIndex>* rows) const {
    struct Drawn {
      double key;
      NodeIndex row;
      bool operator<(const Drawn& other) const { return key < other.key; }
    };
    constexpr double kLine = 1e8;  // more than any coordinate
    Vector<Drawn> drawn;
    for (const NodeIndex i : *rows) drawn.push_back({t_.bounds[At(i)].center().y, i});
    StableSort(&drawn);
    // A text that is less than half its height lower is on the same line.
    double line = 0;
    double center = -kLine;
    for (Drawn& one : drawn) {
      const Rect& bounds = t_.bounds[At(one.row)];
      if (one.key > center + bounds.height() / 2) {
        line += kLine;
        center = one.key;
      }
      one.key = line + bounds.left;
    }
    StableSort(&drawn);
    bool is_other = false;
    for (std::size_t k = 0; k < drawn.size(); ++k) {
      is_other = is_other || (*rows)[k] != drawn[k].row;
      (*rows)[k] = drawn[k].row;
    }
    return is_other;
  }

  // Replaces these letters of the row by `mark`.
  void Cut(NodeIndex i, Letters::Punctuation punctuation, std::size_t begin, std::size_t end, std::string_view mark) {
    if (begin == end) {  // between two pieces there is only what separates letters
      cut_[At(i)] = "";
      return;
    }
    const std::string_view text = RawText(i);
    Letters spelling;
    spelling.punctuation = punctuation;
    Vector<Place> places;
    spelling.Append(text, &places);
    std::string rest(text.substr(0, places[begin].begin));
    rest += mark;
    rest += text.substr(places[end - 1].end);
    cut_[At(i)] = rest.empty() ? std::string_view("") : view_.arena_.Copy(rest);  // a view of nothing would be no cut
  }

  const NodeTable& t_;
  const PrivacyPolicy& policy_;
  const SecretKeeper& secrets_;
  SafeView view_;
  Vector<bool> hides_text_;
  Vector<std::string_view> cut_;  // by row, RawText where it is no longer what the page has; empty without secrets
};

SafeView PrivacyGate::MakeView(const NodeTable& table, const PrivacyPolicy& policy, const SecretKeeper& secrets,
                               bool with_attributes) {
  return Builder(table, policy, secrets).Build(with_attributes);
}

SafeText PrivacyGate::Clean(std::string_view text, const SecretKeeper& secrets, std::string* storage, TextKind kind) {
  std::string stripped(text);
  secrets.Redact(&stripped, Beginnings::kOfAll);
  AppendCleanText(stripped, limits::kMaxTextRunBytes, storage);
  kind == TextKind::kAddress ? BreakIdsOfAddress(storage) : BreakIds(storage);
  return SafeText(*storage);
}

Vector<bool> PrivacyGate::OptedOutFrames(const NodeTable& table, const PrivacyPolicy& policy) {
  Vector<bool> frames(table.frames.size());
  if (!policy.respect_opt_out) return frames;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.kind[i] != NodeKind::kElement || frames[At(table.frame[i])]) continue;
    frames[At(table.frame[i])] = table.HasAttr(RowAt(i), "data-no-ai");
  }
  // A parent comes before its children.
  for (std::size_t f = 0; f < frames.size(); ++f) {
    const FrameIndex parent = table.frames[f].parent;
    if (parent != kNoFrame && parent != FrameIndex{0}) frames[f] = frames[f] || frames[At(parent)];
  }
  return frames;
}

}  // namespace domtool
