import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import { config } from '../../config.js';
import { Clock } from '../clock.js';
import { newId } from '../db/columns.js';
import { SingleStatements } from '../db/single-statements.js';
import { countryOf } from './countries.js';
import { SecurityEventRow } from './security-event.entity.js';
import type { SecurityEventKind } from './security-events.rules.js';

/** An event as its place in the code knows it; see `SecurityEventRow` for the fields. */
export interface SecurityEvent {
  kind: SecurityEventKind;
  accountId?: string | null;
  doctorId?: string | null;
  sessionId?: string | null;
  ip: string | null;
  userAgent: string | null;
  operation?: string | null;
  code?: string | null;
  requestId: string | null;
}

/** Stores an event in the caller's transaction. */
export async function addSecurityEvent(
  tx: EntityManager,
  { at, ...event }: Omit<SecurityEvent, 'requestId'> & { at: Date },
): Promise<{ at: Date }> {
  const [id, country] = [newId(), countryOf(event.ip)];
  await tx.insert(SecurityEventRow, { id, at, ...event, country, forwardDue: FORWARDS_EVENTS });
  return { at };
}

interface StoredEvent extends Required<SecurityEvent> {
  id: string;
  at: Date;
  country: string | null;
  times: number;
}

/** Whether a collector gets every event. */
const FORWARDS_EVENTS = config.otlpLogsUrl !== '';

const WRITE_EVERY_MS = 1_000;
/** Different events of one process that wait to be written. Beyond it only those of logins and sessions are kept. */
const MAX_WAITING = 500;
/** Refusals come without a login and in any number, so a flood of them must not fill memory or the table. */
const OF_STRANGERS = new Set<SecurityEventKind>(['access.refused', 'request.limited', 'signature.invalid']);

const INSERT = `
INSERT INTO security_event (id, at, kind, account_id, doctor_id, session_id, ip, country, user_agent, operation, code, times, request_id, forward_due)
SELECT e.*, $2 FROM jsonb_to_recordset($1::jsonb) AS e (id uuid, at timestamptz, kind text, "accountId" uuid, "doctorId" uuid,
  "sessionId" uuid, ip text, country text, "userAgent" text, operation text, code text, times integer, "requestId" text)
ON CONFLICT (id) DO NOTHING`;

/**
 * Records security events: as a line of the log at once, and as a row within a second. Events alike within that second
 * share a row. The request does not wait; while the database is away, the rows wait in memory.
 */
@Injectable()
export class SecurityEvents implements BeforeApplicationShutdown {
  private readonly log = new Logger('security');
  private waiting = new Map<string, StoredEvent>();
  private writing: Promise<void> | null = null;
  private dropped = 0;

  constructor(
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
  ) {}

  record(event: SecurityEvent): void {
    const { kind, accountId = null, doctorId = null, sessionId = null, operation = null, code = null } = event;
    const { ip, userAgent, requestId } = event;
    const key = [kind, accountId, doctorId, sessionId, ip, operation, code].join('|');
    const alike = this.waiting.get(key);
    if (alike) {
      alike.times += 1;
      return;
    }
    if (this.waiting.size >= MAX_WAITING && OF_STRANGERS.has(kind)) {
      this.dropped += 1;
      return;
    }
    const [id, at, country] = [newId(), this.clock.now(), countryOf(ip)];
    const fields = { kind, accountId, doctorId, sessionId, ip, country, operation, code, requestId };
    this.log.log({ event: id, ...fields });
    this.waiting.set(key, { id, at, ...fields, userAgent, times: 1 });
  }

  /** Writes what waits; tests and a stopping server do not wait for the timer. */
  @Interval(WRITE_EVERY_MS)
  flush(): Promise<void> {
    return (this.writing ??= this.write().finally(() => (this.writing = null)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
    await this.flush(); // events of the first flush
  }

  private async write(): Promise<void> {
    if (this.dropped > 0) this.log.warn({ msg: 'too many refusals to keep each', dropped: this.dropped });
    this.dropped = 0;
    if (this.waiting.size === 0) return;
    const events = this.waiting;
    this.waiting = new Map();
    try {
      await this.statements.writeShared(INSERT, [JSON.stringify([...events.values()]), FORWARDS_EVENTS]);
    } catch (error) {
      for (const [key, event] of this.waiting) events.set(events.has(key) ? `${key}|${event.id}` : key, event);
      this.waiting = events;
      this.log.warn(`events are not stored yet: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
