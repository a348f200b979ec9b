import { disabledEnrolmentSql } from '../../enrolments/links/links.queries.js';
import { linkState, type LinkFacts } from '../../enrolments/links/link.rules.js';
import type { TermState } from '../../enrolments/terms/term.rules.js';
import type { Payer } from '../../patients/payers/payer.entity.js';
import { tenantPreludeSql, type SingleStatements } from '../../platform/db/single-statements.js';
import type { Profile } from '../../profile/profile.entity.js';
import type { Day } from '../../shared/calendar.js';
import { DomainError } from '../../shared/domain-error.js';
import type { ShownTier } from '../pay-page.dto.js';
import type { PersonFacts } from './payer-page.rules.js';

/** Sets the tenant to the owner of payer link $1, or to a doctor id that does not exist if the link is unknown. */
const PAYER_LINK_TENANT_PRELUDE = {
  name: 'by_payer_link',
  text: tenantPreludeSql(`coalesce(
    (SELECT doctor_id::text FROM payer_link WHERE identifier = $1 AND revoked_at IS NULL),
    '00000000-0000-0000-0000-000000000000')`),
};

/**
 * The data of payer link $1 on day $2: one row for each plan of a patient who has a payment link, or one row without an
 * enrolment if there is none.
 */
const FIND_PAGE = `
SELECT
  y.name AS "payerName", y.mobile_normal AS "payerNumber",
  f.doctor_id IS NOT NULL AS "hasProfile", f.doctor_name AS "doctorName", f.degree, f.specialization,
  f.profile_image_url AS "profileImageUrl", f.picture_id AS "pictureId", f.clinic_name AS "clinicName", f.mobile_number AS "mobileNumber",
  f.clinic_address AS "clinicAddress", f.registration_number AS "registrationNumber",
  EXISTS (SELECT FROM payment_gateway g WHERE g.doctor_id = y.doctor_id) AS "gatewayReady",
  EXISTS (SELECT FROM receipt r JOIN patient x ON x.doctor_id = r.doctor_id AND x.id = r.patient_id
    WHERE x.doctor_id = y.doctor_id AND x.payer_id = y.id) AS "hasReceipts",
  coalesce((SELECT c.stopped_at IS NOT NULL FROM whatsapp_contact c WHERE c.number = y.mobile_normal), false) AS "optedOut",
  e.id AS "enrolmentId", e.patient_id AS "patientId", p.name AS "patientName", p.mobile_normal AS "mobileNormal", l.identifier AS "ownIdentifier",
  p.archived_at IS NOT NULL AS "patientArchived", pl.is_active AND pl.removed_at IS NULL AS "isPlanOffered",
  pl.name AS "planName",
  w.id IS NOT NULL OR latest.id IS NOT NULL OR EXISTS (
    SELECT FROM term t WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.payment_day IS NOT NULL) AS "hasTerms",
  w.id IS NOT NULL AS "hasPending", w.tier_id AS "pendingTierId",
  latest.state, latest.end_day AS "endDay", latest.tier_id AS "tierId",
  ${disabledEnrolmentSql('latest.id', '$2')} AS disabled,
  (SELECT coalesce(json_agg(o ORDER BY o.months, o."pricePaise", o.id), '[]')
   FROM (SELECT t.id, t.name, t.validity_type AS "validityType", t.months, t.price_paise AS "pricePaise"
     FROM tier t WHERE t.doctor_id = e.doctor_id AND t.plan_id = e.plan_id AND t.removed_at IS NULL) o) AS tiers
FROM payer_link k
JOIN payer y ON y.doctor_id = k.doctor_id AND y.id = k.payer_id
LEFT JOIN profile f ON f.doctor_id = y.doctor_id
LEFT JOIN (patient p
  JOIN enrolment e ON e.doctor_id = p.doctor_id AND e.patient_id = p.id
  JOIN link l ON l.doctor_id = e.doctor_id AND l.enrolment_id = e.id AND l.revoked_at IS NULL
  JOIN plan pl ON pl.doctor_id = e.doctor_id AND pl.id = e.plan_id
) ON p.doctor_id = y.doctor_id AND p.payer_id = y.id AND p.erased_at IS NULL
LEFT JOIN term w ON w.doctor_id = e.doctor_id AND w.enrolment_id = e.id AND w.state = 'pending'
LEFT JOIN LATERAL (
  SELECT t.id, t.state, t.end_day, t.tier_id FROM term t
  WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.state = 'paid'
  ORDER BY t.end_day DESC, t.start_day DESC, t.id DESC LIMIT 1) latest ON true
WHERE k.identifier = $1 AND k.revoked_at IS NULL
ORDER BY lower(p.name), p.id, lower(pl.name), e.id`;

type ShownProfile = Omit<Profile, 'doctorId' | 'updatedAt' | 'clinicManager' | 'tagLine' | 'pictureFetchedFrom'>;

/** Columns that are the same in all rows. */
interface PayerColumns extends ShownProfile {
  payerName: string;
  payerNumber: string | null;
  /** If false, the columns of `ShownProfile` are null. */
  hasProfile: boolean;
  gatewayReady: boolean;
  hasReceipts: boolean;
  /** The payer's number gets no reminders. */
  optedOut: boolean;
}

