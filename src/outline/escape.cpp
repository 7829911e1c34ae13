#include "outline/escape.h"

#include <algorithm>

#include "base/look_alike.h"
#include "base/utf8.h"
#include "table/stable_id.h"

namespace domtool {
namespace {

constexpr std::string_view kEllipsis = "…";
// Characters that a backslash escapes, besides an ellipsis and whatever begins a line or a cell.
constexpr std::string_view kEscapable = "[]|;(){\"\\#<-";

constexpr bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }
constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool IsLetter(char c) { return c >= 'a' && c <= 'z'; }

// Which checks a character needs, by its first byte; most need none.
struct FirstBytes {
  constexpr FirstBytes() : may_be_ours(), may_begin_line(), may_be_parenthesis() {
    for (const char c : std::string_view("[\\|;({-\xCD\xE2\xE3\xEF")) may_be_ours[Index(c)] = true;
    for (const char c : std::string_view("#<\\~+->.cCnN")) may_begin_line[Index(c)] = true;
    for (int k = 0x80; k < 0x100; ++k) may_begin_line[k] = true;
    for (const char c : std::string_view("()\xE2\xEF")) may_be_parenthesis[Index(c)] = true;
  }
  static constexpr unsigned char Index(char c) { return static_cast<unsigned char>(c); }

