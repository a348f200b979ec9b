import { formatDay, type Day } from '../../shared/calendar.js';
import type { DocumentTitle, ReceiptLanguage } from '../receipt.rules.js';

/**
 * What a document says about its money: it came in, it was returned, an entry about it was cancelled, or it stays with
 * the clinic because it could not be returned.
 */
export type MoneyMovement = 'received' | 'returned' | 'cancelled' | 'kept';

/** The texts of a receipt in one language. Names and texts of the clinic are printed as stored. */
interface ReceiptTexts {
  titles: Record<DocumentTitle, string>;
  registrationNumber: (number: string) => string;
  financialYear: string;
  issuedOn: string;
  paidOn: string;
  returnedOn: string;
  originalNumber: string;
  originalDay: string;
  amount: Record<MoneyMovement, string>;
  patient: Record<MoneyMovement, string>;
  /** @param ending last digits of the mobile number */
  patientValue: (name: string, ending: string) => string;
  plan: string;
  tier: string;
  validity: string;
  validityValue: (from: string, until: string) => string;
  paymentMethod: string;
  refundMethod: string;
  /** By Razorpay's or the clinic's name of the method. Others are printed as stored. */
  methods: Partial<Record<string, string>>;
  reference: string;
  receivedBy: string;
  recordedBy: string;
  note: string;
  covered: string;
  notCovered: string;
  exempt: (sac: string | null) => string;
  taxHeading: (percent: number) => string;
  taxableValue: string;
  total: string;
  sac: (sac: string) => string;
  noReverseCharge: string;
  onHold: string;
  refundFailed: string;
  voided: string;
  dateCorrected: { receipt: string; refund_receipt: string };
  computerGenerated: string;
  scan: string;
  page: (page: number, pages: number) => string;
  day: (day: Day) => string;
}

