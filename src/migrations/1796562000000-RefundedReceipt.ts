import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaceInFunction } from '../platform/db/replace-in-function.js';

const ISSUE_RECEIPT = 'issue_receipt(ledger_transaction)';
/** Which receipts of a payment can be the original of a later one: any, or not those of failed refunds. */
const ANY_RECEIPT = `posting.payment_id AND kind = 'receipt'`;
const RECEIPT_OF_PAYMENT = `${ANY_RECEIPT} AND reason <> 'refund_failed'`;

/** Refund receipts refer to the receipt of the payment, even after a refund that failed. Issued receipts stay as they are. */
export class RefundedReceipt1796562000000 implements MigrationInterface {
  name = 'RefundedReceipt1796562000000';

  async up(db: QueryRunner): Promise<void> {
    await replaceInFunction(db, ISSUE_RECEIPT, ANY_RECEIPT, RECEIPT_OF_PAYMENT);
  }

  async down(db: QueryRunner): Promise<void> {
    await replaceInFunction(db, ISSUE_RECEIPT, RECEIPT_OF_PAYMENT, ANY_RECEIPT);
  }
}
