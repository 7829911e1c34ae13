#include "privacy/secret_words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/utf8.h"
#include "base/vector.h"
#include "base/words.h"
#include "privacy/letter_forms.h"
#include "privacy/text_policy.h"

namespace domtool {
namespace {

// Words in small letters without accents, those of a phrase run together, '#' for a number. One of kAnywhere letters or more
// is found inside of others, a shorter one is whole words; '=' is all that is said. English, German, French, Spanish,
// Portuguese, Italian, Dutch.
constexpr std::string_view kPassword =
    "password|passwd|passphrase|=pass|pwd|userpwd|userpass|loginpass|=secret|apikey|apitoken|secretkey|privatekey|"
    "accesskey|accesstoken|authtoken|bearertoken|clientsecret|sharedsecret|seedphrase|recoveryphrase|mnemonicphrase|"
    "recoverykey|encryptionkey|pinnumber|passwort|kennwort|losungswort|geheimzahl|geheimnummer|pinnummer|motdepasse|"
    "mdp|"
    "codesecret|contrasena|=clave|clavedeacceso|clavesecreta|claveprivada|codigosecreto|senha|palavrapasse|"
    "paroladordine|codicesegreto|wachtwoord";
constexpr std::string_view kCode =
    "otp|totp|mfa|tfa|#fa|onetimecode|onetimepass|verificationcode|verifycode|smscode|authcode|authenticationcode|"
    "authenticatorcode|logincode|signincode|accesscode|confirmationcode|backupcode|recoverycode|passcode|digitcode|"
    "twofactor|#stepcode|#stepverification|=tan|mtan|smstan|pushtan|chiptan|einmalcode|bestatigungscode|"
    "bestaetigungscode|sicherheitscode|verifizierungscode|freischaltcode|zugangscode|stelligencode|stelligercode|"
    "codedeverification|codedeconfirmation|codedesecurite|codesms|codea#chiffres|codigodeverifica|codigodesegur|"
    "codigodeconfirma|codigodeaces|codigodeacces|codigosms|codigode#di|codicediverifica|codicedisicurezza|"
    "codicediconferma|codicesms|codicea#cifre|verificatiecode|bevestigingscode|beveiligingscode|controlecode|"
    "eenmaligecode|cijferigecode|toegangscode";
constexpr std::string_view kPayment =
    "cardnumber|cardno|cardnum|ccnumber|ccnum|ccno|creditcard|debitcard|cvc|cvv|cvn|csc|cccsc|cardcode|cardsecurity|"
    "securitycode|cardverification|cardexpiry|cardexpiration|cardexp|ccexp|ccexpiry|expmonth|expyear|expirymonth|"
    "expiryyear|expirationmonth|expirationyear|cardmonth|cardyear|ccmonth|ccyear|=mmyy|=mmaa|=mmjj|accountnumber|"
    "accountno|acctno|acctnum|bankaccount|routingnumber|routingno|abanumber|sortcode|iban|kartennummer|kreditkarte|"
    "prufnummer|pruefnummer|prufziffer|pruefziffer|kontonummer|numerodecarte|numerocarte|ndecarte|cartebancaire|"
    "cartedecredit|cryptogramme|numerodecompte|=rib|numerodetarjeta|numerotarjeta|tarjetadecredito|tarjetadedebito|"
    "numerodecuenta|numerodocartao|numerocartao|cartaodecredito|numerodaconta|numerodicarta|numerodellacarta|"
    "cartadicredito|numerodiconto|kaartnummer|rekeningnummer";
constexpr std::string_view kIdentity =
    "ssn|socialsecurity|socialinsurance|nationalid|nationalinsurance|passportnumber|passportno|passportnum|"
    "driverslicense|driverlicense|driverslicence|drivinglicence|drivinglicense|taxid|taxpayerid|taxnumber|itin|"
    "maidenname|securityanswer|secretanswer|sozialversicherung|ausweisnummer|reisepassnummer|steuernummer|steuerid|"
    "fuhrerscheinnummer|securitesociale|numerosecu|numerodepasseport|numerofiscal|dni|nif|numerodepasaporte|"
    "seguridadsocial|cpf|numerodopassaporte|segurancasocial|codicefiscale|numerodipassaporte|numerodelpassaporte|bsn|"
    "burgerservicenummer|sofinummer|paspoortnummer|rijbewijsnummer";
constexpr std::size_t kAnywhere = 8;

constexpr std::string_view kPin = "pin";
// Words after which it is the number of a place: India's postal code.
constexpr std::string_view kOfAddress = "pincode|postal|postcode|zip|address|city|state|delivery|shipping";

// Before and after one of them: then it is not the secret but about it, "forgot your password", "card number type".
constexpr std::string_view kAboutBefore =
    "forgot|forgotyour|lost|no|without|show|hide|typeof|nameon|nameof|drop|map|typde|artder|typede|nomsur|tipode|"
    "nombreen|tipodi|nomeno|soort";
constexpr std::string_view kAboutAfter =
    "type|types|brand|name|nickname|title|label|hint|help|tip|strength|length|question|policy|rules|email|mail|count|"
    "country|used|limit|image|icon|color|style|status|reset|required|enabled|issuer|network|description|notes|search|"
    "filter|manager|generator|age|option|method|delivery|provider|category|layout|size|to|it|board|location|post|"
    "holder|"
    "expiry|expires|format|hinweis|typ|indice|oublie|pista|dica|suggerimento|tipo";

struct Category {
  std::string_view words;
  Redaction redaction;
};
constexpr Category kCategories[] = {{kPassword, Redaction::kPassword},
                                    {kPayment, Redaction::kPayment},
                                    {kCode, Redaction::kOneTimeCode},
                                    {kIdentity, Redaction::kIdentity}};

// The bits of the first three letters of every word: nearly every place of nearly every name is ruled out by them.
constexpr std::size_t kBeginBits = 12;
constexpr std::size_t BeginOf(const char* word) {
  const auto byte = [&](int k) { return static_cast<std::uint32_t>(static_cast<unsigned char>(word[k])); };
  return (byte(0) | byte(1) << 8 | byte(2) << 16) * 0x9E3779B1u >> (32 - kBeginBits);
}
using Begins = std::array<std::uint64_t, (1u << kBeginBits) / 64>;
constexpr Begins BeginsOfWords() {
  Begins begins{};
  for (const Category& category : kCategories) {
    const std::string_view words = category.words;
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (i > 0 && words[i - 1] != '|') continue;
      const std::size_t begin = BeginOf(words.data() + i + (words[i] == '=' ? 1 : 0));
      begins[begin / 64] |= std::uint64_t{1} << begin % 64;
    }
  }
  return begins;
}

// Letters of one name, and where its words begin.
struct FieldNameWords {
  std::string letters;
  Vector<bool> is_begin;  // one a letter and one at the end

