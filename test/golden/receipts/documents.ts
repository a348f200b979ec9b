import { readFileSync } from 'node:fs';
import type { RenderOptions } from '../../../src/receipts/pdf/render-receipt.js';
import type { PrintedDetails, ReceiptDocument } from '../../../src/receipts/receipt.rules.js';
import { paise } from '../../../src/shared/money.js';
import { taxWithin } from '../../../src/shared/tax.js';

const DOCTOR: PrintedDetails = {
  doctor_name: 'Dr. Asha Rao',
  degree: 'MBBS, MD (General Medicine)',
  registration_number: 'KMC 48213',
  clinic_name: 'Rao Family Clinic',
  clinic_address: '14, 2nd Cross, Jayanagar 4th Block\nBengaluru, Karnataka 560011',
  gstin: null,
  patient_name: 'Lakshmi Narayan',
  patient_mobile_ending: '3210',
  plan_name: 'Diabetes Care',
  tier_name: 'Quarterly',
  covered_services: 'Two consultations a month\nHbA1c test every three months\nDiet advice by phone\nFoot examination',
  excluded_services: 'Medicines\nHospital admission\nEmergency visits',
  valid_from: '2026-11-05',
  valid_until: '2027-02-04',
  sac: null,
  note: null,
  original_number: null,
  original_issued_on: null,
  received_by: null,
  link_identifier: 'diabetes-care-7f3a9c',
};

const HINDI_DOCTOR: PrintedDetails = {
  ...DOCTOR,
  doctor_name: 'डॉ. धर्मेन्द्र श्रीवास्तव',
  registration_number: 'UPMC 61174',
  clinic_name: 'क्षितिज क्लिनिक (Kshitij Clinic)',
  clinic_address: '22, राष्ट्रीय मार्ग, हज़रतगंज\nलखनऊ, उत्तर प्रदेश 226001',
  patient_name: 'लक्ष्मी त्रिपाठी',
  plan_name: 'मधुमेह देखभाल Plus',
  tier_name: 'तिमाही',
  covered_services: 'महीने में दो परामर्श\nHbA1c जाँच हर तीन महीने में\nफ़ोन पर आहार की सलाह\nद्विवार्षिक नेत्र परीक्षण',
  excluded_services: 'दवाइयाँ\nअस्पताल में भर्ती\nआपातकालीन विज़िट',
};

const GSTIN: Partial<PrintedDetails> = { gstin: '29AAPFU0939F1ZR', sac: '999312' };

const RECEIPT: ReceiptDocument = {
  kind: 'receipt',
  reason: 'subscription',
  number: '7F3A/26-27/00042',
  financialYear: '2026-27',
  issuedAt: new Date('2026-11-05T09:41:00Z'),
  issuedOn: '2026-11-05',
  moneyOn: '2026-11-05',
  amountPaise: paise(2_499_00),
  taxTreatment: 'exempt',
  taxPaise: paise(0),
  method: 'upi',
  reference: 'pay_RbM1x8Qk2LwZt7',
  printed: DOCTOR,
};

const REFUND: ReceiptDocument = {
  ...RECEIPT,
  kind: 'refund_receipt',
  reason: 'refund',
  number: '7F3AR/26-27/0007',
  issuedAt: new Date('2026-11-12T05:10:00Z'),
  issuedOn: '2026-11-12',
  moneyOn: '2026-11-12',
  reference: 'rfnd_RcT4y2Mn9PqXs1',
  printed: {
    ...DOCTOR,
    note: 'The patient moved to another city.',
    original_number: RECEIPT.number,
    original_issued_on: RECEIPT.issuedOn,
  },
};

const A4_EN: RenderOptions = {
  format: 'a4',
  language: 'en',
  pageUrl: 'https://nirog.example/s/diabetes-care-7f3a9c',
  picture: null,
};
const A4_HI: RenderOptions = { ...A4_EN, language: 'hi' };
const ROLL_EN: RenderOptions = { ...A4_EN, format: '80mm' };

/** As stored: a square JPEG. */
const PICTURE = readFileSync(new URL('picture.jpg', import.meta.url));

const gst5 = paise(1_23_456_78);
const gst18 = paise(4_720_00);

/** Documents whose PDF is stored beside this file, by its name. */
export const GOLDEN_RECEIPTS: Record<string, [document: ReceiptDocument, options: RenderOptions]> = {
  'receipt-exempt-en-a4': [RECEIPT, A4_EN],
  'receipt-exempt-hi-a4': [{ ...RECEIPT, printed: HINDI_DOCTOR }, A4_HI],
  'receipt-exempt-en-80mm': [RECEIPT, ROLL_EN],
  'receipt-picture-en-a4': [RECEIPT, { ...A4_EN, picture: PICTURE }],
  'bill-of-supply-en-a4': [{ ...RECEIPT, method: 'card', printed: { ...DOCTOR, ...GSTIN } }, A4_EN],
  'tax-invoice-5-en-a4': [
    {
      ...RECEIPT,
      amountPaise: gst5,
      taxTreatment: 'gst_5',
      taxPaise: taxWithin(gst5, 'gst_5'),
      method: 'netbanking',
      printed: {
        ...DOCTOR,
        ...GSTIN,
        sac: '999723',
        plan_name: 'Wellness and Yoga',
        tier_name: 'Yearly',
        covered_services: 'Yoga class every week\nMassage once a month',
        valid_until: '2027-11-04',
      },
    },
    A4_EN,
  ],
  'tax-invoice-18-hi-a4': [
    {
      ...RECEIPT,
      amountPaise: gst18,
      taxTreatment: 'gst_18',
      taxPaise: taxWithin(gst18, 'gst_18'),
      method: 'wallet',
      printed: { ...HINDI_DOCTOR, ...GSTIN, sac: '999729', plan_name: 'त्वचा सौंदर्य', covered_services: 'लेज़र उपचार' },
    },
    A4_HI,
  ],
  'refund-full-en-a4': [REFUND, A4_EN],
  'refund-partial-en-80mm': [
    {
      ...REFUND,
      number: '7F3AR/26-27/0008',
      amountPaise: paise(833_50),
      printed: { ...REFUND.printed, note: 'One of three months was not used.' },
    },
    ROLL_EN,
  ],
  'on-hold-en-a4': [
    {
      ...RECEIPT,
      reason: 'on_hold',
      number: '7F3A/26-27/00043',
      printed: { ...DOCTOR, valid_from: null, valid_until: null },
    },
    A4_EN,
  ],
  'clinic-cash-hi-80mm': [
    { ...RECEIPT, method: 'cash', reference: null, printed: { ...HINDI_DOCTOR, received_by: 'मीरा नायर' } },
    { ...ROLL_EN, language: 'hi', pageUrl: null },
  ],
  'march-money-april-issue-en-a4': [
    {
      ...RECEIPT,
      number: '7F3A/27-28/00001',
      financialYear: '2027-28',
      issuedAt: new Date('2027-03-31T18:35:00Z'),
      issuedOn: '2027-04-01',
      moneyOn: '2027-03-31',
      method: 'cheque',
      reference: '004218',
      printed: { ...DOCTOR, valid_from: '2027-04-01', valid_until: '2027-06-30' },
    },
    A4_EN,
  ],
};
