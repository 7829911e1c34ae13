#include "outline/relevance.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "base/flat_map.h"
#include "base/hash.h"
#include "base/json_writer.h"
#include "base/stable_sort.h"
#include "base/utf8.h"
#include "outline/join_lines.h"
#include "outline/tokens.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::size_t kMaxChunkLines = 8;
constexpr std::size_t kMaxTerms = 32;

// Words too common to identify anything.
constexpr std::string_view kStopWords[] = {"a",      "an",   "and", "at",   "by",   "for", "from",
                                           "in",     "into", "is",  "it",   "of",   "on",  "or",
                                           "please", "that", "the", "then", "this", "to",  "with"};

bool IsWordByte(char c) { return IsAsciiAlphanumeric(c) || static_cast<unsigned char>(c) >= 0x80; }

// Endings that do not change the meaning of a word, in English, German, French, Spanish, Italian, Portuguese and Dutch.
// All are tried, because the page's language is unknown. Accents are already removed.
struct Ending {
  std::string_view end;
  std::uint8_t min_letters;  // letters that must precede it
  const char* instead;       // nullptr: the word is not stemmed
};
// The first match is applied, repeatedly until none matches.
constexpr Ending kEndings[] = {
    {"'s", 2, ""},    {"eer", 1, nullptr},                                        // user's; "career" is not "car"
    {"ies", 2, "y"},  {"coes", 2, "cao"},  {"soes", 2, "sao"}, {"eis", 3, "el"},  // entries, opções, hotéis
    {"ais", 3, "al"}, {"aux", 3, "al"},    {"s", 3, ""},                          // animais, journaux, pedidos
    {"ing", 3, ""},   {"ed", 3, ""},       {"ly", 3, ""},                         // added
    {"ungen", 3, ""}, {"ung", 4, ""},      {"en", 4, ""},                         // Rechnungen, boeken
    {"er", 4, ""},    {"ar", 4, ""},                                              // Bücher, comprar
    {"ch", 3, "c"},   {"gh", 3, "g"},      {"z", 3, "s"},                         // giacche, prijzen
    {"e", 3, ""},     {"a", 4, ""},        {"i", 4, ""},       {"o", 4, ""},      // consegne, facturas, ordini
};

// The stem need not be a word, only the same for all forms of one.
void Stem(std::string* word) {
  for (const Ending* e = kEndings; e != std::end(kEndings);) {
    if (word->size() < e->min_letters + e->end.size() || !word->ends_with(e->end)) {
      ++e;
      continue;
    }
    if (e->instead == nullptr) return;
    word->resize(word->size() - e->end.size());
    *word += e->instead;
    e = kEndings;
  }
  // "factuur" as "facturen", "stopped" as "stop".
  const auto is_twice = [&](std::size_t at) { return (*word)[at] == (*word)[at - 1]; };
  std::size_t last = word->size() - 1;
  if (last >= 4 && is_twice(last - 1) && std::string_view("aeou").find((*word)[last - 1]) != std::string_view::npos)
    word->erase(last-- - 1, 1);
  if (last >= 3 && is_twice(last) && (*word)[last] >= 'b' && (*word)[last] <= 'z') word->resize(last);
}

// The letters U+00C0 to U+017F in lower case without accents.
constexpr std::string_view kLatin =
    "aaaaaaaceeeeiiiidnooooo ouuuuytsaaaaaaaceeeeiiiidnooooo ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkklllllll"
    "lllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs";

// A letter in lower case without accents, so that "cafe" finds "Café". Latin, Greek and Cyrillic.
char32_t PlainLetter(char32_t c) {
  if (c >= 'A' && c <= 'Z') return c + 0x20;
  if (c >= 0xC0 && c < 0x180) return static_cast<unsigned char>(kLatin[c - 0xC0]);
  if ((c >= 0x391 && c <= 0x3A9) || (c >= 0x410 && c <= 0x42F)) return c + 0x20;
  constexpr char32_t kAccented[][2] = {{0x3AC, 0x3B1}, {0x3AD, 0x3B5}, {0x3AE, 0x3B7}, {0x3AF, 0x3B9}, {0x3CC, 0x3BF},
                                       {0x3CD, 0x3C5}, {0x3CE, 0x3C9}, {0x3C2, 0x3C3}, {0x451, 0x435}, {0x401, 0x435}};
  for (const auto& [letter, plain] : kAccented) {
    if (letter == c) return plain;
  }
  return c;
}

