#include "formats/recent_events.h"

#include "base/json_writer.h"

namespace domtool {

void AppendEntry(std::int64_t at, const char* type, const char* category, const std::string& text,
                 std::string_view origin, std::string* entries) {
  if (!entries->empty()) *entries += ',';
  JsonWriter json(entries);
  json.BeginObject().Field("at", at).Field("type", type).Field("category", category).Field("text", text);
  if (!origin.empty()) json.Field("origin", origin);
  json.EndObject();
}

}  // namespace domtool
