import type { Alarm } from '../shared/alarms.js';

/** Why jobs of a queue failed for good. */
export class FailureView {
  /**
   * The first line of the error; emails and phone numbers are removed.
   * @example 'connect ECONNREFUSED 198.51.100.7:443'
   */
  reason!: string;
  /** Number of jobs among the newest 50 that failed. */
  jobs!: number;
  /** When the newest of them failed for the last time. */
  last_at!: Date;
}

/** A queue of jobs. */
export class QueueView {
  /** @example 'whatsapp' */
  name!: string;
  /** Whether the queue is paused: no job starts. */
  paused!: boolean;
  /** Jobs that wait for a worker. @example 3 */
  waiting!: number;
  /** Jobs that are running. */
  active!: number;
  /** Jobs that failed and will be retried. @example 2 */
  delayed!: number;
  /** Jobs that failed on every attempt; each is retried every ten minutes. */
  failed!: number;
  /** Seconds the oldest job has waited for a worker; null if none waits. @example 4 */
  oldest_waiting_seconds!: number | null;
  /** Most frequent first. */
  failures!: FailureView[];
}

/** Entries that are not processed yet. */
export class LagView {
  /** Number of entries, including those whose jobs failed on every attempt. */
  waiting!: number;
  /** Seconds the oldest entry has waited; null if none waits. @example 2 */
  oldest_seconds!: number | null;
}

/** A ledger rule that is violated. */
export class BrokenRuleView {
  /** The rule as a sentence. @example 'a captured payment has exactly one term or exactly one hold' */
  rule!: string;
  /** Number of rows that violate it. */
  rows!: number;
}

/** Result of the hourly ledger check. */
export class LedgerCheckView {
  /** `unknown` without a check in the last three hours. @example 'violated' */
  state!: 'ok' | 'violated' | 'unknown';
  /** When the newest check started; null before the first. */
  checked_at!: Date | null;
  /** The rules that this check found violated. */
  broken!: BrokenRuleView[];
}

/** The restore drills: the newest backup is restored every night and compared with the running database. */
export class RestoreDrillsView {
  /**
   * `never_run` before the first drill, `failed` if the last one failed, `overdue` if none has succeeded for 26 hours.
   * @example 'ok'
   */
  state!: 'never_run' | 'ok' | 'failed' | 'overdue';
  /** When the last drill ended. */
  finished_at!: Date | null;
  /** Why the last drill failed; null if it succeeded. @example 'payments of doctor 01992f0e-5c1d-7cc3-9a41-0f6f1a2b3c4d differ' */
  reason!: string | null;
  /** How long the last drill took. @example 95 */
  took_seconds!: number | null;
  /** Size of the restored database in bytes; null if it could not be opened. @example 1073741824 */
  size_bytes!: number | null;
  /** The moment to which the last drill restored. */
  restored_to!: Date | null;
  /** When the last good drill ended; null without one. */
  last_good_at!: Date | null;
  /** Seconds since the last good drill; null without one. @example 30000 */
  last_good_age_seconds!: number | null;
}

/** A problem that support must look into; the log has the details. */
export class AlarmView {
  /** @example 'payment.differs' */
  alarm!: Alarm;
  /** How often it was raised, by all processes. @example 2 */
  times!: number;
  /** When it was last raised, in real time. */
  last_at!: Date;
}

/** A doctor whose payments arrive without Razorpay's webhook reporting them. */
export class SilentWebhookView {
  doctor_id!: string;
  /** The doctor’s email. @example 'doctor@demo.nirog.example' */
  email!: string;
  /** From the profile; null without one. */
  doctor_name!: string | null;
  clinic_name!: string | null;
  silent_since!: Date;
}

/** A sending pause: messages that WhatsApp does not accept for now. */
export class SendingPauseView {
  /** `all`, `marketing`, or `template/` with name and language. @example 'template/renewal_reminder_v1/en' */
  scope!: string;
  /** WhatsApp's error code. @example 190 */
  code!: number;
  /** What the error code means. @example 'Nirog’s access to WhatsApp has expired' */
  reason!: string;
  since!: Date;
  /** When the next message is tried; if WhatsApp accepts it, the others follow. @example '2026-11-05T04:45:00.000Z' */
  until!: Date;
  /** Number of messages that wait. @example 12 */
  waiting!: number;
}

/** Status of sending. Times are in business time. */
export class WhatsAppView {
  /** Empty while all messages are sent; a pause of all messages comes first. */
  stops!: SendingPauseView[];
  /** People who were sent a message outside a conversation window in the last 24 hours. @example 87 */
  reached!: number;
  /** How many WhatsApp allows in 24 hours; 0 means no limit. @example 250 */
  daily_users!: number;
}

/** A process that runs the jobs of queues and the sweeps. */
export class WorkerView {
  id!: string;
  started_at!: Date;
  /** Its last heartbeat, in real time; workers send one every ten seconds. */
  seen_at!: Date;
  /** Whether the last heartbeat is at most 30 seconds old. A dead worker is listed for an hour. */
  is_alive!: boolean;
}

/** The operational status. */
export class SupportView {
  /** When the status was read, in real time. */
  as_of!: Date;
  workers!: WorkerView[];
  /** Null if Redis does not answer. */
  queues!: QueueView[] | null;
  /** Events that have not been delivered to their jobs yet. */
  outbox!: LagView;
  /** Webhooks of Razorpay and WhatsApp that have not been processed yet. */
  inbox!: LagView;
  ledger!: LedgerCheckView;
  backup!: RestoreDrillsView;
  /** Of the current hour and the 23 before it; latest first. */
  alarms!: AlarmView[];
  whatsapp!: WhatsAppView;
  /** Longest silent first. */
  silent_webhooks!: SilentWebhookView[];
}

/** Where the queue dashboard opens if it has a host of its own. */
export class QueuesPassView {
  /**
   * Works once, within a minute.
   * @example 'https://queues.nirog.example/queues/open#Zk3uQ0sV2yXw8aBcDeFgHiJkLmNoPqRs'
   */
  url!: string;
}
