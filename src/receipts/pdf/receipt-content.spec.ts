import { GOLDEN_RECEIPTS } from '../../../test/golden/receipts/documents.js';
import { MANUAL_METHODS } from '../../shared/manual-method.js';
import { paise } from '../../shared/money.js';
import {
  RECEIPT_REASONS,
  type PrintedDetails,
  type ReceiptDocument,
  type ReceiptKind,
  type ReceiptReason,
  RECEIPT_LANGUAGES,
  type ReceiptLanguage,
} from '../receipt.rules.js';
import { contentOf, type Fact } from './receipt-content.js';
import { RECEIPT_TEXTS } from './receipt-texts.js';

const golden = (name: string): ReceiptDocument => {
  const entry = GOLDEN_RECEIPTS[name];
  if (entry === undefined) throw new Error(`no golden receipt ${name}`);
  return entry[0];
};
const RECEIPT = golden('receipt-exempt-en-a4');
const REFUND = golden('refund-full-en-a4');

const print = (document: ReceiptDocument, printed: Partial<PrintedDetails> = {}, language: ReceiptLanguage = 'en') =>
  contentOf({ ...document, printed: { ...document.printed, ...printed } }, language);
const valueOf = (facts: readonly Fact[], label: string) =>
  facts.find((fact) => fact.label === label)?.value.replaceAll('\u00a0', ' ');
