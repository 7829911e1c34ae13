// Every size that a page or a CDP peer controls has one of these limits. Each carries its reason. A limit that is hit becomes
// a Status or a stated limitation, unless its comment says what is dropped.
#ifndef DOMTOOL_BASE_LIMITS_H_
#define DOMTOOL_BASE_LIMITS_H_

#include <cstddef>
#include <cstdint>

namespace domtool::limits {

// One CDP reply. Chrome's own Mojo message cap is 128 MiB; JSON of that grows by at most a third.
inline constexpr std::size_t kMaxReplyBytes = 192u << 20;
// All replies of one capture: a wasm32 heap must hold them and the table in addition.
inline constexpr std::size_t kMaxCaptureBytes = 512u << 20;
// JSON nesting. DOM.getDocument needs two levels per element, and HTML parsers nest to 512.
inline constexpr std::size_t kMaxJsonDepth = 1200;
// Tokens of one tape (json_tape.h): 16 bytes each on wasm32, so this bounds a tape to 256 MiB.
inline constexpr std::size_t kMaxTapeTokens = 16u << 20;
// Rows of one node table. The largest page measured had 119,753 elements.
inline constexpr std::size_t kMaxNodes = 2'000'000;
// Numbers of one column of a reply. The largest column holds the styles, up to kStyleCount per layout object.
inline constexpr std::size_t kMaxColumnEntries = 16 * kMaxNodes;
// Frames of one page, out-of-process ones included; others are left out with a limitation. Chrome stops at 1,000 per page.
inline constexpr std::size_t kMaxFrames = 1'000;
// Sessions (page target and its out-of-process frames).
inline constexpr std::size_t kMaxSessions = 1'000;
// Depth of the frame tree. Deeper frames are left out with a limitation.
inline constexpr std::size_t kMaxFrameDepth = 64;
// Attributes of one element; others are dropped. Real pages stay below 100.
inline constexpr std::size_t kMaxAttributes = 2'000;
// Bytes of one accessible name or description. A longer one is cut at a code point.
inline constexpr std::size_t kMaxNameBytes = 1'000;
// Nodes visited for one accessible name, so that aria-labelledby chains stay linear in total.
inline constexpr std::size_t kMaxNameVisits = 2'000;
// Bytes of one run of text in an output format before it is cut with an ellipsis: a thousand characters of any script, as many
// as a format writes of a content-editable region.
inline constexpr std::size_t kMaxTextRunBytes = 4'000;
// Rectangles kept while subtracting covering boxes from one box; beyond it the remainder counts as uncovered.
inline constexpr std::size_t kMaxUncoveredPieces = 64;
// Rows looked at for the lines of one inline box; links and emphasis hold a handful.
inline constexpr std::size_t kMaxInlineVisits = 256;
// Boxes above a row that are subtracted from it in one cell of the viewport. If there are more, only the click point is
// checked against the others, and one capture makes at most kMaxPointChecks such checks.
inline constexpr std::size_t kMaxCoversPerCell = 512;
inline constexpr std::size_t kMaxPointChecks = 8'000'000;
// Corners of one clip-path or image map area.
inline constexpr std::size_t kMaxShapePoints = 256;
// Bytes of a control's name in the text format; beyond it, it is no longer a name but content.
inline constexpr std::size_t kMaxControlNameBytes = 300;
// Coordinates beyond this are treated as this: Blink's LayoutUnit saturates near 2^25.
inline constexpr double kMaxCoordinate = 33'554'432.0;
// Ancestors climbed to distinguish an element from similar ones; real cards and rows are a dozen deep.
inline constexpr std::size_t kMaxIdentityLevels = 256;
// Rows of an icon that are looked at to distinguish it from another.
inline constexpr std::size_t kMaxPictureRows = 32;
// Elements and controls of one document that were removed but are still remembered, so that a rebuilt one is recognised. They
// come in addition to twice the number of rows. So a page that never stops changing costs a few megabytes.
inline constexpr std::size_t kMaxGoneElements = 4'000;
inline constexpr std::size_t kMaxRemovedControls = 2'000;
// Bytes of saved ids: a session store of 10 MB is shared by all tabs.
inline constexpr std::size_t kMaxCheckpointBytes = 3u << 20;
// Rows looked through for the words around one match of `find`, or for what one label says.
inline constexpr std::size_t kMaxContextRows = 2'000;
// Bytes of an element's id attribute that is looked up; longer ones are no reference.
inline constexpr std::size_t kMaxElementIdBytes = 1'000;
// Levels by which the text format indents; deeper lines are indented by this many.
inline constexpr int kMaxIndent = 64;
// Snapshots that `since` can name, and bytes of what is kept of each: an agent names its last, or goes back a step or two.
// 8 MiB are the lines of a hundred thousand short paragraphs.
inline constexpr std::size_t kMaxReportedSnapshots = 4;
inline constexpr std::size_t kMaxShownBytes = 8u << 20;
// Nodes listed by one `find`.
inline constexpr std::size_t kMaxFindMatches = 200;
// Compounds of one selector, each of which costs a pass over the rows; the longest path that the engine writes has one for each
// level of the document. Functions cost a byte a row as long as the selector is matched.
inline constexpr std::size_t kMaxSelectorCompounds = 600;
inline constexpr std::size_t kMaxSelectorFunctions = 32;
inline constexpr std::size_t kMaxSelectorDepth = 8;
// Secrets of a tab that are kept letter by letter; the bytes of their letters; and the letters of one of them. A longer secret
// is kept as several. Any further secrets become bits of a table (privacy/secret_index.h), so a page full of secrets costs
// half a megabyte.
inline constexpr std::size_t kMaxSecrets = 4'096;
inline constexpr std::size_t kMaxSecretBytes = 128u << 10;
inline constexpr std::size_t kMaxSecretLetters = 512;
// Events of a tab that are kept; an observation reports the last ten.
inline constexpr std::size_t kMaxEvents = 64;
// Bytes of page text in one event; a message fits, and what is longer is content.
inline constexpr std::size_t kMaxEventTextBytes = 200;
// Elements that appeared and may disappear again, and messages of one capture that are compared with the next.
inline constexpr std::size_t kMaxAppearances = 128;
inline constexpr std::size_t kMaxMessages = 256;

}  // namespace domtool::limits

#endif  // DOMTOOL_BASE_LIMITS_H_
