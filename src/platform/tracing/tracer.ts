import { config } from '../../config.js';
import type { Span, SpanOptions, Tracer } from './span.js';

let tracer: Tracer | null = null;

/** Loads the OpenTelemetry SDK if a collector is set. Without one, none of its packages is loaded. */
export async function startTracing(): Promise<void> {
  if (!config.traces) return;
  const { createOtlpTracer } = await import('./otlp-tracer.js');
  tracer = createOtlpTracer();
}

export async function stopTracing(): Promise<void> {
  await tracer?.stop();
}

/** Null while traces are off. */
export const startSpan = (options: SpanOptions): Span | null => tracer?.startSpan(options) ?? null;

/** Runs `work` as the step of `span`. */
export async function endWith<T>(span: Span | null, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    span?.end();
    return result;
  } catch (error) {
    span?.end(error);
    throw error;
  }
}
