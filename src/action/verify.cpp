#include "action/verify.h"

#include <algorithm>
#include <utility>

#include "base/json_writer.h"
#include "base/utf8.h"

namespace domtool {
namespace {

bool IsShown(const NodeTable& table, NodeIndex row) {
  const bool needs_layout = !table.is_element(row) || !table.flags[At(row)].has_layout;
  return table.is_visible(row) && (!needs_layout || table.flags[At(row)].has_layout);
}

bool ShowsText(const NodeTable& table, std::string_view text) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!IsShown(table, RowAt(i))) continue;
    const std::string_view own = table.rendered_text[i].empty() ? table.text[i] : table.rendered_text[i];
    if (ContainsIgnoreAsciiCase(table.name[i], text) || ContainsIgnoreAsciiCase(own, text)) return true;
  }
  return false;
}

bool ShowsNode(const NodeTable& table, const NodeResolver& resolver, std::string_view id) {
  const NodeIndex row = resolver.Resolve(table, id);
  return row != kNoNode && IsShown(table, row);
}

bool Shows(const NodeTable& table, const Evidence& evidence, const Expectation& link) {
  if (!link.node_id.empty() && !ShowsNode(table, *evidence.resolver, link.node_id)) return false;
  return link.text.empty() || ShowsText(table, link.text);
}

// The same comparison for one node: only rows inside it count.
Changes ChangesOfNode(const Evidence& evidence, std::string_view id) {
  Changes changes;
  const NodeIndex was = evidence.resolver->Resolve(*evidence.before, id);
  const NodeIndex is = evidence.resolver->Resolve(*evidence.after, id);
  if (was == kNoNode || is == kNoNode) return changes;
  const NodeTable& before = *evidence.before;
  const NodeTable& after = *evidence.after;
  changes.value = before.form_value[At(was)] != after.form_value[At(is)] ||
                  before.flags[At(was)].input_checked != after.flags[At(is)].input_checked ||
                  before.flags[At(was)].option_selected != after.flags[At(is)].option_selected ||
                  before.value_text[At(was)] != after.value_text[At(is)];
  constexpr std::string_view kStates[] = {
      "disabled",      "checked",       "open",         "selected",      "readonly",     "aria-checked", "aria-pressed",
      "aria-expanded", "aria-selected", "aria-current", "aria-disabled", "aria-invalid", "aria-busy"};
  for (std::string_view name : kStates) changes.state += before.Attr(was, name) != after.Attr(is, name);
  changes.state += before.flags[At(was)].input_checked != after.flags[At(is)].input_checked;
  return changes;
}

bool IsMet(const Expectation& link, const Evidence& evidence) {
  const bool is_elsewhere = evidence.has_navigated || evidence.changes.has_document_changed;
  switch (link.kind) {
    case ExpectKind::kNavigation: return is_elsewhere || evidence.changes.has_url_changed;
    case ExpectKind::kAnyChange: return is_elsewhere || evidence.has_dialog || evidence.changes.any();
    case ExpectKind::kNoChange: return !is_elsewhere && !evidence.has_dialog && !evidence.changes.any();
    case ExpectKind::kElementAppears:
      return Shows(*evidence.after, evidence, link) && !Shows(*evidence.before, evidence, link);
    case ExpectKind::kElementDisappears:
      return !Shows(*evidence.after, evidence, link) && Shows(*evidence.before, evidence, link);
    case ExpectKind::kValueChanges:
      return (link.node_id.empty() ? evidence.changes : ChangesOfNode(evidence, link.node_id)).value != 0;
    case ExpectKind::kStateChanges: {
      const Changes changes = link.node_id.empty() ? evidence.changes : ChangesOfNode(evidence, link.node_id);
      return changes.state != 0 || changes.value != 0;
    }
  }
  return false;
}

std::string ActualOutcome(const Evidence& evidence) {
  if (evidence.has_navigated) return "the page navigated";
  if (evidence.has_dialog) return "a dialog opened";
  std::string out;
  for (const std::string& phrase : DescribeChanges(evidence.changes)) {
    if (!out.empty()) out += ", ";
    out += phrase;
  }
  return out.empty() ? "nothing visible changed" : out;
}

