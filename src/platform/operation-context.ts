import { AsyncLocalStorage } from 'node:async_hooks';
import { config } from '../config.js';
import type { Span, SpanOptions } from './tracing/span.js';
import { endWith, startSpan } from './tracing/tracer.js';

/** Mutable, because a request's work begins before Nest has found the handler. */
interface RunningOperation {
  name: string;
  /** Null while traces are off, and for sweeps. */
  span: Span | null;
}

const running = new AsyncLocalStorage<RunningOperation>();

/** Of work outside of any operation: startup, timers, heartbeats. */
const NO_OPERATION = 'none';

/**
 * Runs `work` under the name of an operation (`patients.archive`), an event (`order.due`) or a sweep. Only slow queries
 * and traces need the name, and on Node 20 it costs a little for each promise: without them nothing is stored.
 */
export const runAsOperation = <T>(name: string, work: () => T, span: Span | null = null): T =>
  config.slowQueryMs > 0 || config.traces ? running.run({ name, span }, work) : work();

/** As `runAsOperation`, as a span of its own. */
export function traceOperation<T>(options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = startSpan(options);
  return endWith(span, () => runAsOperation(options.name, work, span));
}

/** Calls a provider, as a span below the operation that the caller belongs to. @param call `razorpay orders.create` */
export const traceProviderCall = <T>(call: string, work: () => Promise<T>): Promise<T> =>
  endWith(startSpan({ name: call, kind: 'client', parent: currentTraceparent() }), work);

/** Renames the operation that the caller belongs to, for everything that it does from now on. */
export function renameOperation(name: string): void {
  const operation = running.getStore();
  if (!operation) return;
  operation.name = name;
  operation.span?.rename(name);
}

/** The name of the operation that the caller belongs to. */
export const currentOperation = (): string => running.getStore()?.name ?? NO_OPERATION;

/** The span of the operation that the caller belongs to; null if it is not traced. */
export const currentSpan = (): Span | null => running.getStore()?.span ?? null;

/** The W3C `traceparent` of `currentSpan()`, for work that continues the trace elsewhere. */
export const currentTraceparent = (): string | null => currentSpan()?.traceparent ?? null;
