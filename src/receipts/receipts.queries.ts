import type { EntityManager } from 'typeorm';
import { isUuid } from '../platform/db/columns.js';
import type { SingleStatements } from '../platform/db/single-statements.js';
import { mapBatches, streamRows } from '../platform/lists/csv.js';
import {
  cursorListQuery,
  queryCursorPage,
  type CursorListQuery,
  type CursorListRules,
  type CursorPage,
} from '../platform/lists/cursor.js';
import { containsPattern, withoutUndefined, type ListQuery } from '../platform/lists/list-query.js';
import { findPictureBytes, pictureUrl } from '../profile/picture/pictures.queries.js';
import { amountInWords } from '../shared/amount-in-words.js';
import { isDay } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { paise, rupees } from '../shared/money.js';
import type { ReceiptParams } from './receipt.dto.js';
import { Receipt } from './receipt.entity.js';
import { RECEIPT_KINDS, titleOf, type PrintedDetails, type ReceiptDocument } from './receipt.rules.js';
import type { PatientReceiptView, ReceiptDetailsView, ReceiptView } from './receipt.view.js';

/** Fields of the API. Each is checked before it reaches SQL. */
const FILTER_FIELDS = ['kind', 'patient_id', 'payment_id', 'q', 'from', 'to'] as const;
export type ReceiptFilter = Partial<Record<(typeof FILTER_FIELDS)[number], string>>;

export const RECEIPT_LIST: CursorListRules = {
  sort: {
    id: 'receipt.id',
    number: 'receipt.number',
    issued_on: 'receipt.issued_on',
    money_on: 'receipt.money_on',
    amount: 'receipt.amount_paise',
    patient_name: `lower(receipt.printed->>'patient_name')`,
    method: 'receipt.method',
  },
  defaultOrder: 'receipt.issued_at DESC, receipt.kind DESC, receipt.serial DESC',
  filter: Object.fromEntries(FILTER_FIELDS.map((field) => [field, 'string'] as const)),
  id: 'receipt.id',
  cursor: ['issued_on', 'id'],
};

/** Parses the parameters of the list. @throws DomainError `request.invalid`. */
export function parseReceiptQuery(params: ReceiptParams): CursorListQuery<ReceiptFilter> {
  const { range, sort, filter, after, limit, ...named } = params;
  const query = cursorListQuery<ReceiptFilter>({ range, sort, filter, after, limit }, RECEIPT_LIST);
  Object.assign(query.filter, withoutUndefined(named));
  return query;
}

const COLUMNS = `id, number, kind, reason, financial_year, issued_on, money_on, payment_id, refund_id, patient_id,
  printed->>'patient_name' AS patient_name, amount_paise, tax_treatment, tax_paise, method, reference`;

type Row = Omit<ReceiptView, 'amount' | 'tax'> & {
  amount_paise: number;
  tax_treatment: Receipt['taxTreatment'];
  tax_paise: number;
};

const toReceiptView = ({
  amount_paise: amount,
  tax_treatment: treatment,
  tax_paise: tax,
  ...row
}: Row): ReceiptView => ({
  ...row,
  amount: rupees(paise(amount)),
  tax: { treatment, taxable: rupees(paise(amount - tax)), tax: rupees(paise(tax)) },
});

/** One page of the doctor's receipts. */
export async function listReceipts(
  tx: EntityManager,
  doctorId: string,
  query: CursorListQuery<ReceiptFilter>,
): Promise<CursorPage<ReceiptView>> {
  const { where, params } = receiptConditions(doctorId, query);
  const from = `FROM receipt WHERE ${where}`;
  const page = await queryCursorPage<Row>(tx, { rows: `SELECT ${COLUMNS} ${from}`, from }, params, query);
  return { ...page, rows: page.rows.map(toReceiptView) };
}

/** All pages of the same list, in batches. */
export function streamReceipts(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<ReceiptFilter>,
): AsyncGenerator<ReceiptView[]> {
  const { where, params } = receiptConditions(doctorId, query);
  const sql = `SELECT ${COLUMNS} FROM receipt WHERE ${where} ORDER BY ${query.orderBy}`;
  return mapBatches(streamRows<Row>(tx, sql, params), toReceiptView);
}

/** What is printed, with the receipt's id. */
export type StoredReceipt = ReceiptDocument & Pick<Receipt, 'id'>;

/** A receipt and the doctor's picture that it prints. */
export interface PrintableReceipt<R extends StoredReceipt = StoredReceipt> {
  receipt: R;
  /** JPEG. */
  picture: Buffer | null;
}

const DOCUMENT_COLUMNS = `id, kind, reason, number, financial_year AS "financialYear", issued_at AS "issuedAt",
  issued_on AS "issuedOn", money_on AS "moneyOn", amount_paise AS "amountPaise", tax_treatment AS "taxTreatment",
  tax_paise AS "taxPaise", method, reference, printed`;

