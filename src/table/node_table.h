// NodeTable: one page at the time of a capture, with every frame of every session merged, as columns.
//
// Rows are in flat-tree order (CSS Scoping 1): a document, its elements, their text and pseudo-elements, and after an
// iframe element the rows of the document inside it. So a subtree is the range [row, subtree_end[row]), and the parent
// of a row always precedes it:
//
//   row            0 #document  1 html  2 body  3 iframe  4 #document  5 html  6 button  7 "OK"  8 p  9 "Bye"
//   parent         -            0       1       2         3            4       5         6       2    8
//   subtree_end    10           10      10      8         8            8       8         8       10   10
//
// Ownership: the table owns its columns and, through `arena`, every byte that its string views refer to. A table never
// changes after Engine::FinishCapture. The passes of passes.def fill the columns in order; some refine an earlier one.
// Units: CSS pixels of the top-level viewport, everywhere. "Absent" is a named sentinel or an empty view.
#ifndef DOMTOOL_TABLE_NODE_TABLE_H_
#define DOMTOOL_TABLE_NODE_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/arena.h"
#include "base/rect.h"
#include "base/vector.h"
#include "table/enums.h"

namespace domtool {

// A row of the table. A distinct type, so that no other number is mistaken for one.
enum class NodeIndex : std::uint32_t {};
inline constexpr NodeIndex kNoNode{std::numeric_limits<std::uint32_t>::max()};
constexpr std::size_t At(NodeIndex i) { return static_cast<std::size_t>(i); }
constexpr NodeIndex RowAt(std::size_t i) { return static_cast<NodeIndex>(i); }
constexpr NodeIndex Next(NodeIndex i) { return RowAt(At(i) + 1); }

// Index in NodeTable::frames.
enum class FrameIndex : std::uint16_t {};
inline constexpr FrameIndex kNoFrame{std::numeric_limits<std::uint16_t>::max()};
constexpr std::size_t At(FrameIndex i) { return static_cast<std::size_t>(i); }

// CDP DOM.BackendNodeId: unique within a renderer process, so only meaningful together with a frame. 0 is absent.
enum class BackendNodeId : std::int32_t {};
inline constexpr BackendNodeId kNoBackendNode{0};

// The hash behind a node's id (identify/); 0 is absent.
enum class StableId : std::uint64_t {};
inline constexpr StableId kNoStableId{0};

enum class NodeKind : std::uint8_t { kDocument, kElement, kText, kPseudo };

struct Attribute {
  std::string_view name;  // lower case for HTML elements
  std::string_view value;
};

// Facts of one row besides its attributes. Ingest and merge set most of them; passes.def says which later passes set some.
struct NodeFlags {
  bool is_clickable : 1;           // DOMSnapshot isClickable
  bool listens_to_touch : 1;       // of the events of a press, it listens only to touch
  bool has_layout : 1;             // it has a layout object: rendered, and not display: none or contents
  bool in_shadow_tree : 1;         // inside an author's shadow root
  bool input_checked : 1;          // checkedness of a checkbox or radio
  bool option_selected : 1;        // selectedness of an option
  bool has_test_id : 1;            // an attribute by which test tools identify it
  bool has_form_value : 1;         // form_value holds the current value, which may be empty
  bool is_frame_owner : 1;         // its document follows as its child
  bool ax_known : 1;               // role, name, states come from the browser's accessibility tree
  bool ax_ignored : 1;             // the browser's accessibility tree ignores this node
  bool name_is_guess : 1;          // guessed by semantics/label_guess.h, not by accname
  bool has_alt_text : 1;           // pseudo rows: `text` is the CSS alternative to rendered_text, perhaps empty
  bool name_is_content : 1;        // the name is text of the page, inside it or in its caption
  bool name_must_be_shown : 1;     // a caption, or a name only the browser has: just its shown part is reported
  bool is_placeholder_unread : 1;  // it shows an unreadable placeholder
  bool is_masked : 1;              // a field that shows dots instead of letters (-webkit-text-security)
  bool is_editable_host : 1;       // the outermost element of a contenteditable region
  bool is_focused : 1;             // :focus; for a frame owner or shadow host, the focus is inside
  bool is_hovered : 1;             // the innermost element under the pointer
  bool is_indeterminate : 1;       // :indeterminate, of a checkbox
  bool is_user_invalid : 1;        // :user-invalid
  bool is_scrolled_by_script : 1;  // overflow: hidden, but a script or an action scrolled it; a person cannot
  bool is_cut_off : 1;             // a control that a person cannot scroll into view
  bool is_unshown_option : 1;      // an option that its list does not show
  bool is_named_separately : 1;    // structure/: a control whose name is not the text inside it
  bool borrows_bounds : 1;         // visibility/: its own box has no size; its bounds are those of its content
};

// ComputedStyle::border where its colour is that of the text, as it is without a border.
inline constexpr std::uint8_t kBorderOfText = 1;
// A colour of CSS Color 4 as 0xRRGGBBAA. An alpha under 0.05 counts as transparent.
enum class Rgba : std::uint32_t {};
inline constexpr Rgba kTransparent{0};
inline constexpr Rgba kUnknownColor{1};  // not sRGB, or not captured
constexpr bool IsOpaque(Rgba color) { return (static_cast<std::uint32_t>(color) & 0xff) == 0xff; }

enum class Display : std::uint8_t { kNone, kInline, kInlineBlock, kBlock, kContents, kTableRow, kTableCell, kOther };
enum class CssVisibility : std::uint8_t { kVisible, kHidden, kCollapse };
enum class Overflow : std::uint8_t { kVisible, kHidden, kClip, kScroll, kAuto };
enum class ContentVisibility : std::uint8_t { kVisible, kAuto, kHidden };
enum class Position : std::uint8_t { kStatic, kRelative, kAbsolute, kFixed, kSticky };

// CSS UI 4 section 5.1 (cursor), reduced to what a press would do. kPress: pointer and zooming; kDrag: grabbing, moving and
// resizing; kAim: crosshair and cell.
enum class Cursor : std::uint8_t { kOther, kPress, kDrag, kText, kAim };

inline constexpr std::int32_t kAutoZIndex = std::numeric_limits<std::int32_t>::min();

// The computed styles of one row, as far as stages read them. Rows without layout have the initial values.
struct ComputedStyle {
  Display display = Display::kInline;
  CssVisibility visibility = CssVisibility::kVisible;
  Overflow overflow_x = Overflow::kVisible;
  Overflow overflow_y = Overflow::kVisible;
  Position position = Position::kStatic;
  Cursor cursor = Cursor::kOther;
  bool pointer_events_none = false;
  bool is_clipped_away = false;  // clip or clip-path that leaves nothing
  bool in_top_layer = false;     // overlay: auto (CSS Positioned Layout 4): a modal dialog, popover, fullscreen element
  ContentVisibility content_visibility = ContentVisibility::kVisible;
  bool has_background_image = false;
  bool has_clip = false;        // clip or clip-path that leaves something: NodeTable::clips
  bool is_transformed = false;  // any transform: it is the containing block of fixed and absolute descendants
  bool has_text_stroke = false;
  bool has_negative_z_index = false;
  std::int32_t z_index = kAutoZIndex;
  bool is_float = false;
  bool lays_out_items = false;  // a flex box or a grid
  bool contains_paint = false;  // contain, content-visibility: nothing inside is painted outside it (CSS Containment 2)
  bool contains_layout = false;      // it is also the containing block of fixed and absolute descendants
  bool has_opaque_gradient = false;  // the background image is opaque
  bool blends = false;               // mix-blend-mode: its colours mix with those behind it
  bool has_svg_paint = false;        // a text or a shape in an SVG: text_fill is its paint
  bool is_bold = false;              // font-weight 600 and more
  bool is_struck = false;            // text-decoration-line, for the element that sets it
  bool is_underlined = false;
  std::uint8_t border = 0;  // hash of the colour of its bottom border; 0: transparent; 1: that of the text
  std::uint8_t shadow = 0;  // hash of its box-shadow; 0: none
  Rgba text_fill = kUnknownColor;
  Rgba text_shadow = kTransparent;  // if there is only one; kUnknownColor for several
  Rgba background = kTransparent;
  float opacity = 1;  // its own, including its filter's; not the product with its ancestors'
};

// One line of a text whose bounds do not describe it, because it has several lines or only some of it is shown.
struct LineBox {
  NodeIndex row;
  Rect box;
  std::uint32_t begin = 0;  // start of its words in rendered_text, in UTF-16 code units
  std::uint32_t end = 0;
};

// The clips that cut off a part of a row, as CSSOM serialises them: clip and clip-path (CSS Masking 1 section 5, 9).
struct RowClip {
  NodeIndex row;
  std::string_view clip;
  std::string_view clip_path;
};

// A frame's coordinate system, all in CSS pixels: a point (x, y) of its document stands at
//   (origin.x + (x - scroll.x) * scale_x, origin.y + (y - scroll.y) * scale_y)   in the top-level viewport,
// A point (x, y) of its session's viewport stands at
//   (session_origin.x + x * session_scale_x, session_origin.y + y * session_scale_y).
// CDP quads of its nodes are in that viewport's pixels divided by `quad_scale`.
struct FrameGeometry {
  Point origin;
  Point scroll;
  double scale_x = 1;
  double scale_y = 1;
  Rect clip;             // the part of the top-level viewport that shows the frame's content
  Point session_origin;  // its session's viewport within the top-level viewport
  double session_scale_x = 1;
  double session_scale_y = 1;
  double quad_scale = 1;  // CSS zoom of the frame's owners inside the session, not a transform
  double viewport_width = 0;
  double viewport_height = 0;
  double content_width = 0;
  double content_height = 0;
};

// The browser's accessibility data for one row (hybrid fidelity).
struct AxFacts {
  std::string_view role;  // Chrome's spelling: "button", "StaticText", "RootWebArea"
  std::string_view name;
  std::string_view description;
  std::string_view value;
  StateSet states;
  std::int16_t level = 0;
  bool is_ignored = false;
  bool is_focusable = false;
  bool is_editable = false;
};

// The role and name that the engine computed, for a row where the browser disagrees (hybrid fidelity); the columns have the
// browser's.
struct Disagreement {
  NodeIndex row;
  Role role;
  std::string_view name;
};

struct FrameInfo {
  std::string_view frame_id;    // CDP Page.FrameId
  std::string_view loader_id;   // CDP Network.LoaderId; empty if no source has it
  std::string_view session_id;  // empty for the page session
  std::string_view url;
  std::string_view base_url;  // for relative addresses in it; empty if no source has it
  std::string_view origin;    // "scheme://host:port", or "null"
  std::string_view title;
  FrameIndex parent = kNoFrame;
  NodeIndex owner = kNoNode;     // the iframe element; kNoNode for the main frame
  NodeIndex document = kNoNode;  // its document row; kNoNode if the frame could not be captured
  bool is_cross_origin = false;  // to the top-level document
  // The host excludes it. It has no rows, and its address, origin and title are not reported.
  bool is_excluded = false;
  std::string_view excluded_url;  // only for the host
  std::string_view excluded_origin;
  FrameGeometry geometry;

