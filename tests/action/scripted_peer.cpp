#include "action/scripted_peer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "action/recorded_steps.h"
#include "base/json_writer.h"

namespace domtool::testing {
namespace {

class PageMaker {
 public:
  explicit PageMaker(const PageState& state) : state_(state) {}

  std::shared_ptr<const NodeTable> Make() {
    AddFrame("F0", state_.loader, "", kNoFrame, kNoNode);
    const NodeIndex body = AddDocument(FrameIndex{0}, kNoNode, 1, 3);
    AddControls(body);
    const NodeIndex owner = Add(body, 30, "iframe", "frame1", {{"src", "x"}}, Rect::FromSize(100, 300, 400, 300));
    AddFrame("F1", "L1", "S1", FrameIndex{0}, owner);
    const NodeIndex body1 = AddDocument(FrameIndex{1}, owner, 1, 3);
    const NodeIndex owner1 = Add(body1, 40, "iframe", "frame2", {}, Rect::FromSize(120, 350, 100, 50));
    AddFrame("F2", "L2", "S2", FrameIndex{1}, owner1);
    const NodeIndex body2 = AddDocument(FrameIndex{2}, owner1, 1, 3);
    Add(body2, 10, "button", "leaf", {}, Rect::FromSize(130, 360, 40, 10));
    t_->FinishStructure();
    t_->visible_rect = t_->bounds;
    Finish();
    return t_;
  }

 private:
  std::string_view Keep(std::string_view text) { return t_->arena.Copy(text); }

  void AddFrame(std::string_view id, std::string_view loader, std::string_view session, FrameIndex parent,
                NodeIndex owner) {
    FrameInfo frame;
    frame.frame_id = Keep(id);
    frame.loader_id = Keep(loader);
    frame.session_id = Keep(session);
    frame.url = Keep(state_.url);
    frame.parent = parent;
    frame.owner = owner;
    t_->frames.push_back(frame);
  }

  NodeIndex AddDocument(FrameIndex frame, NodeIndex owner, int document_id, int body_id) {
    const NodeIndex document = t_->AppendRow(NodeKind::kDocument, owner, frame);
    t_->backend_node_id[At(document)] = static_cast<BackendNodeId>(document_id);
    t_->frames[At(frame)].document = document;
    frame_ = frame;
    return Add(document, body_id, "body", "", {}, Rect::FromSize(0, 0, 1000, 2000));
  }

  NodeIndex Add(NodeIndex parent, int backend, std::string_view tag, std::string_view id,
                std::vector<std::pair<std::string_view, std::string_view>> attributes, Rect box) {
    const NodeIndex row = t_->AppendRow(NodeKind::kElement, parent, frame_);
    t_->backend_node_id[At(row)] = static_cast<BackendNodeId>(backend);
    t_->tag[At(row)] = TagFromName(tag);
    t_->node_name[At(row)] = Keep(tag);
    if (!id.empty() && id == state_.hidden) box = Rect();
    if (!id.empty() && id != state_.missing) t_->attributes.push_back({"id", Keep(id)});
    for (const auto& [name, value] : attributes) t_->attributes.push_back({Keep(name), Keep(value)});
    if (!id.empty() && id == state_.disabled) t_->attributes.push_back({"disabled", ""});
    if (!id.empty() && id == state_.changed) t_->attributes.push_back({"changed", ""});
    t_->bounds[At(row)] = box;
    t_->flags[At(row)].has_layout = !box.is_empty();
    return row;
  }

  void SetValue(NodeIndex row, std::string_view value) {
    t_->form_value[At(row)] = Keep(value);
    t_->flags[At(row)].has_form_value = true;
  }

  void AddText(NodeIndex parent, int backend, std::string_view text) {
    const NodeIndex row = t_->AppendRow(NodeKind::kText, parent, frame_);
    t_->backend_node_id[At(row)] = static_cast<BackendNodeId>(backend);
    t_->text[At(row)] = Keep(text);
    t_->rendered_text[At(row)] = t_->text[At(row)];
    t_->bounds[At(row)] = Rect::FromSize(0, 0, 10, 10);
    t_->flags[At(row)].has_layout = true;
  }

