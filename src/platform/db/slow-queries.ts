import pg from 'pg';
import { config } from '../../config.js';
import { logger } from '../logger.js';
import { currentOperation, currentSpan } from '../operation-context.js';
import type { Span } from '../tracing/span.js';
import { startSpan } from '../tracing/tracer.js';
import { describeStatement } from './slow-queries.rules.js';

/** How many slow queries each operation had in this process. */
const counts = new Map<string, number>();

/** Slow queries of this process since its start, by operation. */
export const slowQueryCounts = (): ReadonlyMap<string, number> => counts;

interface Outcome {
  rowCount?: number | null;
}

/** What the driver was asked to run: a text, a statement with values, or a query object with a callback. */
type Query = string | { text?: string; name?: string; callback?: Callback };
type Callback = (error: Error | null, result?: Outcome | Outcome[]) => void;

const partsOf = (query: Query): { text?: string; name?: string } =>
  typeof query === 'string' ? { text: query } : query;

function report(query: Query, operation: string, ms: number, rows: number | null, error: Error | null): void {
  counts.set(operation, (counts.get(operation) ?? 0) + 1);
  const { text = '', name } = partsOf(query);
  const code = (error as { code?: string } | null)?.code;
  const statement = describeStatement(text);
  const facts = { operation, statement, ...(name && { name }), ms: Math.round(ms), rows, ...(code && { code }) };
  logger.log({ msg: 'slow query', ...facts });
}

const rowsOf = (result: Outcome | Outcome[] | undefined): number | null => [result].flat().at(-1)?.rowCount ?? null;

/** A span of a query of a traced operation, without the query's values; null for other queries. */
function startQuerySpan(query: Query): Span | null {
  const operation = currentSpan();
  if (!operation?.isRecording()) return null;
  const summary = describeStatement(partsOf(query).text ?? '');
  const [name = ''] = summary.split(/\W/);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  return startSpan({ name: name || 'query', kind: 'client', parent: operation.traceparent, attributes });
}

/** Returns what to call when the query has ended. */
function measure(query: Query): Callback {
  const [since, operation, span] = [performance.now(), currentOperation(), startQuerySpan(query)];
  return (error, result) => {
    const ms = performance.now() - since;
    span?.end(error ?? undefined);
    if (config.slowQueryMs > 0 && ms > config.slowQueryMs)
      report(query, operation, ms, error ? null : rowsOf(result), error);
  };
}

function watchCallback(query: { callback?: Callback }, end: Callback): void {
  const { callback } = query;
  if (!callback) return;
  query.callback = (error, result) => {
    end(error, result);
    callback(error, result);
  };
}

/**
 * A connection that reports each query which takes longer than `SLOW_QUERY_MS`, from sending to its answer, and adds
 * queries to traces. All pools of requests and jobs use it, so every query of the product passes here.
 */
class MeasuredClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    const send = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = (...args: unknown[]) => {
      const query = args[0] as Query;
      const end = measure(query);
      if (typeof query === 'object' && query.callback) watchCallback(query, end);
      const result = send(...args);
      if (result instanceof Promise) result.then((answer: Outcome) => end(null, answer), end);
      return result as never;
    };
  }
}

/** Option of a pool: without a threshold and traces, connections are the driver's own and cost nothing. */
export const clientOption = config.slowQueryMs > 0 || config.traces ? { Client: MeasuredClient } : {};
