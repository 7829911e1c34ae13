#include "base/url.h"

namespace domtool {

std::string_view WithoutQuery(std::string_view url) { return url.substr(0, url.find_first_of("?#")); }

std::string_view WithRoute(std::string_view url) {
  const std::size_t fragment = url.find('#');
  const std::size_t query = url.find('?');
  if (fragment == std::string_view::npos || query < fragment) return WithoutQuery(url);
  const std::string_view route = url.substr(fragment);
  return route.starts_with("#/") || route.starts_with("#!") ? url.substr(0, query) : WithoutQuery(url);
}

std::string PercentEncoded(std::string_view bytes) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

std::string WithoutCredentials(std::string_view url) {
  std::string out(url);
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return out;
  const std::size_t host = scheme + 3;
  const std::size_t end = url.find_first_of("/?#", host);
  const std::size_t at = url.substr(0, end).rfind('@');
  if (at != std::string_view::npos && at >= host) out.erase(host, at + 1 - host);
  return out;
}

}  // namespace domtool
