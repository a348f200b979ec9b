import { Injectable } from '@nestjs/common';
import { Payment } from '../../enrolments/payment.entity.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Alarms } from '../../platform/ops/alarms.js';
import { Database } from '../../platform/db/database.js';
import { Razorpay, RazorpayError, RazorpayOutcomeUnknown, type Keys } from '../../razorpay/razorpay.js';
import { DomainError } from '../../shared/domain-error.js';
import { tryKeys, findCandidateKeysOfPayment } from '../orders/order-keys.js';
import { Refund } from './refund.entity.js';
import { RefundReportsService } from './refund-reports.service.js';

const UNAUTHORIZED = 401;

interface RefundLookup {
  doctorId: string;
  refundId: string;
  /** Keys that may know the payment, the likeliest first. */
  candidateKeys: readonly Keys[];
  providerPaymentId: string;
}

/** Requests refunds from Razorpay and fetches their states. */
@Injectable()
export class ProviderRefundsService {
  constructor(
    private readonly db: Database,
    private readonly razorpay: Razorpay,
    private readonly refundReports: RefundReportsService,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Requests the refund of an intent, or fetches the state of a refund under way. Safe to repeat and to run
   * concurrently: the refund's id is the idempotency key, and refunds that Razorpay already knows are fetched first.
   * @param isFirstAttempt no earlier call may have reached Razorpay, so even a rejection of the keys is final.
   * @returns the error if Razorpay rejected the intent; null if it was accepted or the outcome is not known yet.
   */
  async submitOrRefresh(
    context: AuditContext,
    doctorId: string,
    refundId: string,
    isFirstAttempt: boolean,
  ): Promise<DomainError | null> {
    try {
      const lookup = await this.findLookup(doctorId, refundId);
      if (!lookup) return null;
      if (isFirstAttempt) return await this.submit(context, lookup, isFirstAttempt);
      const { keys, isApplied } = await this.fetchAndApply(context, lookup);
      // A refund made in Razorpay's dashboard may be this one: a later check decides.
      return isApplied ? await this.submit(context, { ...lookup, candidateKeys: [keys] }, isFirstAttempt) : null;
    } catch (error) {
      if (error instanceof RazorpayError)
        this.alarms.raise('refund.unanswered', { doctorId, refundId, reason: error.reason });
      else if (!(error instanceof RazorpayOutcomeUnknown)) throw error;
      return null; // the sweep retries
    }
  }

  /** Fetches and applies all refunds of a payment. @throws RazorpayOutcomeUnknown, RazorpayError. */
  async refreshRefundsOf(context: AuditContext, doctorId: string, providerPaymentId: string): Promise<void> {
    const candidateKeys = await this.db.read(doctorId, (tx) =>
      findCandidateKeysOfPayment(tx, doctorId, providerPaymentId),
    );
    if (candidateKeys.length > 0) await this.fetchAndApply(context, { doctorId, candidateKeys, providerPaymentId });
  }

  /**
   * The same after a report that a payment was refunded. A rejection raises an alarm and is not retried: the refund's
   * own webhook, or the next check of the payment, reports it again. @throws RazorpayOutcomeUnknown.
   */
  async onRefundReported(context: AuditContext, doctorId: string, providerPaymentId: string): Promise<void> {
    try {
      await this.refreshRefundsOf(context, doctorId, providerPaymentId);
    } catch (error) {
      if (!(error instanceof RazorpayError)) throw error;
      this.alarms.raise('refund.unanswered', { doctorId, providerPaymentId, reason: error.reason });
    }
  }

  /** @returns the keys of the account that the payment belongs to, and whether all its refunds were applied. */
  private async fetchAndApply(
    context: AuditContext,
    { doctorId, candidateKeys, providerPaymentId }: Omit<RefundLookup, 'refundId'>,
  ): Promise<{ keys: Keys; isApplied: boolean }> {
    const { keys, answer } = await tryKeys(candidateKeys, (key) => this.razorpay.fetchRefunds(key, providerPaymentId));
    return { keys, isApplied: await this.refundReports.applyReports(context, doctorId, answer, { isComplete: true }) };
  }

  private async submit(
    context: AuditContext,
    { candidateKeys, providerPaymentId, ...refundKey }: RefundLookup,
    isFirstAttempt: boolean,
  ): Promise<DomainError | null> {
    const { doctorId, id, amountPaise: amount, state } = await this.findRefund(refundKey);
    if (state !== 'intent') return null;
    try {
      const refund = { paymentId: providerPaymentId, amount, refundId: id };
      const { answer } = await tryKeys(candidateKeys, (keys) => this.razorpay.refund(keys, refund));
      await this.refundReports.applyReports(context, doctorId, [answer]);
      return null;
    } catch (error) {
      if (!(error instanceof RazorpayError)) throw error;
      const areKeysInvalid = error.status === UNAUTHORIZED;
      if (areKeysInvalid && !isFirstAttempt) throw error; // an earlier call may have gone through
      await this.refundReports.markRejected(context, doctorId, id);
      return areKeysInvalid
        ? new DomainError('gateway.keys_refused')
        : new DomainError('refund.refused', { why: error.description.replace(/\.$/, '') });
    }
  }

  /** Null if Razorpay cannot be queried: no keys, or a payment at the clinic. */
  private findLookup(doctorId: string, refundId: string): Promise<RefundLookup | null> {
    return this.db.read(doctorId, async (tx) => {
      const { paymentId } = await tx.findOneByOrFail(Refund, { doctorId, id: refundId });
      const { providerPaymentId } = await tx.findOneByOrFail(Payment, { doctorId, id: paymentId });
      const candidateKeys =
        providerPaymentId === null ? [] : await findCandidateKeysOfPayment(tx, doctorId, providerPaymentId);
      return providerPaymentId && candidateKeys.length > 0
        ? { doctorId, refundId, candidateKeys, providerPaymentId }
        : null;
    });
  }

  private findRefund({ doctorId, refundId }: Pick<RefundLookup, 'doctorId' | 'refundId'>): Promise<Refund> {
    return this.db.read(doctorId, (tx) => tx.findOneByOrFail(Refund, { doctorId, id: refundId }));
  }
}
