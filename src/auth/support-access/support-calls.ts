import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { AuditContext } from '../../platform/audit-context.js';
import { Database } from '../../platform/db/database.js';
import { SupportAccess } from './support-access.entity.js';

const WRITE_EVERY_MS = 1_000;

/**
 * Records each call of support in a doctor's clinic in the doctor's activity log. A timer writes them, because a read
 * writes nothing; a crash loses at most a second.
 */
@Injectable()
export class SupportCalls implements BeforeApplicationShutdown {
  private readonly log = new Logger(SupportCalls.name);
  private waiting: { context: AuditContext; accessId: string }[] = [];

  constructor(private readonly db: Database) {}

  add(context: AuditContext, accessId: string): void {
    this.waiting.push({ context, accessId });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.write();
  }

  @Interval(WRITE_EVERY_MS)
  protected async write(): Promise<void> {
    const calls = this.waiting;
    this.waiting = [];
    for (const call of calls) await this.record(call);
  }

  private async record({ context, accessId }: { context: AuditContext; accessId: string }): Promise<void> {
    try {
      await this.db.writeShared(context, (tx) => tx.increment(SupportAccess, { id: accessId }, 'calls', 1));
    } catch (error) {
      this.waiting.push({ context, accessId });
      this.log.warn(`a call of support is not recorded yet: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
