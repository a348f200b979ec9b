import { Injectable } from '@nestjs/common';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import { Sweeper, type Sweep } from '../../platform/jobs/sweeper.js';
import { Order } from '../orders/order.entity.js';
import { nextOrderCheck } from '../orders/order.rules.js';
import { Refund } from '../refunds/refund.entity.js';
import { nextRefundCheck } from '../refunds/refund.rules.js';

const BATCH_SIZE = 500;

/** A row whose state is checked with Razorpay on a schedule. */
interface ScheduledCheck {
  doctorId: string;
  id: string;
  createdAt: Date;
  /** Time of the next check; null if none is scheduled. */
  checkAt: Date | null;
  /** Number of checks so far. */
  checks: number;
}

/** Finds rows whose check is due, and emits events whose jobs query Razorpay. */
@Injectable()
abstract class ScheduledCheckSweep<Row extends ScheduledCheck> implements Sweep {
  abstract readonly name: string;
  protected abstract readonly table: string;
  protected abstract readonly entity: EntityTarget<Row>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  /** Time of the next check of `row` after `checks` checks; null after the last one. */
  protected abstract nextCheckAt(row: Row, checks: number): Date | null;

  protected abstract emitDue(tx: EntityManager, row: Row): Promise<void>;

  async nextDue(): Promise<Date | null> {
    const [row] = await this.db.acrossTenants((tx) =>
      tx.query<{ due: Date | null }[]>(`SELECT min(check_at) AS due FROM ${this.table}`),
    );
    return row?.due ?? null;
  }

  async run(context: AuditContext): Promise<number> {
    const due = await this.db.acrossTenants((tx) =>
      tx.query<{ doctor_id: string; id: string }[]>(
        `SELECT doctor_id, id FROM ${this.table} WHERE check_at <= $1 ORDER BY check_at LIMIT $2`,
        [this.clock.now(), BATCH_SIZE],
      ),
    );
    for (const { doctor_id, id } of due) await this.processDue(context, doctor_id, id);
    return due.length;
  }

  /** Several missed checks become one. */
  private processDue(context: AuditContext, doctorId: string, id: string): Promise<void> {
    const now = this.clock.now();
    return this.db.write(context, doctorId, async (tx) => {
      const where = { doctorId, id } as FindOptionsWhere<Row>;
      const row = await tx.findOne(this.entity, { where, lock: LOCKED });
      if (!row?.checkAt || row.checkAt > now) return;
      let checks = row.checks;
      let checkAt: Date | null = row.checkAt;
      while (checkAt && checkAt <= now) checkAt = this.nextCheckAt(row, ++checks);
      await tx.getRepository<ScheduledCheck>(this.entity).update({ doctorId, id }, { checks, checkAt });
      await this.emitDue(tx, row);
    });
  }
}

@Injectable()
export class ReconciliationSweep extends ScheduledCheckSweep<Order> {
  readonly name = 'reconciliation';
  protected readonly table = 'payment_order';
  protected readonly entity = Order;
  protected readonly nextCheckAt = ({ createdAt, channel }: Order, checks: number) =>
    nextOrderCheck(createdAt, checks, channel);

  protected emitDue(tx: EntityManager, { doctorId, id: orderId, channel }: Order): Promise<void> {
    return emit(tx, channel === 'link' ? 'payment_link.due' : 'order.due', { doctorId, orderId });
  }
}

@Injectable()
export class RefundSweep extends ScheduledCheckSweep<Refund> {
  readonly name = 'refunds';
  protected readonly table = 'refund';
  protected readonly entity = Refund;
  protected readonly nextCheckAt = ({ createdAt }: Refund, checks: number) => nextRefundCheck(createdAt, checks);

  protected emitDue(tx: EntityManager, { doctorId, id: refundId }: Refund): Promise<void> {
    return emit(tx, 'refund.due', { doctorId, refundId });
  }
}