  [[nodiscard]] bool AreWords(std::size_t begin, std::size_t end) const { return is_begin[begin] && is_begin[end]; }
};

// Words end where a mark stands, a number begins or ends, and a capital letter begins another: "cardCVVCode2".
FieldNameWords WordsOf(std::string_view text) {
  FieldNameWords name;
  bool is_next_begin = true;
  char32_t before = ' ';
  for (std::size_t i = 0; i < text.size();) {
    const char32_t c = DecodeCodePoint(text, &i);
    const char32_t plain = PlainOf(c);
    if (HasNoGlyph(c)) continue;
    const bool is_capital = c != plain;
    const bool is_digit = plain >= '0' && plain <= '9';
    const bool was_digit = before >= '0' && before <= '9';
    const bool was_capital = before >= 'A' && before <= 'Z';
    const bool is_next_small = i < text.size() && text[i] >= 'a' && text[i] <= 'z';
    if (is_digit != was_digit || (is_capital && (!was_capital || is_next_small))) is_next_begin = true;
    before = is_digit ? plain : c;
    if (IsSeparatorOrSymbol(plain)) {
      is_next_begin = true;
      continue;
    }
    if (is_digit && was_digit) continue;
    const std::size_t known = name.letters.size();
    AppendCodePoint(&name.letters, is_digit ? '#' : plain);
    name.is_begin.resize(name.letters.size(), false);
    name.is_begin[known] = is_next_begin;
    is_next_begin = false;
  }
  name.is_begin.push_back(true);
  return name;
}

bool IsAbout(const FieldNameWords& name, std::size_t begin, std::size_t end) {
  const std::string_view letters = name.letters;
  std::string_view word;
  for (std::string_view list = kAboutBefore; TakeWord(&list, &word);) {
    if (letters.substr(0, begin).ends_with(word) && name.is_begin[begin - word.size()]) return true;
  }
  for (std::string_view list = kAboutAfter; TakeWord(&list, &word);) {
    if (letters.substr(end).starts_with(word) && name.is_begin[end + word.size()]) return true;
  }
  return false;
}

bool StandsAt(const FieldNameWords& name, std::size_t at, std::string_view word) {
  const bool is_all = word[0] == '=';
  if (is_all) word.remove_prefix(1);
  const std::size_t end = at + word.size();
  if (!std::string_view(name.letters).substr(at).starts_with(word)) return false;
  if (is_all ? word.size() != name.letters.size() : word.size() < kAnywhere && !name.AreWords(at, end)) return false;
  return !IsAbout(name, at, end);
}

Redaction CategoryAt(const FieldNameWords& name, std::size_t at) {
  for (const Category& category : kCategories) {
    std::string_view word;
    for (std::string_view list = category.words; TakeWord(&list, &word);) {
      if (StandsAt(name, at, word)) return category.redaction;
    }
  }
  return Redaction::kNone;
}

}  // namespace

void FieldWords::Note(std::string_view text) {
  if (text.empty() || certain_ != Redaction::kNone) return;
  const FieldNameWords name = WordsOf(text);
  static constexpr Begins kBegins = BeginsOfWords();
  for (std::size_t i = 0; i + 3 <= name.letters.size(); ++i) {
    const std::size_t begin = BeginOf(name.letters.data() + i);
    if ((kBegins[begin / 64] >> begin % 64 & 1) != 0) certain_ = CategoryAt(name, i);
    if (certain_ != Redaction::kNone) return;
    may_be_pin_ = may_be_pin_ || StandsAt(name, i, kPin);
  }
  std::string_view word;
  for (std::string_view list = kOfAddress; TakeWord(&list, &word);) {
    // Two words are no word: "PIN code" is that of a card as well.
    const std::size_t at = name.letters.find(word);
    if (at == std::string::npos || !name.is_begin[at]) continue;
    bool is_one_word = true;
    for (std::size_t k = 1; k < word.size(); ++k) is_one_word = is_one_word && !name.is_begin[at + k];
    is_of_address_ = is_of_address_ || is_one_word;
  }
}

Redaction FieldWords::redaction() const {
  return certain_ == Redaction::kNone && may_be_pin_ && !is_of_address_ ? Redaction::kPassword : certain_;
}

}  // namespace domtool