  void AddParagraph(NodeIndex parent, int backend, std::string_view text) {
    const NodeIndex row = Add(parent, backend, "p", "", {}, Rect::FromSize(0, 900, 100, 20));
    t_->style[At(row)].display = Display::kBlock;
    AddText(row, backend + 1, text);
  }

  void AddControls(NodeIndex body) {
    if (!state_.without_go && !state_.is_go_last)
      Add(body, state_.go_backend, "button", "go", {},
          state_.is_go_hidden ? Rect() : Rect::FromSize(100, state_.go_top, 80, 30));
    if (state_.is_go_marked && !state_.is_go_last) t_->attributes.push_back({"draggable", "false"});
    const NodeIndex cover = Add(body, 11, "div", "cover", {}, Rect::FromSize(0, 700, 1000, 100));
    if (state_.is_cover_marked) t_->attributes.push_back({"class", "filled"});
    if (state_.is_cover_fixed) t_->style[At(cover)].position = Position::kFixed;
    SetValue(Add(body, 12, "input", "field", {{"type", "text"}}, Rect::FromSize(100, 150, 200, 20)),
             state_.field_value);
    SetValue(Add(body, 13, "textarea", "area", {}, Rect::FromSize(100, 180, 200, 60)), state_.area_value);
    const NodeIndex box = Add(body, 14, "input", "box", {{"type", "checkbox"}}, Rect::FromSize(100, 250, 20, 20));
    t_->flags[At(box)].input_checked = state_.is_checked;
    const NodeIndex list = Add(body, 15, "div", "list", {}, Rect::FromSize(600, 100, 200, 200));
    t_->style[At(list)].overflow_y = Overflow::kAuto;
    const auto above = static_cast<float>(state_.list_scroll);
    t_->scrolls = {{list, 0, 0, above, 700 - above}};
    Add(list, 16, "p", "item", {}, Rect::FromSize(600, 100 - state_.list_scroll, 200, 900));
    Add(body, 17, "label", "label", {{"for", "box"}}, Rect::FromSize(130, 250, 60, 20));
    SetValue(Add(body, 18, "input", "secret", {{"type", "password"}}, Rect::FromSize(320, 150, 200, 20)),
             state_.secret_value);
    const NodeIndex rich = Add(body, 19, "div", "rich", {{"contenteditable", ""}}, Rect::FromSize(320, 180, 200, 60));
    t_->flags[At(rich)].is_editable_host = true;
    if (!state_.rich_text.empty()) AddText(rich, 190, state_.rich_text);
    Add(body, 20, "button", "late", {}, Rect::FromSize(200, 100, 80, 30));
    if (!state_.is_late_enabled) t_->attributes.push_back({"disabled", ""});
    Add(body, 21, "button", "ghost", {}, {});
    const NodeIndex image = Add(body, 22, "img", "image", {}, Rect::FromSize(600, 400, 300, 200));
    const NodeIndex corner = Add(body, 23, "area", "corner", {}, Rect::FromSize(700, 500, 100, 100));
    t_->areas = {{corner, image, {780, 580 - state_.scroll_y}}};
    AddLists(body);
    for (std::size_t i = 0; i < state_.texts.size(); ++i)
      AddParagraph(body, 200 + 2 * static_cast<int>(i), state_.texts[i]);
    if (state_.has_files) AddFileFields(body);
    if (state_.button_in_card > 0) AddCard(body);
    if (state_.has_tick) AddTick(body);
    if (state_.is_go_last) Add(body, state_.go_backend, "button", "go", {}, Rect::FromSize(100, 100, 80, 30));
    if (state_.has_editor) Add(body, 91, "input", "editor", {}, Rect::FromSize(100, 100, 80, 30));
    if (state_.has_toast) Add(body, 90, "div", "toast", {{"role", "status"}}, Rect::FromSize(400, 10, 100, 30));
  }

