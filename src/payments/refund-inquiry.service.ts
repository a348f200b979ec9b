import { Injectable } from '@nestjs/common';
import { Payment } from '../enrolments/payment.entity.js';
import { Alarms } from '../platform/alarms.js';
import { Database } from '../platform/database.js';
import { Razorpay, RazorpayRefused, RazorpayUnknown, type Keys } from '../razorpay/razorpay.js';
import { Refused } from '../shared/refused.js';
import { credentialsOf } from './gateway.service.js';
import { Refund } from './refund.entity.js';
import { RefundSettlementService } from './refund-settlement.service.js';

const UNAUTHORIZED = 401;

/** A refund and how to ask about it. */
interface Asked {
  doctorId: string;
  refundId: string;
  keys: Keys;
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
      if (!fresh) await this.learnOf(doctorId, asked.providerPaymentId);
      return await this.request(asked, fresh);
    } catch (error) {
      if (error instanceof RazorpayRefused)
        this.alarms.raise('refund.unanswered', { doctorId, refundId, reason: error.reason });
      else if (!(error instanceof RazorpayUnknown)) throw error;
      return null; // the sweep asks again
    }
  }

  /** Hears of every refund that Razorpay knows of a payment. @throws RazorpayUnknown, RazorpayRefused. */
  async learnOf(doctorId: string, providerPaymentId: string): Promise<void> {
    const keys = await this.db.tenant(doctorId, (tx) => credentialsOf(tx, doctorId));
    if (keys) await this.settlement.learn(doctorId, await this.razorpay.refundsOf(keys, providerPaymentId));
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

  private async request({ keys, providerPaymentId, ...asked }: Asked, fresh: boolean): Promise<Refused | null> {
    const { doctorId, id, amountPaise: amount, state } = await this.refundOf(asked);
    if (state !== 'intent') return null;
    try {
      const answer = await this.razorpay.refund(keys, { paymentId: providerPaymentId, amount, id });
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
      const keys = await credentialsOf(tx, doctorId);
      return keys && providerPaymentId ? { doctorId, refundId, keys, providerPaymentId } : null;
    });
  }

  private refundOf({ doctorId, refundId }: Pick<Asked, 'doctorId' | 'refundId'>): Promise<Refund> {
    return this.db.tenant(doctorId, (tx) => tx.findOneByOrFail(Refund, { doctorId, id: refundId }));
  }
}
