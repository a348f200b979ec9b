import type { EntityManager } from 'typeorm';
import { config } from '../config.js';
import { categoryOf } from '../messaging/compose/message.texts.js';
import { queryPage, type ListQuery, type ListRules, type Page } from '../platform/lists/list-query.js';
import { DomainError } from '../shared/domain-error.js';
import { paise, rupees } from '../shared/money.js';
import { PatientImport, type ImportRow } from './import.entity.js';
import { undoUntil, type ImportField, type RowResult } from './import.rules.js';
import type { ImportKeptView, ImportProgressView, ImportRowView, ImportView } from './import.view.js';

export const IMPORT_LIST: ListRules = {
  sort: { id: 'i.id', created_at: 'i.created_at' },
  defaultOrder: 'i.created_at DESC, i.id DESC',
  filter: {},
  id: 'i.id',
};

export const ROW_LIST: ListRules = {
  sort: { number: 'r.number', result: 'r.result' },
  defaultOrder: 'r.number',
  filter: {},
  id: 'r.id',
};

/** Rows from whose cells the samples of the columns are taken, and samples of a column. */
const [SAMPLE_ROWS, SAMPLES] = [20, 3];

interface RowCounts extends Record<RowResult, number> {
  importId: string;
  rows: number;
  checked: number;
  done: number;
  undone: number;
  kept: number;
  onboarding: number;
  paymentLinks: number;
}

const COUNT_ROWS = `
SELECT import_id AS "importId", count(*) AS rows, count(result) AS checked, count(done_at) AS done,
  count(undone_at) AS undone, count(kept_reason) AS kept,
  count(*) FILTER (WHERE result = 'new') AS new, count(*) FILTER (WHERE result = 'same') AS same,
  count(*) FILTER (WHERE result = 'changed') AS changed, count(*) FILTER (WHERE result = 'wrong') AS wrong,
  count(*) FILTER (WHERE message = 'onboarding') AS onboarding,
  count(*) FILTER (WHERE message = 'payment_link') AS "paymentLinks"
FROM import_row WHERE doctor_id = $1 AND import_id = ANY ($2::uuid[]) GROUP BY import_id`;

const READ_SAMPLES = `
SELECT r.import_id AS "importId", r.cells FROM unnest($2::uuid[]) i (id)
CROSS JOIN LATERAL (
  SELECT import_id, cells, number FROM import_row
  WHERE doctor_id = $1 AND import_id = i.id ORDER BY number LIMIT ${SAMPLE_ROWS}) r
ORDER BY r.number`;

const READ_KEPT = `
SELECT r.import_id AS "importId", r.number AS row, r.patient_id, p.name AS patient_name, r.kept_reason AS reason
FROM import_row r JOIN patient p ON p.doctor_id = r.doctor_id AND p.id = r.patient_id
WHERE r.doctor_id = $1 AND r.import_id = ANY ($2::uuid[]) AND r.kept_reason IS NOT NULL ORDER BY r.number`;

const NO_ROWS: Omit<RowCounts, 'importId'> = {
  ...{ rows: 0, checked: 0, done: 0, undone: 0, kept: 0, new: 0, same: 0, changed: 0, wrong: 0 },
  ...{ onboarding: 0, paymentLinks: 0 },
};

/** @throws DomainError `import.not_found`. */
export async function findImport(tx: EntityManager, doctorId: string, id: string): Promise<PatientImport> {
  const found = await tx.findOneBy(PatientImport, { doctorId, id });
  if (!found) throw new DomainError('import.not_found');
  return found;
}

/** @throws DomainError `import.not_found`. */
export async function readImportView(tx: EntityManager, doctorId: string, id: string): Promise<ImportView> {
  const [view] = await toViews(tx, doctorId, [await findImport(tx, doctorId, id)]);
  if (!view) throw new DomainError('import.not_found');
  return view;
}

export async function listImports(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<object>,
): Promise<Page<ImportView>> {
  const from = 'FROM patient_import i WHERE i.doctor_id = $1 AND ($2::uuid[] IS NULL OR i.id = ANY ($2))';
  const sql = { rows: `SELECT i.id ${from}`, from };
  const { rows, total } = await queryPage<{ id: string }>(tx, sql, [doctorId, query.ids], query);
  const imports = await tx.findBy(
    PatientImport,
    rows.map(({ id }) => ({ doctorId, id })),
  );
  const views = rows.length === 0 ? [] : await toViews(tx, doctorId, imports);
  const byId = new Map(views.map((view) => [view.id, view]));
  return { rows: rows.flatMap(({ id }) => byId.get(id) ?? []), total };
}

