// ParseSelector: Selectors 4 section 3 and 18 (grammar), CSS Syntax 3 section 6 (An+B). Recursive in functions alone, whose depth
// is bounded.
#include <string>
#include <string_view>
#include <utility>

#include "base/limits.h"
#include "base/one_of.h"
#include "base/utf8.h"
#include "selectors/css_reader.h"
#include "selectors/selector.h"
#include "table/enums.h"

namespace domtool {
namespace {

using Kind = SimpleSelector::Kind;

constexpr std::size_t kMaxWordInMessage = 40;

// HTML 4.16.2 (case-sensitivity of selectors), as far as AskedOf lets the attribute be compared in parts.
constexpr std::string_view kValuesWithoutCase[] = {
    "accept",   "align",    "checked", "dir",   "disabled", "enctype", "hreflang", "lang", "media", "method",
    "multiple", "readonly", "rel",     "scope", "selected", "shape",   "target",   "type", "valign"};

struct PlainPseudo {
  std::string_view name;
  Kind kind;
  bool is_from_end = false;
  bool is_of_type = false;
};
constexpr PlainPseudo kPlain[] = {
    {"root", Kind::kRoot},
    {"scope", Kind::kRoot},
    {"host", Kind::kHost},
    {"empty", Kind::kEmpty},
    {"checked", Kind::kChecked},
    {"disabled", Kind::kDisabled},
    {"enabled", Kind::kEnabled},
    {"link", Kind::kLink},
    {"any-link", Kind::kLink},
    {"first-child", Kind::kNth, false, false},
    {"last-child", Kind::kNth, true, false},
    {"first-of-type", Kind::kNth, false, true},
    {"last-of-type", Kind::kNth, true, true},
};
constexpr PlainPseudo kFunctions[] = {
    {"is", Kind::kIs},
    {"where", Kind::kIs},
    {"not", Kind::kNot},
    {"has", Kind::kHas},
    {"nth-child", Kind::kNth, false, false},
    {"nth-last-child", Kind::kNth, true, false},
    {"nth-of-type", Kind::kNth, false, true},
    {"nth-last-of-type", Kind::kNth, true, true},
};

template <std::size_t N>
const PlainPseudo* PseudoNamed(const PlainPseudo (&table)[N], std::string_view name) {
  for (const PlainPseudo& entry : table) {
    if (entry.name == name) return &entry;
  }
  return nullptr;
}

template <std::size_t N>
bool IsIn(const std::string_view (&names)[N], std::string_view name) {
  for (const std::string_view entry : names) {
    if (entry == name) return true;
  }
  return false;
}

class Parser {
 public:
  explicit Parser(std::string_view text) : in_(text) {}

  Result<Selector> Parse() && {
    do {
      if (!ReadPath(&selector_.paths.emplace_back())) return BadInput(std::move(why_));
    } while (in_.Skip(','));
    if (!in_.is_at_end()) return BadInput(Unexpected());
    return std::move(selector_);
  }

 private:
  bool Refuse(std::string why) {
    if (why_.empty()) why_ = std::move(why);
    return false;
  }
  // The unsupported part, in the words of the caller.
  bool RefuseUnsupported(std::string_view what, std::string_view word) {
    return Refuse("Selectors with " + std::string(what) + std::string(TruncateUtf8(word, kMaxWordInMessage)) +
                  " are not supported.");
  }
  [[nodiscard]] std::string Unexpected() const {
    if (in_.is_at_end()) return "The selector ends too early.";
    return std::string("The selector is no CSS selector at its character '") +
           (static_cast<unsigned char>(in_.Peek()) >= 0x80 ? '?' : in_.Peek()) + "'.";
  }

  bool ReadPath(Vector<ComplexSelector>* path) {
    do {
      if (!ReadComplex(&path->emplace_back(), false)) return false;
    } while (in_.Skip(std::string_view(">>>")));
    return true;
  }