describe('contentOf', () => {
  it('prints who issued it, a line each', () => {
    expect(print(RECEIPT).issuer).toEqual([
      'MBBS, MD (General Medicine)',
      'Reg. No. KMC 48213',
      'Rao Family Clinic',
      '14, 2nd Cross, Jayanagar 4th Block',
      'Bengaluru, Karnataka 560011',
    ]);
  });

  it('leaves out what the doctor has not entered', () => {
    const nothing = { degree: null, registration_number: null, clinic_name: null, clinic_address: null };
    expect(print(RECEIPT, nothing).issuer).toEqual([]);
    expect(print(RECEIPT, { patient_mobile_ending: null }).details[0]?.value).toBe('Lakshmi Narayan');
    expect(print(RECEIPT, { covered_services: '', excluded_services: ' ' }).services).toEqual([]);
  });

  it('separates the day of the money from the day of issue', () => {
    const { dates } = print(golden('march-money-april-issue-en-a4'));
    expect(valueOf(dates, 'Date of issue')).toBe('1 Apr 2027');
    expect(valueOf(dates, 'Date of payment')).toBe('31 Mar 2027');
    expect(valueOf(dates, 'Financial year')).toBe('2027-28');
  });

  it('refers to the original', () => {
    const { dates, details, title } = print(REFUND);
    expect(title).toBe('Refund Receipt');
    expect(valueOf(dates, 'Original number')).toBe('7F3A/26-27/00042');
    expect(valueOf(dates, 'Original date')).toBe('5 Nov 2026');
    expect(valueOf(details, 'Note')).toBe('The patient moved to another city.');
  });

  it.each<[ReceiptKind, ReceiptReason, amount: string, day: string, patient: string]>([
    ['receipt', 'subscription', 'Amount received', 'Date of payment', 'Received from'],
    ['receipt', 'on_hold', 'Amount received', 'Date of payment', 'Received from'],
    ['receipt', 'date_corrected', 'Amount received', 'Date of payment', 'Received from'],
    ['receipt', 'refund_failed', 'Amount not returned', 'Date of payment', 'Patient'],
    ['refund_receipt', 'refund', 'Amount returned', 'Date of refund', 'Returned to'],
    ['refund_receipt', 'voided', 'Amount cancelled', 'Date of payment', 'Patient'],
    ['refund_receipt', 'date_corrected', 'Amount cancelled', 'Date of payment', 'Patient'],
  ])('names the money of a %s for %s', (kind, reason, amount, day, patient) => {
    const content = print({ ...REFUND, kind, reason });
    expect(content.amount.label).toBe(amount);
    expect(content.dates[1]?.label).toBe(day);
    expect(content.details[0]?.label).toBe(patient);
  });

  it.each(RECEIPT_LANGUAGES)('explains every reason but a plain payment or refund in %s', (language) => {
    const explained = RECEIPT_REASONS.filter((reason) => print({ ...REFUND, reason }, {}, language).reason !== null);
    expect(explained).toEqual(['on_hold', 'refund_failed', 'voided', 'date_corrected']);
  });

  it('prints nothing about GST without a GSTIN', () => {
    for (const document of [RECEIPT, REFUND, { ...RECEIPT, printed: { ...RECEIPT.printed, sac: '999312' } }])
      for (const language of RECEIPT_LANGUAGES) {
        const content = contentOf(document, language);
        expect(content).toMatchObject({ tax: null, exemption: null });
        expect(JSON.stringify(content)).not.toMatch(/GST|SAC/);
      }
  });

  it('names an exempt supply without tax columns', () => {
    const content = print(golden('bill-of-supply-en-a4'));
    expect(content.title).toBe('Bill of Supply');
    expect(content.issuer).toContain('GSTIN 29AAPFU0939F1ZR');
    expect(content.exemption).toBe('Health care services – exempt (SAC 999312)');
    expect(content.tax).toBeNull();
    expect(print(golden('bill-of-supply-en-a4'), { sac: null }).exemption).toBe('Health care services – exempt');
  });

  it('splits the tax of an invoice, with paise in the whole column', () => {
    const { tax, title } = print(golden('tax-invoice-5-en-a4'));
    expect(title).toBe('Tax Invoice');
    expect(tax).toEqual({
      heading: 'GST 5 %, included in the amount',
      rows: [
        { label: 'Taxable value', value: '₹1,17,577.89' },
        { label: 'CGST 2.5 %', value: '₹2,939.45' },
        { label: 'SGST 2.5 %', value: '₹2,939.44' },
      ],
      total: { label: 'Total', value: '₹1,23,456.78' },
      notes: 'SAC 999723 · Reverse charge: No',
    });
    const whole = print({ ...golden('tax-invoice-5-en-a4'), amountPaise: paise(105_00), taxPaise: paise(5_00) }).tax;
    expect(whole?.rows.map(({ value }) => value)).toEqual(['₹100.00', '₹2.50', '₹2.50']);
  });

  it('is a credit note after a tax invoice', () => {
    const credit = { ...golden('tax-invoice-18-hi-a4'), kind: 'refund_receipt', reason: 'refund' } as const;
    expect(print(credit).title).toBe('Credit Note');
    expect(print(credit, {}, 'hi').title).toBe('क्रेडिट नोट');
    expect(print(credit).tax?.rows.map(({ value }) => value)).toEqual(['₹4,000', '₹360', '₹360']);
  });

  it('names methods in words, and unknown ones as stored', () => {
    const methodOf = (method: string, language: ReceiptLanguage) =>
      valueOf(print({ ...RECEIPT, method }, {}, language).details, RECEIPT_TEXTS[language].paymentMethod);
    expect(['upi', 'netbanking', 'clinic_upi', 'cheque', 'app_credit'].map((method) => methodOf(method, 'en'))).toEqual(
      ['UPI', 'Net banking', 'UPI to the doctor', 'Cheque', 'app credit'],
    );
    expect(methodOf('cash', 'hi')).toBe('नकद');
    for (const { methods } of Object.values(RECEIPT_TEXTS))
      expect(Object.keys(methods)).toEqual(expect.arrayContaining([...MANUAL_METHODS]));
  });

  it('has Hindi labels around texts as stored', () => {
    const content = print(RECEIPT, {}, 'hi');
    expect(content.title).toBe('रसीद');
    expect(valueOf(content.details, 'प्लान')).toBe('Diabetes Care');
    expect(valueOf(content.details, 'अवधि')).toBe('5 नवंबर 2026 से 4 फ़रवरी 2027 तक');
    expect(content.amount.words).toBe('दो हज़ार चार सौ निन्यानवे रुपये मात्र'.normalize('NFC'));
  });
});
