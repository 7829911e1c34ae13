#include "query/covers.h"

#include <cmath>
#include <cstdint>

#include "base/json_writer.h"
#include "base/rect.h"
#include "base/vector.h"

namespace domtool {
namespace {

// Letters reach a little beyond their boxes.
constexpr double kMargin = 2;

class CoverWriter {
 public:
  CoverWriter(const SafeView& view, bool is_placed, std::string* out)
      : view_(view), is_placed_(is_placed), scrollers_(view.scrollers()), json_(out) {}

  void Write(bool is_at_risk) {
    json_.BeginObject().Key("boxes").BeginArray();
    for (const NodeIndex i : view_.rows_to_paint_over()) Cover(i);
    for (std::size_t f = 1; f < view_.frame_count(); ++f) CoverFrame(static_cast<FrameIndex>(f));
    json_.EndArray().Field("isSure", is_sure_).Field("isAtRisk", is_at_risk || has_withheld_).EndObject();
  }

 private:
  void CoverFrame(FrameIndex f) {
    if (!view_.is_omitted(f) && !view_.is_excluded(f)) return;
    has_withheld_ = true;
    const NodeIndex owner = view_.frame_owner(f);
    if (owner == kNoNode) {
      is_sure_ = false;
    } else if (!view_.is_omitted(view_.frame(owner))) {
      Cover(owner);
    }
  }

  void Cover(NodeIndex i) {
    if (!IsDrawn(i)) return;
    if (!is_placed_ && At(view_.frame(i)) != 0) is_sure_ = false;
    Rect box = view_.bounds(i);
    for (NodeIndex around = scrollers_[At(i)]; around != kNoNode; around = scrollers_[At(around)]) {
      box = Intersect(box, view_.bounds(around));
    }
    if (box.is_empty()) return;
    json_.BeginArray();
    WriteBox(box);
    CoverIfMoved(view_.frame(i));
  }

  // The outermost frame of each process that draws `f` and the frames around it, but for that of the page.
  void CoverIfMoved(FrameIndex f) {
    while (!view_.session_id(f).empty()) {
      const NodeIndex owner = view_.frame_owner(f);
      if (owner == kNoNode) {
        is_sure_ = false;
        return;
      }
      const FrameIndex around = view_.frame(owner);
      if (view_.session_id(around) != view_.session_id(f)) {
        json_.BeginArray().String(view_.session_id(f));
        WriteBox(view_.bounds(owner));
      }
      f = around;
    }
  }

  void WriteBox(const Rect& box) {
    const double left = std::floor(box.left - kMargin);
    const double top = std::floor(box.top - kMargin);
    json_.Integer(static_cast<std::int64_t>(left)).Integer(static_cast<std::int64_t>(top));
    json_.Integer(static_cast<std::int64_t>(std::ceil(box.right + kMargin) - left));
    json_.Integer(static_cast<std::int64_t>(std::ceil(box.bottom + kMargin) - top));
    json_.EndArray();
  }

  // Faint letters and those in the colour of what is behind them are in the picture all the same.
  [[nodiscard]] bool IsDrawn(NodeIndex i) const {
    if (!view_.has_layout(i)) return false;
    switch (view_.hidden_reason(i)) {
      case HiddenReason::kNotHidden:
      case HiddenReason::kOpacity:
      case HiddenReason::kTextColor:
      case HiddenReason::kBehindPage: return true;
      default: return false;
    }
  }

  const SafeView& view_;
  const bool is_placed_;
  const Vector<NodeIndex> scrollers_;
  JsonWriter json_;
  bool is_sure_ = true;
  bool has_withheld_ = false;
};

}  // namespace

void WriteCovers(const SafeView& view, bool is_placed, bool is_at_risk, std::string* out) {
  CoverWriter(view, is_placed, out).Write(is_at_risk);
}

}  // namespace domtool