  bool ReadComplex(ComplexSelector* complex, bool is_relative) {
    in_.SkipSpace();
    Combinator before = Combinator::kDescendant;
    if (is_relative && ReadCombinator(&before)) in_.SkipSpace();
    while (true) {
      if (++compounds_ > limits::kMaxSelectorCompounds) return Refuse("The selector has too many parts.");
      CompoundSelector& compound = complex->emplace_back();
      compound.before = before;
      if (!ReadCompound(&compound)) return false;
      const bool has_space = in_.SkipSpace();
      before = Combinator::kDescendant;
      const bool is_end = in_.is_at_end() || in_.Peek() == ',' || in_.Peek() == ')' || IsIntoShadow();
      if (is_end) return true;
      if (!ReadCombinator(&before) && !has_space) return Refuse(Unexpected());
      in_.SkipSpace();
    }
  }

  [[nodiscard]] bool IsIntoShadow() const { return in_.Peek() == '>' && in_.Peek(1) == '>' && in_.Peek(2) == '>'; }

  bool ReadCombinator(Combinator* combinator) {
    constexpr std::pair<char, Combinator> kCombinators[] = {
        {'>', Combinator::kChild}, {'+', Combinator::kNextSibling}, {'~', Combinator::kSubsequentSibling}};
    for (const auto& [sign, meaning] : kCombinators) {
      if (!in_.Skip(sign)) continue;
      *combinator = meaning;
      return true;
    }
    return false;
  }

  bool ReadCompound(CompoundSelector* compound) {
    bool has_any = in_.Skip('*');
    if (!has_any && in_.StartsIdentifier()) {
      SimpleSelector& tag = compound->simples.emplace_back();
      tag.name = ToAsciiLower(in_.ReadIdentifier());
      has_any = true;
    }
    if (in_.Peek() == '|' && in_.Peek(1) != '|') return RefuseUnsupported("namespaces", "");
    if (in_.Peek() == '|') return RefuseUnsupported("columns, ", "||");
    while (true) {
      const char c = in_.Peek();
      if (c != '#' && c != '.' && c != '[' && c != ':') break;
      in_.Skip(c);
      if (!ReadSimple(c, compound)) return false;
      has_any = true;
    }
    if (has_any) return true;
    if (in_.Peek() == '>' || in_.Peek() == '+' || in_.Peek() == '~') {
      return Refuse(
          "A selector starts with an element, not with a combinator, and has one element between two of them.");
    }
    return Refuse(in_.Peek() == '&' ? "Selectors with nesting, &, are not supported." : Unexpected());
  }

  bool ReadSimple(char sign, CompoundSelector* compound) {
    if (sign == '[') return ReadAttribute(&compound->simples.emplace_back());
    if (sign == ':') return ReadPseudo(compound);
    SimpleSelector& simple = compound->simples.emplace_back();
    simple.kind = Kind::kAttribute;
    simple.name = sign == '#' ? "id" : "class";
    simple.compare = sign == '#' ? AttributeOperator::kEquals : AttributeOperator::kWord;
    simple.value = in_.ReadIdentifier();
    return !simple.value.empty() || Refuse(Unexpected());
  }

  bool ReadAttribute(SimpleSelector* simple) {
    simple->kind = Kind::kAttribute;
    in_.SkipSpace();
    simple->name = ToAsciiLower(in_.ReadIdentifier());
    if (simple->name.empty()) {
      if (in_.Peek() == '*' || in_.Peek() == '|') return RefuseUnsupported("namespaces", "");
      return Refuse(Unexpected());
    }
    in_.SkipSpace();
    if (in_.Peek() == '|' && in_.Peek(1) != '=') return RefuseUnsupported("namespaces", "");
    if (!ReadValue(simple)) return false;
    if (!in_.Skip(']')) return Refuse(Unexpected());
    return CheckAsked(*simple);
  }

