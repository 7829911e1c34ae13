// Metrics and traces leave the process by OTLP, and only if configured; they contain no word of a page.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';

import { eventually } from '../support/waiting.js';
import { Client, Program, after, scriptFile } from './support.js';

test('metrics and traces of requests and decisions are sent by OTLP, without a word of a page', async () => {
  const received: Record<string, string> = {};
  const collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      received[path] = (received[path] ?? '') + Buffer.concat(chunks).toString('utf8');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const program = await Program.start({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    DOMTOOL_SCRIPT: scriptFile({ steps: [{ action: 'click', on: { n: 'Add to cart' } }, { finish: 'MARK-end' }] }),
  });
  try {
    const client = new Client(program.url);
    const query = 'MARK-query';
    await client.round({ ...after(await client.round({ query, pageTitle: 'MARK-title' })), query });
    // The rest is sent at shutdown.
    await program.stop();
    await eventually(
      'both have come',
      () => received['/v1/metrics'] !== undefined && received['/v1/traces'] !== undefined,
    );
    const metrics = received['/v1/metrics'] ?? '';
    const traces = received['/v1/traces'] ?? '';
    for (const name of ['http.server.request.duration', 'domtool.decision.duration', 'domtool.model.tokens']) {
      assert.ok(metrics.includes(name), name);
    }
    for (const name of ['POST /api/agent/interact', 'decide', 'commit']) assert.ok(traces.includes(`"${name}"`), name);
    // A decision is part of its request.
    assert.match(traces, /"parentSpanId":"[\da-f]{16}"/);
    assert.ok(!`${metrics}${traces}`.includes('MARK'));
  } finally {
    await program.stop();
    collector.closeAllConnections();
    collector.close();
  }
});
