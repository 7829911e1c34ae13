// Addresses as text: which parts may be reported.
#ifndef DOMTOOL_BASE_URL_H_
#define DOMTOOL_BASE_URL_H_

#include <string>
#include <string_view>

namespace domtool {

// The address up to its query and fragment, which carry sessions, searches and what a form was filled with.
std::string_view WithoutQuery(std::string_view url);
// The same, but a fragment that is a route ("#/inbox", "#!/inbox") stays up to its own query: it says which page is shown.
std::string_view WithRoute(std::string_view url);
// The offset of the host and port of an address that has them; 0 for any other.
std::size_t EndOfHost(std::string_view url);
// The address without user name and password (the credentials of the URL standard, section 4.1).
std::string WithoutCredentials(std::string_view url);

// Replaces an address that cannot be known, for example if a script gave an element two of them.
inline constexpr std::string_view kUnknownAddress = "[unknown]";
// Each byte as "%XX".
std::string PercentEncoded(std::string_view bytes);

}  // namespace domtool

#endif  // DOMTOOL_BASE_URL_H_
