import type { Day } from '../shared/calendar.js';
import type { TaxTreatment } from '../shared/tax.js';
import type { DocumentTitle, ReceiptFormat, ReceiptKind, ReceiptLanguage, ReceiptReason } from './receipt.rules.js';

/** The tax within an amount, in rupees. */
export class ReceiptTaxView {
  treatment!: TaxTreatment;
  /** Rupees without the tax. @example 475.24 */
  taxable!: number;
  /** Rupees. @example 23.76 */
  tax!: number;
}

/** A receipt or refund receipt. It never changes. */
export class ReceiptView {
  /** @example '0199f2a1-9e40-7c6d-8a15-3b2f6d9c0e47' */
  id!: string;
  /** Consecutive within the kind and the financial year. @example 'R/26-27/000001' */
  number!: string;
  kind!: ReceiptKind;
  reason!: ReceiptReason;
  /** April to March, of the issue. @example '2026-27' */
  financial_year!: string;
  issued_on!: Day;
  /** Day on which the money was paid or returned. */
  money_on!: Day;
  payment_id!: string;
  /** Null unless a refund caused it. */
  refund_id!: string | null;
  patient_id!: string;
  /** @example 'Meera Nair' */
  patient_name!: string;
  /** Rupees, at most two decimals. @example 499 */
  amount!: number;
  tax!: ReceiptTaxView;
  /** `upi`, `card`, `offline`, … @example 'upi' */
  method!: string;
  /** Razorpay's id, or what the clinic entered. @example 'pay_QkT5cW2rB8sNfA' */
  reference!: string | null;
}

export class ReceiptsView {
  receipts!: ReceiptView[];
  /** Number of matching rows over all pages; null for a page by cursor. @example 319 */
  total!: number | null;
}

/** Everything that is printed on a receipt, as it was when it was issued. Null or empty where there was nothing. */
export class PrintedReceiptView {
  /** What the document is called; it depends on the GSTIN and the tax. */
  title!: DocumentTitle;
  /** @example 'Dr Asha Rao' */
  doctor_name!: string;
  /** @example 'MBBS, MD' */
  degree!: string | null;
  /** @example 'KMC 45678' */
  registration_number!: string | null;
  clinic_name!: string | null;
  clinic_address!: string | null;
  /** @example '27AAPFU0939F1ZV' */
  gstin!: string | null;
  /** Address of the doctor's picture. @example 'https://nirog.example/pictures/0199f2a1-9e40-5c6d-8a15-3b2f6d9c0e47.jpg' */
  picture_url!: string | null;
  /** @example 'Meera Nair' */
  patient_name!: string;
  /** Last four digits. @example '3210' */
  patient_mobile_ending!: string | null;
  /** @example 'Diabetes programme' */
  plan_name!: string | null;
  tier_name!: string | null;
  covered_services!: string;
  excluded_services!: string;
  /** First day that was bought; null while the money is on hold. @example '2026-11-05' */
  valid_from!: Day | null;
  /** Last day that was bought; null while the money is on hold. @example '2026-12-05' */
  valid_until!: Day | null;
  /** Services accounting code. @example '9993' */
  sac!: string | null;
  /** What the clinic wrote about a refund or a voided payment. @example 'Moved away' */
  note!: string | null;
  /** The receipt that a refund receipt refers to. @example 'R/26-27/000001' */
  original_number!: string | null;
  original_issued_on!: Day | null;
  /** Who recorded it at the clinic. @example 'Meera Nair' */
  received_by!: string | null;
  /** Indian English. @example 'Four Hundred Ninety-Nine Rupees Only' */
  amount_in_words!: string;
}

export class ReceiptDetailsView extends ReceiptView {
  printed!: PrintedReceiptView;
}

/** A PDF file that was rendered before. */
export class ReceiptFileView {
  format!: ReceiptFormat;
  language!: ReceiptLanguage;
  /** Hash of its bytes, hexadecimal. @example '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' */
  sha256!: string;
}

export class ReceiptResponse {
  receipt!: ReceiptDetailsView;
  /** Files that were rendered before. The same format and language gives the same bytes. */
  files!: ReceiptFileView[];
}

/** A receipt as the patient's page lists it. */
export class PatientReceiptView {
  id!: string;
  /** @example 'R/26-27/000001' */
  number!: string;
  kind!: ReceiptKind;
  issued_on!: Day;
  money_on!: Day;
  /** Rupees, at most two decimals. @example 499 */
  amount!: number;
}

export class PatientReceiptsView {
  receipts!: PatientReceiptView[];
}