  // A hash that changes when the frame shows another document.
  [[nodiscard]] std::uint64_t document_key() const;
};

// The page itself.
struct PageInfo {
  double viewport_width = 0;
  double viewport_height = 0;
  Point scroll;
  Point max_scroll;
  bool is_locked = false;  // overflow: hidden on the viewport: a person cannot scroll it now
};

// A box that a person can scroll: how much of its content is beyond each edge, in CSS pixels on the screen. For a
// frame, the box is its owner.
struct ScrollBox {
  NodeIndex row = kNoNode;
  float left = 0;
  float right = 0;
  float above = 0;
  float below = 0;
};

// An area of an image map over an image. The browser has no box for the area: it returns that of the image.
struct MapArea {
  NodeIndex row = kNoNode;
  NodeIndex image = kNoNode;
  Point inside;  // a point in the area's shape, which its bounds do not define
};

// What is drawn in place of a field that a person does not see (semantics/editor_surface.h).
struct DrawnField {
  NodeIndex field = kNoNode;
  NodeIndex surface = kNoNode;
};

// A list or grid of which the document contains a part.
struct PartialSet {
  NodeIndex row = kNoNode;
  int total = 0;    // -1: unknown to its author
  int present = 0;  // items or rows in the document
  int first = 0;    // the position of the first and the last of them, from 1; 0 if not given
  int last = 0;
  int columns = 0;  // of a grid; 0 if not given
  bool is_rows = false;
};

// The attribute by which tests identify an element: the first that is not empty.
struct TestId {
  const char* attribute = nullptr;  // a literal, as the author wrote it; nullptr without one
  std::string_view value;
};

class NodeTable {
 public:
  // ---- tree (merge/)
  Vector<NodeKind> kind;
  Vector<NodeIndex> parent;
  Vector<NodeIndex> subtree_end;
  Vector<NodeIndex>
      first_similar;  // of elements: its first sibling with the same element name, the same role attribute and the
                      // same tree scope, or the row itself; equal for all similar siblings
  Vector<FrameIndex> frame;
  Vector<BackendNodeId> backend_node_id;
  Vector<Tag> tag;
  Vector<std::string_view> node_name;      // local name, lower case
  Vector<std::uint32_t> attributes_begin;  // row r has attributes [attributes_begin[r], attributes_begin[r + 1])
  Vector<Attribute> attributes;
  Vector<std::string_view> text;           // text rows: the DOM's character data
  Vector<std::string_view> rendered_text;  // text and pseudo rows: as laid out, text-transform applied
  Vector<std::string_view> form_value;     // raw value of input and textarea: SECRET until privacy/ has judged it
  Vector<NodeFlags> flags;
  Vector<ComputedStyle> style;
  Vector<Rect> bounds;               // border box, not clipped; empty without layout
  Vector<std::int32_t> paint_layer;  // Chrome's number of it, per session (visibility/paint_order.h); 0 without layout
  Vector<LineBox> line_boxes;        // of text rows that are not one complete line, in row order
  Vector<RowClip> clips;             // of rows with clip or clip-path, in row order
  Vector<FrameInfo> frames;          // [0] is the main frame; a parent precedes its children
  PageInfo page;
  StyleSet styles_that_matter = kAllStyles;  // all others are at their initial values (merge/styles_that_matter.h)
  Vector<AxFacts> ax_facts;                  // in no particular order; empty in 'fast' fidelity
  Vector<std::uint32_t> ax_index;            // 1 + index in ax_facts, 0 without an entry for the row; or empty