  void AddOption(NodeIndex list, int backend, std::string_view id, std::string_view text, Rect box) {
    const bool is_selected =
        std::find(state_.selected.begin(), state_.selected.end(), backend) != state_.selected.end();
    const bool is_native = t_->tag[At(list)] == Tag::kSelect || t_->tag[At(list)] == Tag::kOptgroup;
    std::vector<std::pair<std::string_view, std::string_view>> attributes{{"role", "option"}};
    if (state_.is_combo_plain && backend >= 62) {
      AddText(Add(list, backend, "div", id, {}, box), backend + 100, text);
      return;
    }
    if (is_native) attributes = {{"value", id}};
    if (!is_native) attributes.emplace_back("aria-selected", is_selected ? "true" : "false");
    if (backend == 53) attributes.emplace_back("disabled", "");
    const NodeIndex option = Add(list, backend, is_native ? "option" : "div", id, attributes, box);
    t_->flags[At(option)].option_selected = is_native && is_selected;
    AddText(option, backend + 100, text);
  }

  void AddPick(NodeIndex body) {
    const NodeIndex pick = Add(body, 50, "select", "pick", {}, Rect::FromSize(820, 100, 150, 20));
    const NodeIndex group = Add(pick, 59, "optgroup", "", {}, {});
    AddOption(group, 51, "one", "The first", {});
    AddOption(group, 52, "two", "The  second", {});
    AddOption(group, 53, "three", "The third", {});
  }

  void AddTick(NodeIndex body) {
    const NodeIndex tick = Add(body, 85, "div", "tick", {}, Rect::FromSize(820, 300, 100, 20));
    const std::string_view look = state_.is_ticked ? "fill" : "";
    const NodeIndex box = Add(tick, 86, "b", "", {{"class", look}}, Rect::FromSize(820, 300, 16, 16));
    t_->style[At(box)].border = 1;
    AddText(tick, 185, "All day");
  }

  void AddLists(NodeIndex body) {
    if (!state_.is_pick_gone) AddPick(body);
    const NodeIndex many = Add(body, 54, "select", "many", {{"multiple", ""}}, Rect::FromSize(820, 130, 150, 40));
    AddOption(many, 55, "red", "Red", Rect::FromSize(820, 130, 150, 20));
    AddOption(many, 56, "blue", "Blue", Rect::FromSize(820, 150, 150, 20));
    for (const int twin : {57, 58}) {
      if (state_.has_twins) AddOption(many, twin, "rouge", "Red", {});
    }
    const NodeIndex combo = Add(body, 60, state_.is_combo_editable ? "input" : "div", "combo",
                                {{"role", "combobox"}, {"aria-controls", "popup"}}, Rect::FromSize(820, 180, 150, 20));
    if (state_.is_combo_open) t_->attributes.push_back({"aria-expanded", "true"});
    AddText(combo, 160, state_.combo_text);
    if (!state_.is_combo_open) return;
    const double top = state_.popup_top;
    const double first = top < 200 ? top + 12 : top;
    const std::string_view role = state_.is_combo_plain ? "none" : "listbox";
    const int backend = state_.popup_backend;
    const NodeIndex popup = Add(body, backend, "div", "popup", {{"role", role}}, Rect::FromSize(820, top, 150, 60));
    if (!state_.is_free_gone) AddOption(popup, backend + 1, "free", "Free", Rect::FromSize(820, first, 150, 20));
    AddOption(popup, backend + 2, "full", "Full", Rect::FromSize(820, first + 20, 150, 20));
  }

  void AddCard(NodeIndex body) {
    const double width = state_.button_in_card;
    const NodeIndex card = Add(body, 80, "div", "card", {}, Rect::FromSize(400, 610, 200, 80));
    Add(card, 81, "button", "inner", {}, Rect::FromSize(500 - width / 2, 610, width, 80));
  }

  void AddFileFields(NodeIndex body) {
    const Rect box = Rect::FromSize(100, 420, 200, 30);
    Add(body, 70, "input", "file", {{"type", "file"}, {"accept", ".png, .webp"}}, box);
    Add(body, 71, "input", "photos", {{"type", "FILE"}, {"multiple", ""}}, {});
    Add(body, 72, "label", "photos_label", {{"for", "photos"}}, box);
    Add(body, 73, "div", "zone", {{"class", "c-DropZone"}}, box);
    const NodeIndex pair = Add(body, 74, "div", "pair", {}, box);
    Add(pair, 75, "input", "first", {{"type", "file"}}, box);
    Add(pair, 76, "input", "second", {{"type", "file"}, {"disabled", ""}}, box);
  }

