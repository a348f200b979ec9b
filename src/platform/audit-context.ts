import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export const ACTOR_KINDS = ['doctor', 'admin', 'support', 'patient', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who makes a change. `id` is that of a login; patients and the system have none. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
}

/** Where a request came from. For a patient only the request id is kept: an address would outlive their deletion. */
export interface Source {
  ip: string | null;
  user_agent: string | null;
  request_id: string;
}

/** Who changes something, by which operation and from where: what every audit row of the work records. */
export interface AuditContext {
  actor: Actor;
  /** The operation (`patients.archive`), event (`razorpay.received`), sweep (`reconciliation`) or command (`secrets.rotate`). */
  action: string;
  /** Null when no request caused the work. */
  source: Source | null;
  /** The taken Idempotency-Key that the next commit marks as done; see `AtMostOnce`. */
  idempotencyClaim?: string;
}

const SYSTEM: Actor = { kind: 'system', id: null };

const storage = new AsyncLocalStorage<AuditContext>();

/** Runs `work`; its transactions record `context`. Work without a context can only read. */
export const runWithAuditContext = <T>(context: AuditContext, work: () => Promise<T>): Promise<T> =>
  storage.run(context, work);

/** Runs work that no request caused: a job, a sweep, a start, a command. */
export const runAsSystem = <T>(action: string, work: () => Promise<T>): Promise<T> =>
  runWithAuditContext({ actor: SYSTEM, action, source: null }, work);

/** Runs a part of an operation as the login that the operation itself identified, as in sign-up. */
export function runAsUser<T>(kind: ActorKind, id: string, work: () => Promise<T>): Promise<T> {
  const outer = storage.getStore();
  if (!outer) throw new Error('runAsUser() must be called within an audit context');
  return runWithAuditContext({ ...outer, actor: { kind, id } }, work);
}

/** Runs a part of an operation whose commit marks the Idempotency-Key that it was asked with. */
export function runWithIdempotencyClaim<T>(idempotencyClaim: string, work: () => Promise<T>): Promise<T> {
  const outer = storage.getStore();
  if (!outer) throw new Error('runWithIdempotencyClaim() must be called within an audit context');
  return runWithAuditContext({ ...outer, idempotencyClaim }, work);
}

/** The Idempotency-Key's claim that this work's commit marks, if any. */
export const currentIdempotencyClaim = (): string | undefined => storage.getStore()?.idempotencyClaim;

/**
 * SQL expressions that hand the audit context to the transaction, until it ends; the trigger function `note_change()`
 * reads them. Null without a context: such a transaction may only read.
 */
export function auditSettings(now: Date): string | null {
  const context = storage.getStore();
  if (!context) return null;
  const { actor, action, source } = context;
  return [
    setting('app.actor', actor.id ? `${actor.kind}/${actor.id}` : actor.kind),
    setting('app.action', action),
    setting('app.source', source ? JSON.stringify(source) : ''),
    setting('app.now', now.toISOString()),
  ].join(', ');
}

/** The round trip that begins a transaction takes no parameters, so the driver quotes the value. */
const setting = (name: string, value: string): string => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`;
