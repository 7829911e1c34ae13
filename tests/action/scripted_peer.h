// ScriptedPeer: the other side of a plan. It answers step batches as a well-behaved browser would whose page is described
// here, lets a test replace any answer, and keeps what was sent.
#ifndef DOMTOOL_TESTS_ACTION_SCRIPTED_PEER_H_
#define DOMTOOL_TESTS_ACTION_SCRIPTED_PEER_H_

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "action/action.h"

namespace domtool::testing {

// The page of these tests, in CSS pixels of the viewport of the frame's session. Ids are the `id` attributes.
//   page F0 (session ''):  go 10, cover 11, field 12, area 13, box 14, list 15 > item 16, label 17, secret 18, rich 19,
//                          late 20 (disabled), ghost 21 (no layout), corner 23 (an area of image 22),
//                      pick 50 (select: unnamed optgroup > one 51, two 52, three 53 disabled), many 54 (multiple: red 55, blue 56),
//                      combo 60 > its popup 61 (free 62, full 63) while it is open
//                      frame owner 30 (content box 100,300 400x300)
//   F1 (session S1) in 30: frame owner 40 (content box 20,50, half size of 200x100)
//   F2 (session S2) in 40: leaf 10, leaf_text 11
struct PageState {
  std::string loader = "L0";
  std::string url = "https://a.test/";
  std::string field_value;
  std::string area_value;
  std::string secret_value;
  std::string rich_text;
  bool is_checked = false;
  bool is_half_checked = false;
  bool has_toast = false;
  bool is_field_invalid = false;
  std::vector<std::string> texts;  // paragraphs 200, 202, … with those texts
  bool without_go = false;
  // file 70, a file field that takes one picture; photos 71, a hidden one for several, with its label photos_label 72;
  // zone 73, which says that files may be dropped on it; pair 74 with the file fields first 75 and second 76
  bool has_files = false;
  double button_in_card = 0;  // card 80, which listens, with button inner 81 so wide in its middle; none without
  bool has_tick = false;      // tick 85, which listens, draws a box before its word; is_ticked fills it
  bool is_ticked = false;
  bool is_pick_gone = false;  // there is no list "pick"
  bool is_go_last = false;    // after the last text, where it looks the same
  bool is_late_enabled = false;
  int go_backend = 10;
  double go_top = 100;
  bool is_go_marked = false;          // by an attribute that says nothing
  bool is_cover_marked = false;       // the same of "cover"
  bool has_twins = false;             // "many" has options rouge 57 and another rouge 58, which read as red does
  std::vector<int> selected{51, 55};  // options, by backend node id
  int focus = 2;  // what the engine's own function answers: the target has it; 1: its like, 0: another; +4: it is gone
  std::string combo_text;
  bool is_combo_open = false;
  // Where its popup begins. One over "combo" has a margin above its options.
  double popup_top = 200;
  bool is_combo_editable = false;  // it is an input
  bool is_combo_plain = false;     // its popup and options have no roles
  int popup_backend = 61;          // the options follow
  bool is_free_gone = false;
  bool has_editor = false;  // an input 91 in the place of "go"
  double list_scroll = 0;
  double scroll_y = 0;
  bool is_go_hidden = false;  // it has no layout
  // Elements by their ids: without layout, disabled, under no id at all, and one that stands for something else now.
  std::string hidden;
  std::string disabled;
  std::string missing;
  std::string changed;
  bool is_cover_fixed = false;          // "cover" stays at the bottom of the viewport
  bool is_label_shown_for_box = false;  // "label" has the states of "box", which nobody could press
};
std::shared_ptr<const NodeTable> MakePage(const PageState& state);

class AttributeResolver final : public NodeResolver {
 public:
  NodeIndex Resolve(const NodeTable& table, std::string_view id) const override;
  Resolution ResolveToAct(const NodeTable& table, std::string_view id) const override;
  std::string IdOf(const NodeTable& table, NodeIndex row) const override;
};

struct SentStep {
  std::string kind;
  std::string method;  // of a send; the effect's name of an effect
  std::string session;
  std::string params;  // type, key, x, y … as "type=mousePressed;x=1;"
  double x = 0;
  double y = 0;
};

class ScriptedPeer {
 public:
  ScriptedPeer();

  PageState page;
  double page_height = 2000;
  // What passes of the call's time: pauses, waits and a little for every batch. At the deadline the glue interrupts.
  int deadline_ms = 10'000;
  int elapsed_ms = 0;
  // What an answer is instead of the usual one, by method, "method@session", or "capture" and "pause"; the n-th call is
  // its argument, from 1. An empty string means the usual answer. A whole StepReply otherwise.
  std::map<std::string, std::function<std::string(int)>> answers;
  // Called before the usual answer to each step, to let the page react.
  std::function<void(const SentStep&)> on_step;
  // Reads the events of the tab; may be nullptr.
  const EventReader* event_reader = nullptr;
  // Answers the whole message instead, when not empty; called with the number of the batch, from 1.
  std::function<std::string(int)> on_batch;
  // A step that never reaches the page: its whole StepReply, or "" for one that does.
  std::function<std::string(const SentStep&)> lost;
  // The kind of an interrupt that comes before the step, which then is not sent; "" for none.
  std::function<std::string(const SentStep&)> interrupts;
  // Interrupts the batch that holds the n-th step so described ("type=mousePressed"), before it is answered.
  std::string interrupt_before;
  std::string interrupt_kind;

  // Runs `call` to its end. The result's JSON (ToolResult); empty when it did not end within 200 batches.
  std::string Run(std::string_view call);
  // The same, cancelled in place of the n-th answer, from 1.
  std::string RunAndCancel(std::string_view call, int at_batch);

  std::vector<SentStep> sent;
  std::string everything;  // all plan replies, one after another
  int batches = 0;
  int captures = 0;  // counted by tests that care

  // How many sent steps have this in their description "method@session;params".
  [[nodiscard]] int Count(std::string_view what) const;
  [[nodiscard]] const SentStep* Find(std::string_view what) const;
  // How often the page was captured.
  [[nodiscard]] int Looks() const;
  // Nothing was sent but one capture, before a refusal.
  [[nodiscard]] bool HasOnlyLooked() const { return sent.size() == 1 && Looks() == 1; }
  // True when every press and key down has its release after it.
  [[nodiscard]] bool IsAllReleased() const;

 private:
  // `cancel_at`: 0 for never. Appends the JSON of the steps.
  std::string Drive(std::string_view call, int cancel_at, std::string* steps);
  std::string AnswerBatch(const std::string& reply_json, bool* is_done, std::string* result);
  std::string Answer(const SentStep& step);
  std::string Usual(const SentStep& step);

  AttributeResolver resolver_;
  TablePtr table_;
  bool is_over_ = false;
  std::map<std::string, int> calls_;
};

inline constexpr const char* kClickGo = R"({"action":"click","nodeId":"go"})";

// The page shows a toast once the button was released.
void ReactToClick(ScriptedPeer* peer);

// The reply to DOM.getNodeForLocation that names this node.
std::string Covered(int backend);

// Members of a ToolResult.
std::string CodeOf(const std::string& result);     // error.code; "" on success
std::string OutcomeOf(const std::string& result);  // data.outcome; "" on failure

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_ACTION_SCRIPTED_PEER_H_
