import { Injectable } from '@nestjs/common';
import { Payment } from '../../enrolments/payment.entity.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Database } from '../../platform/db/database.js';
import { Razorpay, RazorpayRefused, RazorpayUnknown, type Keys } from '../../razorpay/razorpay.js';
import { Refused } from '../../shared/domain-error.js';
import { askInTurn, keysOfPayment } from '../orders/order-keys.js';
import { Refund } from './refund.entity.js';
import { RefundSettlementService } from './refund-settlement.service.js';

const UNAUTHORIZED = 401;

/** A refund and how to ask about it. */
interface Asked {
  doctorId: string;
  refundId: string;
  /** That may know the payment, the likeliest first. */
  mayKnow: readonly Keys[];
  providerPaymentId: string;
}

/** Asking Razorpay to give money back, and what became of it. */
@Injectable()
export class RefundInquiryService {
  constructor(
    private readonly db: Database,
    private readonly razorpay: Razorpay,
    private readonly settlement: RefundSettlementService,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Takes a refund as far as Razorpay lets it: an intent is asked for, one under way is asked about. Safe to repeat
   * and to race, because the refund's id is the idempotency key; what Razorpay has heard of is looked up first.
   * @param fresh nobody asked for it before: a refusal is final at once.
   * @returns the refusal of an intent that ended so; null when it was accepted, or the outcome is unknown yet.
   */
  async settle(doctorId: string, refundId: string, fresh: boolean): Promise<Refused | null> {
    try {
      const asked = await this.load(doctorId, refundId);
      if (!asked) return null;
      const mayKnow = fresh ? asked.mayKnow : [await this.learn(asked)];
      return await this.request({ ...asked, mayKnow }, fresh);
    } catch (error) {
      if (error instanceof RazorpayRefused)
        this.alarms.raise('refund.unanswered', { doctorId, refundId, reason: error.reason });
      else if (!(error instanceof RazorpayUnknown)) throw error;
      return null; // the sweep asks again
    }
  }

  /** Hears of every refund that Razorpay knows of a payment. @throws RazorpayUnknown, RazorpayRefused. */
  async learnOf(doctorId: string, providerPaymentId: string): Promise<void> {
    const mayKnow = await this.db.tenant(doctorId, (tx) => keysOfPayment(tx, doctorId, providerPaymentId));
    if (mayKnow.length > 0) await this.learn({ doctorId, mayKnow, providerPaymentId });
  }

  /**
   * The same for Razorpay's hint that money went back. A refusal ends it: the refund's own webhook, or the next look at
   * the payment, tells again. @throws RazorpayUnknown.
   */
  async hearOf(doctorId: string, providerPaymentId: string): Promise<void> {
    try {
      await this.learnOf(doctorId, providerPaymentId);
    } catch (error) {
      if (!(error instanceof RazorpayRefused)) throw error;
      this.alarms.raise('refund.unanswered', { doctorId, providerPaymentId, reason: error.reason });
    }
  }

  /** @returns the keys of the account that the payment is of. */
  private async learn({ doctorId, mayKnow, providerPaymentId }: Omit<Asked, 'refundId'>): Promise<Keys> {
    const { keys, answer } = await askInTurn(mayKnow, (one) => this.razorpay.refundsOf(one, providerPaymentId));
    await this.settlement.learn(doctorId, answer);
    return keys;
  }

  private async request({ mayKnow, providerPaymentId, ...asked }: Asked, fresh: boolean): Promise<Refused | null> {
    const { doctorId, id, amountPaise: amount, state } = await this.refundOf(asked);
    if (state !== 'intent') return null;
    try {
      const refund = { paymentId: providerPaymentId, amount, id };
      const { answer } = await askInTurn(mayKnow, (keys) => this.razorpay.refund(keys, refund));
      await this.settlement.learn(doctorId, [answer]);
      return null;
    } catch (error) {
      if (!(error instanceof RazorpayRefused)) throw error;
      const keysFail = error.status === UNAUTHORIZED;
      if (keysFail && !fresh) throw error; // says nothing about a call that may have gone through before
      await this.settlement.refuse(doctorId, id);
      return keysFail
        ? new Refused('gateway.keys_refused')
        : new Refused('refund.refused', { why: error.description.replace(/\.$/, '') });
    }
  }

  /** Null when Razorpay cannot be asked: no keys, or money that never went through it. */
  private load(doctorId: string, refundId: string): Promise<Asked | null> {
    return this.db.tenant(doctorId, async (tx) => {
      const { paymentId } = await tx.findOneByOrFail(Refund, { doctorId, id: refundId });
      const { providerPaymentId } = await tx.findOneByOrFail(Payment, { doctorId, id: paymentId });
      const mayKnow = providerPaymentId === null ? [] : await keysOfPayment(tx, doctorId, providerPaymentId);
      return providerPaymentId && mayKnow.length > 0 ? { doctorId, refundId, mayKnow, providerPaymentId } : null;
    });
  }

  private refundOf({ doctorId, refundId }: Pick<Asked, 'doctorId' | 'refundId'>): Promise<Refund> {
    return this.db.tenant(doctorId, (tx) => tx.findOneByOrFail(Refund, { doctorId, id: refundId }));
  }
}
