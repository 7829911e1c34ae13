// OpenTelemetry spans: one for each call of a tool, by a tracer that the program hands over. The attributes are the numbers of
// `CallMetrics` and the events are those of the log; neither contains page text, typed text or an address.
import type { CallMetrics, LogEntry } from '../tool/contract/contract.js';
import type { DomTool } from '../tool/calls/dom_tool.js';
import type { DomToolHostOptions } from '../tool/tab/tool_options.js';

type Attributes = Record<string, string | number | boolean>;

interface CallSpan {
  setAttributes(attributes: Attributes): unknown;
  setStatus(status: { code: number }): unknown;
  addEvent(name: string, attributes?: Attributes): unknown;
  end(): void;
}

/** What is used of a `Tracer` of @opentelemetry/api, so that programs without that package compile. */
export interface SpanTracer {
  startSpan(name: string): CallSpan;
}

/** `SpanStatusCode.ERROR`. */
const ERROR = 2;

/** Opens a tool whose calls are spans. A span begins when `execute` is called, in the context of its caller. */
export async function withSpans<Options extends DomToolHostOptions>(
  tracer: SpanTracer | undefined,
  options: Options,
  open: (options: Options) => Promise<DomTool>,
): Promise<DomTool> {
  if (tracer === undefined) return open(options);
  // A tool runs its calls one after another, so the first span is that of the running call.
  const spans: CallSpan[] = [];
  const tool = await open({
    ...options,
    metrics: (metrics: CallMetrics) => {
      describe(spans[0], metrics);
      options.metrics?.(metrics);
    },
    log: (entry: LogEntry) => {
      if (entry.level !== 'debug') spans[0]?.addEvent(entry.event, entry.fields);
      options.log?.(entry);
    },
  });
  const execute = tool.execute.bind(tool);
  tool.execute = async (call, given) => {
    const span = tracer.startSpan('domtool.call');
    spans.push(span);
    try {
      return await execute(call, given);
    } finally {
      spans.splice(spans.indexOf(span), 1);
      span.end();
    }
  };
  return tool;
}

function describe(span: CallSpan | undefined, metrics: CallMetrics): void {
  const known = Object.entries(metrics).filter(([, value]) => value !== undefined);
  span?.setAttributes(Object.fromEntries(known.map(([name, value]) => [`domtool.${name}`, value])) as Attributes);
  if (!metrics.success) span?.setStatus({ code: ERROR });
}
