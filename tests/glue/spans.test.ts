// Calls as spans of OpenTelemetry, by the SDK's own tracer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SpanStatusCode } from '@opentelemetry/api';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';

import { withSpans } from '../../js-glue/node/spans.js';
import type { CallMetrics, ToolCall } from '../../js-glue/tool/contract/contract.js';
import { type Opened, openFake } from './support/opening.js';

const exporter = new InMemorySpanExporter();
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
provider.register();
const tracer = provider.getTracer('a program');

test('each call is one span, below that of its caller, with the numbers of its metrics and nothing else', async () => {
  exporter.reset();
  const seen: CallMetrics[] = [];
  let opened: Opened | undefined;
  const tool = await withSpans(tracer, { metrics: (one) => seen.push(one) }, async (options) => {
    opened = await openFake(options);
    return opened.tool;
  });
  const typed = { action: 'type', nodeId: 'no-such', text: 'a private word' } as ToolCall;
  const parentId = await tracer.startActiveSpan('an errand', async (parent) => {
    const looks = [tool.execute({ action: 'get_dom' }), tool.execute({ action: 'no_such' } as unknown as ToolCall)];
    await Promise.all([...looks, tool.execute(typed)]);
    parent.end();
    return parent.spanContext().spanId;
  });
  await tool.close();
  const spans = exporter.getFinishedSpans().filter(({ name }) => name === 'domtool.call');
  assert.deepEqual(
    spans.map((span) => [span.attributes['domtool.action'], span.parentSpanContext?.spanId]),
    [
      ['get_dom', parentId],
      ['', parentId],
      ['type', parentId],
    ],
  );
  const failed = spans.filter(({ status }) => status.code === SpanStatusCode.ERROR);
  assert.equal(failed.at(0)?.attributes['domtool.code'], 'BAD_INPUT');
  const known = seen.map((metrics) => Object.entries(metrics).filter(([, value]) => value !== undefined));
  assert.deepEqual(
    spans.map(({ attributes }) => attributes),
    known.map((entries) => Object.fromEntries(entries.map(([name, value]) => [`domtool.${name}`, value]))),
  );
  assert.doesNotMatch(JSON.stringify(spans.map(({ attributes, events }) => [attributes, events])), /private word/);
});

test('without a tracer a tool is as it was', async () => {
  const { tool } = await openFake();
  assert.equal(await withSpans(undefined, {}, async () => tool), tool);
  assert.ok(!Object.hasOwn(tool, 'execute'));
  await tool.close();
});
