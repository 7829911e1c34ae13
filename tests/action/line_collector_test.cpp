#include "action/verbs/line_collector.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace domtool {
namespace {

// The lines that these windows come to; a window is a text of which each letter is a line.
std::string Join(std::initializer_list<const char*> windows) {
  LineCollector collector;
  for (const char* window : windows) {
    Vector<std::string> lines;
    for (const char* letter = window; *letter != '\0'; ++letter) lines.push_back(std::string(1, *letter));
    collector.Add(std::move(lines));
  }
  std::string out;
  for (const std::string& line : collector.lines()) out += line;
  return out;
}

TEST(LineCollectorTest, ReadsOnWhereTheLastWindowEnded) {
  EXPECT_EQ(Join({}), "");
  EXPECT_EQ(Join({""}), "");
  EXPECT_EQ(Join({"abcd", "cdef", "efgh"}), "abcdefgh");
  EXPECT_EQ(Join({"abcd", "abcdef", "abcdef"}), "abcdef") << "a list that grows";
  EXPECT_EQ(Join({"HabcdF", "HcdefF", "HefghF"}), "HabcdFefgh") << "with what stands above and below it";
  EXPECT_EQ(Join({"abcd", "wxyz"}), "abcdwxyz") << "a jump";
  EXPECT_EQ(Join({"abcd", "", "cdef"}), "abcdcdef") << "what was empty meanwhile is read again rather than lost";
}

TEST(LineCollectorTest, EqualLinesAreNotTakenForOneAnother) {
  EXPECT_EQ(Join({"axbx", "bxcx", "cxdx"}), "axbxcxdx");
  EXPECT_EQ(Join({"xxx", "xxxx"}), "xxxx");
}

TEST(LineCollectorTest, WhatGoesAndChangesOnTheWayIsPassedOver) {
  EXPECT_EQ(Join({"abcL", "abcdefL", "abcdefgh"}), "abcLdefgh") << "the line of a list that loads";
  EXPECT_EQ(Join({"abcdL", "cdefgh"}), "abcdLefgh");
  EXPECT_EQ(Join({"abcd", "aBcdef"}), "abcdBef") << "a row that has changed is read again";
}

TEST(LineCollectorTest, NothingIsLostOfAnyListInAnyWindow) {
  std::string list;
  for (int i = 0; i < 60; ++i) list += static_cast<char>('a' + i * 7 % 26);
  for (std::size_t size = 4; size < 20; ++size) {
    for (std::size_t step = 1; step < size; ++step) {
      std::vector<std::string> windows;
      for (std::size_t at = 0; at + size < list.size(); at += step) windows.push_back(list.substr(at, size));
      LineCollector collector;
      for (const std::string& window : windows) {
        Vector<std::string> lines;
        for (const char letter : window) lines.push_back(std::string(1, letter));
        collector.Add(std::move(lines));
      }
      std::string out;
      for (const std::string& line : collector.lines()) out += line;
      EXPECT_EQ(out, list.substr(0, (windows.size() - 1) * step + size)) << size << " by " << step;
    }
  }
}

}  // namespace
}  // namespace domtool
