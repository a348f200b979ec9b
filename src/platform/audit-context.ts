import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

export const ACTOR_KINDS = ['doctor', 'admin', 'support', 'patient', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Who makes a change. `id` is an account's; patients and the system have none. */
export interface Actor {
  kind: ActorKind;
  id: string | null;
}

/** Where a request came from. For a patient only the request id is stored: an address would outlive their deletion. */
export interface Source {
  ip: string | null;
  user_agent: string | null;
  request_id: string;
}

/** Who makes a change, by which operation and from where. Every audit row records it. */
export interface AuditContext {
  actor: Actor;
  /** Operation (`patients.archive`), event (`razorpay.received`), sweep (`reconciliation`) or command. */
  action: string;
  /** Null when no request caused the work. */
  source: Source | null;
  /** Id of the Idempotency-Key claim that the next commit marks as done; see `AtMostOnce`. */
  idempotencyClaim?: string;
}

const SYSTEM: Actor = { kind: 'system', id: null };

const storage = new AsyncLocalStorage<AuditContext>();

/** Runs `work` with an audit context, which its transactions record. Without a context transactions are read-only. */
export const runWithAuditContext = <T>(context: AuditContext, work: () => Promise<T>): Promise<T> =>
  storage.run(context, work);

/** Runs work that no request caused: a job, a sweep, startup, a command. */
export const runAsSystem = <T>(action: string, work: () => Promise<T>): Promise<T> =>
  runWithAuditContext({ actor: SYSTEM, action, source: null }, work);

/** Runs part of an operation as the account that the operation itself identified, as in sign-up. */
export function runAsUser<T>(kind: ActorKind, id: string, work: () => Promise<T>): Promise<T> {
  const outer = storage.getStore();
  if (!outer) throw new Error('runAsUser() must be called within an audit context');
  return runWithAuditContext({ ...outer, actor: { kind, id } }, work);
}

/** Runs part of an operation whose commit marks the call's Idempotency-Key as done. */
export function runWithIdempotencyClaim<T>(idempotencyClaim: string, work: () => Promise<T>): Promise<T> {
  const outer = storage.getStore();
  if (!outer) throw new Error('runWithIdempotencyClaim() must be called within an audit context');
  return runWithAuditContext({ ...outer, idempotencyClaim }, work);
}

/** The claim that the next commit marks as done, if any. */
export const currentIdempotencyClaim = (): string | undefined => storage.getStore()?.idempotencyClaim;

/**
 * SQL that sets the audit context for the trigger `note_change()`; null without a context: the caller may only read.
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

/** Quotes the value, because a simple query with several statements takes no parameters. */
const setting = (name: string, value: string): string => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`;
