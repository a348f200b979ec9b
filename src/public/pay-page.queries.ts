import { toLinkPage, disabledEnrolmentSql, type LinkPageFacts } from '../enrolments/links/links.queries.js';
import { REMINDER_CONSENT_JOIN, REMINDERS_OFF_SQL } from '../patients/consents/consents.js';
import { tenantPreludeSql, type SingleStatements } from '../platform/db/single-statements.js';
import type { TermFacts } from '../enrolments/terms/term.rules.js';
import type { Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { PaidRow, ShownLink, ShownPage } from './pay-page.dto.js';

/** Sets the tenant to the owner of link $1, or to a doctor id that does not exist if the link is unknown. */
const LINK_TENANT_PRELUDE = {
  name: 'by_link',
  text: tenantPreludeSql(`coalesce(
    (SELECT doctor_id::text FROM link WHERE identifier = $1 AND revoked_at IS NULL),
    '00000000-0000-0000-0000-000000000000')`),
};

/** All data of link $1 on day $2. One row of plain columns, because building JSON takes as long as finding the rows. */
const FIND_PAGE = `
SELECT
  p.archived_at IS NOT NULL AS "patientArchived", pl.is_active AND pl.removed_at IS NULL AS "isPlanOffered",
  p.name AS "patientName", p.mobile_normal AS "mobileNormal",
  pl.name AS "planName", pl.description, pl.covered_services AS "coveredServices",
  pl.excluded_services AS "excludedServices", pl.additional_info AS "additionalInfo",
  f.doctor_id IS NOT NULL AS "hasProfile", f.doctor_name AS "doctorName", f.degree, f.specialization,
  f.profile_image_url AS "profileImageUrl", f.picture_id AS "pictureId", f.clinic_name AS "clinicName", f.mobile_number AS "mobileNumber",
  f.clinic_address AS "clinicAddress", f.registration_number AS "registrationNumber",
  w.id IS NOT NULL OR latest.id IS NOT NULL OR EXISTS (
    SELECT FROM term t WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.payment_day IS NOT NULL) AS "hasTerms",
  w.id IS NOT NULL AS "hasPending", w.tier_id AS "pendingTierId", w.tier_name AS "pendingTierName",
  latest.state, latest.end_day AS "endDay", latest.tier_id AS "tierId", latest.tier_name AS "tierName",
  ${disabledEnrolmentSql('latest.id', '$2')} AS disabled,
  (SELECT coalesce(json_agg(o ORDER BY o.months, o."pricePaise", o.id), '[]')
   FROM (SELECT t.id, t.name, t.validity_type AS "validityType", t.months, t.price_paise AS "pricePaise", t.features
     FROM tier t WHERE t.doctor_id = e.doctor_id AND t.plan_id = e.plan_id AND t.removed_at IS NULL) o) AS tiers,
  EXISTS (SELECT FROM payment_gateway g WHERE g.doctor_id = e.doctor_id) AS "gatewayReady",
  latest.id IS NOT NULL OR EXISTS (SELECT FROM payment m WHERE m.doctor_id = e.doctor_id AND m.enrolment_id = e.id
    AND m.payment_day IS NOT NULL) AS "hasHistory",
  ${REMINDERS_OFF_SQL} AS "optedOut"
FROM link l
JOIN enrolment e ON e.doctor_id = l.doctor_id AND e.id = l.enrolment_id
JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
JOIN plan pl ON pl.doctor_id = e.doctor_id AND pl.id = e.plan_id
LEFT JOIN profile f ON f.doctor_id = e.doctor_id
LEFT JOIN term w ON w.doctor_id = e.doctor_id AND w.enrolment_id = e.id AND w.state = 'pending'
LEFT JOIN LATERAL (
  SELECT t.id, t.state, t.end_day, t.tier_id, t.tier_name FROM term t
  WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.state = 'paid'
  ORDER BY t.end_day DESC, t.start_day DESC, t.id DESC LIMIT 1) latest ON true
${REMINDER_CONSENT_JOIN}
WHERE l.identifier = $1 AND l.revoked_at IS NULL`;

/** As the database returns it. */
interface Row
  extends
    Pick<LinkPageFacts, 'patientArchived' | 'isPlanOffered' | 'hasTerms'>,
    Omit<ShownLink['plan'], 'name'>,
    NonNullable<ShownLink['profile']>,
    Omit<ShownPage, 'link'> {
  patientName: string;
  mobileNormal: string | null;
  planName: string;
  /** If false, the columns of `ShownLink['profile']` are null. */
  hasProfile: boolean;
  hasPending: boolean;
  pendingTierId: string | null;
  pendingTierName: string | null;
  /** Of the paid term that ends last; null, like its other columns, if there is none. */
  state: TermFacts['state'] | null;
  endDay: TermFacts['endDay'];
  /** See `LinkFacts`. */
  disabled: boolean;
  tierId: string | null;
  tierName: string | null;
}

function toPageFacts(row: Row): LinkPageFacts {
  const { patientArchived, isPlanOffered, hasTerms, state, endDay, disabled, tierId, tierName } = row;
  return {
    patientArchived,
    isPlanOffered,
    hasTerms,
    profile: row.hasProfile ? row : null,
    pending: row.hasPending ? { tierId: row.pendingTierId, tierName: row.pendingTierName } : null,
    latest: state === null ? null : { state, endDay, disabled, tierId, tierName },
  };
}

/** Reads what a link shows today in one round trip. @throws DomainError `link.unknown` or `link.paused`. */
export async function findShownPage(statements: SingleStatements, identifier: string, today: Day): Promise<ShownPage> {
  const [row] = await statements.readAsTenantOf<Row>({ ...LINK_TENANT_PRELUDE, values: [identifier] }, FIND_PAGE, [
    identifier,
    today,
  ]);
  if (!row) throw new DomainError('link.unknown');
  const { description, coveredServices, excludedServices, additionalInfo, tiers } = row;
  const { gatewayReady, hasHistory, optedOut } = row;
  const { page } = toLinkPage(toPageFacts(row), today);
  return {
    link: {
      page,
      patient: { name: row.patientName, mobileNormal: row.mobileNormal },
      plan: { name: row.planName, description, coveredServices, excludedServices, additionalInfo },
      profile: row.hasProfile ? row : null,
    },
    tiers,
    gatewayReady,
    hasHistory,
    optedOut,
  };
}

/** The newest payments for enrolment $2 of doctor $1. */
const FIND_PAYMENTS = `
SELECT m.payment_day AS "paidOn", m.amount_paise AS "amountPaise", t.tier_name AS "tierName",
  t.start_day AS "startDate", t.end_day AS "endDate",
  (SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refund r
   WHERE r.doctor_id = m.doctor_id AND r.payment_id = m.id AND r.state IN ('pending', 'processed')) AS "refundedPaise"
FROM payment m LEFT JOIN term t ON t.doctor_id = m.doctor_id AND t.id = m.term_id
WHERE m.doctor_id = $1 AND m.enrolment_id = $2 AND m.payment_day IS NOT NULL
ORDER BY m.payment_day DESC, m.created_at DESC, m.id DESC LIMIT 24`;

export const findPayments = (statements: SingleStatements, doctorId: string, enrolmentId: string): Promise<PaidRow[]> =>
  statements.readTenant(doctorId, FIND_PAYMENTS, [doctorId, enrolmentId]);
