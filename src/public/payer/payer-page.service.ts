import { Injectable } from '@nestjs/common';
import { findPayerLink, resolvePayerLink } from '../../patients/payers/payers.queries.js';
import { CheckoutCallbackVerifier } from '../../payments/orders/checkout-callback.js';
import { parseCheckoutCallback, payPageQuery } from '../../payments/orders/checkout-callback.rules.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import type { Receipt } from '../../receipts/receipt.entity.js';
import { findPrintableReceipt, type PrintableReceipt } from '../../receipts/receipts.queries.js';
import { DomainError } from '../../shared/domain-error.js';
import { namesByPatient, toPayerPage, toPayerReceipt } from './payer-page.dto.js';
import { findPayerEnrolments, findPayerPage, findPayerReceipts, type PayerEnrolment } from './payer-page.queries.js';
import type { PayerPageView, PayerReceiptView } from './payer-page.view.js';

/** A payer, and the enrolments of the patients whom they pay for. */
export interface PayerPatients {
  doctorId: string;
  payerId: string;
  enrolments: PayerEnrolment[];
  /** Names of the patients as the page shows them, by patient id. */
  names: ReadonlyMap<string, string>;
}

/** Data of the page of a payer, who pays for several patients. Reads change nothing: preview bots open links too. */
@Injectable()
export class PayerPageService {
  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
    private readonly callbacks: CheckoutCallbackVerifier,
  ) {}

  /** @throws DomainError `link.unknown`. */
  async page(identifier: string): Promise<PayerPageView> {
    const today = this.clock.today();
    return toPayerPage(identifier, await findPayerPage(this.statements, identifier, today), today);
  }

  /** @throws DomainError `link.unknown`. */
  async findPatients(identifier: string): Promise<PayerPatients> {
    const { doctorId, payerId } = await resolvePayerLink(this.statements, identifier);
    const enrolments = await findPayerEnrolments(this.statements, doctorId, payerId);
    return { doctorId, payerId, enrolments, names: namesByPatient(enrolments) };
  }

  /** The newest receipts of the payer's patients. @throws DomainError `link.unknown`. */
  async receipts(identifier: string): Promise<PayerReceiptView[]> {
    const { doctorId, payerId, names } = await this.findPatients(identifier);
    const rows = await findPayerReceipts(this.statements, doctorId, payerId);
    return rows.map((row) => toPayerReceipt(row, names));
  }

  /** A receipt of one of the payer's patients. @throws DomainError `link.unknown` or `receipt.not_found`. */
  async receipt(identifier: string, id: string): Promise<PrintableReceipt<Receipt>> {
    const { doctorId, names } = await this.findPatients(identifier);
    const printable = await this.db.read(doctorId, (tx) => findPrintableReceipt(tx, doctorId, id));
    if (!names.has(printable.receipt.patientId)) throw new DomainError('receipt.not_found');
    return printable;
  }

  /** Query string for the page after Razorpay's callback; `''` for one that is forged or of another link. */
  async callbackQuery(identifier: string, form: unknown): Promise<string> {
    const callback = parseCheckoutCallback(form);
    const target = callback && (await findPayerLink(this.statements, identifier));
    if (!target) return '';
    const enrolments = await findPayerEnrolments(this.statements, target.doctorId, target.payerId);
    const enrolmentIds = enrolments.map(({ enrolmentId }) => enrolmentId);
    const isGenuine = await this.callbacks.isGenuine({ doctorId: target.doctorId, enrolmentIds }, callback);
    return isGenuine ? payPageQuery(callback) : '';
  }

  /**
   * Records that the page's script reported the page as shown: the links of the payer's patients count as opened.
   * @throws DomainError `link.unknown`.
   */
  async recordOpened(context: AuditContext, identifier: string): Promise<void> {
    const { doctorId, enrolments } = await this.findPatients(identifier);
    const ids = enrolments.map(({ enrolmentId }) => enrolmentId);
    await this.db.writeShared(context, (tx) =>
      tx.query(
        `UPDATE link SET first_opened_at = coalesce(first_opened_at, $3), last_opened_at = $3
         WHERE doctor_id = $1 AND enrolment_id = ANY ($2::uuid[]) AND revoked_at IS NULL`,
        [doctorId, ids, this.clock.now()],
      ),
    );
  }
}
