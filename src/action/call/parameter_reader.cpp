#include "action/call/parameter_reader.h"

#include <cmath>
#include <utility>

#include "base/json_writer.h"
#include "base/limits.h"
#include "contract/generated/calls.h"

namespace domtool {

void ParameterReader::Complain(std::string_view name, std::string_view what) {
  if (!status_.ok()) return;
  std::string message = "Parameter '";
  (((message += name) += "' ") += what) += '.';
  status_ = BadInput(std::move(message));
}

void ParameterReader::ComplainAs(std::string_view name, std::string_view what, const ParameterReader& inner) {
  if (!inner.object_.is_object() || !inner.status_.ok()) Complain(name, what);
}

void ParameterReader::Text(std::string_view name, bool is_required, std::size_t max_bytes, std::string* out) {
  const JsonValue value = object_[name];
  if (!value.exists()) {
    if (is_required) Complain(name, "is missing");
    return;
  }
  if (!value.is_string()) return Complain(name, "must be a string");
  if (value.AsString().size() > max_bytes) return Complain(name, "is too long");
  *out = value.AsString();
}

void ParameterReader::Id(std::string_view name, bool is_required, std::string* out) {
  Text(name, is_required, kMaxCallIdBytes, out);
  if (object_[name].exists() && out->empty()) Complain(name, "must not be empty");
}

void ParameterReader::Flag(std::string_view name, bool is_required, bool* out) {
  const JsonValue value = object_[name];
  if (!value.exists()) {
    if (is_required) Complain(name, "is missing");
    return;
  }
  if (!value.is_bool()) return Complain(name, "must be true or false");
  *out = value.AsBool();
}

void ParameterReader::Whole(std::string_view name, int least, int most, int* out) {
  const JsonValue value = object_[name];
  if (!value.exists()) return;
  const std::int64_t number = value.AsInteger(std::int64_t{least} - 1);
  if (number < least || number > most) {
    return Complain(name, "must be a whole number from " + Decimal(least) + " to " + Decimal(most));
  }
  *out = static_cast<int>(number);
}

void ParameterReader::ReadLength(JsonValue value, std::string_view name, double* out) {
  if (!value.is_number() || !(std::fabs(value.AsNumber()) <= limits::kMaxCoordinate)) {
    return Complain(name, "must be a number of CSS pixels");
  }
  *out = value.AsNumber();
}

void ParameterReader::Length(std::string_view name, std::optional<double>* out) {
  if (object_[name].exists()) ReadLength(object_[name], name, &out->emplace());
}

void ParameterReader::Place(std::string_view name, std::optional<Point>* out) {
  const JsonValue value = object_[name];
  if (!value.exists()) return;
  if (!value["x"].is_number() || !value["y"].is_number()) {
    return Complain(name, "must be an object with the numbers x and y");
  }
  ReadLength(value["x"], name, &out->emplace().x);
  ReadLength(value["y"], name, &(*out)->y);
}

void ParameterReader::Texts(std::string_view name, bool is_required, std::size_t max_items, std::size_t max_bytes,
                            Vector<std::string>* out) {
  const JsonValue values = object_[name];
  if (!values.exists() && !is_required) return;
  if (!values.is_array()) return Complain(name, "must be a list of strings");
  for (JsonValue value : values.Elements()) {
    if (!value.is_string()) return Complain(name, "must hold strings only");
    if (value.AsString().size() > max_bytes || out->size() == max_items) return Complain(name, "is too long");
    out->emplace_back(value.AsString());
  }
}

void ParameterReader::Choices(std::string_view name, Words words, std::uint8_t* bits) {
  const JsonValue values = object_[name];
  if (values.exists() && !values.is_array()) Complain(name, "must be a list");
  for (JsonValue value : values.Elements()) {
    const std::optional<std::size_t> at = PositionOf(value.AsString(), words);
    if (!at) return Complain(name, "may hold " + ListOf(words, " and ") + " only");
    *bits |= static_cast<std::uint8_t>(1u << *at);
  }
}

std::optional<std::size_t> ParameterReader::ChoiceAt(std::string_view name, Words words) {
  const JsonValue value = object_[name];
  if (!value.exists()) return std::nullopt;
  const std::optional<std::size_t> at = PositionOf(value.AsString(), words);
  if (!at) Complain(name, "must be " + ListOf(words));
  return at;
}

ParameterReader ParameterReader::Inside(std::string_view name, bool* has) {
  const JsonValue value = object_[name];
  *has = value.exists();
  return ParameterReader(value);
}

}  // namespace domtool
