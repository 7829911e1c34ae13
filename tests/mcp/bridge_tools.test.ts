// Every tool in the person's own browser, by the real extension over the bridge, in a tab that the person has shared.
import { BridgedBrowser, bridgedServer, configFolder, kPort } from './support/bridged.js';
import { testEveryTool } from './support/every_tool.js';

testEveryTool(async (roots, site) => {
  const config = await configFolder();
  const bridged = await BridgedBrowser.launch();
  const mcp = await bridgedServer({ folder: config.path, port: kPort, roots });
  await bridged.share(site.url('/other'));
  await bridged.pair(mcp, kPort);
  return {
    mcp,
    close: async () => {
      await mcp.close();
      await bridged.close();
      await config.remove();
    },
  };
});