  void Finish() {
    t_->page = {1000, 800, {0, state_.scroll_y}, {0, 1200}};
    t_->visible_rect[At(t_->scrolls[0].row)] = Rect::FromSize(600, 100, 200, 200);
    for (std::size_t i = 0; i < t_->size(); ++i) {
      const NodeIndex row = RowAt(i);
      t_->bounds[i].top -= state_.scroll_y;
      t_->bounds[i].bottom -= state_.scroll_y;
      if (t_->is_element(row) && !t_->flags[i].has_layout) t_->hidden_reason[i] = HiddenReason::kNoLayout;
      if (t_->tag[i] == Tag::kButton) t_->role[i] = Role::kButton;
      if (t_->tag[i] == Tag::kTextarea || t_->flags[i].is_editable_host) t_->role[i] = Role::kTextbox;
      if (t_->AttrOr(row, "id") == "box") {
        t_->states[i].Add(state_.is_half_checked ? State::kMixed
                          : state_.is_checked    ? State::kChecked
                                                 : State::kUnchecked);
      }
      if (t_->tag[i] == Tag::kInput) {
        t_->role[i] = t_->AttrOr(row, "type") == "checkbox" ? Role::kCheckbox : Role::kTextbox;
      }
      const std::string_view role = t_->AttrOr(row, "role");
      if (t_->tag[i] == Tag::kOption || role == "option") t_->role[i] = Role::kOption;
      if (role == "combobox" || t_->tag[i] == Tag::kSelect) t_->role[i] = Role::kCombobox;
      if (role == "listbox") t_->role[i] = Role::kListBox;
      const std::string_view own_id = t_->AttrOr(row, "id");
      if (own_id == "card" || own_id == "tick") t_->reasons[i].Add(InteractiveReason::kListener);
      if (t_->AttrOr(row, "id") == "inner") t_->reasons[i].Add(InteractiveReason::kNative);
      if (t_->AttrOr(row, "id") == "toast") t_->name[i] = "Saved";
      t_->flags[i].is_masked = t_->AttrOr(row, "type") == "password";
      if (t_->AttrOr(row, "id") == "field") t_->states[i].Set(State::kInvalid, state_.is_field_invalid);
      if (t_->AttrOr(row, "id") == "label" && state_.is_label_shown_for_box) {
        t_->states[i].Add(state_.is_checked ? State::kChecked : State::kUnchecked);
      }
      if (t_->HasAttr(row, "disabled")) t_->states[i].Add(State::kDisabled);
    }
  }

  const PageState& state_;
  std::shared_ptr<NodeTable> t_ = std::make_shared<NodeTable>();
  FrameIndex frame_{0};
};

constexpr int kBatchMs = 2;

std::string Result(std::string_view json) { return "{\"result\":" + std::string(json) + "}"; }
std::string CdpError(std::string_view message) {
  return "{\"error\":{\"code\":-32000,\"message\":\"" + std::string(message) + "\"}}";
}

std::string QuadJson(double x, double y, double w, double h) {
  std::string out;
  JsonWriter json(&out);
  json.BeginArray();
  for (double v : {x, y, x + w, y, x + w, y + h, x, y + h}) json.Number(v);
  json.EndArray();
  return out;
}

std::string BoxModel(double x, double y, double w, double h, int layout_w, int layout_h) {
  const std::string quad = QuadJson(x, y, w, h);
  std::string out = "{\"model\":{\"content\":" + quad + ",\"padding\":" + quad + ",\"border\":" + quad;
  out += ",\"width\":" + std::to_string(layout_w) + ",\"height\":" + std::to_string(layout_h) + "}}";
  return Result(out);
}

std::string FrameTree(std::string_view id, std::string_view loader) {
  return Result("{\"frameTree\":{\"frame\":{\"id\":\"" + std::string(id) + "\",\"loaderId\":\"" + std::string(loader) +
                "\"}}}");
}

std::string Metrics(double page_y, double width, double height, double content_height) {
  std::string out;
  JsonWriter json(&out);
  json.BeginObject();
  for (const char* viewport : {"cssLayoutViewport", "cssVisualViewport"}) {
    json.Key(viewport).BeginObject().Field("pageX", 0).Field("pageY", page_y).Field("offsetX", 0).Field("offsetY", 0);
    json.Field("clientWidth", width).Field("clientHeight", height).EndObject();
  }
  json.Key("cssContentSize").BeginObject().Field("width", width).Field("height", content_height).EndObject();
  json.EndObject();
  return Result(out);
}

int Backend(std::string_view params) {
  const std::size_t at = params.find("backendNodeId=");
  return at == std::string_view::npos ? 0 : std::atoi(params.data() + at + 14);
}

std::string Describe(const SentStep& step) { return step.method + "@" + step.session + ";" + step.params; }

}  // namespace

std::shared_ptr<const NodeTable> MakePage(const PageState& state) { return PageMaker(state).Make(); }

NodeIndex AttributeResolver::Resolve(const NodeTable& table, std::string_view id) const {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!id.empty() && table.AttrOr(RowAt(i), "id") == id) return RowAt(i);
  }
  return kNoNode;
}