  // The operator, the value and the flag; nothing of them where the bracket ends.
  bool ReadValue(SimpleSelector* simple) {
    if (in_.Peek() == ']') return true;
    constexpr std::pair<std::string_view, AttributeOperator> kOperators[] = {
        {"=", AttributeOperator::kEquals},  {"~=", AttributeOperator::kWord},   {"|=", AttributeOperator::kDash},
        {"^=", AttributeOperator::kPrefix}, {"$=", AttributeOperator::kSuffix}, {"*=", AttributeOperator::kSubstring}};
    for (const auto& [sign, meaning] : kOperators) {
      if (simple->compare == AttributeOperator::kExists && in_.Skip(sign)) simple->compare = meaning;
    }
    if (simple->compare == AttributeOperator::kExists) return Refuse(Unexpected());
    in_.SkipSpace();
    if (std::optional<std::string> text = in_.ReadString()) {
      simple->value = std::move(*text);
    } else {
      simple->value = in_.ReadIdentifier();
      if (simple->value.empty())
        return Refuse("The value of an attribute in a selector needs quotes unless it is a word.");
    }
    in_.SkipSpace();
    simple->ignores_case = IsIn(kValuesWithoutCase, simple->name);
    if (!in_.StartsIdentifier()) return true;
    const std::string flag = ToAsciiLower(in_.ReadIdentifier());
    in_.SkipSpace();
    if (flag != "i" && flag != "s") return RefuseUnsupported("the flag ", flag);
    simple->ignores_case = flag == "i";
    return true;
  }

  bool CheckAsked(const SimpleSelector& simple) {
    const Asked asked = AskedOf(simple.name);
    if (asked == Asked::kNothing) return RefuseUnsupported("the attribute ", simple.name);
    const bool is_whole = simple.compare == AttributeOperator::kExists || simple.compare == AttributeOperator::kEquals;
    if (asked == Asked::kAnything || is_whole) return true;
    return RefuseUnsupported("a part of the attribute ", simple.name);
  }

  bool ReadPseudo(CompoundSelector* compound) {
    if (in_.Skip(':')) return RefuseUnsupported("pseudo-elements such as ::", in_.ReadIdentifier());
    const std::string name = ToAsciiLower(in_.ReadIdentifier());
    if (name.empty()) return Refuse(Unexpected());
    if (in_.Skip('(')) return ReadFunction(name, compound);
    const bool is_only = name == "only-child" || name == "only-of-type";
    const PlainPseudo* const pseudo = PseudoNamed(
        kPlain, is_only ? (name == "only-child" ? "first-child" : "first-of-type") : std::string_view(name));
    if (pseudo == nullptr) return RefuseUnsupported(":", name);
    SimpleSelector& simple = AddPseudo(*pseudo, compound);
    simple.offset = 1;
    if (!is_only) return true;
    SimpleSelector& last = AddPseudo(*pseudo, compound);
    last.offset = 1;
    last.is_from_end = true;
    return true;
  }

  static SimpleSelector& AddPseudo(const PlainPseudo& pseudo, CompoundSelector* compound) {
    SimpleSelector& simple = compound->simples.emplace_back();
    simple.kind = pseudo.kind;
    simple.is_from_end = pseudo.is_from_end;
    simple.is_of_type = pseudo.is_of_type;
    return simple;
  }

  bool ReadFunction(std::string_view name, CompoundSelector* compound) {
    const PlainPseudo* const pseudo = PseudoNamed(kFunctions, name);
    if (pseudo == nullptr) return RefuseUnsupported(":", std::string(name) + "()");
    SimpleSelector& simple = AddPseudo(*pseudo, compound);
    const bool is_read = pseudo->kind == Kind::kNth ? ReadNth(&simple) : ReadArguments(&simple);
    if (!is_read) return false;
    in_.SkipSpace();
    return in_.Skip(')') || Refuse(Unexpected());
  }

