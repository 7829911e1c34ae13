#include "base/url.h"

#include <algorithm>

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

std::size_t EndOfHost(std::string_view url) {
  // The first colon ends the scheme: that of a blob's or a script's is no host's.
  const std::size_t scheme = url.find(':');
  if (scheme == std::string_view::npos || !url.substr(scheme).starts_with("://")) return 0;
  return std::min(url.find_first_of("/?#", scheme + 3), url.size());
}

std::string WithoutCredentials(std::string_view url) {
  std::string out(url);
  const std::size_t end = EndOfHost(url);
  const std::size_t at = url.substr(0, end).rfind('@');
  if (at == std::string_view::npos) return out;
  const std::size_t host = url.find(':') + 3;
  out.erase(host, at + 1 - host);
  return out;
}

}  // namespace domtool