/** Everything printed on the receipts of the same list, in batches. */
export async function* streamPrintableReceipts(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<ReceiptFilter>,
): AsyncGenerator<PrintableReceipt[]> {
  const { where, params } = receiptConditions(doctorId, query);
  const sql = `SELECT ${DOCUMENT_COLUMNS} FROM receipt WHERE ${where} ORDER BY ${query.orderBy}`;
  const pictures = new Map<string, Buffer | null>();
  for await (const batch of streamRows<StoredReceipt>(tx, sql, params)) {
    for (const { printed } of batch) {
      const { picture_id: id } = printed;
      if (id && !pictures.has(id)) pictures.set(id, await findPictureBytes(tx, doctorId, id));
    }
    yield batch.map((receipt) => ({ receipt, picture: pictures.get(receipt.printed.picture_id ?? '') ?? null }));
  }
}

function receiptConditions(doctorId: string, { ids, filter }: ListQuery<ReceiptFilter>) {
  const { kind, patient_id, payment_id, q, from, to } = filter;
  if (kind !== undefined && !RECEIPT_KINDS.some((other) => other === kind))
    throw DomainError.invalidField('kind', `kind must be one of ${RECEIPT_KINDS.join(', ')}`);
  for (const [field, id] of Object.entries({ patient_id, payment_id }))
    if (id !== undefined && !isUuid(id)) throw DomainError.invalidField(field, `${field} must be an id`);
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw DomainError.invalidField(field, `${field} must be a day, YYYY-MM-DD`);
  if (from !== undefined && to !== undefined && to < from)
    throw DomainError.invalidField('to', 'to must not be before from');
  const text = q?.trim() ? containsPattern(q.trim()) : null;
  const params: unknown[] = [
    ...[doctorId, ids, kind ?? null, patient_id ?? null],
    ...[payment_id ?? null, from ?? null, to ?? null, text],
  ];
  const where = `receipt.doctor_id = $1 AND ($2::uuid[] IS NULL OR receipt.id = ANY($2))
    AND ($3::text IS NULL OR receipt.kind = $3) AND ($4::uuid IS NULL OR receipt.patient_id = $4)
    AND ($5::uuid IS NULL OR receipt.payment_id = $5)
    AND ($6::date IS NULL OR receipt.issued_on >= $6) AND ($7::date IS NULL OR receipt.issued_on <= $7)
    AND ($8::text IS NULL OR receipt.number ILIKE $8 OR receipt.reference ILIKE $8
      OR receipt.printed->>'patient_name' ILIKE $8)`;
  return { where, params };
}

/** @throws DomainError `receipt.not_found`. */
export async function findReceipt(tx: EntityManager, doctorId: string, id: string): Promise<Receipt> {
  const receipt = await tx.findOneBy(Receipt, { doctorId, id });
  if (!receipt) throw new DomainError('receipt.not_found');
  return receipt;
}

/** As `findReceipt`, with what the PDF needs. */
export async function findPrintableReceipt(
  tx: EntityManager,
  doctorId: string,
  id: string,
): Promise<PrintableReceipt<Receipt>> {
  const receipt = await findReceipt(tx, doctorId, id);
  const { picture_id: pictureId } = receipt.printed;
  return { receipt, picture: pictureId ? await findPictureBytes(tx, doctorId, pictureId) : null };
}

/** The newest receipts for enrolment $2 of doctor $1. */
const FIND_RECEIPTS_OF_ENROLMENT = `
SELECT id, number, kind, issued_on, money_on, amount_paise FROM receipt
WHERE doctor_id = $1 AND enrolment_id = $2 ORDER BY issued_at DESC, kind DESC, serial DESC LIMIT 48`;

type EnrolmentRow = Omit<PatientReceiptView, 'amount'> & { amount_paise: number };

/** The patient's receipts for one plan, newest first. */
export async function findReceiptsOfEnrolment(
  statements: SingleStatements,
  doctorId: string,
  enrolmentId: string,
): Promise<PatientReceiptView[]> {
  const values = [doctorId, enrolmentId];
  const rows = await statements.readTenant<EnrolmentRow>(doctorId, FIND_RECEIPTS_OF_ENROLMENT, values);
  return rows.map(({ amount_paise: amount, ...row }) => ({ ...row, amount: rupees(paise(amount)) }));
}

const toPrintedView = ({ link_identifier: _, picture_id: pictureId, ...printed }: PrintedDetails) => ({
  ...printed,
  picture_url: pictureId ? pictureUrl(pictureId) : null,
});

export function toReceiptDetails(receipt: Receipt): ReceiptDetailsView {
  return {
    ...toReceiptView({
      id: receipt.id,
      number: receipt.number,
      kind: receipt.kind,
      reason: receipt.reason,
      financial_year: receipt.financialYear,
      issued_on: receipt.issuedOn,
      money_on: receipt.moneyOn,
      payment_id: receipt.paymentId,
      refund_id: receipt.refundId,
      patient_id: receipt.patientId,
      patient_name: receipt.printed.patient_name,
      amount_paise: receipt.amountPaise,
      tax_treatment: receipt.taxTreatment,
      tax_paise: receipt.taxPaise,
      method: receipt.method,
      reference: receipt.reference,
    }),
    printed: {
      title: titleOf(receipt),
      ...toPrintedView(receipt.printed),
      amount_in_words: amountInWords(receipt.amountPaise, 'en'),
    },
  };
}
