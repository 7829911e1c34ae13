#include "action/recorded_steps.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>

#include "base/hash.h"

namespace domtool::testing {
namespace {

constexpr const char* kFile = DOMTOOL_FIXTURES "/steps.txt";
// Of the first run of a test; enough to see what it does.
constexpr std::size_t kMaxNames = 40;

// What the current test has recorded.
struct Recording {
  int runs = 0;
  std::size_t steps = 0;
  Hasher hasher;
  std::string names;  // of the first run
};

std::string Abbreviated(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size() && i < kMaxNames;) {
    std::size_t end = i + 1;
    while (end < names.size() && names[end] == names[i]) ++end;
    text += ' ' + names[i];
    if (end - i > 1) text += '*' + std::to_string(end - i);
    i = end;
  }
  return names.size() > kMaxNames ? text + " ..." : text;
}

bool IsUpdating() {
  const char* const value = std::getenv("DOMTOOL_UPDATE_GOLDENS");
  return value != nullptr && *value != '\0';
}

// "Suite.test 2 runs, 14 steps, 1f0c…: capture DOM.getContentQuads …"
class StepsOfTests final : public ::testing::EmptyTestEventListener {
 public:
  StepsOfTests() {
    std::ifstream file(kFile);
    for (std::string line; std::getline(file, line);) lines_[line.substr(0, line.find(' '))] = line;
  }

  void Add(std::string_view batches, const std::vector<std::string>& names) {
    if (recording_.runs++ == 0) recording_.names = Abbreviated(names);
    recording_.steps += names.size();
    recording_.hasher.Add(batches);
  }

  void OnTestEnd(const ::testing::TestInfo& test) override {
    if (recording_.runs == 0) return;
    const std::string name = std::string(test.test_suite_name()) + '.' + test.name();
    char hash[17];
    std::snprintf(hash, sizeof hash, "%016llx", static_cast<unsigned long long>(recording_.hasher.Finish()));
    const std::string line = name + ' ' + std::to_string(recording_.runs) + " runs, " +
                             std::to_string(recording_.steps) + " steps, " + hash + ':' + recording_.names;
    recording_ = Recording();
    if (IsUpdating()) {
      lines_[name] = line;
    } else {
      EXPECT_EQ(line, lines_[name]) << "The steps differ from those in fixtures/steps.txt. If that is meant, run "
                                       "`npm run update-goldens` and say in the commit what is better.";
    }
  }

  void OnTestProgramEnd(const ::testing::UnitTest& all) override {
    if (!IsUpdating()) return;
    std::ofstream file(kFile);
    for (const auto& [name, line] : lines_) {
      if (IsThere(all, name)) file << line << '\n';
    }
  }

 private:
  static bool IsThere(const ::testing::UnitTest& all, const std::string& name) {
    for (int s = 0; s < all.total_test_suite_count(); ++s) {
      const ::testing::TestSuite& suite = *all.GetTestSuite(s);
      for (int t = 0; t < suite.total_test_count(); ++t) {
        if (name == std::string(suite.name()) + '.' + suite.GetTestInfo(t)->name()) return true;
      }
    }
    return false;
  }

  std::map<std::string, std::string> lines_;
  Recording recording_;
};

// GoogleTest deletes the listener.
StepsOfTests& Listener() {
  static StepsOfTests* const listener = [] {
    auto* const made = new StepsOfTests();
    ::testing::UnitTest::GetInstance()->listeners().Append(made);
    return made;
  }();
  return *listener;
}

}  // namespace

void RecordSteps(std::string_view batches, const std::vector<std::string>& names) { Listener().Add(batches, names); }

}  // namespace domtool::testing