/** Columns of one enrolment. */
interface PersonColumns extends Omit<LinkFacts, 'latest'> {
  enrolmentId: string;
  patientId: string;
  patientName: string;
  mobileNormal: string | null;
  ownIdentifier: string;
  planName: string;
  pendingTierId: string | null;
  /** Of the paid term that ends last; null, like the next three, if there is none. */
  state: TermState | null;
  endDay: Day | null;
  disabled: boolean;
  tierId: string | null;
  tiers: ShownPayerTier[];
}

export type ShownPayerTier = Omit<ShownTier, 'features'>;

type Row = PayerColumns & (PersonColumns | { enrolmentId: null });

/** One plan of a patient on the page. */
export interface ShownPerson
  extends
    PersonFacts,
    Pick<PersonColumns, 'enrolmentId' | 'patientId' | 'mobileNormal' | 'ownIdentifier' | 'planName' | 'tiers'> {
  name: string;
  /** The assigned tier, else that of the latest term. */
  currentTierId: string | null;
}

/** All data that the page of a payer shows. */
export interface ShownPayerPage {
  payer: PayerColumns;
  profile: ShownProfile | null;
  people: ShownPerson[];
}

function toPerson(row: PersonColumns, today: Day): ShownPerson {
  const { state, endDay, disabled, hasPending, patientName: name } = row;
  const latest = state === null ? null : { state, endDay, disabled };
  const { enrolmentId, patientId, mobileNormal, ownIdentifier, planName, tiers } = row;
  return {
    enrolmentId,
    patientId,
    name,
    mobileNormal,
    ownIdentifier,
    planName,
    tiers,
    state: linkState({ ...row, latest }, today),
    hasPending,
    endDay,
    currentTierId: row.pendingTierId ?? row.tierId,
  };
}

/** Reads what a payer's link shows today in one round trip. @throws DomainError `link.unknown`. */
export async function findPayerPage(
  statements: SingleStatements,
  identifier: string,
  today: Day,
): Promise<ShownPayerPage> {
  const prelude = { ...PAYER_LINK_TENANT_PRELUDE, values: [identifier] };
  const rows = await statements.readAsTenantOf<Row>(prelude, FIND_PAGE, [identifier, today]);
  const [payer] = rows;
  if (!payer) throw new DomainError('link.unknown');
  const people = rows.flatMap((row) => (row.enrolmentId !== null && row.hasTerms ? [toPerson(row, today)] : []));
  return { payer, profile: payer.hasProfile ? payer : null, people };
}

/** An enrolment of a payer's patient. */
export interface PayerEnrolment {
  enrolmentId: string;
  patientId: string;
  /** The patient's full name. */
  name: string;
  /** Whether it has a payment link; without one nothing can be paid. */
  hasLink: boolean;
}

const FIND_ENROLMENTS = `
SELECT e.id AS "enrolmentId", p.id AS "patientId", p.name, l.identifier IS NOT NULL AS "hasLink" FROM patient p
JOIN enrolment e ON e.doctor_id = p.doctor_id AND e.patient_id = p.id
LEFT JOIN link l ON l.doctor_id = e.doctor_id AND l.enrolment_id = e.id AND l.revoked_at IS NULL
WHERE p.doctor_id = $1 AND p.payer_id = $2 AND p.erased_at IS NULL
ORDER BY lower(p.name), p.id, e.id`;

/** All enrolments of a payer's patients. */
export const findPayerEnrolments = (
  statements: SingleStatements,
  doctorId: string,
  payerId: string,
): Promise<PayerEnrolment[]> => statements.readTenant(doctorId, FIND_ENROLMENTS, [doctorId, payerId]);

/** The newest receipts of a payer's patients. */
const FIND_RECEIPTS = `
SELECT r.id, r.number, r.kind, r.issued_on, r.money_on, r.amount_paise, r.patient_id FROM receipt r
JOIN patient p ON p.doctor_id = r.doctor_id AND p.id = r.patient_id
WHERE p.doctor_id = $1 AND p.payer_id = $2
ORDER BY r.issued_at DESC, r.kind DESC, r.serial DESC LIMIT 48`;

export interface PayerReceiptRow {
  id: string;
  number: string;
  kind: 'receipt' | 'refund_receipt';
  issued_on: Day;
  money_on: Day;
  amount_paise: number;
  patient_id: string;
}

export const findPayerReceipts = (
  statements: SingleStatements,
  doctorId: string,
  payerId: string,
): Promise<PayerReceiptRow[]> => statements.readTenant(doctorId, FIND_RECEIPTS, [doctorId, payerId]);

type PayerContact = Pick<Payer, 'name' | 'mobileNormal'>;

/** The name and number of a payer. @throws DomainError `link.unknown` if the payer was deleted. */
export async function findPayerContact(
  statements: SingleStatements,
  doctorId: string,
  payerId: string,
): Promise<PayerContact> {
  const [payer] = await statements.readTenant<PayerContact>(
    doctorId,
    'SELECT name, mobile_normal AS "mobileNormal" FROM payer WHERE doctor_id = $1 AND id = $2 AND deleted_at IS NULL',
    [doctorId, payerId],
  );
  if (!payer) throw new DomainError('link.unknown');
  return payer;
}