Resolution AttributeResolver::ResolveToAct(const NodeTable& table, std::string_view id) const {
  const NodeIndex row = Resolve(table, id);
  if (row != kNoNode && table.HasAttr(row, "changed")) return {Resolution::Kind::kChanged};
  return NodeResolver::ResolveToAct(table, id);
}

std::string AttributeResolver::IdOf(const NodeTable& table, NodeIndex row) const {
  return std::string(table.AttrOr(row, "id"));
}

ScriptedPeer::ScriptedPeer() = default;

std::string ScriptedPeer::Usual(const SentStep& step) {
  if (step.kind != "send") return Result("{}");
  const int backend = Backend(step.params);
  if (step.method == "Page.getFrameTree") {
    return step.session.empty() ? FrameTree("F0", page.loader)
                                : FrameTree("F" + step.session.substr(1), "L" + step.session.substr(1));
  }
  if (step.method == "Page.getLayoutMetrics") {
    if (step.session == "S1") return Metrics(40, 400, 300, 900);
    if (step.session == "S2") return Metrics(7, 200, 100, 300);
    return Metrics(page.scroll_y, 1000, 800, page_height);
  }
  if (step.method == "DOM.getBoxModel") {
    if (step.session == "S1") return BoxModel(20, 50, 100, 50, 200, 100);
    return BoxModel(100, 300, 400, 300, 400, 300);
  }
  if (step.method == "Page.createIsolatedWorld") return Result(R"({"executionContextId":5})");
  if (step.method == "Runtime.callFunctionOn" &&
      step.params.find("functionDeclaration=hasFocus;") != std::string::npos) {
    return Result(R"({"result":{"type":"number","value":)" + std::to_string(page.focus) + "}}");
  }
  if (step.method == "Runtime.callFunctionOn") return Result(R"({"result":{"type":"boolean","value":true}})");
  const auto table = MakePage(page);
  NodeIndex row = kNoNode;
  for (std::size_t i = 0; i < table->size(); ++i) {
    if (static_cast<int>(table->backend_node_id[i]) == backend &&
        table->frames[At(table->frame[i])].session_id == step.session) {
      row = RowAt(i);
    }
  }
  const bool is_area = row != kNoNode && table->tag[At(row)] == Tag::kArea;
  if (step.method == "DOM.getContentQuads") {
    if (row == kNoNode) return CdpError("No node found for given backend id");
    if (step.session == "S2") return Result("{\"quads\":[" + QuadJson(20, 20, 80, 20) + "]}");
    if (is_area) return Result(R"({"quads":[]})");
    const Rect& b = table->bounds[At(row)];
    return Result("{\"quads\":[" + QuadJson(b.left, b.top, b.width(), b.height()) + "]}");
  }
  if (step.method == "DOM.resolveNode" && row != kNoNode) {
    return Result("{\"object\":{\"objectId\":\"object " + std::to_string(backend) + "\"}}");
  }
  if (step.method == "DOM.resolveNode") return CdpError("No node with given id found");
  if (step.method == "DOM.scrollIntoViewIfNeeded" && is_area) return CdpError("Node does not have a layout object");
  if (step.method == "DOM.scrollIntoViewIfNeeded" || step.method == "DOM.focus") {
    return row == kNoNode ? CdpError("No node found for given backend id") : Result("{}");
  }
  if (step.method != "DOM.getNodeForLocation") return Result("{}");
  if (step.session == "S2") return Result("{\"backendNodeId\":10,\"frameId\":\"F2\"}");
  if (step.session == "S1") return Result("{\"backendNodeId\":40,\"frameId\":\"F1\"}");
  int hit = 3;
  for (std::size_t i = 0; i < table->size(); ++i) {
    if (table->is_element(RowAt(i)) && table->frame[i] == FrameIndex{0} &&
        table->bounds[i].contains({step.x, step.y - page.scroll_y})) {
      hit = static_cast<int>(table->backend_node_id[i]);
    }
  }
  return Result("{\"backendNodeId\":" + std::to_string(hit) + ",\"frameId\":\"F0\"}");
}

