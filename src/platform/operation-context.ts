import { AsyncLocalStorage } from 'node:async_hooks';
import { config } from '../config.js';

/** Mutable, because a request's work begins before Nest has found the handler. */
interface RunningOperation {
  name: string;
}

const running = new AsyncLocalStorage<RunningOperation>();

/** Of work outside of any operation: startup, timers, heartbeats. */
const NO_OPERATION = 'none';

/**
 * Runs `work` under the name of an operation (`patients.archive`), an event (`order.due`) or a sweep. Only slow queries
 * need the name, and on Node 20 it costs a little for each promise: without them nothing is stored.
 */
export const runAsOperation = <T>(name: string, work: () => T): T =>
  config.slowQueryMs > 0 ? running.run({ name }, work) : work();

/** Renames the operation that the caller belongs to, for everything that it does from now on. */
export function renameOperation(name: string): void {
  const operation = running.getStore();
  if (operation) operation.name = name;
}

/** The name of the operation that the caller belongs to. */
export const currentOperation = (): string => running.getStore()?.name ?? NO_OPERATION;
