// CaptureBuilder: writes the CDP replies of a page that a test describes, as Chrome would send them, and feeds an engine
// with them. Coordinates are document CSS pixels; `units` turns them into layout units.
#ifndef DOMTOOL_TESTS_SUPPORT_CAPTURE_BUILDER_H_
#define DOMTOOL_TESTS_SUPPORT_CAPTURE_BUILDER_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/rect.h"
#include "engine.h"

namespace domtool::testing {

using Attributes = std::vector<std::pair<std::string, std::string>>;

struct NodeSpec {
  std::string name;  // "div", "#text", "#document", "::before"
  Attributes attributes;
  std::string text;         // character data of a "#text"
  std::optional<Rect> box;  // no box: no layout
  int paint_order = 1;
  std::map<std::string, std::string> styles;  // in addition to the initial values
  std::optional<std::string> value;           // current value of an input or textarea
  bool is_clickable = false;
  bool is_checked = false;
  bool is_selected = false;
  bool in_shadow_tree = false;
  int content_document = -1;  // DocumentBuilder index inside
};

// One document of a session's snapshot. Add nodes parent first; node 0 is the #document.
class DocumentBuilder {
 public:
  DocumentBuilder(std::string frame_id, std::string url);

  // Returns the node's index; with `parent` -1 the node has no parent.
  int Add(int parent, NodeSpec spec);
  int Text(int parent, std::string text, Rect box);

  std::string frame_id;
  std::string url;
  std::string title = "Test page";
  Point scroll;
  std::vector<NodeSpec> nodes;
  std::vector<int> parents;
};

// Backend node ids are 1000 * (document index + 1) + node index unless `first_backend` says otherwise.
struct SessionBuilder {
  std::string session_id;
  std::vector<DocumentBuilder> documents;
  double units = 1;
  double viewport_width = 1000;
  double viewport_height = 800;
  double page_scale =
      1;  // of a pinch, which leaves this share of the viewport on the screen, starting at visual_offset
  Point visual_offset{};
  int first_backend = 1000;

  [[nodiscard]] std::string SnapshotJson() const;
  [[nodiscard]] std::string FrameTreeJson(std::string_view loader = "L1") const;
  [[nodiscard]] std::string LayoutMetricsJson() const;
  [[nodiscard]] int BackendOf(int document, int node) const { return first_backend + 1000 * document + node; }
};

// A DOM.getBoxModel reply for a frame owner whose content box is `content`, scaled by `scale`.
std::string BoxModelJson(const Rect& content, double border = 0, double scale = 1);

// Encodes `json` into the engine's block; returns its length.
std::size_t Put(Engine* engine, std::string_view json);
// Feeds one source and returns the reply's status.
ErrorCode FeedJson(Engine* engine, SourceKind source, std::string_view session, std::string_view frame,
                   std::string_view json);
// Feeds snapshot, frame tree and metrics of a session.
void FeedSession(Engine* engine, const SessionBuilder& session, std::string_view loader = "L1");
// BeginCapture, FeedSession of a page session, FinishCapture; ends the process if one fails.
void CapturePage(Engine* engine, const SessionBuilder& session, std::string_view loader = "L1");
// The content of an observation: the text, or the JSON of tree and table.
std::string ObserveContent(Engine* engine, std::string_view options_json);

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_SUPPORT_CAPTURE_BUILDER_H_
