// IdResolver: what the ids that a caller names mean now, by what identify/ gave them to and what recall/ knows was shown.
#ifndef DOMTOOL_ID_RESOLVER_H_
#define DOMTOOL_ID_RESOLVER_H_

#include <string>
#include <string_view>

#include "action/call/node_resolver.h"
#include "identify/identify.h"
#include "privacy/privacy.h"
#include "recall/heal.h"
#include "recall/reported_controls.h"
#include "table/node_table.h"

namespace domtool {

class IdResolver final : public NodeResolver {
 public:
  // All must outlive the resolver.
  IdResolver(const IdRegistry& ids, const ElementMemory& memory, const ReportedControls& shown,
             const SecretKeeper& secrets)
      : ids_(ids), memory_(memory), shown_(shown), secrets_(secrets) {}

  [[nodiscard]] NodeIndex Resolve(const NodeTable& table, std::string_view id) const override;
  [[nodiscard]] Resolution ResolveToAct(const NodeTable& table, std::string_view text) const override;
  [[nodiscard]] SelectorResult FindBySelector(const NodeTable& table, std::string_view selector) const override;
  [[nodiscard]] std::string IdOf(const NodeTable& table, NodeIndex row) const override;

 private:
  [[nodiscard]] Resolution ResolveAny(const NodeTable& table, std::string_view text) const;

  const IdRegistry& ids_;
  const ElementMemory& memory_;
  const ReportedControls& shown_;
  const SecretKeeper& secrets_;
};

}  // namespace domtool

#endif  // DOMTOOL_ID_RESOLVER_H_
