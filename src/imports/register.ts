import type { EntityManager } from 'typeorm';
import { readRemainingPlaces } from '../auth/platform-plan/plan-usage.js';
import { activeTermSql } from '../shared/active-term.js';
import type { Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { applyPlan, compareRow, type KnownPatient, type KnownTerm, type RowOutcome } from './match.rules.js';
import { identityOf, splitNotes, type Catalogue, type CatalogueTier, type ParsedRow } from './row.rules.js';

const FIND_PATIENTS = `
SELECT w.n, p.id, p.email, p.last_appointment AS "lastAppointment", p.archived_at IS NOT NULL AS archived
FROM unnest($2::text[], $3::text[]) WITH ORDINALITY w (mobile, name, n)
JOIN patient p ON p.doctor_id = $1 AND p.mobile_normal = w.mobile AND lower(p.name) = lower(w.name)
WHERE p.erased_at IS NULL ORDER BY p.id`;

const FIND_TERMS = `
SELECT t.patient_id AS "patientId", t.id, t.plan_id AS "planId", t.tier_id AS "tierId", t.tier_name AS "tierName", t.state,
  t.start_day AS start, t.end_day AS end, t.amount_paise AS "amountPaise", t.opening, t.payment_method AS method,
  t.opening_reference AS reference, ${activeTermSql('t', '$3')} AS active
FROM term t WHERE t.doctor_id = $1 AND t.patient_id = ANY ($2::uuid[]) AND t.state IN ('pending', 'paid')
ORDER BY t.start_day, t.id`;

const FIND_NOTES = `
SELECT patient_id AS "patientId", text FROM patient_note
WHERE doctor_id = $1 AND patient_id = ANY ($2::uuid[]) AND deleted_at IS NULL ORDER BY created_at, id`;

const READ_CATALOGUE = `
SELECT p.id, p.name, p.is_active AND p.removed_at IS NULL AS offered, coalesce(jsonb_agg(jsonb_build_object(
    'id', t.id, 'name', t.name, 'validityType', t.validity_type, 'months', t.months, 'pricePaise', t.price_paise,
    'offered', t.removed_at IS NULL) ORDER BY t.removed_at IS NULL DESC, t.months, t.price_paise, t.id
  ) FILTER (WHERE t.id IS NOT NULL), '[]') AS tiers
FROM plan p LEFT JOIN tier t ON t.doctor_id = p.doctor_id AND t.plan_id = p.id
WHERE p.doctor_id = $1 GROUP BY p.doctor_id, p.id
ORDER BY p.removed_at IS NULL DESC, p.is_active DESC, p.created_at, p.id`;

/** The clinic's plans with their tiers, removed ones last. */
export const readCatalogue = (tx: EntityManager, doctorId: string): Promise<Catalogue> =>
  tx.query<{ id: string; name: string; offered: boolean; tiers: CatalogueTier[] }[]>(READ_CATALOGUE, [doctorId]);

/** Places of the platform plan that are left; null without a limit. */
interface Places {
  limit: number;
  remaining: number;
}

/**
 * The patients that rows describe, as they will be after the rows read so far: a later row of the same patient is compared
 * with what earlier rows add.
 */
export class Register {
  private readonly patients = new Map<string, KnownPatient | null>();

  private constructor(
    private readonly doctorId: string,
    private readonly today: Day,
    private readonly places: Places | null,
  ) {}

  static async open(tx: EntityManager, doctorId: string, today: Day): Promise<Register> {
    return new Register(doctorId, today, await readRemainingPlaces(tx, doctorId, today));
  }

  /** Loads the patients of rows, unless an earlier row has loaded them. @param lock also locks them and their enrolments. */
  async load(tx: EntityManager, rows: readonly ParsedRow[], lock: boolean): Promise<void> {
    const wanted = new Map(rows.map((row) => [identityOf(row), row]));
    for (const identity of this.patients.keys()) wanted.delete(identity);
    if (wanted.size === 0) return;
    const asked = [...wanted.values()];
    const found = await tx.query<(Pick<KnownPatient, 'email' | 'lastAppointment' | 'archived'> & FoundPatient)[]>(
      FIND_PATIENTS + (lock ? ' FOR NO KEY UPDATE OF p' : ''),
      [this.doctorId, asked.map((row) => row.mobileNormal), asked.map((row) => row.name)],
    );
    const ids = found.map(({ id }) => id);
    if (lock && ids.length > 0)
      await tx.query(
        `SELECT id FROM enrolment WHERE doctor_id = $1 AND patient_id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
        [this.doctorId, ids],
      );
    const terms = await tx.query<(KnownTerm & OfPatient)[]>(FIND_TERMS, [this.doctorId, ids, this.today]);
    const notes = await tx.query<({ text: string } & OfPatient)[]>(FIND_NOTES, [this.doctorId, ids]);
    for (const identity of wanted.keys()) this.patients.set(identity, null);
    const [termsOf, notesOf] = [groupByPatient(terms), groupByPatient(notes)];
    for (const { n, id, email, lastAppointment, archived } of found) {
      const row = asked[n - 1];
      if (!row) continue;
      this.patients.set(identityOf(row), {
        id,
        email,
        lastAppointment,
        archived,
        terms: termsOf.get(id) ?? [],
        notes: (notesOf.get(id) ?? []).flatMap(({ text }) => splitNotes(text)),
      });
    }
  }

  /** The patient of a row as the rows above leave it; null if there is none yet. */
  find(row: ParsedRow): KnownPatient | null {
    return this.patients.get(identityOf(row)) ?? null;
  }

  /** Compares a row, which must be loaded, with its patient, and applies it for the rows below. */
  take(row: ParsedRow): RowOutcome {
    const identity = identityOf(row);
    const patient = this.patients.get(identity) ?? null;
    const outcome = compareRow(row, patient, {
      today: this.today,
      room: this.places && this.places.remaining,
      limitMessage: this.places ? new DomainError('platform.limit_reached', { limit: this.places.limit }).message : '',
    });
    if (outcome.result !== 'new' && outcome.result !== 'changed') return outcome;
    const after = applyPlan(patient, outcome.plan, this.today);
    if (this.places) this.places.remaining -= countActive(after) - countActive(patient);
    this.patients.set(identity, after);
    return outcome;
  }

  /** Sets the id that a row's new patient gets. */
  setPatientId(row: ParsedRow, id: string): void {
    const patient = this.patients.get(identityOf(row));
    if (patient) this.patients.set(identityOf(row), { ...patient, id });
  }
}

interface OfPatient {
  patientId: string;
}

interface FoundPatient {
  /** Position of the row for which it was found, from 1. */
  n: number;
  id: string;
}

/** Plans on which the patient has an active subscription. */
const countActive = (patient: KnownPatient | null): number =>
  new Set((patient?.terms ?? []).filter(({ active }) => active).map(({ planId }) => planId)).size;

function groupByPatient<Row extends OfPatient>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.patientId, [...(groups.get(row.patientId) ?? []), row]);
  return groups;
}