  bool ReadArguments(SimpleSelector* simple) {
    const bool is_has = simple->kind == Kind::kHas;
    if (is_has && is_in_has_) return RefuseUnsupported(":has() in ", ":has()");
    if (++functions_ > limits::kMaxSelectorFunctions || depth_ == limits::kMaxSelectorDepth) {
      return Refuse("The selector has too many functions.");
    }
    ++depth_;
    is_in_has_ = is_in_has_ || is_has;
    SelectorList list;
    list.is_relative = is_has;
    do {
      if (!ReadComplex(&list.complexes.emplace_back(), is_has)) return false;
      if (IsIntoShadow()) return RefuseUnsupported(">>> inside of ", "a function");
    } while (in_.Skip(','));
    is_in_has_ = is_in_has_ && !is_has;
    --depth_;
    simple->list = static_cast<std::uint32_t>(selector_.lists.size());
    selector_.lists.push_back(std::move(list));
    return true;
  }

  // even | odd | [+-]? integer | [+-]? integer? n [ [+-] integer ]?
  bool ReadNth(SimpleSelector* simple) {
    in_.SkipSpace();
    const int sign = in_.Skip('-') ? -1 : (in_.Skip('+'), 1);
    const std::optional<int> number = in_.ReadDigits();
    const bool has_step = ToAsciiLower(in_.Peek()) == 'n';
    if (number && !has_step) {
      simple->offset = sign * *number;
    } else if (has_step) {
      in_.Skip(in_.Peek());
      simple->step = sign * number.value_or(1);
      if (!ReadOffset(simple)) return Refuse(Unexpected());
    } else {
      const std::string word = ToAsciiLower(in_.ReadIdentifier());
      if (word != "even" && word != "odd") return Refuse("A selector with :nth-… needs even, odd, a number or an+b.");
      simple->step = 2;
      simple->offset = word == "odd" ? 1 : 0;
    }
    in_.SkipSpace();
    return in_.Peek() != 'o' || RefuseUnsupported("of in ", ":nth-child()");
  }

  bool ReadOffset(SimpleSelector* simple) {
    in_.SkipSpace();
    if (in_.Peek() != '+' && in_.Peek() != '-') return true;
    const int sign = in_.Skip('-') ? -1 : (in_.Skip('+'), 1);
    in_.SkipSpace();
    const std::optional<int> number = in_.ReadDigits();
    simple->offset = sign * number.value_or(0);
    return number.has_value();
  }

  CssReader in_;
  Selector selector_;
  std::string why_;
  std::size_t compounds_ = 0;
  std::size_t functions_ = 0;
  std::size_t depth_ = 0;
  bool is_in_has_ = false;
};

}  // namespace

Asked AskedOf(std::string_view attribute) {
  static constexpr std::string_view kShown[] = {
      "accept",  "action",    "alt",         "autocomplete", "autofocus", "class",    "colspan",  "contenteditable",
      "dir",     "disabled",  "download",    "draggable",    "enctype",   "for",      "headers",  "hidden",
      "href",    "hreflang",  "id",          "inert",        "inputmode", "is",       "label",    "lang",
      "max",     "maxlength", "media",       "method",       "min",       "multiple", "name",     "open",
      "part",    "pattern",   "placeholder", "popover",      "readonly",  "rel",      "required", "role",
      "rowspan", "scope",     "slot",        "src",          "step",      "tabindex", "target",   "title",
      "type"};
  static constexpr std::string_view kWithheld[] = {"aria-valuenow", "aria-valuetext", "content", "integrity",
                                                   "nonce",         "srcdoc",         "style"};
  if (IsIn(kWithheld, attribute) || attribute.starts_with("on")) return Asked::kNothing;
  if (IsIn(kShown, attribute) || attribute.starts_with("aria-") || TestIdAttribute(attribute) != nullptr) {
    return Asked::kAnything;
  }
  return Asked::kWholeValue;
}

Result<Selector> ParseSelector(std::string_view text) { return Parser(text).Parse(); }

}  // namespace domtool
