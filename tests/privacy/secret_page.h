// Pages with a sensitive field, for the tests of privacy/.
#ifndef DOMTOOL_TESTS_PRIVACY_SECRET_PAGE_H_
#define DOMTOOL_TESTS_PRIVACY_SECRET_PAGE_H_

#include <optional>
#include <string>
#include <utility>

#include "support/capture_builder.h"

namespace domtool::testing {

inline constexpr const char* kCanary = "hunter2-canary";

inline NodeSpec Field(Attributes attributes, std::optional<std::string> value, double y) {
  NodeSpec spec;
  spec.name = "input";
  spec.attributes = std::move(attributes);
  spec.box = Rect::FromSize(10, y, 200, 20);
  spec.value = std::move(value);
  return spec;
}

// A page with one field, and the field's value in other places of it.
inline SessionBuilder PageWith(NodeSpec field, const std::string& echo = {}) {
  DocumentBuilder d("F", "http://a.test/");
  NodeSpec html;
  html.name = "html";
  html.box = Rect::FromSize(0, 0, 1000, 800);
  const int root = d.Add(0, html);
  html.name = "body";
  const int body = d.Add(root, html);
  d.Add(body, std::move(field));
  if (!echo.empty()) {
    NodeSpec p;
    p.name = "p";
    p.box = Rect::FromSize(10, 300, 400, 20);
    d.Text(d.Add(body, p), "You typed " + echo + ".", Rect::FromSize(10, 300, 400, 20));
    NodeSpec link;
    link.name = "a";
    link.attributes = {{"href", "/?pw=" + echo}, {"aria-label", echo}};
    link.box = Rect::FromSize(10, 340, 40, 20);
    d.Add(body, link);
    d.title = "Hello " + echo;
    d.url = "http://a.test/?pw=" + echo;
  }
  return {"", {d}};
}

inline std::string EveryFormat(Engine* engine) {
  std::string contents;
  for (const char* options : {R"({"format":"text"})", R"({"format":"tree"})", R"({"format":"semantic","scope":"page"})",
                              R"({"format":"semantic","scope":"page","keys":"full"})", R"({"format":"skeleton"})",
                              R"({"format":"html"})", R"({"format":"table"})"}) {
    contents += ObserveContent(engine, options);
  }
  return contents;
}

}  // namespace domtool::testing

#endif  // DOMTOOL_TESTS_PRIVACY_SECRET_PAGE_H_
