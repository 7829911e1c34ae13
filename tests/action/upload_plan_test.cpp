#include <gtest/gtest.h>

#include <string>

#include "action/scripted_peer.h"

namespace domtool::testing {
namespace {

class ChooserReader final : public EventReader {
 public:
  FileChooser chooser;
  [[nodiscard]] EventMark Now() const override { return {}; }
  [[nodiscard]] EventsSince Since(const EventMark& /*mark*/) const override { return {}; }
  [[nodiscard]] FileChooser Chooser() const override { return chooser; }
  [[nodiscard]] std::string Safe(std::string_view text) const override { return std::string(text); }
};

std::string Upload(std::string_view node, std::string_view files) {
  return R"({"action":"upload","nodeId":")" + std::string(node) + R"(","files":)" + std::string(files) + "}";
}

// The user agent's shadow tree of a file field: a button, then what it says of its files.
std::string Says(std::string_view status) {
  return R"({"result":{"node":{"shadowRoots":[{"children":[{"children":[]},{"children":[{"nodeValue":")" +
         std::string(status) + R"("}]}]}]}}})";
}

struct FilesPeer : ScriptedPeer {
  explicit FilesPeer(std::string status) {
    page.has_files = true;
    answers["DOM.describeNode"] = [status](int) { return Says(status); };
  }
};

// A field's session and number do not show in the params that the peer keeps, so its JSON is searched.
bool IsSet(const ScriptedPeer& peer, int field, std::string_view files) {
  const std::string params = R"("params":{"backendNodeId":)" + std::to_string(field) + R"(,"files":)";
  return peer.everything.find(params + std::string(files)) != std::string::npos;
}

TEST(UploadPlanTest, AFileFieldIsGivenItsFileAndReadBack) {
  FilesPeer peer("cat.png");
  const std::string result = peer.Run(Upload("file", R"(["/home/ada/cat.png"])"));
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_TRUE(IsSet(peer, 70, R"(["/home/ada/cat.png"])"));
  EXPECT_NE(result.find("files that the field holds: 1"), std::string::npos);
  EXPECT_EQ(result.find("ada"), std::string::npos) << "no path is reported";
  EXPECT_EQ(result.find("cat"), std::string::npos);
  EXPECT_EQ(peer.Count("Input."), 0);
}

TEST(UploadPlanTest, ALabelStandsForItsHiddenField) {
  FilesPeer peer("2 files");
  const std::string result = peer.Run(Upload("photos_label", R"(["/a/1.png","C:\\b\\2.png"])"));
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_TRUE(IsSet(peer, 71, R"(["/a/1.png","C:\\b\\2.png"])"));
  EXPECT_NE(result.find("files that the field holds: 2"), std::string::npos);
}

TEST(UploadPlanTest, WhatTheFieldDoesNotHoldAndThePageDoesNotShowIsNoEffect) {
  FilesPeer peer("No file chosen");
  EXPECT_EQ(OutcomeOf(peer.Run(Upload("file", R"(["/a/1.png"])"))), "no_effect");
}

TEST(UploadPlanTest, APageThatTakesTheFilesAndEmptiesTheFieldIsAnEffect) {
  FilesPeer peer("No file chosen");
  peer.on_step = [&peer](const SentStep& step) {
    if (step.method == "DOM.setFileInputFiles") peer.page.has_toast = true;
  };
  const std::string result = peer.Run(Upload("file", R"(["/a/1.png"])"));
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_EQ(result.find("the field holds:"), std::string::npos);
}

TEST(UploadPlanTest, AFieldForOneFileIsNotGivenTwo) {
  FilesPeer peer("");
  EXPECT_EQ(CodeOf(peer.Run(Upload("file", R"(["/a/1.png","/a/2.png"])"))), "BAD_INPUT");
  EXPECT_TRUE(peer.HasOnlyLooked());
}

TEST(UploadPlanTest, AnotherKindThanAcceptAsksForIsReported) {
  for (const auto& [file, is_told] : {std::pair{"/a/cat.PNG", false}, std::pair{"/a/cat.webp", false},
                                      std::pair{"/a/cat.pdf", true}, std::pair{"/a.b/cat", true}}) {
    FilesPeer peer("x");
    const std::string result = peer.Run(Upload("file", R"([")" + std::string(file) + R"("])"));
    EXPECT_EQ(result.find("another kind of file") != std::string::npos, is_told) << file;
  }
}

TEST(UploadPlanTest, DisabledAndSeveralFieldsAreNotActedOn) {
  FilesPeer peer("");
  EXPECT_EQ(CodeOf(peer.Run(Upload("second", R"(["/a/1.png"])"))), "NOT_ACTIONABLE");
  EXPECT_EQ(CodeOf(peer.Run(Upload("pair", R"(["/a/1.png"])"))), "AMBIGUOUS");
  EXPECT_EQ(peer.Count("DOM.") + peer.Count("Input."), 0);
}

