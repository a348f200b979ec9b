import type { EntityManager } from 'typeorm';
import {
  insertImportedTerms,
  updateOpeningTerm,
  type ImportedTerm,
  type OpeningTermValues,
} from '../enrolments/opening-terms.js';
import { Patient } from '../patients/patient.entity.js';
import { unsuppressNumbers } from '../patients/erasure/suppression.js';
import { PatientNote } from '../patients/notes/note.entity.js';
import { newId } from '../platform/db/columns.js';
import { emit } from '../platform/jobs/outbox.js';
import type { Day } from '../shared/calendar.js';
import type { PatientImport, PatientValues, RowWrites } from './import.entity.js';
import { valuesOf, type StoredRow } from './imports.queries.js';
import type { KnownPatient, KnownTerm, RowPlan } from './match.rules.js';
import { Register, readCatalogue } from './register.js';
import { parseRow, type ParsedRow } from './row.rules.js';

/** Recorded for opening subscriptions whose row does not say how they were paid. */
const UNKNOWN_METHOD = 'offline';

interface Now {
  now: Date;
  today: Day;
}

/** What a batch of rows writes. */
interface BatchWrites {
  patients: Patient[];
  notes: PatientNote[];
  terms: ImportedTerm[];
  patientChanges: { id: string; after: PatientValues }[];
  termChanges: { id: string; after: OpeningTermValues }[];
  marks: RowMark[];
}

/** The result of a row, as stored with it. */
interface RowMark {
  id: string;
  /** Set if the row is wrong by now, otherwise null. */
  problems: object[] | null;
  patientId: string | null;
  writes: RowWrites | null;
}

const MARK_ROWS = `
UPDATE import_row r SET patient_id = coalesce(n."patientId", r.patient_id), writes = n.writes,
  result = CASE WHEN n.problems IS NULL THEN r.result ELSE 'wrong' END,
  problems = coalesce(n.problems, r.problems),
  changes = CASE WHEN n.problems IS NULL THEN r.changes ELSE '[]' END,
  done_at = CASE WHEN n.problems IS NULL THEN $3::timestamptz END
FROM jsonb_to_recordset($2::jsonb) n (id uuid, problems jsonb, "patientId" uuid, writes jsonb)
WHERE r.doctor_id = $1 AND r.id = n.id`;

/**
 * Imports rows in the caller's transaction, which marks them as done. Each row is compared again with what is recorded
 * now. The caller must hold the rows' locks.
 */
export async function writeRows(
  tx: EntityManager,
  patientImport: PatientImport,
  rows: readonly StoredRow[],
  at: Now,
): Promise<void> {
  const { doctorId, mapping, sendMessages } = patientImport;
  const catalogue = await readCatalogue(tx, doctorId);
  const parsed = rows.map(({ id, cells }) => ({ id, ...parseRow(valuesOf(cells, mapping), catalogue, at.today) }));
  const register = await Register.open(tx, doctorId, at.today);
  await register.load(
    tx,
    parsed.flatMap(({ row }) => row ?? []),
    true,
  );
  const writes: BatchWrites = { patients: [], notes: [], terms: [], patientChanges: [], termChanges: [], marks: [] };
  for (const { id, row, problems } of parsed)
    if (row) addRow(writes, patientImport, register, { id, row }, at.now);
    else writes.marks.push({ id, problems, patientId: null, writes: null });
  await store(tx, doctorId, writes, at);
  if (sendMessages)
    for (const { id, period } of writes.terms)
      if (!period) await emit(tx, 'enrolment.assigned', { doctorId, termId: id });
}