// Scripts without spaces between words.
bool IsUnspaced(char32_t c) {
  return (c >= 0x2E80 && c < 0xA4D0) || (c >= 0xAC00 && c < 0xD7B0) || (c >= 0x0E00 && c < 0x0E80);
}

// Calls visit(hash) for each word of `text`: stemmed and in lower case. In scripts without spaces, for each pair of
// characters.
template <typename Visitor>
void ForEachWord(std::string_view text, Visitor visit) {
  std::size_t i = 0;
  std::string word;
  while (i < text.size()) {
    if (!IsWordByte(text[i])) {
      ++i;
      continue;
    }
    const std::size_t begin = i;
    std::size_t before = begin;  // start of the previous character
    bool is_unspaced = false;
    word.clear();
    while (i < text.size() && (IsWordByte(text[i]) || (text[i] == '\'' && i > begin))) {
      const std::size_t at = i;
      const char32_t c = DecodeCodePoint(text, &i);
      AppendCodePoint(&word, PlainLetter(c));
      if (!IsUnspaced(c)) continue;
      is_unspaced = true;
      if (at > begin) visit(HashOf(text.substr(before, i - before)) | 1);
      before = at;
    }
    if (is_unspaced) continue;
    if (std::find(std::begin(kStopWords), std::end(kStopWords), word) != std::end(kStopWords)) continue;
    Stem(&word);
    visit(HashOf(word) | 1);
  }
}

// log2(numerator / denominator) in 256ths, for numerator >= denominator > 0. Integers give the same result on every
// platform.
std::uint64_t Log2Ratio(std::uint64_t numerator, std::uint64_t denominator) {
  std::uint64_t whole = 0;
  while (numerator >= denominator * 2) {
    denominator *= 2;
    ++whole;
  }
  // Between 1 and 2 the logarithm is nearly a straight line.
  return whole * 256 + (numerator - denominator) * 256 / denominator;
}

struct Chunk {
  std::size_t begin;
  std::size_t end;
  std::uint32_t parent;  // the line that contains it, kNone at the top
  std::uint32_t controls = 0;
  std::size_t tokens = 0;
  std::uint64_t words = 0;
  std::uint64_t score = 0;
};

constexpr std::uint32_t kNone = 0xFFFFFFFF;

bool IsHeading(const OutlineLine& line) { return line.text.starts_with('#'); }

class Search {
 public:
  Search(const Vector<OutlineLine>& lines, std::string_view query) : lines_(lines), parent_(lines.size(), kNone) {
    std::string words(query);
    BreakIds(&words);  // as in the lines
    ForEachWord(words, [&](std::uint64_t word) {
      if (term_.Find(word) == nullptr && term_.size() < kMaxTerms) {
        term_.Insert(word, static_cast<std::uint32_t>(term_.size()));
      }
    });
    FindParents();
    CutChunks();
    Score();
  }

