import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export const ACTOR_KINDS = ['doctor', 'admin', 'support', 'patient', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who does something. `id` is that of a login; patients have none, and the system is nobody. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
}

/** Where a request came from. Of a patient only the request is told: an address would outlive their deletion. */
export interface Source {
  ip: string | null;
  user_agent: string | null;
  request_id: string;
}

/** Why something happens: what every audit row of the work says. */
export interface Cause {
  actor: Actor;
  /** The operation (`patients.archive`), event (`razorpay.received`) or sweep (`reconciliation`). */
  action: string;
  /** Null when no request asked for it. */
  source: Source | null;
}

const SYSTEM: Actor = { kind: 'system', id: null };

/** Asked only when something is written. */
const causes = new AsyncLocalStorage<() => Cause>();

/** How much is under way that has a cause. */
let underWay = 0;

/**
 * Does `work`, whose transactions will name what `told` says by then. (While a cause may be asked for, Node below 24
 * follows every promise of the process, which costs a read a twelfth of its time; so it does not while nothing is written.)
 */
export async function because<T>(told: () => Cause, work: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await causes.run(told, work);
  } finally {
    underWay -= 1;
    if (underWay === 0) causes.disable();
  }
}

/** Does work that no request asked for. */
export const bySystem = <T>(action: string, work: () => Promise<T>): Promise<T> =>
  because(() => ({ actor: SYSTEM, action, source: null }), work);

/** Does `work` of the same operation as a login that only the work itself could make out. */
export function asAccount<T>(kind: ActorKind, id: string, work: () => Promise<T>): Promise<T> {
  const outer = causes.getStore();
  if (!outer) throw new Error('asAccount() is part of an operation');
  return because(() => ({ ...outer(), actor: { kind, id } }), work);
}

/**
 * SQL expressions that tell the transaction its cause, until it ends; `note_change()` reads them. Null where nothing has
 * one, which may only read.
 */
export function causeSettings(now: Date): string | null {
  const told = causes.getStore();
  if (!told) return null;
  const { actor, action, source } = told();
  return [
    setting('app.actor', actor.id ? `${actor.kind}/${actor.id}` : actor.kind),
    setting('app.action', action),
    setting('app.source', source ? JSON.stringify(source) : ''),
    setting('app.now', now.toISOString()),
  ].join(', ');
}

/** The round trip that begins a transaction takes no parameters, so the value is quoted by the driver. */
const setting = (name: string, value: string): string => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`;
