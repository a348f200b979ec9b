import {
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '../../config.js';
import { logger } from '../logger.js';
import type { Span, SpanKind, SpanOptions, Tracer } from './span.js';

/** A stopping server waits this long for the collector. */
const STOP_MS = 1_000;

const KINDS: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  producer: OtelKind.PRODUCER,
  consumer: OtelKind.CONSUMER,
};

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(traceparent: string | null | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const traceFlags = parseInt(flags, 16) & TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** The code or the class of an error. Its message may contain personal data. */
function errorTypeOf(error: unknown): string {
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' || typeof code === 'number') return String(code);
  return error instanceof Error ? error.constructor.name : 'unknown';
}

/** Logs the first failure and the recovery, and drops the spans: a collector that is down must not cost more. */
function logFailuresOnce(exporter: SpanExporter): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ error }) => {
        const hasFailed = error !== undefined;
        if (hasFailed && !isFailing)
          logger.warn({ msg: 'the collector takes no traces; they are dropped until it does', reason: error.message });
        if (!hasFailed && isFailing) logger.log('the collector takes traces again');
        isFailing = hasFailed;
        done({ code: 0 });
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/** Sends spans in batches over OTLP/HTTP. The SDK reads the standard `OTEL_` variables itself. */
export function createOtlpTracer(): Tracer {
  const resource = resourceFromAttributes({ 'service.name': 'nirog', 'nirog.role': config.role });
  const provider = new BasicTracerProvider({
    resource: resource.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(logFailuresOnce(new OTLPTraceExporter()))],
  });
  const tracer = provider.getTracer('nirog');
  return {
    startSpan({ name, kind, attributes, parent, startedAt }: SpanOptions): Span {
      const options = {
        kind: KINDS[kind],
        ...(attributes && { attributes }),
        ...(startedAt && { startTime: startedAt }),
      };
      const span = tracer.startSpan(name, options, contextOf(parent));
      const { traceId, spanId, traceFlags } = span.spanContext();
      return {
        traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
        isRecording: () => span.isRecording(),
        rename: (newName) => void span.updateName(newName),
        end(error, more = {}) {
          span.setAttributes(more);
          if (error !== undefined)
            span.setAttribute('error.type', errorTypeOf(error)).setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    async stop() {
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(STOP_MS)]);
    },
  };
}
