// Written by tests/tools/generate_page_functions.mjs from js-glue/tool/page: change that.
// The functions that can be called in a page, by name. What they are the glue puts in as it sends the step.
#ifndef DOMTOOL_ACTION_INPUT_GENERATED_PAGE_FUNCTIONS_H_
#define DOMTOOL_ACTION_INPUT_GENERATED_PAGE_FUNCTIONS_H_

namespace domtool {

inline constexpr char kCaretToEnd[] = "caretToEnd";
inline constexpr char kDumpStyles[] = "dumpStyles";
inline constexpr char kGiveFiles[] = "giveFiles";
inline constexpr char kHasFocus[] = "hasFocus";
inline constexpr char kHoldAnimations[] = "holdAnimations";
inline constexpr char kInvisibleTexts[] = "invisibleTexts";
inline constexpr char kLiveStates[] = "liveStates";
inline constexpr char kPdfBytes[] = "pdfBytes";
inline constexpr char kRecordClippedScrollers[] = "recordClippedScrollers";
inline constexpr char kSelectOptions[] = "selectOptions";
inline constexpr char kSetValue[] = "setValue";

}  // namespace domtool

#endif  // DOMTOOL_ACTION_INPUT_GENERATED_PAGE_FUNCTIONS_H_
