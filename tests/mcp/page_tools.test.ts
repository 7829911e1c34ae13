// The tools that a page itself offers (WebMCP), through the MCP server.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { browserWithTools, kHost, serveToolPages } from '../support/tool_pages.js';
import { McpClient } from './support/client.js';

test('the MCP server offers them as one tool of its own, also as a step', async () => {
  const { site } = await serveToolPages();
  const browser = await browserWithTools();
  const mcp = await McpClient.start(['--cdp', browser.wsEndpoint]);
  try {
    assert.match(await mcp.done('navigate', { url: site.url('/shop', kHost) }), /<page tools: .*search_catalog\(q\)/);
    const answer = await mcp.done('page_tool', { name: 'search_catalog', input: { q: 'tea' } });
    assert.match(answer, /The page's tool answered: Sencha for tea/);
    const steps = [`tool update_cart '{"count": 2}'`, 'expect "2 in the cart"'];
    assert.match(await mcp.done('do', { steps }), /1\. tool update_cart .*It holds 2/);
    const { isError, text } = await mcp.call('page_tool', { name: 'nothing' });
    assert.ok(isError);
    assert.match(text, /NOT_FOUND: The page offers no such tool\. It has <page tools: leave/);
  } finally {
    await mcp.close();
    await browser.close();
    await site.close();
  }
});
