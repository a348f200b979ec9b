import pg from 'pg';

export const ACTOR_KINDS = ['doctor', 'staff', 'admin', 'support', 'integration', 'patient', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/**
 * Who makes a change. `id` is an account's (`staff` work for a doctor, `integration` is an API key's); patients and the
 * system have none.
 */
export interface Actor {
  kind: ActorKind;
  id: string | null;
}

/** Where a request came from. For a patient only the request id is stored: an address would outlive their erasure. */
export interface Source {
  ip: string | null;
  user_agent: string | null;
  request_id: string;
}

/**
 * Who makes a change, by which operation and from where. Every audit row records it. It is created where the work
 * begins (`@Audit()`, `EventConsumer`, `Sweeper`, startup, a command) and passed on to every function that writes.
 */
export interface AuditContext {
  actor: Actor;
  /** Operation (`patients.archive`), event (`razorpay.received`), sweep (`reconciliation`) or command. */
  action: string;
  /** Null when no request caused the work. */
  source: Source | null;
  /** Id of the Idempotency-Key claim that the commit marks as done; see `AtMostOnce`. */
  idempotencyClaim?: string | undefined;
}

const SYSTEM: Actor = { kind: 'system', id: null };

/** The context of work that no request caused: a job, a sweep, startup, a command. */
export const systemContext = (action: string): AuditContext => ({ actor: SYSTEM, action, source: null });

/** The same context with another actor: the account that the operation itself identified, as in sign-up. */
export const asUser = (context: AuditContext, kind: ActorKind, id: string): AuditContext => ({
  ...context,
  actor: { kind, id },
});

/** The SQL expressions that set the audit context for the trigger `record_change()`. */
export const auditSettingsSql = ({ actor, action, source }: AuditContext, now: Date): string =>
  [
    setting('app.actor', actor.id ? `${actor.kind}/${actor.id}` : actor.kind),
    setting('app.action', action),
    setting('app.source', source ? JSON.stringify(source) : ''),
    setting('app.now', now.toISOString()),
  ].join(', ');

/** Quotes the value, because a simple query with several statements takes no parameters. */
const setting = (name: string, value: string): string => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`;
