import { Injectable } from '@nestjs/common';
import { resolveLink, type LinkTarget } from '../enrolments/links/links.queries.js';
import { payPageQuery, parseCheckoutCallback } from '../payments/orders/checkout-callback.rules.js';
import { CheckoutCallbackVerifier } from '../payments/orders/checkout-callback.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { SingleStatements } from '../platform/db/single-statements.js';
import type { Receipt } from '../receipts/receipt.entity.js';
import type { PatientReceiptView } from '../receipts/receipt.view.js';
import { findPrintableReceipt, findReceiptsOfEnrolment, type PrintableReceipt } from '../receipts/receipts.queries.js';
import { DomainError } from '../shared/domain-error.js';
import { toPaidView, toPayPage } from './pay-page.dto.js';
import { findPayments, findShownPage } from './pay-page.queries.js';
import type { PaidView, PayPageView } from './pay-page.view.js';

/** Data of the pay page. Reading it changes nothing, because preview bots open links too. */
@Injectable()
export class PayPageService {
  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
    private readonly callbacks: CheckoutCallbackVerifier,
  ) {}

  /** @throws DomainError `link.unknown` or `link.paused`. */
  async page(identifier: string): Promise<PayPageView> {
    return toPayPage(identifier, await findShownPage(this.statements, identifier, this.clock.today()));
  }

  /** The patient's own payments, newest first. @throws DomainError `link.unknown` or `link.paused`. */
  async payments(identifier: string): Promise<PaidView[]> {
    const { doctorId, enrolmentId } = await this.findShownTarget(identifier);
    return (await findPayments(this.statements, doctorId, enrolmentId)).map(toPaidView);
  }

  /** The patient's receipts, newest first. @throws DomainError `link.unknown` or `link.paused`. */
  async receipts(identifier: string): Promise<PatientReceiptView[]> {
    const { doctorId, enrolmentId } = await this.findShownTarget(identifier);
    return findReceiptsOfEnrolment(this.statements, doctorId, enrolmentId);
  }

  /** A receipt of the link's own patient and plan. @throws DomainError `link.*` or `receipt.not_found`. */
  async receipt(identifier: string, id: string): Promise<PrintableReceipt<Receipt>> {
    const { doctorId, enrolmentId } = await this.findShownTarget(identifier);
    const printable = await this.db.read(doctorId, (tx) => findPrintableReceipt(tx, doctorId, id));
    if (printable.receipt.enrolmentId !== enrolmentId) throw new DomainError('receipt.not_found');
    return printable;
  }

  /** Query string for the page after Razorpay's callback; `''` for a callback that is forged or of another link. */
  async callbackQuery(identifier: string, form: unknown): Promise<string> {
    const callback = parseCheckoutCallback(form);
    const target = callback && (await this.findTargetOrNull(identifier));
    if (!target) return '';
    const { doctorId, enrolmentId } = target;
    const isGenuine = await this.callbacks.isGenuine({ doctorId, enrolmentIds: [enrolmentId] }, callback);
    return isGenuine ? payPageQuery(callback) : '';
  }

  /** Records that the page's script reported the page as shown. @throws DomainError `link.unknown`. */
  async recordOpened(context: AuditContext, identifier: string): Promise<void> {
    const [, affected] = await this.db.writeShared(context, (tx) =>
      tx.query<[unknown, number]>(
        `UPDATE link SET first_opened_at = coalesce(first_opened_at, $2), last_opened_at = $2
         WHERE identifier = $1 AND revoked_at IS NULL`,
        [identifier, this.clock.now()],
      ),
    );
    if (affected === 0) throw new DomainError('link.unknown');
  }

  /** Like `findTarget`, for a page that may be shown now. @throws DomainError `link.unknown` or `link.paused`. */
  async findShownTarget(identifier: string): Promise<LinkTarget> {
    await findShownPage(this.statements, identifier, this.clock.today());
    return this.findTarget(identifier);
  }

  /** @throws DomainError `link.unknown`. */
  findTarget(identifier: string): Promise<LinkTarget> {
    return resolveLink(this.statements, identifier);
  }

  private findTargetOrNull(identifier: string): Promise<LinkTarget | null> {
    return this.findTarget(identifier).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
  }
}