/** A text that stays on one line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

const EN: ReceiptTexts = {
  titles: {
    receipt: 'Receipt',
    bill_of_supply: 'Bill of Supply',
    tax_invoice: 'Tax Invoice',
    refund_receipt: 'Refund Receipt',
    credit_note: 'Credit Note',
  },
  registrationNumber: (number) => `Reg. No. ${number}`,
  financialYear: 'Financial year',
  issuedOn: 'Date of issue',
  paidOn: 'Date of payment',
  returnedOn: 'Date of refund',
  originalNumber: 'Original number',
  originalDay: 'Original date',
  amount: {
    received: 'Amount received',
    returned: 'Amount returned',
    cancelled: 'Amount cancelled',
    kept: 'Amount not returned',
  },
  patient: { received: 'Received from', returned: 'Returned to', cancelled: 'Patient', kept: 'Patient' },
  patientValue: (name, ending) => `${name} (${unbroken(`mobile ending ${ending}`)})`,
  plan: 'Plan',
  tier: 'Tier',
  validity: 'Valid',
  validityValue: (from, until) => `${from} to ${until}`,
  paymentMethod: 'Payment method',
  refundMethod: 'Refund method',
  methods: {
    upi: 'UPI',
    card: 'Card',
    netbanking: 'Net banking',
    wallet: 'Wallet',
    emi: 'EMI',
    cardless_emi: 'Cardless EMI',
    paylater: 'Pay later',
    cash: 'Cash',
    clinic_upi: 'UPI to the doctor',
    card_machine: 'Card machine',
    bank_transfer: 'Bank transfer',
    cheque: 'Cheque',
    offline: 'At the clinic',
    free: 'Free',
  },
  reference: 'Reference',
  receivedBy: 'Received by',
  recordedBy: 'Recorded by',
  note: 'Note',
  covered: 'What is covered',
  notCovered: 'What is not covered',
  exempt: (sac) => `Health care services – exempt${sac === null ? '' : ` (SAC ${sac})`}`,
  taxHeading: (percent) => `GST ${percent} %, included in the amount`,
  taxableValue: 'Taxable value',
  total: 'Total',
  sac: (sac) => `SAC ${sac}`,
  noReverseCharge: 'Reverse charge: No',
  onHold: 'Received. Not yet used for a subscription.',
  refundFailed: 'The refund could not be paid out. The money stays with the clinic.',
  voided: 'The payment was recorded by mistake. No money was returned.',
  dateCorrected: {
    receipt: 'The date of the payment was corrected. This document replaces the original.',
    refund_receipt:
      'The date of the payment was corrected. This document cancels the original; a new one has the right date. No money was returned.',
  },
  computerGenerated: 'Computer-generated, no signature needed',
  scan: 'Scan to check this receipt',
  page: (page, pages) => `Page ${page} of ${pages}`,
  day: (day) => unbroken(formatDay(day)),
};

const HINDI_MONTHS = 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');

const HI: ReceiptTexts = {
  titles: {
    receipt: 'रसीद',
    bill_of_supply: 'आपूर्ति बिल',
    tax_invoice: 'कर बीजक',
    refund_receipt: 'वापसी रसीद',
    credit_note: 'क्रेडिट नोट',
  },
  registrationNumber: (number) => `पंजीकरण सं. ${number}`,
  financialYear: 'वित्त वर्ष',
  issuedOn: 'जारी करने की तारीख',
  paidOn: 'भुगतान की तारीख',
  returnedOn: 'पैसे लौटाने की तारीख',
  originalNumber: 'मूल संख्या',
  originalDay: 'मूल तारीख',
  amount: {
    received: 'प्राप्त राशि',
    returned: 'लौटाई गई राशि',
    cancelled: 'रद्द की गई राशि',
    kept: 'राशि जो लौटाई नहीं जा सकी',
  },
  patient: { received: 'किनसे मिली', returned: 'किन्हें लौटाई', cancelled: 'मरीज़', kept: 'मरीज़' },
  patientValue: (name, ending) => `${name} (${unbroken(`मोबाइल के अंतिम अंक ${ending}`)})`,
  plan: 'प्लान',
  tier: 'विकल्प',
  validity: 'अवधि',
  validityValue: (from, until) => `${from} से ${until} तक`,
  paymentMethod: 'भुगतान का तरीका',
  refundMethod: 'लौटाने का तरीका',
  methods: {
    upi: 'UPI',
    card: 'कार्ड',
    netbanking: 'नेटबैंकिंग',
    wallet: 'वॉलेट',
    emi: 'EMI',
    cardless_emi: 'बिना कार्ड की EMI',
    paylater: 'बाद में भुगतान',
    cash: 'नकद',
    clinic_upi: 'डॉक्टर को UPI',
    card_machine: 'कार्ड मशीन',
    bank_transfer: 'बैंक ट्रांसफ़र',
    cheque: 'चेक',
    offline: 'क्लिनिक में',
    free: 'मुफ़्त',
  },
  reference: 'संदर्भ',
  receivedBy: 'प्राप्तकर्ता',
  recordedBy: 'दर्ज करने वाले',
  note: 'टिप्पणी',
  covered: 'इसमें क्या शामिल है',
  notCovered: 'इसमें क्या शामिल नहीं है',
  exempt: (sac) => `स्वास्थ्य सेवाएँ – कर से मुक्त${sac === null ? '' : ` (SAC ${sac})`}`,
  taxHeading: (percent) => `GST ${percent} %, राशि में शामिल`,
  taxableValue: 'कर योग्य मूल्य',
  total: 'कुल',
  sac: (sac) => `SAC ${sac}`,
  noReverseCharge: 'रिवर्स चार्ज: नहीं',
  onHold: 'पैसे मिल गए हैं। इन्हें अभी किसी प्लान में नहीं लगाया गया है।',
  refundFailed: 'पैसे लौटाए नहीं जा सके। वे क्लिनिक के पास ही हैं।',
  voided: 'यह भुगतान गलती से दर्ज हुआ था। कोई पैसे नहीं लौटाए गए।',
  dateCorrected: {
    receipt: 'भुगतान की तारीख सुधारी गई है। यह दस्तावेज़ मूल दस्तावेज़ की जगह मान्य है।',
    refund_receipt:
      'भुगतान की तारीख सुधारी गई है। यह दस्तावेज़ मूल दस्तावेज़ को रद्द करता है; सही तारीख नए दस्तावेज़ में है। कोई पैसे नहीं लौटाए गए।',
  },
  computerGenerated: 'कंप्यूटर से बनी है, हस्ताक्षर की ज़रूरत नहीं',
  scan: 'रसीद जाँचने के लिए स्कैन करें',
  page: (page, pages) => `पृष्ठ ${page} / ${pages}`,
  day: (day) => {
    const [year = '', month, date] = day.split('-');
    return unbroken(`${Number(date)} ${HINDI_MONTHS[Number(month) - 1] ?? ''} ${year}`);
  },
};

export const RECEIPT_TEXTS: Record<ReceiptLanguage, ReceiptTexts> = { en: EN, hi: HI };