std::string ScriptedPeer::Answer(const SentStep& step) {
  const std::string name = step.kind == "send" ? step.method : step.kind;
  const int nth = ++calls_[name];
  const int nth_here = ++calls_[name + "@" + step.session];
  if (lost) {
    if (std::string answer = lost(step); !answer.empty()) return answer;
  }
  if (on_step) on_step(step);
  if (step.kind == "capture") table_ = MakePage(page);
  if (const auto it = answers.find(name + "@" + step.session); it != answers.end()) {
    if (std::string answer = it->second(nth_here); !answer.empty()) return answer;
  }
  if (const auto it = answers.find(name); it != answers.end()) {
    if (std::string answer = it->second(nth); !answer.empty()) return answer;
  }
  return Usual(step);
}

// Reads one PlanReply and answers the message for Advance.
std::string ScriptedPeer::AnswerBatch(const std::string& reply_json, bool* is_done, std::string* result) {
  auto parsed = JsonTape::Copy(reply_json, "plan reply");
  if (!parsed.ok()) return "";
  const JsonValue root = parsed.value().root();
  *is_done = root["done"].AsBool();
  if (*is_done) {
    const std::size_t at = reply_json.find("\"result\":");
    *result = reply_json.substr(at + 9, reply_json.size() - at - 10);
    return "";
  }
  std::string replies;
  bool is_interrupted = false;
  for (JsonValue value : root["steps"].Elements()) {
    SentStep step;
    step.kind = value["kind"].AsString();
    step.method = step.kind == "effect" ? value["effect"].AsString() : value["method"].AsString();
    step.session = value["sessionId"].AsString();
    value["params"].ForEachMember([&step](std::string_view key, JsonValue member) {
      if (key == "x") step.x = member.AsNumber();
      if (key == "y") step.y = member.AsNumber();
      step.params += std::string(key) + "=";
      if (member.is_string()) step.params += member.AsString();
      if (member.is_number()) AppendNumber(&step.params, member.AsNumber(), 2);
      for (JsonValue element : member.Elements()) {
        step.params += element.AsString();
        if (element["objectId"].exists()) step.params += "<" + std::string(element["objectId"].AsString()) + ">";
        if (element["value"].exists()) step.params += "<" + std::string(element["value"].AsString()) + ">";
      }
      step.params += ";";
    });
    elapsed_ms += static_cast<int>(value[step.kind == "settle" ? "waitMs" : "ms"].AsInteger());
    sent.push_back(step);
    if (!interrupt_kind.empty() && !interrupt_before.empty() &&
        (Describe(step).find(interrupt_before) != std::string::npos || step.kind == interrupt_before)) {
      is_interrupted = true;
    }
    if (interrupts && !is_interrupted) {
      interrupt_kind = interrupts(step);
      is_interrupted = !interrupt_kind.empty();
    }
    if (!replies.empty()) replies += ',';
    replies += is_interrupted ? std::string("{\"failed\":\"skipped\"}") : Answer(step);
  }
  std::string message = "{\"replies\":[" + replies + "]";
  elapsed_ms += kBatchMs;
  if (is_interrupted) {
    message += ",\"interrupt\":{\"kind\":\"" + std::exchange(interrupt_kind, "") + "\"}";
  } else if (elapsed_ms >= deadline_ms && !std::exchange(is_over_, true)) {
    message += ",\"interrupt\":{\"kind\":\"deadline\"}";
  }
  message += "}";
  if (on_batch) {
    if (std::string instead = on_batch(batches + 1); !instead.empty()) return instead;
  }
  return message;
}

