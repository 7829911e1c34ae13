#include "base/arena.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace domtool {
namespace {

TEST(ArenaTest, a_block_ends_in_a_nul_and_is_counted_with_it) {
  Arena arena;
  char* const block = arena.AllocateBlock(5);
  ASSERT_NE(block, nullptr);
  std::memcpy(block, "hello", 5);
  EXPECT_STREQ(block, "hello");
  EXPECT_EQ(arena.bytes(), 6u);
}

TEST(ArenaTest, copies_keep_their_place_and_bytes_when_many_follow) {
  Arena arena;
  const std::string_view first = arena.Copy("first");
  const char* const address = first.data();
  std::vector<std::string_view> views;
  for (int k = 0; k < 20'000; ++k) views.push_back(arena.Copy("copy " + std::to_string(k)));
  EXPECT_EQ(first.data(), address);
  EXPECT_EQ(first, "first");
  for (int k = 0; k < 20'000; ++k) ASSERT_EQ(views[static_cast<std::size_t>(k)], "copy " + std::to_string(k));
}

TEST(ArenaTest, a_copy_as_large_as_a_chunk_gets_a_block_of_its_own) {
  Arena arena;
  (void)arena.Copy("x");
  const std::size_t before = arena.bytes();
  const std::string large(40'000, 'l');
  EXPECT_EQ(arena.Copy(large), large);
  EXPECT_EQ(arena.bytes(), before + large.size() + 1);
  EXPECT_EQ(arena.Copy("y"), "y");
  EXPECT_EQ(arena.bytes(), before + large.size() + 1) << "the chunk that was begun is still used";
}

TEST(ArenaTest, small_copies_fill_a_chunk_to_its_last_byte) {
  Arena arena;
  const std::string piece(1024, 'p');
  for (int k = 0; k < 2; ++k) EXPECT_EQ(arena.Copy(piece), piece);
  EXPECT_EQ(arena.bytes(), 2u * 1024 + 1);
}

TEST(ArenaTest, chunks_are_a_small_part_of_what_is_there) {
  Arena arena;
  for (const std::size_t there : {0u, 64u * 1024, 10u << 20}) {
    arena.Adopt(std::make_unique<char[]>(there), there);
    const std::size_t before = arena.bytes();
    while (arena.bytes() == before) arena.Copy("letters");
    EXPECT_LE(arena.bytes() - before, std::min<std::size_t>(2 * 1024 + 1 + before / 32, 16 * 1024 + 1));
  }
}

TEST(ArenaTest, concatenation_joins_both_parts_whichever_is_empty) {
  Arena arena;
  EXPECT_EQ(arena.Concat("ab", "cd"), "abcd");
  EXPECT_EQ(arena.Concat("", "cd"), "cd");
  EXPECT_EQ(arena.Concat("ab", ""), "ab");
  EXPECT_TRUE(arena.Concat("", "").empty());
}

TEST(ArenaTest, the_copy_of_nothing_takes_no_memory) {
  Arena arena;
  EXPECT_TRUE(arena.Copy("").empty());
  EXPECT_EQ(arena.bytes(), 0u);
}

TEST(ArenaTest, an_adopted_block_keeps_its_address) {
  Arena arena;
  std::unique_ptr<char[]> block(new char[3]{'a', 'b', '\0'});
  char* const address = block.get();
  arena.Adopt(std::move(block), 3);
  EXPECT_STREQ(address, "ab");
  EXPECT_EQ(arena.bytes(), 3u);
}

TEST(ArenaTest, views_survive_a_move_of_the_arena) {
  Arena arena;
  const std::string_view view = arena.Copy("kept");
  const Arena moved = std::move(arena);
  EXPECT_EQ(view, "kept");
  EXPECT_GT(moved.bytes(), 0u);
}

TEST(ArenaTest, an_arena_that_was_moved_from_can_be_used_again) {
  Arena arena;
  (void)arena.Copy("gone with the move");
  const Arena moved = std::move(arena);
  const std::string_view view = arena.Copy("fresh");  // NOLINT(bugprone-use-after-move): that is what is tested
  EXPECT_EQ(view, "fresh");
  EXPECT_EQ(moved.bytes() + 0, moved.bytes());
}

}  // namespace
}  // namespace domtool