  // ---- semantics/
  Vector<Role> role;
  Vector<std::string_view> name;  // accessible name
  Vector<std::string_view> description;
  Vector<std::string_view> value_text;  // value of range widgets, selected option, aria-valuetext: not form_value
  Vector<StateSet> states;
  Vector<std::int16_t> level;  // heading or tree level; 0 is absent
  Vector<ReasonSet> reasons;   // empty: not interactive
  Vector<Tier> tier;
  Vector<Disagreement> disagreements;  // in the order of rows
  Vector<PartialSet> sets;             // in row order
  Vector<DrawnField> drawn_fields;     // by the field
  Vector<std::uint32_t> looks;         // 16 bits hash its attributes, value or words, 16 bits its styles
                                       // (semantics/look_hash.h)

  // ---- structure/; kNoNode without one
  Vector<NodeIndex> item;   // the innermost item that the row is or is in: a card, a row, a message
  Vector<NodeIndex> part;   // the innermost part that it is or is in: a landmark, a dialog, a frame, a named group
  Vector<NodeIndex> title;  // the row that is the title of its subtree
  Vector<std::uint64_t> title_hash;  // of the title's text; 0 without one

  // ---- visibility/
  Vector<HiddenReason> hidden_reason;  // kNotHidden: rendered and not hidden, anywhere on the page
  Vector<Rect> visible_rect;           // bounds inside the viewport and every clip; empty if nothing is
  Vector<float> visible_ratio;         // area of visible_rect over area of bounds, 0 to 1
  Vector<NodeIndex> covered_by;        // of interactive rows and texts; kNoNode: not completely covered in the viewport
  Vector<Point> click_point;           // valid with has_click_point
  Vector<bool> has_click_point;
  Vector<ScrollBox> scrolls;  // in row order
  Vector<MapArea> areas;      // in row order

