// Written by tests/tools/generate_contract.mjs from src/contract/calls.json: change that.
#ifndef DOMTOOL_CONTRACT_GENERATED_CALLS_H_
#define DOMTOOL_CONTRACT_GENERATED_CALLS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace domtool {

inline constexpr std::size_t kMaxCallIdBytes = 256;

enum class Fidelity : std::uint8_t {kFast, kHybrid};
inline constexpr std::string_view kFidelityNames[] = {"fast", "hybrid"};

enum class Format : std::uint8_t {kText, kTree, kSemantic, kSkeleton, kHtml, kTable};
inline constexpr std::string_view kFormatNames[] = {"text", "tree", "semantic", "skeleton", "html", "table"};

enum class Keys : std::uint8_t {kMinified, kFull};
inline constexpr std::string_view kKeysNames[] = {"minified", "full"};

enum class Mode : std::uint8_t {kWhole, kAgent};
inline constexpr std::string_view kModeNames[] = {"whole", "agent"};

enum class Modifier : std::uint8_t {kAlt, kControl, kMeta, kShift};
inline constexpr std::string_view kModifierNames[] = {"Alt", "Control", "Meta", "Shift"};

enum class MouseButton : std::uint8_t {kLeft, kRight, kMiddle};
inline constexpr std::string_view kMouseButtonNames[] = {"left", "right", "middle"};

enum class OutcomeType : std::uint8_t {
    kNavigation,
    kElementAppears,
    kElementDisappears,
    kValueChanges,
    kStateChanges,
    kAnyChange,
    kNoChange,
};
inline constexpr std::string_view kOutcomeTypeNames[] = {
    "navigation",
    "element_appears",
    "element_disappears",
    "value_changes",
    "state_changes",
    "any_change",
    "no_change",
};

enum class Scope : std::uint8_t {kPage, kViewport};
inline constexpr std::string_view kScopeNames[] = {"page", "viewport"};

enum class ScrollTo : std::uint8_t {kTop, kBottom, kNode, kDelta};
inline constexpr std::string_view kScrollToNames[] = {"top", "bottom", "node"};

enum class WaitUntil : std::uint8_t {kStable, kNetworkIdle, kNode, kText};
inline constexpr std::string_view kWaitUntilNames[] = {"stable", "network_idle", "node", "text"};

inline constexpr std::size_t kExpectedOutcomeTextMaxBytes = 2000;
inline constexpr std::size_t kExpectedOutcomeOrMaxDepth = 8;
inline constexpr int kExpectedOutcomeTimeoutMsMin = 0;
inline constexpr int kExpectedOutcomeTimeoutMsMax = 30000;
inline constexpr int kExpectedOutcomeTimeoutMsDefault = 2000;
inline constexpr int kActOptionsTimeoutMsMin = 0;
inline constexpr int kActOptionsTimeoutMsMax = 600000;
inline constexpr std::size_t kActOptionsSelectorPathMaxBytes = 4000;
inline constexpr double kActOptionsMinConfidenceMin = 0;
inline constexpr double kActOptionsMinConfidenceMax = 1;
inline constexpr int kObserveOptionsMaxTokensMin = 1;
inline constexpr int kObserveOptionsMaxNodesMin = 1;
inline constexpr int kObserveOptionsMaxNodesDefault = 50;
inline constexpr double kObserveOptionsMinRelevanceMin = 0;
inline constexpr double kObserveOptionsMinRelevanceMax = 1;
inline constexpr double kObserveOptionsMinRelevanceDefault = 0.1;
inline constexpr double kObserveOptionsMinVisibleRatioMin = 0;
inline constexpr double kObserveOptionsMinVisibleRatioMax = 1;
inline constexpr double kObserveOptionsMinVisibleRatioDefault = 0.66;
inline constexpr std::size_t kObserveOptionsSelectorMaxBytes = 4000;
inline constexpr int kObserveAfterMaxTokensMin = 1;
inline constexpr int kCollectLimitsMaxStepsMin = 1;
inline constexpr int kCollectLimitsMaxStepsMax = 200;
inline constexpr int kCollectLimitsMaxStepsDefault = 20;
inline constexpr int kCollectLimitsMaxLinesMin = 1;
inline constexpr int kCollectLimitsMaxLinesMax = 10000;
inline constexpr int kCollectLimitsMaxLinesDefault = 1000;
inline constexpr std::size_t kFindRoleMaxBytes = 100;
inline constexpr int kFindLimitMin = 1;
inline constexpr int kFindLimitDefault = 10;
inline constexpr int kExpandMaxTokensMin = 1;
inline constexpr double kClickClickCountDefault = 1;
inline constexpr std::size_t kTypeTextMaxBytes = 1048576;
inline constexpr int kTypeCharDelayMsMin = 0;
inline constexpr int kTypeCharDelayMsMax = 10000;
inline constexpr int kTypeCharDelayMsDefault = 0;
inline constexpr std::size_t kKeypressKeyMaxBytes = 64;
inline constexpr std::size_t kSelectValuesMaxBytes = 10000;
inline constexpr std::size_t kSelectValuesMaxItems = 1000;
inline constexpr std::size_t kFillFieldsMaxItems = 100;
inline constexpr std::size_t kUploadFilesMaxBytes = 4096;
inline constexpr std::size_t kUploadFilesMaxItems = 100;
inline constexpr int kWaitTimeoutMsMin = 0;
inline constexpr int kWaitQuietMsMin = 0;
inline constexpr int kWaitQuietMsMax = 60000;
inline constexpr int kWaitQuietMsDefault = 300;
inline constexpr double kScreenshotMaxWidthDefault = 1024;
inline constexpr double kScreenshotQualityDefault = 0.7;
inline constexpr int kEmulateWidthMin = 1;
inline constexpr int kEmulateHeightMin = 1;
inline constexpr double kEmulateDeviceScaleFactorDefault = 1;

}  // namespace domtool

#endif  // DOMTOOL_CONTRACT_GENERATED_CALLS_H_
