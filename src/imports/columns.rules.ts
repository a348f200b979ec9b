import { readDay, readMethod, readMobile } from './cells.rules.js';
import { IMPORT_FIELDS, type ImportField } from './import.rules.js';
import { toIndianMobile } from '../shared/phone.js';

/** Headers of each field, in English and Hindi. The first one is that of the template and the export. */
const HEADERS: Record<ImportField, readonly string[]> = {
  name: [
    ...['Name', 'Patient name', 'Patient', 'Full name', 'Customer name', 'Member name', 'Client name', 'Pt name'],
    ...['नाम', 'मरीज का नाम', 'रोगी का नाम', 'पूरा नाम', 'मरीज', 'रोगी'],
  ],
  mobile: [
    ...['Mobile', 'Mobile number', 'Mobile no', 'Phone', 'Phone number', 'Phone no', 'Contact', 'Contact number'],
    ...[
      'Contact no',
      'Cell',
      'Mob',
      'Mob no',
      'WhatsApp',
      'WhatsApp number',
      'WhatsApp no',
      'Tel',
      'Telephone',
      'Number',
    ],
    ...['मोबाइल', 'मोबाइल नंबर', 'मोबाइल नम्बर', 'मो.', 'फोन', 'फोन नंबर', 'फ़ोन', 'संपर्क', 'संपर्क नंबर', 'दूरभाष'],
  ],
  email: ['Email', 'E-mail', 'Email id', 'Email address', 'Mail', 'Mail id', 'ईमेल', 'ई-मेल'],
  last_appointment: [
    ...['Last appointment', 'Last visit', 'Last visit date', 'Last seen', 'Last consultation', 'Visit date'],
    ...['Appointment', 'Appointment date', 'अंतिम मुलाकात', 'अंतिम विजिट', 'पिछली मुलाकात', 'पिछली विजिट', 'आखिरी विजिट'],
  ],
  plan: [
    ...['Plan', 'Plan name', 'Subscription', 'Subscription plan', 'Package', 'Programme', 'Program', 'Membership'],
    ...['Scheme', 'योजना', 'प्लान', 'पैकेज', 'सदस्यता'],
  ],
  tier: [
    ...['Tier', 'Tier name', 'Validity', 'Duration', 'Period', 'Type', 'Plan type', 'Option'],
    ...['अवधि', 'टियर', 'वैधता', 'प्रकार'],
  ],
  start: [
    ...[
      'Start',
      'Start date',
      'From',
      'From date',
      'Starts',
      'Started',
      'Starts on',
      'Joining date',
      'Date of joining',
    ],
    ...['DOJ', 'Join date', 'Joined', 'Subscription start', 'Begin date', 'Valid from'],
    ...['प्रारंभ', 'शुरू', 'शुरुआत', 'आरंभ तिथि', 'प्रारंभ तिथि', 'शुरू तारीख', 'कब से'],
  ],
  end: [
    ...[
      'Paid until',
      'End',
      'End date',
      'Paid till',
      'Paid upto',
      'Paid up to',
      'Valid till',
      'Valid until',
      'Valid upto',
    ],
    ...['Valid to', 'Expiry', 'Expiry date', 'Expires', 'Expires on', 'To', 'To date', 'Till', 'Until', 'Due date'],
    ...[
      'Renewal date',
      'Next due',
      'Subscription end',
      'समाप्ति',
      'समाप्ति तिथि',
      'अंतिम तिथि',
      'कब तक',
      'भुगतान तक',
      'वैध तक',
    ],
  ],
  amount: [
    ...[
      'Amount',
      'Amount paid',
      'Paid',
      'Paid amount',
      'Fee',
      'Fees',
      'Fees paid',
      'Price',
      'Amt',
      'Rs',
      'Rupees',
      'Total',
    ],
    ...['Payment', 'Payment amount', 'राशि', 'रकम', 'फीस', 'शुल्क', 'भुगतान', 'भुगतान राशि', 'रुपये'],
  ],
  method: [
    ...['Method', 'Payment method', 'Payment mode', 'Mode', 'Mode of payment', 'Paid by', 'Paid via', 'Pay mode'],
    ...['भुगतान का तरीका', 'भुगतान माध्यम', 'तरीका', 'माध्यम'],
  ],
  reference: [
    ...['Reference', 'Reference no', 'Reference number', 'Ref', 'Ref no', 'Receipt', 'Receipt no', 'Receipt number'],
    ...['Transaction id', 'Txn id', 'UTR', 'Bill no', 'Invoice no', 'रसीद', 'रसीद संख्या', 'रसीद नंबर', 'संदर्भ'],
  ],
  notes: [...['Notes', 'Note', 'Remarks', 'Remark', 'Comments', 'Comment', 'Details', 'टिप्पणी', 'नोट', 'विवरण']],
};

/** The column of the file with the rows that were not imported. It is never imported. */
export const REASON_HEADER = 'Reason';

/** The headers of the template and the export. */
export const headerOf = (field: ImportField): string => HEADERS[field][0] ?? field;

/** Headers as compared: without case, punctuation, spaces, units and stars. */
const foldHeader = (header: string): string =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\(.*?\)/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');

const FIELD_BY_HEADER = new Map(
  IMPORT_FIELDS.flatMap((field) => HEADERS[field].map((header) => [foldHeader(header), field] as const)),
);

const fieldOfHeader = (header: string): ImportField | null => FIELD_BY_HEADER.get(foldHeader(header)) ?? null;

/** How many cells of a row are headers of fields. */
export const countHeaders = (cells: readonly string[]): number =>
  new Set(cells.map(fieldOfHeader).filter((field) => field !== null)).size;

/** Whether a row looks like one of a table with data: a phone number, an email or a date is in it. */
export const hasData = (cells: readonly string[]): boolean =>
  cells.some((cell) => isEmail(cell) || isMobile(cell) || readDay(cell) !== null);

const isEmail = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text);
const isMobile = (text: string): boolean => toIndianMobile(readMobile(text) ?? '') !== null;
const isName = (text: string): boolean => /^[\p{L}\p{M}][\p{L}\p{M} .'()-]*$/u.test(text) && readMethod(text) === null;

/** Fields that are recognised by the cells of a column, in this order. */
const CONTENTS: readonly (readonly [ImportField, (cell: string) => boolean])[] = [
  ['email', isEmail],
  ['mobile', isMobile],
  ['method', (cell) => readMethod(cell) !== null],
  ['name', isName],
];
/** Part of a column's cells that must match, in percent. */
const MATCHING_PERCENT = 70;

/**
 * Recognises columns by their headers, then by their cells. Dates and amounts are recognised by the header only, because
 * their cells do not say which date or amount they are.
 * @param rows the first rows below the header.
 */
export function recogniseColumns(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Record<string, ImportField> {
  const mapping: Record<string, ImportField> = {};
  const isMapped = (field: ImportField) => Object.values(mapping).includes(field);
  headers.forEach((header, index) => {
    const field = fieldOfHeader(header);
    if (field && !isMapped(field)) mapping[index] = field;
  });
  for (const [field, isCell] of CONTENTS) {
    if (isMapped(field)) continue;
    const index = headers.findIndex((header, column) => {
      if (mapping[column] || foldHeader(header) === foldHeader(REASON_HEADER)) return false;
      const cells = rows.map((cells) => cells[column] ?? '').filter(Boolean);
      return cells.length > 0 && cells.filter(isCell).length * 100 >= cells.length * MATCHING_PERCENT;
    });
    if (index >= 0) mapping[index] = field;
  }
  return mapping;
}