std::string ScriptedPeer::Drive(std::string_view call, int cancel_at, std::string* steps) {
  table_ = MakePage(page);
  auto parsed_call = JsonTape::Copy(call, "call");
  if (!parsed_call.ok()) return "";
  std::string out;
  const std::unique_ptr<ActionPlan> plan =
      BeginAction(parsed_call.value().root(), table_, &resolver_, event_reader, &out);
  for (; batches < 200; ++batches) {
    everything += out;
    bool is_done = false;
    std::string result;
    const std::string message = AnswerBatch(out, &is_done, &result);
    if (is_done != plan->is_done()) return "";
    if (is_done) return result;
    *steps += out;
    out.clear();
    if (batches + 1 == cancel_at) {
      plan->Cancel(&out);
      continue;
    }
    auto parsed = JsonTape::Copy(message, "message");
    if (!parsed.ok()) return "";
    plan->Advance(parsed.value().root(), table_, &out);
  }
  return "";
}

std::string ScriptedPeer::Run(std::string_view call) { return RunAndCancel(call, 0); }

std::string ScriptedPeer::RunAndCancel(std::string_view call, int at_batch) {
  const std::size_t sent_before = sent.size();
  std::string steps;
  std::string result = Drive(call, at_batch, &steps);
  std::vector<std::string> names;
  for (std::size_t i = sent_before; i < sent.size(); ++i) {
    names.push_back(sent[i].method.empty() ? sent[i].kind : sent[i].method);
  }
  RecordSteps(steps, names);
  return result;
}

int ScriptedPeer::Count(std::string_view what) const {
  int count = 0;
  for (const SentStep& step : sent) count += Describe(step).find(what) != std::string::npos;
  return count;
}

int ScriptedPeer::Looks() const {
  return static_cast<int>(
      std::count_if(sent.begin(), sent.end(), [](const SentStep& step) { return step.kind == "capture"; }));
}

const SentStep* ScriptedPeer::Find(std::string_view what) const {
  for (const SentStep& step : sent) {
    if (Describe(step).find(what) != std::string::npos) return &step;
  }
  return nullptr;
}

bool ScriptedPeer::IsAllReleased() const {
  int mouse = 0;
  int keys = 0;
  for (const SentStep& step : sent) {
    if (step.params.find("type=mousePressed") != std::string::npos) mouse = 1;
    if (step.params.find("type=mouseReleased") != std::string::npos) mouse = 0;
    if (step.params.find("type=keyDown") != std::string::npos ||
        step.params.find("type=rawKeyDown") != std::string::npos)
      ++keys;
    if (step.params.find("type=keyUp") != std::string::npos) --keys;
  }
  return mouse == 0 && keys <= 0;
}

namespace {
std::string Member(const std::string& result, std::string_view outer, std::string_view inner) {
  auto parsed = JsonTape::Copy(result, "result");
  if (!parsed.ok()) return "not JSON";
  return std::string(parsed.value().root()[outer][inner].AsString());
}
}  // namespace

void ReactToClick(ScriptedPeer* peer) {
  peer->on_step = [peer](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) peer->page.has_toast = true;
  };
}

std::string Covered(int backend) {
  return R"({"result":{"backendNodeId":)" + std::to_string(backend) + R"(,"frameId":"F0"}})";
}

std::string CodeOf(const std::string& result) { return Member(result, "error", "code"); }
std::string OutcomeOf(const std::string& result) { return Member(result, "data", "outcome"); }

}  // namespace domtool::testing
