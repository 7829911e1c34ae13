// Every tool in a browser that the server joins over CDP.
import { NodeBrowser } from '../support/node_port.js';
import { McpClient } from './support/client.js';
import { testEveryTool } from './support/every_tool.js';

testEveryTool(async (roots) => {
  const browser = await NodeBrowser.launch();
  const mcp = await McpClient.start(['--cdp', browser.wsEndpoint], roots);
  return {
    mcp,
    close: async () => {
      await mcp.close();
      await browser.close();
    },
  };
});