  // ---- identify/
  Vector<StableId> stable_id;
  Vector<std::uint64_t> fingerprint;
  Vector<std::uint64_t>
      title_key;  // distinguishes the list item, row or article around it from similar ones; 0 without one
  Vector<std::uint64_t> twin_key;  // distinguishes it from others with its fingerprint and name; 0 without others

  Arena arena;

  NodeTable() = default;
  NodeTable(NodeTable&&) = default;
  NodeTable& operator=(NodeTable&&) = default;

  [[nodiscard]] std::size_t size() const { return kind.size(); }
  // document_key of every frame.
  [[nodiscard]] Vector<std::uint64_t> DocumentKeys() const;
  [[nodiscard]] bool is_element(NodeIndex i) const { return kind[At(i)] == NodeKind::kElement; }
  [[nodiscard]] bool is_text(NodeIndex i) const { return kind[At(i)] == NodeKind::kText; }
  [[nodiscard]] bool is_visible(NodeIndex i) const { return hidden_reason[At(i)] == HiddenReason::kNotHidden; }
  // It has no layout, or `visibility` hides it.
  [[nodiscard]] bool has_no_readable_text(NodeIndex i) const {
    return !is_visible(i) && (!flags[At(i)].has_layout || hidden_reason[At(i)] == HiddenReason::kVisibility);
  }
  // For a table or a grid, by layout or by role.
  [[nodiscard]] bool is_cell(NodeIndex i) const {
    return tag[At(i)] == Tag::kTd || tag[At(i)] == Tag::kTh || HasTrait(role[At(i)], RoleTrait::kCell);
  }
  // A dialog shown by showModal() (HTML 4.11.4): everything outside it in its document is inert.
  [[nodiscard]] bool is_modal_dialog(NodeIndex i) const {
    return tag[At(i)] == Tag::kDialog && style[At(i)].in_top_layer && !HasAttr(i, "popover");
  }
  [[nodiscard]] bool is_interactive(NodeIndex i) const { return !reasons[At(i)].empty(); }
  // The accessibility data of the row, or nullptr.
  [[nodiscard]] const AxFacts* Ax(NodeIndex i) const {
    return ax_index.empty() || ax_index[At(i)] == 0 ? nullptr : &ax_facts[ax_index[At(i)] - 1];
  }
  // For a text that is not one complete line; otherwise none.
  [[nodiscard]] std::span<const LineBox> Lines(NodeIndex i) const;
  // nullptr if the row is no scrolling box.
  [[nodiscard]] const ScrollBox* Scroll(NodeIndex i) const;
  // The page as a scrolling box, without a row.
  [[nodiscard]] ScrollBox PageScroll() const;
  [[nodiscard]] const PartialSet* Set(NodeIndex i) const;
  [[nodiscard]] const MapArea* Area(NodeIndex i) const;
  // The nearest box around the row whose scrolling moves it; kNoNode if only the page's does.
  [[nodiscard]] NodeIndex Scroller(NodeIndex i) const;
  // True for the row itself too.
  [[nodiscard]] bool is_inclusive_descendant(NodeIndex node, NodeIndex ancestor) const {
    return At(node) >= At(ancestor) && At(node) < At(subtree_end[At(ancestor)]);
  }
  // Whether the row owns a frame that the host excludes.
  [[nodiscard]] bool OwnsExcludedFrame(NodeIndex i) const;
  // The next row that is not a descendant of `i`; walk the children of p with it: from Next(p) to subtree_end[p].
  [[nodiscard]] NodeIndex NextSibling(NodeIndex i) const { return subtree_end[At(i)]; }
  [[nodiscard]] NodeIndex ParentElement(NodeIndex i) const;