async function toViews(tx: EntityManager, doctorId: string, imports: PatientImport[]): Promise<ImportView[]> {
  const params = [doctorId, imports.map(({ id }) => id)];
  const counts = await tx.query<RowCounts[]>(COUNT_ROWS, params);
  const samples = await tx.query<{ importId: string; cells: string[] }[]>(READ_SAMPLES, params);
  const kept = await tx.query<(ImportKeptView & { importId: string })[]>(READ_KEPT, params);
  return imports.map((one) => {
    const count = counts.find(({ importId }) => importId === one.id) ?? NO_ROWS;
    const rows = samples.filter(({ importId }) => importId === one.id).map(({ cells }) => cells);
    return toView(
      one,
      count,
      rows,
      kept
        .filter(({ importId }) => importId === one.id)
        .map(({ row, patient_id, patient_name, reason }) => ({ row, patient_id, patient_name, reason })),
    );
  });
}

function toView(
  one: PatientImport,
  counts: Omit<RowCounts, 'importId'>,
  rows: string[][],
  kept: ImportKeptView[],
): ImportView {
  const { new: added, same, changed, wrong, done } = counts;
  return {
    id: one.id,
    file_name: one.fileName,
    status: one.status,
    failed_step: one.failedStep,
    columns: one.headers.map((header, index) => ({
      index,
      header,
      samples: [...new Set(rows.map((cells) => cells[index] ?? '').filter(Boolean))].slice(0, SAMPLES),
      field: one.mapping[index] ?? null,
    })),
    mapping: one.mapping,
    row_count: counts.rows,
    counts: { new: added, same, changed, wrong, done },
    progress: progressOf(one, counts),
    messages: { count: counts.onboarding + counts.paymentLinks, cost: messageCost(counts) },
    send_messages: one.sendMessages,
    created_at: one.createdAt,
    finished_at: one.finishedAt,
    undo_until: one.status === 'done' && one.finishedAt ? undoUntil(one.finishedAt) : null,
    undo: one.status === 'undone' || one.status === 'undoing' ? { removed: counts.undone, kept } : null,
  };
}

/** Progress of the job that runs, or ran last. */
function progressOf({ status, failedStep }: PatientImport, counts: Omit<RowCounts, 'importId'>): ImportProgressView {
  if (status === 'undoing' || status === 'undone' || failedStep === 'undo')
    return { done: counts.undone + counts.kept, total: counts.done };
  if (status === 'running' || status === 'done' || failedStep === 'run')
    return { done: counts.done, total: counts.new + counts.changed };
  return { done: counts.checked, total: counts.rows };
}

/** In rupees. */
function messageCost({ onboarding, paymentLinks }: Pick<RowCounts, 'onboarding' | 'paymentLinks'>): number {
  const { utilityPaise, marketingPaise } = config.whatsapp;
  const priceOf = (kind: 'onboarding' | 'payment_link') =>
    categoryOf(kind) === 'UTILITY' ? utilityPaise : marketingPaise;
  return rupees(paise(onboarding * priceOf('onboarding') + paymentLinks * priceOf('payment_link')));
}

export type StoredRow = Pick<
  ImportRow,
  'id' | 'number' | 'cells' | 'result' | 'problems' | 'changes' | 'patientId' | 'doneAt'
>;

const SELECT_ROWS = `
SELECT r.id, r.number, r.cells, r.result, r.problems, r.changes, r.patient_id AS "patientId", r.done_at AS "doneAt"`;
const ROWS_OF = `
FROM import_row r WHERE r.doctor_id = $1 AND r.import_id = $2 AND ($3::text IS NULL OR r.result = $3)
  AND ($4::uuid[] IS NULL OR r.id = ANY ($4))`;

/** @throws DomainError `import.not_found`. */
export async function listRows(
  tx: EntityManager,
  doctorId: string,
  importId: string,
  result: RowResult | null,
  query: ListQuery<object>,
): Promise<Page<ImportRowView>> {
  const { mapping } = await findImport(tx, doctorId, importId);
  const sql = { rows: SELECT_ROWS + ROWS_OF, from: ROWS_OF };
  const { rows, total } = await queryPage<StoredRow>(tx, sql, [doctorId, importId, result, query.ids], query);
  return { rows: rows.map((row) => toRowView(row, mapping)), total };
}

/** The texts of the mapped columns, by field. */
export const valuesOf = (
  cells: readonly string[],
  mapping: PatientImport['mapping'],
): Partial<Record<ImportField, string>> =>
  Object.fromEntries(Object.entries(mapping).map(([index, field]) => [field, cells[Number(index)] ?? '']));

const toRowView = (row: StoredRow, mapping: PatientImport['mapping']): ImportRowView => ({
  id: row.id,
  number: row.number,
  result: row.result,
  values: valuesOf(row.cells, mapping),
  problems: row.problems,
  changes: row.changes,
  patient_id: row.patientId,
});
