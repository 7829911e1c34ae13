// OpenTelemetry: counts and durations of rounds, tokens, and a trace for each request. Sent by OTLP only if the standard
// variable OTEL_EXPORTER_OTLP_ENDPOINT is set. No attribute contains page text, an address or a token.
import type { Attributes, Counter, Histogram, Span, Tracer } from '@opentelemetry/api';
import { SpanStatusCode } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { MetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';

export interface TelemetryParts {
  readers: MetricReader[];
  processors: SpanProcessor[];
}

const NAME = 'domtool-backend';
const EXPORT_MS = 15_000;

export function exportersFor(endpoint: string | undefined): TelemetryParts {
  if (endpoint === undefined) return { readers: [], processors: [] };
  const url = (signal: string): string => `${endpoint.replace(/\/$/, '')}/v1/${signal}`;
  const exporter = new OTLPMetricExporter({ url: url('metrics') });
  return {
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: EXPORT_MS })],
    processors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: url('traces') }))],
  };
}

export class Telemetry {
  readonly requestSeconds: Histogram;
  readonly decisionSeconds: Histogram;
  readonly tokens: Counter;
  readonly pushFailures: Counter;
  private readonly meters: MeterProvider;
  private readonly traces: NodeTracerProvider;
  private readonly tracer: Tracer;

  constructor({ readers, processors }: TelemetryParts) {
    this.meters = new MeterProvider({ readers });
    this.traces = new NodeTracerProvider({ spanProcessors: processors });
    // Makes a span that begins inside another its child.
    this.traces.register();
    this.tracer = this.traces.getTracer(NAME);
    const meter = this.meters.getMeter(NAME);
    this.requestSeconds = meter.createHistogram('http.server.request.duration', { unit: 's' });
    this.decisionSeconds = meter.createHistogram('domtool.decision.duration', { unit: 's' });
    this.tokens = meter.createCounter('domtool.model.tokens');
    this.pushFailures = meter.createCounter('domtool.push.failures');
  }

  /** Runs `work` as a span. */
  async span<T>(name: string, attributes: Attributes, work: (span: Span) => Promise<T>): Promise<T> {
    return this.tracer.startActiveSpan(name, { attributes }, async (span) => {
      try {
        return await work(span);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    });
  }

  /** Sends what is left, for at most a few seconds. */
  async close(): Promise<void> {
    await Promise.allSettled([this.meters.shutdown({ timeoutMillis: 3_000 }), this.traces.shutdown()]);
  }
}
