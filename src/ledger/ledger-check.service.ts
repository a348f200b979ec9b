import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { isWorker } from '../config.js';
import { Alarms } from '../platform/ops/alarms.js';
import { Database } from '../platform/db/database.js';
import { takeLease } from '../platform/db/lease.js';
import { LedgerCheck } from './ledger-check.entity.js';
import { inspectLedger, type Finding } from './invariants.js';

const LOOK_MS = 2_000;
/** Between two checks, of whichever process. */
const EVERY_SECONDS = 3_600;
const SHOWN = 5;

/**
 * Checks the invariants once an hour in real time, on one worker: the lease is for the hour. It reads over all doctors,
 * as one snapshot that nobody waits for; health shows what came out.
 */
@Injectable()
export class LedgerCheckService {
  private readonly log = new Logger(LedgerCheckService.name);
  private busy = false;

  constructor(
    private readonly db: Database,
    private readonly alarms: Alarms,
  ) {}

  @Interval(LOOK_MS)
  protected async tick(): Promise<void> {
    if (!isWorker || this.busy) return;
    this.busy = true;
    try {
      // A holder of its own each time: not even this process checks again before the hour is over.
      if (await takeLease(this.db.source, 'ledger', crypto.randomUUID(), EVERY_SECONDS)) await this.check();
    } catch (error) {
      this.log.warn(`the ledger's check waits: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.busy = false;
    }
  }

  private async check(): Promise<void> {
    const since = performance.now();
    const findings = await this.db.audit((tx) => inspectLedger((sql) => tx.query(sql)));
    const broken = findings.filter((finding) => finding.broken > 0);
    for (const finding of broken) this.alarm(finding);
    await this.db.source.manager.insert(LedgerCheck, {
      at: () => 'now()',
      state: broken.length ? 'violated' : 'ok',
      broken: Object.fromEntries(broken.map((finding) => [finding.rule, finding.broken])),
      tookMs: Math.round(performance.now() - since),
    });
  }

  private alarm({ rule, broken, violations }: Finding): void {
    const shown = violations.slice(0, SHOWN).map(({ doctor_id: doctorId, id, wrong }) => ({ doctorId, id, wrong }));
    this.alarms.raise('ledger.violated', { rule, broken, violations: shown });
  }
}