/** Compares a row with its patient, and adds what it writes. */
function addRow(
  batch: BatchWrites,
  { doctorId, createdBy }: PatientImport,
  register: Register,
  { id, row }: { id: string; row: ParsedRow },
  now: Date,
): void {
  const before = register.find(row);
  const { result, problems, plan } = register.take(row);
  if (result === 'wrong') {
    batch.marks.push({ id, problems, patientId: null, writes: null });
    return;
  }
  const writes: RowWrites = { since: newId() };
  const patientId = before?.id ?? newId();
  if (plan.addPatient) {
    writes.patient = true;
    register.setPatientId(row, patientId);
    batch.patients.push(toPatient(doctorId, patientId, row, now));
  } else addPatientChange(batch, writes, patientId, plan, before);
  for (const text of plan.notes) {
    const noteId = newId();
    (writes.noteIds ??= []).push(noteId);
    const key = { doctorId, patientId, id: noteId };
    batch.notes.push({ ...key, text, createdBy, createdAt: now, updatedAt: null, deletedAt: null });
  }
  const term = toTerm(patientId, plan);
  if (term) {
    writes.termId = term.id;
    batch.terms.push(term);
  }
  const change = toTermChange(plan);
  if (change) {
    writes.termChange = change;
    batch.termChanges.push(change);
  }
  batch.marks.push({ id, problems: null, patientId, writes });
}

const toPatient = (doctorId: string, id: string, row: ParsedRow, now: Date): Patient => ({
  doctorId,
  id,
  name: row.name,
  mobile: row.mobile,
  mobileNormal: row.mobileNormal,
  email: row.email,
  lastAppointment: row.lastAppointment,
  tagIds: null,
  isMinor: false,
  guardianName: null,
  payerId: null,
  messageLanguage: null,
  familyDismissedAt: null,
  createdAt: now,
  archivedAt: null,
  erasedAt: null,
});

function addPatientChange(
  batch: BatchWrites,
  writes: RowWrites,
  id: string,
  { email, lastAppointment }: RowPlan,
  before: KnownPatient | null,
): void {
  if (email === undefined && lastAppointment === undefined) return;
  const after = { ...(email !== undefined && { email }), ...(lastAppointment !== undefined && { lastAppointment }) };
  writes.patientChange = {
    before: {
      ...(email !== undefined && { email: before?.email ?? null }),
      ...(lastAppointment !== undefined && { lastAppointment: before?.lastAppointment ?? null }),
    },
    after,
  };
  batch.patientChanges.push({ id, after });
}

function toTerm(patientId: string, { addPaid, assign }: RowPlan): ImportedTerm | null {
  if (addPaid) {
    const { plan, tier, method, ...period } = addPaid;
    return { id: newId(), patientId, plan, tier, period: { ...period, method: method ?? UNKNOWN_METHOD } };
  }
  return assign ? { id: newId(), patientId, plan: assign.plan, tier: assign.tier, period: null } : null;
}

function toTermChange({ changeTerm }: RowPlan): RowWrites['termChange'] {
  if (!changeTerm) return undefined;
  const { term, to } = changeTerm;
  const [before, after] = [toTermValues(term), toTermValues(to)];
  return term.id && before && after ? { id: term.id, before, after } : undefined;
}

/** A paid subscription has all values. */
function toTermValues(term: KnownTerm): OpeningTermValues | null {
  const {
    tierId,
    start: startDay,
    end: endDay,
    amountPaise,
    method: paymentMethod,
    reference: openingReference,
  } = term;
  if (!tierId || !startDay || !endDay || amountPaise === null || paymentMethod === null) return null;
  return { tierId, startDay, endDay, amountPaise, paymentMethod, openingReference };
}

async function store(tx: EntityManager, doctorId: string, writes: BatchWrites, at: Now): Promise<void> {
  if (writes.patients.length > 0) {
    await tx.insert(Patient, writes.patients);
    await unsuppressNumbers(
      tx,
      writes.patients.flatMap(({ mobileNormal }) => mobileNormal ?? []),
    );
  }
  for (const { id, after } of writes.patientChanges) await tx.update(Patient, { doctorId, id }, after);
  if (writes.notes.length > 0) await tx.insert(PatientNote, writes.notes);
  await insertImportedTerms(tx, doctorId, writes.terms, at);
  for (const { id, after } of writes.termChanges) await updateOpeningTerm(tx, doctorId, id, after, at.today);
  await tx.query(MARK_ROWS, [doctorId, JSON.stringify(writes.marks), at.now]);
}
