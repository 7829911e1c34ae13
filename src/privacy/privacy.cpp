#include "privacy/privacy.h"

#include <utility>

#include "base/limits.h"
#include "base/utf8.h"
#include "privacy/public_attributes.h"
#include "privacy/text_policy.h"

namespace domtool {

std::string_view RedactionName(Redaction redaction) {
  switch (redaction) {
    case Redaction::kNot: return "";
    case Redaction::kPassword: return "password";
    case Redaction::kOneTimeCode: return "one-time-code";
    case Redaction::kPayment: return "payment";
    case Redaction::kPolicy: return "policy";
    case Redaction::kEchoedSecret: return "echoed-secret";
    case Redaction::kFrameOmitted: return "frame-omitted";
  }
  return "";
}

class PrivacyGate::Builder {
 public:
  Builder(const NodeTable& table, const PrivacyPolicy& policy, const SecretKeeper& secrets)
      : t_(table), policy_(policy), secrets_(secrets), view_(&table) {}

  SafeView Build(bool with_attributes) && {
    BuildFrames();
    if (with_attributes) AddAttributes();
    const std::size_t count = t_.size();
    for (auto* column : {&view_.node_name_, &view_.name_, &view_.description_, &view_.text_, &view_.value_,
                         &view_.href_, &view_.placeholder_, &view_.test_id_}) {
      column->resize(count);
    }
    view_.redaction_.assign(count, Redaction::kNot);
    hides_text_.resize(count);
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
    for (const FrameInfo& frame : t_.frames) {
      const bool is_omitted =
          frame.is_cross_origin && policy_.cross_origin_frames == PrivacyPolicy::CrossOriginFrames::kOmit;
      const bool is_inside_omitted = frame.parent != kNoFrame && view_.is_omitted_[At(frame.parent)];
      view_.is_omitted_.push_back(is_omitted || is_inside_omitted);
      view_.frames_.push_back({Clean(frame.url), Clean(frame.origin), Clean(frame.title)});
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
        if (shown != nullptr) view_.attributes_.push_back({shown, Clean(value)});
      }
    }
    view_.attributes_begin_.push_back(static_cast<std::uint32_t>(view_.attributes_.size()));
  }

  void BuildRow(NodeIndex i) {
    const std::size_t r = At(i);
    hides_text_[r] = HidesText(i);
    if (t_.kind[r] == NodeKind::kText || t_.kind[r] == NodeKind::kPseudo) {
      view_.text_[r] =
          hides_text_[r] ? SafeText() : Clean(t_.rendered_text[r].empty() ? t_.text[r] : t_.rendered_text[r]);
      return;
    }
    if (t_.kind[r] != NodeKind::kElement) return;
    view_.node_name_[r] = Clean(t_.node_name[r]);
    view_.name_[r] = CleanOf(i, t_.name[r]);
    view_.description_[r] = CleanOf(i, t_.description[r]);
    view_.placeholder_[r] = Clean(t_.AttrOr(i, "placeholder"));
    view_.test_id_[r] = Clean(t_.AttrOr(i, "data-testid"));
    if (t_.tag[r] == Tag::kA || t_.tag[r] == Tag::kArea) view_.href_[r] = Clean(t_.AttrOr(i, "href"));
    BuildValue(i);
  }

  void BuildValue(NodeIndex i) {
    const std::size_t r = At(i);
    view_.redaction_[r] = secrets_.RedactionOf(t_, i);
    if (view_.redaction_[r] != Redaction::kNot || !policy_.emit_values) return;
    if (t_.flags[r].has_form_value && ShowsItsValue(i)) {
      view_.value_[r] = CleanOf(i, t_.form_value[r]);
    } else {
      view_.value_[r] = CleanOf(i, t_.value_text[r]);
    }
  }

  // A checkbox's value is for the server; a hidden field's is for nobody; a button's is its name already.
  [[nodiscard]] bool ShowsItsValue(NodeIndex i) const {
    if (t_.tag[At(i)] != Tag::kInput) return true;
    const std::string type = ToAsciiLower(t_.AttrOr(i, "type"));
    return type != "checkbox" && type != "radio" && type != "hidden" && type != "submit" && type != "button" &&
           type != "reset" && type != "image";
  }

  // Text inside an editable host that is sensitive by policy is its value: passed down from the nearest host.
  [[nodiscard]] bool HidesText(NodeIndex i) const {
    if (t_.kind[At(i)] == NodeKind::kDocument) return false;
    if (t_.flags[At(i)].is_editable_host || t_.tag[At(i)] == Tag::kTextarea) {
      return !policy_.emit_values || secrets_.RedactionOf(t_, i) != Redaction::kNot;
    }
    const NodeIndex parent = t_.parent[At(i)];
    return parent != kNoNode && hides_text_[At(parent)];
  }

  SafeText CleanOf(NodeIndex i, std::string_view text) {
    if (!text.empty() && secrets_.Holds(text)) view_.redaction_[At(i)] = Redaction::kEchoedSecret;
    return Clean(text);
  }

  // Secrets first: what the text policy drops could have kept a secret from being found, so it is looked for twice.
  SafeText Clean(std::string_view text) {
    if (text.empty()) return {};
    const bool holds_secret = secrets_.Holds(text);
    if (!holds_secret && IsCleanText(text)) return SafeText(text);
    std::string clean;
    const std::string without = holds_secret ? secrets_.Without(text) : std::string();
    view_.dropped_characters_ +=
        AppendCleanText(holds_secret ? std::string_view(without) : text, limits::kMaxTextRunBytes, &clean);
    if (secrets_.Holds(clean)) clean = secrets_.Without(clean);
    return SafeText(view_.arena_.Copy(clean));
  }

  const NodeTable& t_;
  const PrivacyPolicy& policy_;
  const SecretKeeper& secrets_;
  SafeView view_;
  Vector<bool> hides_text_;
};

SafeView PrivacyGate::Open(const NodeTable& table, const PrivacyPolicy& policy, const SecretKeeper& secrets,
                           bool with_attributes) {
  return Builder(table, policy, secrets).Build(with_attributes);
}

bool PrivacyGate::IsOptedOut(const NodeTable& table, const PrivacyPolicy& policy) {
  if (!policy.respect_opt_out) return false;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (table.frame[i] != FrameIndex{0} || table.kind[i] != NodeKind::kElement) continue;
    if (table.HasAttr(RowAt(i), "data-no-ai")) return true;
  }
  return false;
}

}  // namespace domtool
