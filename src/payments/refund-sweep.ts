import { Injectable } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Database, LOCKED } from '../platform/database.js';
import { emit } from '../platform/outbox.js';
import { Sweeper, type Sweep } from '../platform/sweeper.js';
import { Refund } from './refund.entity.js';
import { nextRefundCheck } from './refund.rules.js';

const BATCH = 500;

/** Finds the refunds of which Razorpay has yet to say how they ended, and has it asked again when that is due. */
@Injectable()
export class RefundSweep implements Sweep {
  readonly name = 'refunds';

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  async nextDue(): Promise<Date | null> {
    const [row] = await this.db.platform((tx) =>
      tx.query<{ due: Date | null }[]>('SELECT min(check_at) AS due FROM refund'),
    );
    return row?.due ?? null;
  }

  async run(): Promise<number> {
    const due = await this.db.platform((tx) =>
      tx.query<{ doctor_id: string; id: string }[]>(
        'SELECT doctor_id, id FROM refund WHERE check_at <= $1 ORDER BY check_at LIMIT $2',
        [this.clock.now(), BATCH],
      ),
    );
    for (const { doctor_id, id } of due) await this.climb(doctor_id, id);
    return due.length;
  }

  /** Has the refund asked about, and sets its next rung: missed rungs are one question. */
  private climb(doctorId: string, id: string): Promise<void> {
    const now = this.clock.now();
    return this.db.tenant(doctorId, async (tx) => {
      const refund = await tx.findOne(Refund, { where: { doctorId, id }, lock: LOCKED });
      if (!refund?.checkAt || refund.checkAt > now) return;
      let { checks, checkAt } = refund as { checks: number; checkAt: Date };
      while (checkAt <= now) checkAt = nextRefundCheck(refund.createdAt, ++checks);
      await tx.update(Refund, { doctorId, id }, { checks, checkAt });
      await emit(tx, 'refund.due', { doctorId, refundId: id });
    });
  }
}
