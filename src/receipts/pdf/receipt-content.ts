import { amountInWords } from '../../shared/amount-in-words.js';
import { formatRupees, paise, type Paise } from '../../shared/money.js';
import { TAX_RATES } from '../../shared/tax.js';
import { splitList } from '../../shared/text.js';
import { splitTax, titleOf, type ReceiptDocument, type ReceiptLanguage } from '../receipt.rules.js';
import { printableText } from '../../platform/pdf/printable-text.js';
import { RECEIPT_TEXTS, type MoneyMovement } from './receipt-texts.js';

export interface Fact {
  label: string;
  value: string;
}

/** What a document says, in reading order and ready to print. */
export interface ReceiptContent {
  title: string;
  number: string;
  doctor: string;
  /** Degree, registration number, clinic, address and GSTIN: a line each. */
  issuer: string[];
  /** Financial year and dates. */
  dates: Fact[];
  /** Why it was issued, if it is no plain payment or refund. */
  reason: string | null;
  amount: { label: string; figures: string; words: string };
  details: Fact[];
  tax: { heading: string; rows: Fact[]; total: Fact; notes: string } | null;
  /** For a doctor with a GSTIN, when no tax is due. */
  exemption: string | null;
  services: { heading: string; items: string[] }[];
  computerGenerated: string;
  scan: string;
}

/** What a layout draws. */
export interface LayoutInput {
  content: ReceiptContent;
  pageUrl: string | null;
  picture: Buffer | null;
  pageLabel: (page: number, pages: number) => string;
}

function movementOf({ kind, reason }: ReceiptDocument): MoneyMovement {
  if (kind === 'receipt') return reason === 'refund_failed' ? 'kept' : 'received';
  return reason === 'voided' || reason === 'date_corrected' ? 'cancelled' : 'returned';
}

function reasonOf({ kind, reason }: ReceiptDocument, language: ReceiptLanguage): string | null {
  const texts = RECEIPT_TEXTS[language];
  switch (reason) {
    case 'subscription':
    case 'refund':
      return null;
    case 'on_hold':
      return texts.onHold;
    case 'refund_failed':
      return texts.refundFailed;
    case 'voided':
      return texts.voided;
    case 'date_corrected':
      return texts.dateCorrected[kind];
  }
}

function issuerOf({ printed }: ReceiptDocument, language: ReceiptLanguage): string[] {
  const registration =
    printed.registration_number && RECEIPT_TEXTS[language].registrationNumber(printed.registration_number);
  return [
    printed.degree,
    registration,
    printed.clinic_name,
    ...(printed.clinic_address ?? '').split('\n'),
    printed.gstin && `GSTIN ${printed.gstin}`,
  ]
    .map((line) => printableText(line ?? ''))
    .filter(Boolean);
}

function datesOf(document: ReceiptDocument, language: ReceiptLanguage): Fact[] {
  const texts = RECEIPT_TEXTS[language];
  const { printed } = document;
  const dates = [
    { label: texts.issuedOn, value: texts.day(document.issuedOn) },
    {
      label: movementOf(document) === 'returned' ? texts.returnedOn : texts.paidOn,
      value: texts.day(document.moneyOn),
    },
    { label: texts.financialYear, value: document.financialYear },
  ];
  const { original_number: number, original_issued_on: day } = printed;
  if (number !== null) dates.push({ label: texts.originalNumber, value: number });
  if (day !== null) dates.push({ label: texts.originalDay, value: texts.day(day) });
  return dates;
}

function detailsOf(document: ReceiptDocument, language: ReceiptLanguage): Fact[] {
  const texts = RECEIPT_TEXTS[language];
  const { printed, method } = document;
  const movement = movementOf(document);
  const ending = printed.patient_mobile_ending;
  const { valid_from: from, valid_until: until } = printed;
  const details: { label: string; value: string | null }[] = [
    {
      label: texts.patient[movement],
      value: ending === null ? printed.patient_name : texts.patientValue(printed.patient_name, ending),
    },
    { label: texts.plan, value: printed.plan_name },
    { label: texts.tier, value: printed.tier_name },
    {
      label: texts.validity,
      value: from === null || until === null ? null : texts.validityValue(texts.day(from), texts.day(until)),
    },
    {
      label: movement === 'returned' ? texts.refundMethod : texts.paymentMethod,
      value: texts.methods[method] ?? method.replaceAll('_', ' '),
    },
    { label: texts.reference, value: document.reference },
    {
      label: document.kind === 'receipt' ? texts.receivedBy : texts.recordedBy,
      value: document.printed.received_by,
    },
    { label: texts.note, value: printed.note },
  ];
  return details
    .map(({ label, value }) => ({ label, value: printableText(value ?? '') }))
    .filter(({ value }) => value !== '');
}

/** Formats the amounts of a column: all with paise if one has any. */
function columnFormat(amounts: readonly Paise[]): (amount: Paise) => string {
  const isWhole = (amount: Paise) => amount % 100 === 0;
  if (amounts.every(isWhole)) return formatRupees;
  return (amount) => (isWhole(amount) ? `${formatRupees(amount)}.00` : formatRupees(amount));
}

/** The tax of a doctor with a GSTIN. Others may not print any. */
function taxOf(document: ReceiptDocument, language: ReceiptLanguage): Pick<ReceiptContent, 'tax' | 'exemption'> {
  const texts = RECEIPT_TEXTS[language];
  const { amountPaise, taxPaise, taxTreatment, printed } = document;
  if (printed.gstin === null) return { tax: null, exemption: null };
  if (taxTreatment === 'exempt') return { tax: null, exemption: texts.exempt(printed.sac) };
  const { cgst, sgst } = splitTax(taxPaise);
  const taxable = paise(amountPaise - taxPaise);
  const percent = TAX_RATES[taxTreatment];
  const format = columnFormat([taxable, cgst, sgst, amountPaise]);
  return {
    exemption: null,
    tax: {
      heading: texts.taxHeading(percent),
      rows: [
        { label: texts.taxableValue, value: format(taxable) },
        { label: `CGST ${percent / 2} %`, value: format(cgst) },
        { label: `SGST ${percent / 2} %`, value: format(sgst) },
      ],
      total: { label: texts.total, value: format(amountPaise) },
      notes: [printed.sac && texts.sac(printed.sac), texts.noReverseCharge].filter(Boolean).join(' · '),
    },
  };
}

export function contentOf(document: ReceiptDocument, language: ReceiptLanguage): ReceiptContent {
  const texts = RECEIPT_TEXTS[language];
  const { printed } = document;
  const services = [
    { heading: texts.covered, items: splitList(printed.covered_services).map(printableText).filter(Boolean) },
    { heading: texts.notCovered, items: splitList(printed.excluded_services).map(printableText).filter(Boolean) },
  ];
  return {
    title: texts.titles[titleOf(document)],
    number: document.number,
    doctor: printableText(printed.doctor_name),
    issuer: issuerOf(document, language),
    dates: datesOf(document, language),
    reason: reasonOf(document, language),
    amount: {
      label: texts.amount[movementOf(document)],
      figures: formatRupees(document.amountPaise),
      words: amountInWords(document.amountPaise, language),
    },
    details: detailsOf(document, language),
    ...taxOf(document, language),
    services: services.filter(({ items }) => items.length > 0),
    computerGenerated: texts.computerGenerated,
    scan: texts.scan,
  };
}