  // For each line, whether it is kept.
  Vector<bool> Keep(std::size_t max_tokens, const ObserveOptions& options) {
    is_kept_.assign(lines_.size(), false);
    for (std::size_t k = 0; k < lines_.size(); ++k) {
      if (lines_[k].importance >= Importance::kDialog) KeepLine(k);
    }
    Vector<std::uint32_t> best;
    for (std::uint32_t c = 0; c < chunks_.size(); ++c) {
      if (chunks_[c].score > 0) best.push_back(c);
    }
    StableSort(&best, [this](std::uint32_t a, std::uint32_t b) { return chunks_[a].score > chunks_[b].score; });
    has_match_ = !best.empty();
    std::size_t tokens = 0;
    std::size_t controls = 0;
    const auto min_share = static_cast<std::uint64_t>(options.min_relevance * 1'000);
    for (const std::uint32_t c : best) {
      if (chunks_[c].score * 1'000 < chunks_[best.front()].score * min_share) break;
      const std::uint32_t neighbour = chunks_[c].controls > 0 ? kNone : NeighbourWithControl(c);
      for (const std::uint32_t kept : {c, neighbour}) {
        if (kept == kNone) continue;
        tokens += chunks_[kept].tokens;
        controls += chunks_[kept].controls;
      }
      // The best chunk is kept, whatever it costs.
      if (c != best.front() && (tokens > max_tokens || controls > options.max_nodes)) break;
      KeepChunk(c);
      if (neighbour != kNone) KeepChunk(neighbour);
    }
    if (best.empty()) {
      for (std::size_t k = 0; k < lines_.size(); ++k) {
        if (IsHeading(lines_[k])) KeepLine(k);
      }
    }
    return std::move(is_kept_);
  }
  [[nodiscard]] bool has_match() const { return has_match_; }

 private:
  // The parent of a line is the container around it, or the last heading of a higher rank there.
  void FindParents() {
    struct Open {
      std::uint32_t line;
      int indent;
      std::size_t rank;  // of a heading, 7 for a container
    };
    Vector<Open> open;
    for (std::uint32_t k = 0; k < lines_.size(); ++k) {
      const OutlineLine& line = lines_[k];
      const std::size_t rank = IsHeading(line) ? line.text.find_first_not_of('#') : 0;
      while (!open.empty()) {
        const Open& last = open.back();
        const bool is_container_left = last.rank == 7 && last.indent >= line.indent;
        const bool is_heading_left = last.rank != 7 && (last.indent > line.indent ||
                                                        (last.indent == line.indent && rank != 0 && rank <= last.rank));
        if (!is_container_left && !is_heading_left) break;
        open.pop_back();
      }
      if (!open.empty()) parent_[k] = open.back().line;
      const bool has_lines_inside = k + 1 < lines_.size() && lines_[k + 1].indent > line.indent;
      if (rank != 0) open.push_back({k, line.indent, rank});
      if (rank == 0 && has_lines_inside) open.push_back({k, line.indent, 7});
    }
  }

  // A chunk is the lines of one block, or neighbours under one parent. Each row of a table is a chunk.
  void CutChunks() {
    for (std::uint32_t k = 0; k < lines_.size(); ++k) {
      const bool begins = chunks_.empty() || lines_[k].is_row || chunks_.back().parent != parent_[k] ||
                          IsHeading(lines_[k]) || IsParent(k) || k - chunks_.back().begin >= kMaxChunkLines ||
                          IsParent(k - 1);
      if (begins) chunks_.push_back({k, k, parent_[k]});
      Chunk& chunk = chunks_.back();
      chunk.end = k + 1;
      chunk.controls += lines_[k].controls;
      chunk.tokens += EstimateTokens(lines_[k].text) + 1;
    }
  }

  [[nodiscard]] bool IsParent(std::uint32_t k) const { return k + 1 < lines_.size() && parent_[k + 1] == k; }

  // BM25 with k1 = 1.2 and b = 0.75, in fixed point.
  void Score() {
    const std::size_t terms = term_.size();
    if (terms == 0 || chunks_.empty()) return;
    // How often each chunk contains each term, doubled, plus once for each occurrence in its headings and containers.
    Vector<std::uint32_t> said(chunks_.size() * terms, 0);
    Vector<std::uint64_t> containing(terms, 0);
    std::uint64_t all_words = 0;
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
      Chunk& chunk = chunks_[c];
      for (std::size_t k = chunk.begin; k < chunk.end; ++k) {
        ForEachWord(lines_[k].text, [&](std::uint64_t word) {
          ++chunk.words;
          if (const std::uint32_t* term = term_.Find(word)) said[c * terms + *term] += 2;
        });
      }
      int levels = 3;
      for (std::uint32_t p = chunk.parent; p != kNone && levels-- > 0; p = parent_[p]) {
        ForEachWord(lines_[p].text.substr(0, 120), [&](std::uint64_t word) {
          if (const std::uint32_t* term = term_.Find(word)) said[c * terms + *term] += 1;
        });
      }
      all_words += chunk.words;
      for (std::size_t t = 0; t < terms; ++t) containing[t] += said[c * terms + t] > 0 ? 1 : 0;
    }
    const std::uint64_t count = chunks_.size();
    const std::uint64_t average = std::max<std::uint64_t>(all_words / count, 1);
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
      const std::uint64_t length =
          25 + 75 * std::min<std::uint64_t>(chunks_[c].words, 1'000) / average;  // in hundredths
      for (std::size_t t = 0; t < terms; ++t) {
        const std::uint64_t frequency = said[c * terms + t] * std::uint64_t{50};  // in hundredths
        if (frequency == 0) continue;
        const std::uint64_t idf = Log2Ratio(2 * count + 2, 2 * containing[t] + 1);
        chunks_[c].score += idf * frequency * 220 / (frequency + 120 * length / 100);
      }
    }
  }

  [[nodiscard]] std::uint32_t NeighbourWithControl(std::uint32_t c) const {
    const auto is_usable = [&](std::uint32_t other) {
      return other < chunks_.size() && chunks_[other].controls > 0 && chunks_[other].parent == chunks_[c].parent;
    };
    return is_usable(c + 1) ? c + 1 : is_usable(c - 1) ? c - 1 : kNone;
  }

  void KeepLine(std::size_t line) {
    for (std::uint32_t k = static_cast<std::uint32_t>(line); k != kNone && !is_kept_[k]; k = parent_[k])
      is_kept_[k] = true;
  }

  void KeepChunk(std::uint32_t c) {
    for (std::size_t k = chunks_[c].begin; k < chunks_[c].end; ++k) KeepLine(k);
  }

  const Vector<OutlineLine>& lines_;
  Vector<std::uint32_t> parent_;  // the parent of each line
  Vector<Chunk> chunks_;
  FlatMap<std::uint32_t> term_;  // number of each query term
  Vector<bool> is_kept_;
  bool has_match_ = false;
};

std::string NoticeOf(const Relevance& relevance) {
  if (!relevance.has_match) return "<nothing here matches the query: headings only>";
  std::string notice = "<about the query: ";
  AppendInteger(&notice, static_cast<std::int64_t>(relevance.kept_lines));
  notice += " of ";
  AppendInteger(&notice, static_cast<std::int64_t>(relevance.lines));
  notice += " lines>";
  return notice;
}

}  // namespace

