// Fields that are secret by what they are called, and fields that only look so.
#include "privacy/secret_words.h"

#include <gtest/gtest.h>

#include <string>

#include "privacy/secret_page.h"
#include "support/capture_builder.h"

namespace domtool::testing {
namespace {

Redaction RedactionOf(std::initializer_list<const char*> names) {
  FieldWords words;
  for (const char* name : names) words.Note(name);
  return words.redaction();
}

struct Named {
  Redaction redaction;
  std::initializer_list<const char*> names;
};

const Named kSecret[] = {
    {Redaction::kPassword,
     {"password",
      "user_password",
      "newPassword",
      "confirm-password",
      "passwordAgain",
      "txtPassword1",
      "userpassword",
      "passwd",
      "passphrase",
      "pwd",
      "user_pwd",
      "pass",
      "user_pass",
      "Password *",
      "API key",
      "apiKey",
      "api_secret_key",
      "access-token",
      "client_secret",
      "seed phrase",
      "recovery-phrase",
      "pin",
      "user_pin",
      "PIN",
      "Enter your PIN",
      "pin_confirm",
      "PIN number",
      "Passwort",
      "Passwort wiederholen",
      "Kennwort",
      "Geheimzahl",
      "Mot de passe",
      "mdp",
      "motDePasse",
      "Contraseña",
      "Clave",
      "clave de acceso",
      "Senha",
      "palavra-passe",
      "Parola d'ordine",
      "Wachtwoord"}},
    {Redaction::kPayment,
     {"creditcard",
      "credit_card",
      "creditCardNumber",
      "Credit card",
      "card-number",
      "cardNo",
      "ccNumber",
      "cc_num",
      "card_cvc",
      "csc",
      "cvc",
      "cvv2",
      "CVV code",
      "CVVCode",
      "cc-csc",
      "Security code",
      "cardExpiry",
      "exp_month",
      "expYear",
      "expiry-year",
      "MM/YY",
      "MM / AA",
      "iban",
      "IBAN",
      "account_number",
      "accountNo",
      "routing_number",
      "bank_account",
      "Sort code",
      "Kreditkarte",
      "Kartennummer",
      "Prüfnummer",
      "Kontonummer",
      "Numéro de carte",
      "N° de carte",
      "carte bancaire",
      "Cryptogramme visuel",
      "Número de tarjeta",
      "tarjeta de crédito",
      "Número de cuenta",
      "Número do cartão",
      "Cartão de crédito",
      "Numero di carta",
      "Carta di credito",
      "Kaartnummer",
      "Rekeningnummer"}},
    {Redaction::kOneTimeCode,
     {"otp",
      "otp_code",
      "totp",
      "mfaCode",
      "2fa_code",
      "2FA",
      "passcode",
      "Enter the 6-digit code",
      "one-time code",
      "verificationCode",
      "Verification code",
      "sms_code",
      "authentication code",
      "Two-factor code",
      "backup-code",
      "2-step code",
      "TAN",
      "SMS-TAN",
      "Bestätigungscode",
      "Sicherheitscode",
      "6-stelliger Code",
      "Code de vérification",
      "Code à 6 chiffres",
      "Código de verificación",
      "Código de 6 dígitos",
      "Código de segurança",
      "Codice di verifica",
      "Codice a 6 cifre",
      "Verificatiecode",
      "6-cijferige code"}},
    {Redaction::kIdentity,
     {"ssn",
      "social_security_number",
      "Social security number",
      "SSN (last 4)",
      "national-id",
      "National Insurance number",
      "passportNumber",
      "passport_no",
      "drivers_license",
      "Driving licence number",
      "taxId",
      "Mother's maiden name",
      "security_answer",
      "Sozialversicherungsnummer",
      "Reisepassnummer",
      "Numéro de sécurité sociale",
      "DNI",
      "CPF",
      "Codice fiscale",
      "BSN",
      "Burgerservicenummer"}},
};

TEST(SecretWords, name_what_is_secret) {
  int count = 0;
  for (const Named& category : kSecret) {
    for (const char* name : category.names) {
      EXPECT_EQ(RedactionName(RedactionOf({name})), RedactionName(category.redaction)) << name;
      ++count;
    }
  }
  EXPECT_GE(count, 120);
}

TEST(SecretWords, leave_what_only_looks_so) {
  const char* const kOrdinary[] = {"pincode",
                                   "Pincode",
                                   "pin to top",
                                   "pinned",
                                   "is_pinned",
                                   "shipping",
                                   "shippingCode",
                                   "spinner",
                                   "opinion",
                                   "Pinterest",
                                   "pin_title",
                                   "drop pin",
                                   "card title",
                                   "Card type",
                                   "cardBrand",
                                   "Credit card type",
                                   "name on card",
                                   "cardholderName",
                                   "card_label",
                                   "gift card theme",
                                   "discount code",
                                   "promo code",
                                   "coupon",
                                   "voucher_code",
                                   "postal code",
                                   "zip_code",
                                   "area code",
                                   "country code",
                                   "dress code",
                                   "language-code",
                                   "QR code",
                                   "source code",
                                   "error_code",
                                   "tokens used",
                                   "token",
                                   "maxTokens",
                                   "account name",
                                   "account type",
                                   "account_id",
                                   "bank name",
                                   "password hint",
                                   "Password strength",
                                   "forgot-password",
                                   "Forgot your password? Your e-mail",
                                   "passenger name",
                                   "boarding pass",
                                   "bypass",
                                   "compass",
                                   "passport country",
                                   "secretary",
                                   "secret santa",
                                   "key",
                                   "keyword",
                                   "Palabra clave",
                                   "mots-clés",
                                   "Parola chiave",
                                   "otpion",
                                   "footpath",
                                   "tank",
                                   "tan line",
                                   "cvs",
                                   "discussion",
                                   "lesson",
                                   "tax rate",
                                   "security question",
                                   "license plate",
                                   "authorName",
                                   "code",
                                   "search",
                                   "expiry date",
                                   "month",
                                   "year",
                                   "Titel der Karte",
                                   "Postleitzahl",
                                   "Tipo de tarjeta de crédito",
                                   "plaats",
                                   "Straße und Nummer",
                                   "numero",
                                   "phone number",
                                   "order-number",
                                   "API key name",
                                   "Account number type",
                                   "2fa method"};
  for (const char* name : kOrdinary) EXPECT_EQ(RedactionName(RedactionOf({name})), "") << name;
}

TEST(SecretWords, of_an_address_a_pin_is_a_place) {
  EXPECT_EQ(RedactionOf({"pincode", "", "PIN code"}), Redaction::kNone);
  EXPECT_EQ(RedactionOf({"shipping_pin", "PIN"}), Redaction::kNone);
  EXPECT_EQ(RedactionOf({"pin", "", "PIN code", "postal-code"}), Redaction::kNone);
  EXPECT_EQ(RedactionOf({"card_pin", "", "PIN code"}), Redaction::kPassword);
}

// ---------------------------------------------------------------- of a page

std::string TableOf(NodeSpec field, const std::string& label = {}) {
  field.attributes.push_back({"id", "f7"});
  SessionBuilder page = PageWith(std::move(field));
  NodeSpec element;
  element.name = "label";
  element.attributes = {{"for", "f7"}};
  element.box = Rect::FromSize(10, 60, 100, 20);
  if (!label.empty()) page.documents[0].Text(page.documents[0].Add(2, element), label, *element.box);
  Engine engine;
  CapturePage(&engine, page);
  return ObserveContent(&engine, R"({"format":"table"})");
}

TEST(SecretFields, are_known_by_label_name_placeholder_and_autocomplete) {
  for (const Attributes& attributes :
       {Attributes{{"name", "card_cvc"}}, Attributes{{"aria-label", "IBAN"}}, Attributes{{"placeholder", "PIN"}},
        Attributes{{"autocomplete", "cvv"}}, Attributes{{"data-test", "x"}, {"name", "social_security_number"}}}) {
    EXPECT_NE(TableOf(Field(attributes, "271", 10)).find("\"redacted\""), std::string::npos) << attributes[0].second;
  }
  EXPECT_NE(TableOf(Field({}, "271", 10), "Enter the 6-digit code that we sent you").find("\"one-time-code\""),
            std::string::npos);
  EXPECT_NE(TableOf(Field({}, "271", 10), "Social security number").find("\"identity\""), std::string::npos);
}

TEST(SecretFields, buttons_and_choices_and_long_sentences_are_none) {
  for (const char* type : {"checkbox", "radio", "submit", "range", "color"}) {
    EXPECT_EQ(TableOf(Field({{"type", type}, {"name", "credit_card"}}, "x", 10)).find("redacted"), std::string::npos)
        << type;
  }
  EXPECT_EQ(
      TableOf(Field({}, "Ada", 10), "What should we call you while you wait for us to send your password by letter?")
          .find("redacted"),
      std::string::npos);
}

TEST(SecretFields, the_month_that_a_card_expires_is_not_reported_as_chosen) {
  NodeSpec list = Field({{"name", "exp_month"}}, {}, 10);
  list.name = "select";
  EXPECT_NE(TableOf(list).find("\"payment\""), std::string::npos);
}

}  // namespace
}  // namespace domtool::testing
