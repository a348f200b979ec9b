import { linkPage, type PageFacts } from '../enrolments/links.queries.js';
import { opening, type Reads } from '../platform/reads.js';
import type { Day } from '../shared/calendar.js';
import { Refused } from '../shared/refused.js';
import type { PaidRow, ShownLink, ShownPage } from './pay-page.dto.js';

/** Whose the link is. Of an unknown one: nobody's, who has nothing. */
const BY_LINK = {
  name: 'by_link',
  text: opening(`coalesce(
    (SELECT doctor_id::text FROM link WHERE identifier = $1 AND revoked_at IS NULL),
    '00000000-0000-0000-0000-000000000000')`),
};

/** Everything behind a link, as one row. $1 is the identifier. */
const BEHIND_LINK = `
SELECT
  p.archived_at IS NOT NULL AS "patientArchived", pl.is_active AND pl.removed_at IS NULL AS "planOnSale",
  json_build_object('name', p.name, 'mobileNormal', p.mobile_normal) AS patient,
  json_build_object('name', pl.name, 'description', pl.description, 'coveredServices', pl.covered_services,
    'excludedServices', pl.excluded_services, 'additionalInfo', pl.additional_info) AS plan,
  CASE WHEN f.doctor_id IS NOT NULL THEN json_build_object('doctorName', f.doctor_name, 'degree', f.degree,
    'specialization', f.specialization, 'profileImageUrl', f.profile_image_url, 'clinicName', f.clinic_name,
    'mobileNumber', f.mobile_number, 'clinicAddress', f.clinic_address,
    'registrationNumber', f.registration_number) END AS profile,
  (SELECT json_build_object('tierId', t.tier_id, 'tierName', t.tier_name) FROM term t
   WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.state = 'pending') AS pending,
  (SELECT json_build_object('tierId', t.tier_id, 'tierName', t.tier_name, 'state', t.state, 'endDay', t.end_day,
     'disabled', EXISTS (
       SELECT FROM term_pause x WHERE x.doctor_id = t.doctor_id AND x.term_id = t.id AND x.to_day IS NULL))
   FROM term t WHERE t.doctor_id = e.doctor_id AND t.enrolment_id = e.id AND t.state = 'paid'
   ORDER BY t.end_day DESC, t.start_day DESC, t.id DESC LIMIT 1) AS latest,
  (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'validityType', t.validity_type,
     'months', t.months, 'pricePaise', t.price_paise, 'features', t.features)
     ORDER BY t.months, t.price_paise, t.id), '[]')
   FROM tier t WHERE t.doctor_id = e.doctor_id AND t.plan_id = e.plan_id AND t.removed_at IS NULL) AS tiers,
  EXISTS (SELECT FROM payment_gateway g WHERE g.doctor_id = e.doctor_id) AS "gatewayReady",
  coalesce((SELECT c.stopped_at IS NOT NULL FROM whatsapp_contact c WHERE c.number = p.mobile_normal), false)
    AS "remindersStopped"
FROM link l
JOIN enrolment e ON e.doctor_id = l.doctor_id AND e.id = l.enrolment_id
JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
JOIN plan pl ON pl.doctor_id = e.doctor_id AND pl.id = e.plan_id
LEFT JOIN profile f ON f.doctor_id = e.doctor_id
WHERE l.identifier = $1 AND l.revoked_at IS NULL`;

/** One row as the database gives it. */
type Row = PageFacts & Pick<ShownLink, 'patient' | 'plan' | 'profile'> & Omit<ShownPage, 'link'>;

/** What a link shows today, in one round trip. @throws Refused `link.unknown` or `link.paused`. */
export async function shownLink(reads: Reads, identifier: string, today: Day): Promise<ShownPage> {
  const [row] = await reads.behind<Row>({ ...BY_LINK, values: [identifier] }, BEHIND_LINK, [identifier]);
  if (!row) throw new Refused('link.unknown');
  const { patient, plan, profile, tiers, gatewayReady, remindersStopped } = row;
  return { link: { patient, plan, profile, page: linkPage(row, today).page }, tiers, gatewayReady, remindersStopped };
}

/** What was paid for enrolment $2 of doctor $1. */
const PAID = `
SELECT m.payment_day AS "paidOn", m.amount_paise AS "amountPaise", t.tier_name AS "tierName",
  t.start_day AS "startDate", t.end_day AS "endDate",
  (SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refund r
   WHERE r.doctor_id = m.doctor_id AND r.payment_id = m.id AND r.state IN ('pending', 'processed')) AS "refundedPaise"
FROM payment m LEFT JOIN term t ON t.doctor_id = m.doctor_id AND t.id = m.term_id
WHERE m.doctor_id = $1 AND m.enrolment_id = $2 AND m.payment_day IS NOT NULL
ORDER BY m.payment_day DESC, m.created_at DESC, m.id DESC LIMIT 24`;

/** The newest payments that arrived for an enrolment. */
export const paidFor = (reads: Reads, doctorId: string, enrolmentId: string): Promise<PaidRow[]> =>
  reads.tenant(doctorId, PAID, [doctorId, enrolmentId]);
