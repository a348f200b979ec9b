import { paise } from '../../shared/money.js';
import { splitTax } from '../receipt.rules.js';
import type { BookRow } from './books.queries.js';

/** Ledgers that the vouchers use, with Tally's group for each. */
const LEDGERS = {
  'Professional Fees': 'Direct Incomes',
  'Professional Fees (GST 5%)': 'Direct Incomes',
  'Professional Fees (GST 18%)': 'Direct Incomes',
  'Output CGST': 'Duties & Taxes',
  'Output SGST': 'Duties & Taxes',
  Cash: 'Cash-in-Hand',
  Razorpay: 'Bank Accounts',
  'Bank (clinic)': 'Bank Accounts',
} as const;
type LedgerName = keyof typeof LEDGERS;

const FEES: Record<BookRow['tax_treatment'], LedgerName> = {
  exempt: 'Professional Fees',
  gst_5: 'Professional Fees (GST 5%)',
  gst_18: 'Professional Fees (GST 18%)',
};
const moneyLedger = ({ is_online: isOnline, is_cash: isCash }: BookRow): LedgerName => {
  if (isOnline) return 'Razorpay';
  return isCash ? 'Cash' : 'Bank (clinic)';
};

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
/** Text of an element. Characters that XML cannot contain are left out. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (c) => ENTITIES[c] ?? c);

/** Rupees with two decimals. @param amount in paise */
const decimal = (amount: number): string =>
  `${amount < 0 ? '-' : ''}${Math.floor(Math.abs(amount) / 100)}.${String(Math.abs(amount) % 100).padStart(2, '0')}`;

/** Tally's sign: a debit is `Yes` and negative, a credit `No` and positive. @param debit in paise, negative for a credit. */
const entryXml = (ledger: LedgerName, debit: number): string =>
  `<ALLLEDGERENTRIES.LIST><LEDGERNAME>${escapeXml(ledger)}</LEDGERNAME>` +
  `<ISDEEMEDPOSITIVE>${debit > 0 ? 'Yes' : 'No'}</ISDEEMEDPOSITIVE>` +
  `<AMOUNT>${decimal(-debit)}</AMOUNT></ALLLEDGERENTRIES.LIST>`;

/** A receipt is a voucher of type Receipt, a refund receipt one of type Payment. */
function voucherXml(row: BookRow): string {
  const sign = row.kind === 'receipt' ? 1 : -1;
  const { cgst, sgst } = splitTax(paise(row.tax_paise));
  const entries: [LedgerName, number][] = [
    [moneyLedger(row), sign * row.amount_paise],
    [FEES[row.tax_treatment], -sign * (row.amount_paise - row.tax_paise)],
    ['Output CGST', -sign * cgst],
    ['Output SGST', -sign * sgst],
  ];
  const narration = [row.patient_name, row.plan_name, row.tier_name, row.reference].filter(Boolean).join(', ');
  const type = row.kind === 'receipt' ? 'Receipt' : 'Payment';
  return (
    `<TALLYMESSAGE><VOUCHER VCHTYPE="${type}" ACTION="Create">` +
    `<DATE>${row.money_on.replaceAll('-', '')}</DATE><VOUCHERTYPENAME>${type}</VOUCHERTYPENAME>` +
    `<VOUCHERNUMBER>${escapeXml(row.number)}</VOUCHERNUMBER><NARRATION>${escapeXml(narration)}</NARRATION>` +
    entries
      .filter(([, amount]) => amount !== 0)
      .map(([ledger, amount]) => entryXml(ledger, amount))
      .join('') +
    '</VOUCHER></TALLYMESSAGE>\n'
  );
}

const envelope = (report: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<ENVELOPE><HEADER><TALLYREQUEST>Import Data</TALLYREQUEST></HEADER><BODY><IMPORTDATA>' +
  `<REQUESTDESC><REPORTNAME>${report}</REPORTNAME></REQUESTDESC><REQUESTDATA>\n`;
const END = '</REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>\n';

/** A file for TallyPrime that creates the ledgers. It is imported before the vouchers. */
export function* tallyMasters(): Generator<string> {
  yield envelope('All Masters');
  for (const [name, parent] of Object.entries(LEDGERS))
    yield (
      `<TALLYMESSAGE><LEDGER NAME="${escapeXml(name)}" ACTION="Create"><NAME>${escapeXml(name)}</NAME>` +
      `<PARENT>${escapeXml(parent)}</PARENT></LEDGER></TALLYMESSAGE>\n`
    );
  yield END;
}

/** A file for TallyPrime with a voucher for each receipt and refund receipt. */
export async function* tallyVouchers(batches: AsyncIterable<BookRow[]>): AsyncGenerator<string> {
  yield envelope('Vouchers');
  for await (const rows of batches) yield rows.map(voucherXml).join('');
  yield END;
}