Vector<OutlineLine> KeepRelevant(const Vector<OutlineLine>& lines, const ObserveOptions& options,
                                 std::size_t max_tokens, Relevance* relevance) {
  Search search(lines, options.query);
  const Vector<bool> is_kept = search.Keep(max_tokens, options);
  relevance->has_match = search.has_match();
  relevance->lines = lines.size();
  Vector<OutlineLine> kept;
  for (std::size_t k = 0; k < lines.size(); ++k) {
    if (lines[k].id != kNoStableId) {
      std::uint8_t& part = relevance->parts[static_cast<std::uint64_t>(lines[k].id)];
      part = std::max<std::uint8_t>(part, is_kept[k] ? 2 : 1);
    }
    if (is_kept[k]) {
      kept.push_back(lines[k]);
      FindIds(lines[k].text, &relevance->ids);
      ++relevance->kept_lines;
    } else if (k == 0 || is_kept[k - 1]) {
      OutlineLine& gap = kept.emplace_back();
      gap.text = "…";
      gap.indent = lines[k].indent;
      gap.importance = lines[k].importance;
    }
  }
  OutlineLine notice;
  notice.text = NoticeOf(*relevance);
  notice.importance = Importance::kDialog;
  // After the title and the viewport line.
  Vector<OutlineLine> out;
  const std::size_t head = std::min<std::size_t>(kept.size(), 2);
  for (std::size_t k = 0; k < head; ++k) out.push_back(std::move(kept[k]));
  out.push_back(std::move(notice));
  for (std::size_t k = head; k < kept.size(); ++k) out.push_back(std::move(kept[k]));
  return out;
}

void WriteFilter(const Relevance& relevance, std::size_t all, std::size_t count, std::size_t tokens, JsonWriter* json) {
  const std::size_t whole = std::max(relevance.whole_tokens, tokens);
  json->Key("filter").BeginObject();
  json->Field("reason", relevance.has_match ? "kept what is about the query" : "nothing matches the query");
  json->Field("originalCount", static_cast<std::int64_t>(std::max(all, count)));
  json->Field("filteredCount", static_cast<std::int64_t>(count));
  json->Field("tokenReduction", whole == 0 ? 0 : static_cast<std::int64_t>((whole - tokens) * 100 / whole));
  json->EndObject();
}

void FindRelevantRows(const SafeView& view, Relevance* relevance) {
  relevance->rows.assign(view.size(), false);
  for (std::size_t r = 0; r < view.size(); ++r) {
    const auto id = static_cast<std::uint64_t>(view.stable_id(RowAt(r)));
    const std::uint8_t* const part = id == 0 ? nullptr : relevance->parts.Find(id);
    const NodeIndex parent = view.parent(RowAt(r));
    const bool is_named = id != 0 && relevance->ids.Find(id) != nullptr;
    relevance->rows[r] = is_named || (part != nullptr ? *part == 2 : parent != kNoNode && relevance->rows[At(parent)]);
  }
}

bool IsRelevant(const SafeView& view, const ObserveOptions& options, NodeIndex i) {
  return options.relevance == nullptr ||
         options.relevance->ids.Find(static_cast<std::uint64_t>(view.stable_id(i))) != nullptr;
}

}  // namespace domtool
