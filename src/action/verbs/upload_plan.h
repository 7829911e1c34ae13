// UploadPlan: gives files of this machine to the page, in one of three ways.
//
//   the node is a file field, holds the only one, or is its label  ─► DOM.setFileInputFiles, also of a field that is hidden
//   it says that files may be dropped on it                        ─► Input.dispatchDragEvent, as a drag from the desktop
//   anything else ─► press, with file choosers intercepted         ─► DOM.setFileInputFiles of the field whose chooser opened
//
// A file chooser is a window of the browser: no input reaches it. The field makes trusted `input` and `change` events all
// the same. What the field then says of its files, in its user agent shadow tree, is the read-back.
#ifndef DOMTOOL_ACTION_VERBS_UPLOAD_PLAN_H_
#define DOMTOOL_ACTION_VERBS_UPLOAD_PLAN_H_

#include <cstdint>
#include <string>

#include "action/target/press_plan.h"

namespace domtool {

class UploadPlan final : public PressPlan {
 public:
  using PressPlan::PressPlan;
  static void CheckCall(ParameterReader* in, ActionRequest* request);

 protected:
  void OnStart() override;
  Resolution Aim() override;
  [[nodiscard]] bool NeedsLayout() const override { return way_ != Way::kField; }
  const ActionError* CheckTarget() override;
  void OnArrived() override;
  void OnToolReplies(const StepReplies& replies) override;
  void OnObserved() override;

 private:
  enum class Way { kField, kDrop, kChooser };
  enum class Step { kFence, kIntercepted, kPressed, kWaited, kSet, kRead, kEntered, kOver, kDropped };

  void AwaitChooser();
  void SetFiles(std::string_view session, BackendNodeId field);
  [[nodiscard]] std::string DragParams(std::string_view type) const;
  bool FailWhereRefused(const StepReply& reply);
  void ReadBack(const StepReply& reply);

  Way way_ = Way::kChooser;
  Step step_ = Step::kFence;
  NodeIndex field_ = kNoNode;  // of the table that the plan began with
  int waits_ = 0;
  int hold_ = 0;
  std::uint64_t choosers_ = 0;  // how many had opened before
  std::string session_;         // of the field
  BackendNodeId field_node_ = kNoBackendNode;
  bool holds_files_ = false;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_VERBS_UPLOAD_PLAN_H_