  bool may_be_ours[256];
  bool may_begin_line[256];
  bool may_be_parenthesis[256];
};
constexpr FirstBytes kFirstBytes;

bool ReachesEnd(std::string_view text, std::size_t at) {
  SkipBlanks(text, &at);
  return at == text.size();
}

// Whether the text begins with the word. A text that ends in the middle of it counts, because the next run may continue
// it.
bool Begins(std::string_view text, std::string_view word) { return SkipWord(text, 0, word) != std::string_view::npos; }

// Whether only that word and a closing bracket follow an opening one, or a beginning of both.
bool IsAlone(std::string_view text, std::string_view word) {
  std::size_t at = SkipWord(text, 0, word);
  if (at == std::string_view::npos) return false;
  SkipBlanks(text, &at);
  return at == text.size() || ReadLookAlike(text, &at) == ']';
}

bool OpensMark(std::string_view after_bracket) {
  return IsAlone(after_bracket, "/") || IsAlone(after_bracket, "covered") || BeginsLikeId(after_bracket);
}

// "https:x", "data:x".
bool BeginsLikeAddress(std::string_view text) {
  std::size_t at = 0;
  SkipBlanks(text, &at);
  for (std::size_t begin = at; at < text.size();) {
    const char c = ReadLookAlike(text, &at);
    if (c == ':') return at > begin + 1 && at < text.size() && text[at] != ' ';
    if (!IsLetter(c) && !IsDigit(c) && c != '+' && c != '-') return false;
  }
  return false;
}

// Whether a reader would take the backslash before `text` for one of ours.
bool IsBeforeEscapable(std::string_view text) {
  if (ReachesEnd(text, 0) || text.starts_with(kEllipsis)) return true;
  std::size_t at = 0;
  const char c = ReadLookAlike(text, &at);
  return c != 0 && kEscapable.find(c) != std::string_view::npos;
}

// After a parenthesis: "image: x", "canvas ab123456 600x400".
bool BeginsLikePicture(std::string_view text) {
  for (const std::string_view word : {"image", "canvas", "video", "drawing", "object"}) {
    std::size_t at = SkipWord(text, 0, word);
    if (at == std::string_view::npos) continue;
    SkipBlanks(text, &at);
    if (at == text.size() || BeginsLikeId(text.substr(at))) return true;
    if (ReadLookAlike(text, &at) == ':') return true;
  }
  return false;
}

// Whether a character that looks like `c`, followed by `following`, needs a backslash anywhere in a line.
bool IsOurs(char c, std::string_view following, Within within) {
  switch (c) {
    case '[': return OpensMark(following);
    case '\\': return IsBeforeEscapable(following);
    case '|': return within == Within::kCells || within == Within::kRow || within == Within::kHeader;
    case ';': return within == Within::kRow || (within == Within::kCells && BeginsLikeId(following));
    case '(': return !ReachesEnd(following, 0) && BeginsLikePicture(following);
    case '{': return within == Within::kHeader && Begins(following, "title}");
    case '-': return within == Within::kTitle && BeginsLikeAddress(following);
    default: return false;
  }
}

// Beginnings of our own lines: headings, landmarks, frames, folds, the escape itself, and the marks and first line of a
// difference.
bool BeginsLikeOurs(std::string_view text, Within within) {
  std::size_t at = 0;
  const char c = ReadLookAlike(text, &at);
  const std::string_view following = text.substr(at);
  if (c == '#' || c == '<' || c == '\\' || text.starts_with(kEllipsis)) return true;
  if (c == '~') return following.empty() || following.front() == ' ';
  if (c == '+' || c == '-' || c == '>') return !ReachesEnd(following, 0) && BeginsLikeId(following);
  if (c == '.') {
    std::size_t end = SkipWord(text, 0, "...");
    if (end == std::string_view::npos) return false;
    SkipBlanks(text, &end);
    return end == text.size() || IsDigit(ReadLookAlike(text, &end));
  }
  if (within == Within::kTitle && BeginsLikeAddress(text)) return true;
  return (c == 'c' && SkipWord(text, 0, "changessince") < text.size()) ||
         (c == 'n' && SkipWord(text, 0, "nothingchanged") < text.size());
}

// "- " before an id: a difference mark whose dash ended the run before this one.
bool JoinsMark(std::string_view text, const std::string& out) {
  constexpr std::string_view kMarks = "+->";
  if (IsAscii(out.front()) && kMarks.find(out.front()) == std::string_view::npos) return false;
  std::size_t at = 0;
  const char mark = ReadLookAlike(out, &at);
  return kMarks.find(mark) != std::string_view::npos && ReachesEnd(out, at) && BeginsLikeId(text);
}

// Where in `out` "(" followed by "image:" or similar begins, if split over several runs; or npos.
std::size_t FindJoinedImage(std::string_view text, const std::string& out) {
  constexpr std::size_t kLongest = 12;
  if (IsAscii(text.front()) &&
      std::string_view(" :imagecnvsdorwbjtIMAGECNVSDORWBJT").find(text.front()) == std::string_view::npos) {
    return std::string::npos;
  }
  const std::size_t tail = out.size() - std::min(out.size(), kLongest);
  std::size_t open = out.size();
  while (open > tail && !kFirstBytes.may_be_parenthesis[FirstBytes::Index(out[open - 1])]) --open;
  if (open-- == tail) return std::string::npos;
  const std::string joined = out.substr(open) + std::string(text.substr(0, 4 * kLongest));
  // A complete one is ours or already has its backslash.
  std::size_t escapes = 0;
  while (escapes < open && out[open - 1 - escapes] == '\\') ++escapes;
  const bool is_known = escapes % 2 == 1 || out.find(':', open) != std::string::npos;
  std::size_t at = 0;
  const bool is_ours =
      !is_known && ReadLookAlike(joined, &at) == '(' && IsOurs('(', std::string_view(joined).substr(at), Within::kFlow);
  return is_ours ? open : std::string::npos;
}

void AppendEscapedRun(std::string_view text, std::string* out, Within within) {
  std::size_t begin = 0;
  const bool begins_line = out->empty();
  if (begins_line) {
    while (!text.empty() && IsHtmlSpace(text.front())) text.remove_prefix(1);
    if (!text.empty() && !IsAscii(text.front())) {
      SkipBlanks(text, &begin);
      text.remove_prefix(begin);
      begin = 0;
    }
    if (text.empty()) return;
  } else if (!text.empty()) {
    if (JoinsMark(text, *out)) out->insert(0, 1, '\\');
    const std::size_t image = FindJoinedImage(text, *out);
    if (image != std::string::npos) out->insert(image, 1, '\\');
  }
  const bool may_begin =
      !text.empty() && (within == Within::kTitle || kFirstBytes.may_begin_line[FirstBytes::Index(text[0])]);
  const bool is_escaped_first = begins_line && may_begin && BeginsLikeOurs(text, within);
  if (is_escaped_first) *out += '\\';
  for (std::size_t i = 0; i < text.size();) {
    if (!kFirstBytes.may_be_ours[FirstBytes::Index(text[i])]) {
      ++i;
      continue;
    }
    const std::size_t at = i;
    const char c = ReadLookAlike(text, &i);
    if ((at == 0 && is_escaped_first) || !IsOurs(c, text.substr(i), within)) continue;
    AppendCollapsed(out, text.substr(begin, at - begin));
    *out += '\\';
    begin = at;
  }
  AppendCollapsed(out, text.substr(begin));
}

bool GoesOnWord(char c) { return IsLetter(ToAsciiLower(c)) || IsDigit(c) || !IsAscii(c); }

// Finds a word spelled like an id across the end of one run and the beginning of the next. Moves *joint to the end of
// the word.
void BreakJoinedId(std::size_t* joint, std::string* out) {
  if (!GoesOnWord((*out)[*joint - 1]) || !GoesOnWord((*out)[*joint])) return;
  std::size_t begin = *joint;
  while (begin > 0 && GoesOnWord((*out)[begin - 1])) --begin;
  while (*joint < out->size() && GoesOnWord((*out)[*joint])) ++*joint;
  if (!MayHoldId(std::string_view(*out).substr(begin, *joint - begin))) return;
  std::string word = out->substr(begin, *joint - begin);
  if (BreakIds(&word)) out->replace(begin, *joint - begin, word);
}

}  // namespace

