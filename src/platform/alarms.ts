import { Injectable, Logger } from '@nestjs/common';

/** What support must look at: nothing was applied, or nobody answers. */
export const ALARMS = [
  'payment.differs', // amount, currency or order are not those we asked for
  'refund.differs', // amount or currency are not those of the refund that it is about
  'refund.failed', // Razorpay took it on and failed to pay it out
  'webhook.other_account', // signed well, but from another account than the doctor's
  'order.refused', // Razorpay makes no order with these keys
  'order.unanswered', // Razorpay refuses to tell of an order
  'refund.unanswered', // the same of a refund
] as const;
export type Alarm = (typeof ALARMS)[number];

/** Tells support what is wrong: in the log with its facts, in the metrics as a number. */
@Injectable()
export class Alarms {
  private readonly log = new Logger(Alarms.name);
  private readonly raised = new Map<Alarm, number>(ALARMS.map((alarm) => [alarm, 0]));

  /** @param facts ids, codes and amounts; nothing personal. */
  raise(alarm: Alarm, facts: object): void {
    this.raised.set(alarm, (this.raised.get(alarm) ?? 0) + 1);
    this.log.error({ alarm, ...facts });
  }

  /** How often each was raised in this process. */
  counts(): ReadonlyMap<Alarm, number> {
    return this.raised;
  }
}
