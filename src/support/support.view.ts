import type { Alarm } from '../shared/alarms.js';

/** Why jobs of a queue failed for good. */
export class FailureView {
  /** The first line of the error, without what could be anybody's email or number. */
  reason!: string;
  /** How many jobs, of the newest 50 that failed. */
  jobs!: number;
  /** When the newest of them gave up. */
  last_at!: Date;
}

/** A queue of jobs. */
export class QueueView {
  /** @example 'whatsapp' */
  name!: string;
  /** Somebody holds it: no job begins. */
  paused!: boolean;
  /** Jobs that wait for a worker. */
  waiting!: number;
  /** Jobs at work now. */
  active!: number;
  /** Jobs that failed and are tried again by themselves. */
  delayed!: number;
  /** Jobs that used up their tries: each is tried once more every ten minutes. */
  failed!: number;
  /** How long the oldest job has waited for a worker, in seconds; null when none waits. */
  oldest_waiting_seconds!: number | null;
  /** The most frequent first. */
  failures!: FailureView[];
}

/** What is stored and not yet worked off. */
export class LagView {
  /** How many, those whose jobs failed for good among them. */
  waiting!: number;
  /** How long the oldest has waited, in seconds; null when none waits. */
  oldest_seconds!: number | null;
}

/** A rule of the ledger that does not hold. */
export class BrokenRuleView {
  /** In words. */
  rule!: string;
  /** How many rows break it. */
  rows!: number;
}

/** What the hourly check of the ledger found. */
export class LedgerCheckView {
  /** `unknown` while there is no check of the last three hours. */
  state!: 'ok' | 'violated' | 'unknown';
  /** When the newest check began; null before the first. */
  checked_at!: Date | null;
  /** Of that check. */
  broken!: BrokenRuleView[];
}

/** Something that support must look at; the log has the facts. */
export class AlarmView {
  /** @example 'payment.differs' */
  alarm!: Alarm;
  /** How often it was raised, by all processes. */
  times!: number;
  /** When last, in real time. */
  last_at!: Date;
}

/** A doctor whose payments arrive although Razorpay's webhook does not tell of them. */
export class SilentWebhookView {
  doctor_id!: string;
  /** The doctor's login. */
  email!: string;
  /** From the profile; null before there is one. */
  doctor_name!: string | null;
  clinic_name!: string | null;
  silent_since!: Date;
}

/** Messages that WhatsApp does not take now. */
export class WhatsAppStopView {
  /** `all`, `marketing`, or `template/` with name and language. @example 'template/renewal_reminder_v1/en' */
  scope!: string;
  /** WhatsApp's error code. @example 190 */
  code!: number;
  /** What the code means. */
  reason!: string;
  since!: Date;
  /** When the next message is tried; if WhatsApp takes it, the others follow. */
  until!: Date;
  /** How many messages wait for that. */
  waiting!: number;
}

/** How sending stands, in business time. */
export class WhatsAppView {
  /** Empty while everything is sent; what stops all comes first. */
  stops!: WhatsAppStopView[];
  /** People who were written to within 24 hours outside their own conversation. */
  reached!: number;
  /** How many of them WhatsApp allows; 0 is no limit. */
  daily_users!: number;
}

/** A process that works off queues and sweeps. */
export class WorkerView {
  id!: string;
  started_at!: Date;
  /** When it last said that it runs, which it does every ten seconds; in real time. */
  seen_at!: Date;
  /** Whether that was within half a minute. One that died is listed for an hour. */
  is_alive!: boolean;
}

/** Whether the machinery works: for whoever is called at night. */
export class SupportView {
  /** When this was so, in real time. */
  as_of!: Date;
  workers!: WorkerView[];
  /** Null when Redis does not answer. */
  queues!: QueueView[] | null;
  /** Events on their way to the jobs that hear them. */
  outbox!: LagView;
  /** Webhooks of Razorpay and WhatsApp that are stored. */
  inbox!: LagView;
  ledger!: LedgerCheckView;
  /** Of the present hour and the 23 before it; what was raised last comes first. */
  alarms!: AlarmView[];
  whatsapp!: WhatsAppView;
  /** Silent the longest first. */
  silent_webhooks!: SilentWebhookView[];
}
