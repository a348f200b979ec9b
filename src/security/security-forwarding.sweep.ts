import { Injectable, Logger } from '@nestjs/common';
import { config } from '../config.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { Sweeper, type Sweep } from '../platform/jobs/sweeper.js';

const BATCH_SIZE = 500;
const TIMEOUT_MS = 5_000;

const FIND_DUE = `
SELECT id, at, kind, account_id, doctor_id, session_id, ip, country, user_agent, operation, code, times, request_id
FROM security_event WHERE forward_due ORDER BY id LIMIT ${BATCH_SIZE}`;
const MARK_SENT = 'UPDATE security_event SET forward_due = false WHERE id = ANY ($1::uuid[])';

type DueEvent = { id: string; at: Date; kind: string } & Record<string, string | number | Date | null>;

/**
 * Sends security events to a collector (OTLP/HTTP logs, one record each, the event as JSON in its body), where nobody who
 * has got into this machine can delete them. What the collector does not take is sent again: each event arrives at least
 * once; a repeated one has the same id.
 */
@Injectable()
export class SecurityForwardingSweep implements Sweep {
  readonly name = 'security-forwarding';
  private readonly log = new Logger(SecurityForwardingSweep.name);
  private isFailing = false;

  constructor(
    private readonly statements: SingleStatements,
    sweeper: Sweeper,
  ) {
    if (config.otlpLogsUrl !== '') sweeper.register(this);
  }

  /** What waits is due at any time. */
  nextDue(): Promise<null> {
    return Promise.resolve(null);
  }

  async run(): Promise<number> {
    const events = await this.statements.readShared<DueEvent>(FIND_DUE, []);
    if (events.length === 0 || !(await this.send(events))) return 0;
    await this.statements.writeShared(MARK_SENT, [events.map(({ id }) => id)]);
    return events.length;
  }

  /** Logs the first failure and the recovery. @returns whether the collector has taken them. */
  private async send(events: DueEvent[]): Promise<boolean> {
    const failure = await post(events).catch((error: unknown) => (error instanceof Error ? error.message : 'unknown'));
    if (failure && !this.isFailing)
      this.log.warn({ msg: 'the collector takes no security events; they wait', reason: failure });
    if (!failure && this.isFailing) this.log.log('the collector takes security events again');
    this.isFailing = failure !== null;
    return failure === null;
  }
}

/** @returns why the collector did not take the events; null if it did. */
async function post(events: DueEvent[]): Promise<string | null> {
  const response = await fetch(config.otlpLogsUrl, {
    method: 'POST',
    headers: { ...config.otlpHeaders, 'content-type': 'application/json' },
    body: JSON.stringify(toLogs(events)),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await response.body?.cancel();
  return response.ok ? null : `HTTP ${response.status}`;
}

const NANOSECONDS = '000000';

/** An `ExportLogsServiceRequest` in OTLP's JSON form. */
const toLogs = (events: DueEvent[]) => ({
  resourceLogs: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'nirog' } }] },
      scopeLogs: [
        {
          scope: { name: 'nirog.security' },
          logRecords: events.map((event) => ({
            timeUnixNano: `${event.at.getTime()}${NANOSECONDS}`,
            severityNumber: 9, // INFO
            eventName: event.kind,
            body: { stringValue: JSON.stringify(event) },
          })),
        },
      ],
    },
  ],
});
