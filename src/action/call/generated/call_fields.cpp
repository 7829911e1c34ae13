// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.
#include "action/call/generated/call_fields.h"

namespace domtool {

void ReadCallFields(ActionKind kind, ParameterReader* in, CallFields* out) {
  switch (kind) {
    case ActionKind::kClick:
      in->Id("nodeId", true, &out->node_id);
      in->Choice("button", kMouseButtonNames, &out->button);
      in->Whole("clickCount", 1, 3, &out->click_count);
      in->Choices("modifiers", kModifierNames, &out->modifiers);
      in->Flag("scrollIntoView", false, &out->scroll_into_view);
      in->Place("position", &out->position);
      break;
    case ActionKind::kHover:
      in->Id("nodeId", true, &out->node_id);
      in->Place("position", &out->position);
      break;
    case ActionKind::kType:
      in->Id("nodeId", true, &out->node_id);
      in->Text("text", true, 1048576, &out->text);
      in->Flag("clearFirst", false, &out->clear_first);
      in->Flag("charByChar", false, &out->char_by_char);
      in->Whole("charDelayMs", 0, 10000, &out->char_delay_ms);
      in->Flag("pressEnter", false, &out->press_enter);
      break;
    case ActionKind::kKeypress:
      in->Text("key", true, 64, &out->key);
      in->Id("nodeId", false, &out->node_id);
      break;
    case ActionKind::kScroll:
      in->Id("nodeId", false, &out->node_id);
      in->Length("deltaX", &out->delta_x);
      in->Length("deltaY", &out->delta_y);
      in->Choice("to", kScrollToNames, &out->scroll_to);
      if (ParameterReader inner = in->Inside("collect", &out->has_collect); inner.exists()) {
        inner.Whole("maxSteps", 1, 200, &out->max_steps);
        inner.Whole("maxLines", 1, 10000, &out->max_lines);
        in->ComplainAs("collect", "must be { maxSteps?, maxLines? }", inner);
      }
      break;
    case ActionKind::kSelect:
      in->Id("nodeId", true, &out->node_id);
      in->Texts("values", true, 1000, 10000, &out->values);
      break;
    case ActionKind::kCheck:
      in->Id("nodeId", true, &out->node_id);
      in->Flag("checked", true, &out->checked);
      break;
    case ActionKind::kFill:
      in->Id("nodeId", true, &out->node_id);
      break;
    case ActionKind::kDrag:
      in->Id("nodeId", true, &out->node_id);
      in->Place("position", &out->position);
      in->Id("toNodeId", false, &out->to_node_id);
      in->Place("to", &out->to);
      break;
    case ActionKind::kUpload:
      in->Id("nodeId", true, &out->node_id);
      in->Texts("files", true, 100, 4096, &out->files);
      in->Flag("hasFolder", false, &out->has_folder);
      break;
    case ActionKind::kNavigate:
      break;
  }
}

}  // namespace domtool
