#include "semantics/name_rules.h"

#include "semantics/relations.h"

namespace domtool {
namespace {

bool IsInGrid(const NodeTable& table, NodeIndex row) {
  NodeIndex parent = table.parent[At(row)];
  if (parent != kNoNode && table.role[At(parent)] == Role::kRowGroup) parent = table.parent[At(parent)];
  if (parent == kNoNode) return false;
  const Role role = table.role[At(parent)];
  return role == Role::kGrid || role == Role::kTreeGrid;
}

}  // namespace

bool IsNamedFromContent(const NodeTable& table, NodeIndex i) {
  const Role role = table.role[At(i)];
  switch (role) {
    case Role::kMath: return table.tag[At(i)] != Tag::kMath;
    case Role::kRow: return IsInGrid(table, i);
    default: return HasTrait(role, kTraitNameFromContent);
  }
}

bool ContributesContent(const NodeTable& table, NodeIndex i) {
  switch (table.role[At(i)]) {
    case Role::kAlert:
    case Role::kAlertDialog:
    case Role::kApplication:
    case Role::kArticle:
    case Role::kAudio:
    case Role::kBanner:
    case Role::kBlockquote:
    case Role::kCombobox:
    case Role::kComment:
    case Role::kComplementary:
    case Role::kContentInfo:
    case Role::kDialog:
    case Role::kDocAbstract:
    case Role::kDocument:
    case Role::kFeed:
    case Role::kFigure:
    case Role::kForm:
    case Role::kGraphicsDocument:
    case Role::kGraphicsSymbol:
    case Role::kGrid:
    case Role::kIframe:
    case Role::kImage:
    case Role::kListBox:
    case Role::kLog:
    case Role::kMain:
    case Role::kMarquee:
    case Role::kMenu:
    case Role::kMenuBar:
    case Role::kMeter:
    case Role::kNavigation:
    case Role::kNote:
    case Role::kProgressBar:
    case Role::kRadioGroup:
    case Role::kRegion:
    case Role::kRow:
    case Role::kRowGroup:
    case Role::kScrollBar:
    case Role::kSearch:
    case Role::kSeparator:
    case Role::kSlider:
    case Role::kSpinButton:
    case Role::kStatus:
    case Role::kSuggestion:
    case Role::kTable:
    case Role::kTabList:
    case Role::kTabPanel:
    case Role::kTimer:
    case Role::kToolbar:
    case Role::kTree:
    case Role::kTreeGrid:
    case Role::kVideo:
    case Role::kDocAppendix:
    case Role::kDocChapter:
    case Role::kDocEndnote:
    case Role::kDocEndnotes:
    case Role::kDocFootnote:
    case Role::kDocIndex:
    case Role::kDocIntroduction:
    case Role::kDocPart:
    case Role::kDocToc: return false;
    case Role::kGroup: return table.tag[At(i)] == Tag::kAddress;
    case Role::kMath: return table.tag[At(i)] != Tag::kMath;
    default: return true;
  }
}

bool IsTitleNoName(Role role) {
  switch (role) {
    case Role::kCaption:
    case Role::kCode:
    case Role::kDefinition:
    case Role::kDeletion:
    case Role::kEmphasis:
    case Role::kGeneric:
    case Role::kInsertion:
    case Role::kMark:
    case Role::kNone:
    case Role::kParagraph:
    case Role::kStaticText:
    case Role::kStrong:
    case Role::kSubscript:
    case Role::kSuperscript:
    case Role::kLegend:
    case Role::kFigcaption:
    case Role::kLabelText:
    case Role::kTime: return true;
    default: return false;
  }
}

bool IsNamelessOnPurpose(const NodeTable& table, NodeIndex i) {
  if (table.tag[At(i)] != Tag::kImg) return false;
  const std::optional<std::string_view> alt = table.Attr(i, "alt");
  return alt && alt->empty();
}

std::optional<std::string_view> EmbeddedValue(const NodeTable& table, NodeIndex i) {
  switch (table.role[At(i)]) {
    case Role::kTextbox:
    case Role::kSearchBox:
    case Role::kSpinButton:
    case Role::kCombobox:
    case Role::kSlider:
    case Role::kDate:
    case Role::kDateTime:
    case Role::kInputTime:
    case Role::kColorWell:
    case Role::kListBox:
    case Role::kMeter:
    case Role::kScrollBar: break;
    default: return std::nullopt;
  }
  if (!table.value_text[At(i)].empty()) return table.value_text[At(i)];
  const Tag tag = table.tag[At(i)];
  if (tag != Tag::kInput && tag != Tag::kTextarea) return std::nullopt;
  if (HoldsSecret(table, i) || !table.flags[At(i)].has_form_value) return std::string_view();
  return table.form_value[At(i)];
}

}  // namespace domtool