  // The attribute's value, or nullopt. `attribute` in lower case.
  [[nodiscard]] std::optional<std::string_view> Attr(NodeIndex i, std::string_view attribute) const;
  [[nodiscard]] bool HasAttr(NodeIndex i, std::string_view attribute) const { return Attr(i, attribute).has_value(); }
  // The value, or "" if absent.
  [[nodiscard]] std::string_view AttrOr(NodeIndex i, std::string_view attribute) const;
  // Whether the attribute is `keyword`, compared as HTML does for enumerated attributes and Chrome for ARIA: ignoring
  // case, with no other text. Every attribute whose value has a meaning is read this way, or by its tokens.
  [[nodiscard]] bool AttrIs(NodeIndex i, std::string_view attribute, std::string_view keyword) const;

  // Empty without a test attribute.
  [[nodiscard]] TestId test_id(NodeIndex i) const;
  [[nodiscard]] InputType input_type(NodeIndex i) const {
    return tag[At(i)] == Tag::kInput ? InputTypeFromName(AttrOr(i, "type")) : InputType::kNone;
  }
  [[nodiscard]] bool is_item(NodeIndex i) const { return item[At(i)] == i; }
  [[nodiscard]] bool is_part(NodeIndex i) const { return part[At(i)] == i; }
  // What the page itself declares secret about a field: by its type, by its autocomplete (HTML section 4.10.18.7), by
  // showing dots. Otherwise kNone; privacy/ also reads the words of its label.
  [[nodiscard]] Redaction declared_secret(NodeIndex i) const;
  // The autocomplete attribute. `new-password` on a search field or a field with a list is ignored: pages write it only to
  // stop the browser's suggestions.
  [[nodiscard]] std::string_view autocomplete(NodeIndex i) const;
  // Pages hide these native controls and paint their own over or under them; the native one is still pressed.
  [[nodiscard]] bool may_be_restyled(NodeIndex i) const;

  // Appends a row with every structural column at its default; merge/ fills it. The attributes of a row are appended to
  // `attributes` before the next row begins.
  NodeIndex AppendRow(NodeKind node_kind, NodeIndex parent_row, FrameIndex frame_index);
  // Sets subtree_end and first_similar of every row, ends the list of attributes, and sizes the columns of the later
  // stages.
  void FinishStructure();
  // The invariants above; for tests and debug builds. Linear.
  [[nodiscard]] bool IsConsistent() const;

 private:
  [[nodiscard]] bool is_field_of_list(NodeIndex i) const;
  void FindFirstSimilar();
};

}  // namespace domtool

#endif  // DOMTOOL_TABLE_NODE_TABLE_H_