// The text of a contenteditable, white space collapsed and trimmed.
std::string TextInside(const NodeTable& table, NodeIndex row) {
  std::string out;
  for (NodeIndex i = Next(row); i != table.subtree_end[At(row)]; i = Next(i)) {
    if (table.is_text(i)) {
      AppendCollapsed(&out, table.text[At(i)]);
    } else {
      const Tag tag = table.tag[At(i)];
      if (tag == Tag::kBr || tag == Tag::kP || tag == Tag::kDiv || tag == Tag::kLi) AppendCollapsed(&out, " ");
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

bool IsFormField(const NodeTable& table, NodeIndex row) {
  return table.tag[At(row)] == Tag::kInput || table.tag[At(row)] == Tag::kTextarea;
}

}  // namespace

Verification VerifyExpectation(const Vector<Expectation>& chain, const Evidence& evidence) {
  Verification verification;
  const bool is_blind = evidence.has_navigated || evidence.has_dialog;
  verification.is_known = !is_blind;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const ExpectKind kind = chain[i].kind;
    const bool can_judge =
        !is_blind || kind == ExpectKind::kNavigation || kind == ExpectKind::kAnyChange || kind == ExpectKind::kNoChange;
    if (can_judge) verification.is_known = true;
    if (can_judge && IsMet(chain[i], evidence)) {
      verification.is_met = true;
      verification.link = i;
      return verification;
    }
  }
  return verification;
}

VerificationText DescribeVerification(const Vector<Expectation>& chain, const Verification& verification,
                                      const Evidence& evidence) {
  VerificationText text;
  text.success = verification.is_met;
  text.actual_outcome = ActualOutcome(evidence);
  text.confidence = verification.is_known ? 1 : 0.5;
  if (verification.is_met) {
    text.verified_outcome = ExpectKindName(chain[verification.link].kind);
    text.feedback = "What was expected happened.";
  } else if (verification.is_known) {
    text.feedback = "What was expected did not happen in time; observe the page to see what it shows now.";
  } else {
    text.feedback = "The expectation could not be checked on this page any more; observe it.";
  }
  return text;
}

std::string VerificationJson(const VerificationText& text, const Evidence& evidence, std::string_view url) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject().Field("success", text.success).Key("verifiedOutcome");
  if (text.verified_outcome.empty()) {
    json.Null();
  } else {
    json.String(text.verified_outcome);
  }
  json.Field("actualOutcome", std::string_view(text.actual_outcome));
  json.Key("errorsDetected").BeginArray().EndArray().Key("successMessages").BeginArray().EndArray();
  json.Key("pageState").BeginObject().Field("url", url);
  json.Field("urlChanged", evidence.has_navigated || evidence.changes.has_url_changed);
  json.Field("domChanged", evidence.has_navigated || evidence.changes.in_dom());
  json.Key("recentMutations").BeginArray();
  for (const std::string& phrase : DescribeChanges(evidence.changes)) json.String(phrase);
  json.EndArray().EndObject();
  json.Field("confidence", text.confidence).Field("feedback", std::string_view(text.feedback)).EndObject();
  return out;
}

ReadBack ReadBackText(const NodeTable& before, NodeIndex row_before, const NodeTable& after, NodeIndex row_after,
                      std::string_view typed, bool replaces) {
  const NodeFlags& flags = after.flags[At(row_after)];
  const bool is_secret = flags.is_sensitive || EqualsIgnoreAsciiCase(after.AttrOr(row_after, "type"), "password");
  if (IsFormField(after, row_after)) {
    const std::string_view value = after.form_value[At(row_after)];
    if (is_secret) {
      const bool is_filled = !value.empty() || after.states[At(row_after)].Has(State::kFilled);
      return is_filled ? ReadBack::kFilled : ReadBack::kEmpty;
    }
    if (!flags.has_form_value) return ReadBack::kUnknown;
    const bool holds = replaces ? value == typed : value.find(typed) != std::string_view::npos;
    if (holds && (replaces || typed.empty() || before.form_value[At(row_before)] != value)) return ReadBack::kHolds;
    return before.form_value[At(row_before)] == value ? ReadBack::kUnchanged : ReadBack::kHoldsElse;
  }
  const std::string actual = TextInside(after, row_after);
  if (is_secret) return actual.empty() ? ReadBack::kEmpty : ReadBack::kFilled;
  std::string wanted;
  AppendCollapsed(&wanted, typed);
  while (!wanted.empty() && wanted.back() == ' ') wanted.pop_back();
  const bool holds = replaces ? actual == wanted : actual.find(wanted) != std::string::npos;
  const bool is_changed = TextInside(before, row_before) != actual;
  if (holds && (replaces || wanted.empty() || is_changed)) return ReadBack::kHolds;
  return is_changed ? ReadBack::kHoldsElse : ReadBack::kUnchanged;
}

}  // namespace domtool