TEST(UploadPlanTest, ARefusalOfTheBrowserSaysWhatToSwitchOn) {
  for (const char* node : {"file", "zone"}) {
    FilesPeer peer("");
    const auto refuse = [](int) { return R"({"error":{"code":-32000,"message":"Not allowed"}})"; };
    peer.answers["DOM.setFileInputFiles"] = refuse;
    peer.answers["Input.dispatchDragEvent"] = refuse;
    peer.answers["DOM.getNodeForLocation"] = [](int) { return R"({"result":{"backendNodeId":73,"frameId":"F0"}})"; };
    const std::string result = peer.Run(Upload(node, R"(["/a/1.png"])"));
    EXPECT_EQ(CodeOf(result), "SECURITY_BLOCKED") << node;
    EXPECT_NE(result.find("file URLs"), std::string::npos);
  }
}

TEST(UploadPlanTest, AButtonIsPressedWithChoosersIntercepted) {
  FilesPeer peer("1.png");
  ChooserReader event_reader;
  event_reader.chooser = {3, "", static_cast<BackendNodeId>(99), false};
  peer.event_reader = &event_reader;
  peer.on_step = [&](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) {
      event_reader.chooser = {4, "S1", static_cast<BackendNodeId>(77), false};
    }
  };
  const std::string result = peer.Run(Upload("go", R"(["/a/1.png"])"));
  EXPECT_EQ(OutcomeOf(result), "done") << result;
  EXPECT_TRUE(IsSet(peer, 77, R"(["/a/1.png"])"));
  EXPECT_EQ(peer.Count("DOM.setFileInputFiles@S1"), 1);
  EXPECT_EQ(peer.Count("Page.setInterceptFileChooserDialog"), 2) << "on and off again";
  EXPECT_TRUE(peer.IsAllReleased());
}

TEST(UploadPlanTest, AButtonThatOpensNoChooserIsNotActionable) {
  FilesPeer peer("");
  ChooserReader event_reader;
  peer.event_reader = &event_reader;
  const std::string result = peer.Run(Upload("go", R"(["/a/1.png"])"));
  EXPECT_EQ(CodeOf(result), "NOT_ACTIONABLE") << result;
  EXPECT_EQ(peer.Count("Page.setInterceptFileChooserDialog"), 2);
  EXPECT_EQ(peer.Count("DOM.setFileInputFiles"), 0);
}

TEST(UploadPlanTest, AChooserForOneFileIsNotGivenTwo) {
  FilesPeer peer("");
  ChooserReader event_reader;
  peer.event_reader = &event_reader;
  peer.on_step = [&](const SentStep& step) {
    if (step.params.find("type=mouseReleased") != std::string::npos) event_reader.chooser.count = 1;
  };
  EXPECT_EQ(CodeOf(peer.Run(Upload("go", R"(["/a/1.png","/a/2.png"])"))), "BAD_INPUT");
  EXPECT_EQ(peer.Count("Page.setInterceptFileChooserDialog"), 2);
}

TEST(UploadPlanTest, FilesAreDroppedOnWhatSaysSo) {
  FilesPeer peer("");
  peer.answers["DOM.getNodeForLocation"] = [](int) { return R"({"result":{"backendNodeId":73,"frameId":"F0"}})"; };
  peer.on_step = [&peer](const SentStep& step) {
    if (step.params.find("type=drop;") != std::string::npos) peer.page.has_toast = true;
  };
  EXPECT_EQ(OutcomeOf(peer.Run(Upload("zone", R"(["/a/1.png"])"))), "done");
  EXPECT_EQ(peer.Count("type=dragEnter"), 1);
  EXPECT_EQ(peer.Count("type=dragOver"), 1);
  EXPECT_EQ(peer.Count("type=drop;"), 1);
  EXPECT_EQ(peer.Count("type=dragCancel"), 0);
  EXPECT_NE(peer.everything.find(R"("data":{"items":[],"files":["/a/1.png"],"dragOperationsMask":1})"),
            std::string::npos);
}

TEST(UploadPlanTest, ADropThatIsInterruptedIsTakenBack) {
  FilesPeer peer("");
  peer.answers["DOM.getNodeForLocation"] = [](int) { return R"({"result":{"backendNodeId":73,"frameId":"F0"}})"; };
  peer.interrupt_before = "type=dragOver";
  peer.interrupt_kind = "dialog";
  EXPECT_EQ(CodeOf(peer.Run(Upload("zone", R"(["/a/1.png"])"))), "DIALOG_OPEN");
  EXPECT_EQ(peer.Count("type=dragCancel"), 1);
}

TEST(UploadPlanTest, CancelledAtAnyMomentNothingStaysIntercepted) {
  for (int at = 1; at < 40; ++at) {
    FilesPeer peer("");
    ChooserReader event_reader;
    peer.event_reader = &event_reader;
    EXPECT_NE(peer.RunAndCancel(Upload("go", R"(["/a/1.png"])"), at), "") << at;
    EXPECT_NE(peer.Count("Page.setInterceptFileChooserDialog"), 1) << at;
    EXPECT_TRUE(peer.IsAllReleased()) << at;
  }
}

TEST(UploadPlanTest, RefusesWhatIsNoListOfAbsolutePaths) {
  for (const char* files : {"[]", R"(["a.png"])", R"([3])", R"("/a.png")", R"([""])", R"(["../a"])"}) {
    FilesPeer peer("");
    EXPECT_EQ(CodeOf(peer.Run(Upload("file", files))), "BAD_INPUT") << files;
  }
}

}  // namespace
}  // namespace domtool::testing
