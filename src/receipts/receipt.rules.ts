import type { Day } from '../shared/calendar.js';
import { ERASED_NAME } from '../shared/erased-patient.js';
import { paise, type Paise } from '../shared/money.js';
import type { TaxTreatment } from '../shared/tax.js';

/** A receipt is issued when money comes in, a refund receipt when it goes out or an earlier receipt was wrong. */
export const RECEIPT_KINDS = ['receipt', 'refund_receipt'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/**
 * Why it was issued: for a subscription that was bought, for money that is on hold, for a refund, because a refund could
 * not be paid out, because the payment was recorded by mistake, or because its day was corrected.
 */
export const RECEIPT_REASONS = [
  'subscription',
  'on_hold',
  'refund',
  'refund_failed',
  'voided',
  'date_corrected',
] as const;
export type ReceiptReason = (typeof RECEIPT_REASONS)[number];

/** Names and texts that a receipt prints, as they were when it was issued. Null or empty if there was none. */
export interface PrintedDetails {
  doctor_name: string;
  degree: string | null;
  registration_number: string | null;
  clinic_name: string | null;
  clinic_address: string | null;
  gstin: string | null;
  /** The doctor's picture. Missing in receipts from before pictures were stored. */
  picture_id?: string | null;
  patient_name: string;
  /** The last four digits of the mobile number. */
  patient_mobile_ending: string | null;
  plan_name: string | null;
  tier_name: string | null;
  covered_services: string;
  excluded_services: string;
  /** First and last day of what was bought; null while the money is on hold. */
  valid_from: Day | null;
  valid_until: Day | null;
  /** Services accounting code of a taxed tier, or of healthcare services for a doctor with a GSTIN. */
  sac: string | null;
  /** What the clinic wrote when it refunded or voided the payment. */
  note: string | null;
  /** Number and date of the receipt that a refund receipt refers to. */
  original_number: string | null;
  original_issued_on: Day | null;
  /** Who recorded the payment or refund at the clinic; null if it was made online. */
  received_by: string | null;
  /** Last part of the address of the patient's page (`/s/…`). */
  link_identifier: string | null;
}

/** A receipt as stored. Nothing else is printed. */
export interface ReceiptDocument {
  kind: ReceiptKind;
  reason: ReceiptReason;
  number: string;
  /** For example `2026-27`. */
  financialYear: string;
  /** When it was issued, and the day (IST) on which the money was paid or returned. */
  issuedAt: Date;
  issuedOn: Day;
  moneyOn: Day;
  amountPaise: Paise;
  taxTreatment: TaxTreatment;
  /** The part of the amount that is tax. */
  taxPaise: Paise;
  /** Razorpay's name of the method, or what the clinic entered. */
  method: string;
  /** Razorpay's id of the payment or refund, or the clinic's own reference. */
  reference: string | null;
  printed: PrintedDetails;
}

/** Languages of the labels. Names and texts are printed as entered. */
export const RECEIPT_LANGUAGES = ['en', 'hi'] as const;
export type ReceiptLanguage = (typeof RECEIPT_LANGUAGES)[number];

/** A4 pages, or one page of 80 mm paper for a thermal printer. */
export const RECEIPT_FORMATS = ['a4', '80mm'] as const;
export type ReceiptFormat = (typeof RECEIPT_FORMATS)[number];

/** Whether the patient was deleted permanently, so that their name is not printed any more. */
export const isErased = ({ patient_name: name, patient_mobile_ending: ending }: PrintedDetails): boolean =>
  name === ERASED_NAME && ending === null;

/** What the law calls the document. It depends on the doctor's GSTIN and on the tax. */
export const DOCUMENT_TITLES = ['receipt', 'bill_of_supply', 'tax_invoice', 'refund_receipt', 'credit_note'] as const;
export type DocumentTitle = (typeof DOCUMENT_TITLES)[number];

export function titleOf({
  kind,
  taxTreatment,
  printed,
}: Pick<ReceiptDocument, 'kind' | 'taxTreatment' | 'printed'>): DocumentTitle {
  const isTaxed = taxTreatment !== 'exempt';
  if (kind === 'refund_receipt') return isTaxed ? 'credit_note' : 'refund_receipt';
  if (isTaxed) return 'tax_invoice';
  return printed.gstin === null ? 'receipt' : 'bill_of_supply';
}

/** The two halves of a tax within one state. An odd paisa goes to the central half. */
export function splitTax(taxPaise: Paise): { cgst: Paise; sgst: Paise } {
  const sgst = Math.floor(taxPaise / 2);
  return { cgst: paise(taxPaise - sgst), sgst: paise(sgst) };
}
