// ParameterReader: the members of one JSON object, each read within its limits. Keeps the first complaint, which names the
// member; what is absent leaves its target as it is.
#ifndef DOMTOOL_ACTION_CALL_PARAMETER_READER_H_
#define DOMTOOL_ACTION_CALL_PARAMETER_READER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/json_tape.h"
#include "base/one_of.h"
#include "base/rect.h"
#include "base/status.h"
#include "base/vector.h"

namespace domtool {

class ParameterReader {
 public:
  explicit ParameterReader(JsonValue object) : object_(object) {}

  void Text(std::string_view name, bool is_required, std::size_t max_bytes, std::string* out);
  // An id of a node: short, not empty.
  void Id(std::string_view name, bool is_required, std::string* out);
  void Flag(std::string_view name, bool is_required, bool* out);
  void Whole(std::string_view name, int least, int most, int* out);
  // CSS pixels, as far as pages go.
  void Length(std::string_view name, std::optional<double>* out);
  // { x, y } of these.
  void Place(std::string_view name, std::optional<Point>* out);
  void Texts(std::string_view name, bool is_required, std::size_t max_items, std::size_t max_bytes,
             Vector<std::string>* out);
  // A list of words, each of which sets the bit of its position.
  void Choices(std::string_view name, Words words, std::uint8_t* bits);
  // One word, as the enumerator of its position.
  template <typename E>
  void Choice(std::string_view name, Words words, E* out) {
    if (const std::optional<std::size_t> at = ChoiceAt(name, words)) *out = static_cast<E>(*at);
  }
  // The reader of an object in this one; *has says whether there is one.
  ParameterReader Inside(std::string_view name, bool* has);

  // "Parameter 'name' what."
  void Complain(std::string_view name, std::string_view what);
  void Fail(const Status& status) {
    if (status_.ok()) status_ = status;
  }
  // Complains where `inner` has, or is no object.
  void ComplainAs(std::string_view name, std::string_view what, const ParameterReader& inner);

  [[nodiscard]] bool is_object() const { return object_.is_object(); }
  [[nodiscard]] bool exists() const { return object_.exists(); }
  [[nodiscard]] JsonValue operator[](std::string_view name) const { return object_[name]; }
  [[nodiscard]] const Status& status() const { return status_; }

 private:
  std::optional<std::size_t> ChoiceAt(std::string_view name, Words words);
  void ReadLength(JsonValue value, std::string_view name, double* out);

  JsonValue object_;
  Status status_;
};

}  // namespace domtool

#endif  // DOMTOOL_ACTION_CALL_PARAMETER_READER_H_
