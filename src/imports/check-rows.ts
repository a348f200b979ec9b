import type { EntityManager } from 'typeorm';
import type { Day } from '../shared/calendar.js';
import { canReceiveWhatsApp } from '../shared/phone.js';
import type { PatientImport } from './import.entity.js';
import { valuesOf, type StoredRow } from './imports.queries.js';
import { Register, readCatalogue } from './register.js';
import { parseRow } from './row.rules.js';

/** Nothing is stored about a row whose patient has been erased since it was read. */
const STORE_RESULTS = `
UPDATE import_row r SET result = n.result, problems = n.problems, changes = n.changes, patient_id = n."patientId",
  message = n.message
FROM jsonb_to_recordset($2::jsonb)
  n (id uuid, "isEmpty" boolean, result text, problems jsonb, changes jsonb, "patientId" uuid, message text)
WHERE r.doctor_id = $1 AND r.id = n.id AND (n."isEmpty" OR r.cells <> '{}')`;

/**
 * Stores what the import would do with each row, and imports none. Rows must be checked in the order of the file.
 * @param register what the rows above have been compared with; null for the first rows.
 * @returns the register for the rows below.
 */
export async function checkRows(
  tx: EntityManager,
  { doctorId, mapping }: PatientImport,
  rows: readonly StoredRow[],
  { today }: { today: Day },
  register: Register | null,
): Promise<Register> {
  const catalogue = await readCatalogue(tx, doctorId);
  const current = register ?? (await Register.open(tx, doctorId, today));
  const parsed = rows.map(({ id, cells }) => ({
    id,
    isEmpty: cells.length === 0,
    ...parseRow(valuesOf(cells, mapping), catalogue, today),
  }));
  await current.load(
    tx,
    parsed.flatMap(({ row }) => row ?? []),
    false,
  );
  const results = parsed.map(({ id, isEmpty, row, problems }) => {
    if (!row) return { id, isEmpty, result: 'wrong', problems, changes: [], patientId: null, message: null };
    const patientId = current.find(row)?.id ?? null;
    const { plan, ...outcome } = current.take(row);
    const kind = plan.assign?.tier ? 'payment_link' : 'onboarding';
    const message = plan.assign && canReceiveWhatsApp(row.mobileNormal) ? kind : null;
    return { id, isEmpty, ...outcome, patientId, message };
  });
  await tx.query(STORE_RESULTS, [doctorId, JSON.stringify(results)]);
  return current;
}