bool BeginsLikeId(std::string_view text, bool or_broken) {
  std::size_t at = 0;
  for (std::size_t k = 0; k < kSpelledIdLength; ++k) {
    SkipBlanks(text, &at);
    if (at == text.size()) return true;
    if (or_broken && k == 2 && text[at] == '\\' && ++at == text.size()) return true;
    const char c = ReadLookAlike(text, &at);
    if (k < 2 ? !IsLetter(c) : !IsDigit(c)) return false;
  }
  return true;
}

bool HasParenthesis(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (!kFirstBytes.may_be_parenthesis[FirstBytes::Index(text[i])]) {
      ++i;
      continue;
    }
    const char c = ReadLookAlike(text, &i);
    if (c == '(' || c == ')') return true;
  }
  return false;
}

void AppendEscaped(std::string_view text, std::string* out, Within within) {
  const std::size_t begin = out->size();
  AppendEscapedRun(text, out, within);
  // One or two characters may have been inserted before it.
  for (std::size_t joint = begin; joint < begin + 3 && joint < out->size(); ++joint) {
    if (joint > 0) BreakJoinedId(&joint, out);
  }
}

void AppendInParentheses(std::string_view name, std::string* out, Within within) {
  int depth = 0;
  bool pairs = true;
  for (std::size_t i = 0; i < name.size();) {
    const char c = ReadLookAlike(name, &i);
    depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    pairs = pairs && depth >= 0 && !(c == '(' && IsOurs(c, name.substr(i), within));
  }
  if (pairs && depth == 0) return AppendEscaped(name, out, within);
  std::size_t begin = 0;
  for (std::size_t i = 0; i < name.size();) {
    const std::size_t at = i;
    const char c = ReadLookAlike(name, &i);
    if (c != '(' && c != ')') continue;
    AppendEscaped(name.substr(begin, at - begin), out, within);
    *out += '\\';
    out->append(name.substr(at, i - at));
    begin = i;
  }
  AppendEscaped(name.substr(begin), out, within);
}

void AppendQuoted(std::string_view text, std::string* out) {
  *out += '"';
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t at = i;
    if (IsAscii(text[i])) {
      const char c = text[i++];
      if (c == '"' || c == '[' || c == ']' || c == '|' || c == '\\') *out += '\\';
      *out += c == '\n' ? ' ' : c;
      continue;
    }
    const char c = ReadLookAlike(text, &i);
    if (c == '"' || c == '|' || c == '\\' || (c == '[' && OpensMark(text.substr(i)))) *out += '\\';
    out->append(text.substr(at, i - at));
  }
  *out += '"';
}

void EscapeCell(std::size_t begin, std::string* out) {
  const std::string_view written = std::string_view(*out).substr(begin);
  std::size_t at = 0;
  const char c = written.empty() ? '\0' : ReadLookAlike(written, &at);
  const bool is_dash = written == "-" || written == "－" || written == "﹣";
  bool is_level = c == '#';
  for (std::size_t k = at; is_level && k < written.size() && written[k] != ' ';)
    is_level = ReadLookAlike(written, &k) == '#';
  const bool is_id = written.size() >= kSpelledIdLength && BeginsLikeId(written.substr(c == '\\' ? at : 0), false);
  if (is_dash || is_level || is_id) out->insert(begin, 1, '\\');
}

void EscapeQuoted(std::string* out) {
  std::size_t at = 0;
  const bool begins = ReadLookAlike(*out, &at) == '"';
  if (begins && (out->ends_with('"') || out->ends_with("＂"))) out->insert(0, 1, '\\');
}

}  // namespace domtool
