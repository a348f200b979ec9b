import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { isWorker } from '../config.js';
import { systemContext } from '../platform/audit-context.js';
import { runAsOperation } from '../platform/operation-context.js';
import { Alarms } from '../platform/ops/alarms.js';
import { Database } from '../platform/db/database.js';
import { takeLease } from '../platform/db/lease.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import { LedgerCheck } from './ledger-check.entity.js';
import { checkInvariants, type Finding } from './invariants.js';

const POLL_MS = 2_000;
/** Between two checks, across all processes. */
const CHECK_INTERVAL_SECONDS = 3_600;
const MAX_ALARM_VIOLATIONS = 5;

/**
 * Checks the invariants once an hour in real time, on the worker that takes the lease for that hour. It reads all
 * tenants in one snapshot, which blocks no writes. Health shows the result.
 */
@Injectable()
export class LedgerCheckService {
  private readonly log = new Logger(LedgerCheckService.name);
  private isChecking = false;

  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly alarms: Alarms,
  ) {}

  @Interval(POLL_MS)
  protected async tick(): Promise<void> {
    if (!isWorker || this.isChecking) return;
    this.isChecking = true;
    try {
      // A new holder each time, so that this process does not check again within the hour either.
      if (await takeLease(this.statements, 'ledger', crypto.randomUUID(), CHECK_INTERVAL_SECONDS))
        await runAsOperation('ledger.check', () => this.check());
    } catch (error) {
      this.log.warn(`the ledger check failed: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.isChecking = false;
    }
  }

  private async check(): Promise<void> {
    const startedAt = performance.now();
    const findings = await this.db.snapshot((tx) => checkInvariants((sql) => tx.query(sql)));
    const broken = findings.filter((finding) => finding.broken > 0);
    for (const finding of broken) this.raiseAlarm(finding);
    await this.db.writeShared(systemContext('ledger.check'), (tx) =>
      tx.insert(LedgerCheck, {
        at: () => 'now()',
        state: broken.length ? 'violated' : 'ok',
        broken: Object.fromEntries(broken.map((finding) => [finding.rule, finding.broken])),
        tookMs: Math.round(performance.now() - startedAt),
      }),
    );
  }

  private raiseAlarm({ rule, broken, violations }: Finding): void {
    const shown = violations
      .slice(0, MAX_ALARM_VIOLATIONS)
      .map(({ doctor_id: doctorId, id, wrong }) => ({ doctorId, id, wrong }));
    this.alarms.raise('ledger.violated', { rule, broken, violations: shown });
  }
}
