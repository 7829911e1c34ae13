#include "semantics/implicit_role.h"

#include <utility>

#include "base/utf8.h"

namespace domtool {
namespace {

Role InputRole(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  const std::string_view type = InputType(table, i);
  if (type == "hidden") return Role::kNone;
  if (type == "checkbox") return Role::kCheckbox;
  if (type == "radio") return Role::kRadio;
  if (type == "range") return Role::kSlider;
  if (type == "number") return Role::kSpinButton;
  if (type == "color") return Role::kColorWell;
  if (type == "date") return Role::kDate;
  if (type == "datetime-local" || type == "month" || type == "week") return Role::kDateTime;
  if (type == "time") return Role::kInputTime;
  if (type == "button" || type == "submit" || type == "reset" || type == "image" || type == "file") {
    return Role::kButton;
  }
  if (type == "search") return Role::kSearchBox;
  const bool suggests =
      type != "password" && table.HasAttr(i, "list") && context.scopes.Find(i, table.AttrOr(i, "list")) != kNoNode;
  return suggests ? Role::kCombobox : Role::kTextbox;
}

// HTML: a select shows a list when its display size is above 1; `multiple` makes it 4 unless `size` says otherwise.
Role SelectRole(const NodeTable& table, NodeIndex i) {
  const std::optional<int> size = ParseInteger(table.AttrOr(i, "size"));
  const int shown = size && *size > 0 ? *size : (table.HasAttr(i, "multiple") ? 4 : 1);
  return shown > 1 ? Role::kListBox : Role::kCombobox;
}

Role ImageRole(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  const bool is_decorative = table.HasAttr(i, "alt") && table.AttrOr(i, "alt").empty();
  const bool is_kept =
      context.facts.Has(i, kHasGlobalAria) || context.facts.Has(i, kHasTitle) || context.facts.Has(i, kHasTabIndex);
  return is_decorative && !is_kept ? Role::kNone : Role::kImage;
}

// A link without a target is one only when something happens on a click.
Role AnchorRole(const NodeTable& table, NodeIndex i) {
  if (table.HasAttr(i, "href") || table.HasAttr(i, "xlink:href")) return Role::kLink;
  return table.tag[At(i)] == Tag::kA && table.flags[At(i)].is_clickable ? Role::kLink : Role::kGeneric;
}

Role SummaryRole(const NodeTable& table, NodeIndex i) {
  const NodeIndex parent = table.parent[At(i)];
  const bool discloses = parent != kNoNode && table.tag[At(parent)] == Tag::kDetails;
  return discloses ? Role::kDisclosureTriangle : Role::kGeneric;
}

// SVG-AAM section 5.4, the elements that are no Tag.
constexpr std::pair<std::string_view, Role> kGraphics[] = {
    {"path", Role::kGraphicsSymbol},   {"rect", Role::kGraphicsSymbol},
    {"circle", Role::kGraphicsSymbol}, {"ellipse", Role::kGraphicsSymbol},
    {"line", Role::kGraphicsSymbol},   {"polygon", Role::kGraphicsSymbol},
    {"image", Role::kImage},           {"polyline", Role::kGraphicsSymbol},
    {"use", Role::kGraphicsObject}};

Role NamelessTagRole(const SemanticsContext& context, NodeIndex i) {
  for (const auto& [name, role] : kGraphics) {
    if (context.table.node_name[At(i)] == name) return IsGraphicDescribed(context, i) ? role : Role::kNone;
  }
  return Role::kGeneric;
}

}  // namespace

bool IsGraphicDescribed(const SemanticsContext& context, NodeIndex i) {
  return context.relations.FirstChild(i, Tag::kTitle) != kNoNode ||
         context.relations.FirstChild(i, Tag::kDesc) != kNoNode || context.facts.Has(i, kHasTabIndex) ||
         HasAuthorName(context, i);
}

bool HasAuthorName(const SemanticsContext& context, NodeIndex i) {
  if (context.facts.Has(i, kHasAriaLabel) || context.facts.Has(i, kHasTitle)) return true;
  if (!context.facts.Has(i, kHasAriaLabelledBy)) return false;
  bool refers = false;
  std::size_t asked = 0;
  ForEachToken(LabelledByIds(context.table, i), [&](std::string_view id) {
    if (!refers && ++asked <= 8) refers = context.scopes.Find(i, id) != kNoNode;
  });
  return refers;
}

Role ImplicitRole(const SemanticsContext& context, NodeIndex i) {
  const NodeTable& table = context.table;
  switch (table.tag[At(i)]) {
    case Tag::kA:
    case Tag::kArea: return AnchorRole(table, i);
    case Tag::kAbbr: return Role::kAbbr;
    case Tag::kAddress:
    case Tag::kDetails:
    case Tag::kFieldset:
    case Tag::kHgroup:
    case Tag::kOptgroup: return Role::kGroup;
    case Tag::kArticle: return Role::kArticle;
    case Tag::kAside: return Role::kComplementary;
    case Tag::kAudio: return Role::kAudio;
    case Tag::kBlockquote: return Role::kBlockquote;
    case Tag::kBr: return Role::kLineBreak;
    case Tag::kButton: return Role::kButton;
    case Tag::kCanvas: return Role::kCanvas;
    case Tag::kCaption: return Role::kCaption;
    case Tag::kCode: return Role::kCode;
    case Tag::kDatalist: return Role::kListBox;
    case Tag::kDd: return Role::kDefinition;
    case Tag::kDel:
    case Tag::kS: return Role::kDeletion;
    case Tag::kDfn:
    case Tag::kDt: return Role::kTerm;
    case Tag::kDialog: return Role::kDialog;
    case Tag::kDl: return Role::kDescriptionList;
    case Tag::kEm: return Role::kEmphasis;
    case Tag::kEmbed: return Role::kEmbeddedObject;
    case Tag::kFigcaption: return Role::kFigcaption;
    case Tag::kFigure: return Role::kFigure;
    case Tag::kFooter: return Role::kContentInfo;
    case Tag::kForm: return Role::kForm;
    case Tag::kFrame:
    case Tag::kIframe: return Role::kIframe;
    case Tag::kG: {
      const bool is_exposed = IsGraphicDescribed(context, i) || context.table.flags[At(i)].is_clickable;
      return is_exposed ? Role::kGroup : Role::kGeneric;
    }
    case Tag::kH1:
    case Tag::kH2:
    case Tag::kH3:
    case Tag::kH4:
    case Tag::kH5:
    case Tag::kH6: return Role::kHeading;
    case Tag::kHeader: return Role::kBanner;
    case Tag::kHr: return Role::kSeparator;
    case Tag::kImg: return ImageRole(context, i);
    case Tag::kInput: return InputRole(context, i);
    case Tag::kIns: return Role::kInsertion;
    case Tag::kLabel: return Role::kLabelText;
    case Tag::kLegend: return Role::kLegend;
    case Tag::kLi: return Role::kListItem;
    case Tag::kMain: return Role::kMain;
    case Tag::kMark: return Role::kMark;
    case Tag::kMath: return Role::kMath;
    case Tag::kMenu:
    case Tag::kOl:
    case Tag::kUl: return Role::kList;
    case Tag::kMeter: return Role::kMeter;
    case Tag::kNav: return Role::kNavigation;
    case Tag::kObject: return Role::kPluginObject;
    case Tag::kOption: return Role::kOption;
    case Tag::kOutput: return Role::kStatus;
    case Tag::kP: return Role::kParagraph;
    case Tag::kProgress: return Role::kProgressBar;
    case Tag::kRuby: return Role::kRuby;
    case Tag::kSearch: return Role::kSearch;
    case Tag::kSection: return HasAuthorName(context, i) ? Role::kRegion : Role::kGeneric;
    case Tag::kSelect: return SelectRole(table, i);
    case Tag::kStrong: return Role::kStrong;
    case Tag::kSub: return Role::kSubscript;
    case Tag::kSummary: return SummaryRole(table, i);
    case Tag::kSup: return Role::kSuperscript;
    case Tag::kSvg: return Role::kSvgRoot;
    case Tag::kTable: return Role::kTable;
    case Tag::kTbody:
    case Tag::kTfoot:
    case Tag::kThead: return Role::kRowGroup;
    case Tag::kTd: return Role::kCell;
    case Tag::kTextarea: return Role::kTextbox;
    case Tag::kTh: return Role::kColumnHeader;
    case Tag::kTime: return Role::kTime;
    case Tag::kTr: return Role::kRow;
    case Tag::kVideo: return Role::kVideo;
    case Tag::kUnknown: return NamelessTagRole(context, i);
    // HTML-AAM, attribute popover: the least role that it leaves is group.
    default: return table.HasAttr(i, "popover") ? Role::kGroup : Role::kGeneric;
  }
}

}  // namespace domtool
