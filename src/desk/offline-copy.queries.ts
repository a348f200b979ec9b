import { leadingTermJoinSql } from '../enrolments/patient-list/patient-list.queries.js';
import type { PatientStatus } from '../enrolments/patient-list/patient-status.rules.js';
import { patientVersionSql } from '../enrolments/patient-version.queries.js';
import type { SingleStatements } from '../platform/db/single-statements.js';
import type { Day } from '../shared/calendar.js';
import { paise, rupees } from '../shared/money.js';
import type { ValidityType } from '../shared/period.js';
import type { OfflineCopyView, OfflinePatientView, OfflineTierView } from './offline-copy.view.js';

const PAGE_SIZE = 2_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const PATIENTS = `
WITH p AS (
  SELECT patient.doctor_id, patient.id, patient.name, patient.mobile FROM patient
  WHERE patient.doctor_id = $1 AND patient.id > $3 AND patient.erased_at IS NULL AND patient.archived_at IS NULL
  ORDER BY patient.id LIMIT ${PAGE_SIZE + 1}
)
SELECT p.id, p.name, p.mobile, ${patientVersionSql('p')} AS version, s.status, t."planName", t."tierId", t."endDay"
FROM p ${leadingTermJoinSql('t.tier_id AS "tierId"')}
ORDER BY p.id`;

const TIERS = `
SELECT tier.id, plan.name AS "planName", tier.name AS "tierName", tier.validity_type AS "validityType",
  tier.price_paise AS "pricePaise"
FROM plan JOIN tier ON tier.doctor_id = plan.doctor_id AND tier.plan_id = plan.id AND tier.removed_at IS NULL
WHERE plan.doctor_id = $1 AND plan.is_active AND plan.removed_at IS NULL
ORDER BY plan.name, plan.id, tier.price_paise, tier.id`;

interface PatientRow {
  id: string;
  name: string;
  mobile: string;
  version: string;
  status: PatientStatus;
  planName: string | null;
  tierId: string | null;
  endDay: Day | null;
}

interface TierRow {
  id: string;
  planName: string;
  tierName: string | null;
  validityType: ValidityType;
  pricePaise: string | number;
}

const toPatientView = ({ id, name, mobile, version, status, planName, tierId, endDay }: PatientRow) =>
  ({
    id,
    name,
    mobile,
    version,
    subscription_status: status,
    subscription_name: planName,
    subscription_tier_id: tierId,
    subscription_end_date: endDay,
  }) satisfies OfflinePatientView;

const toTierView = ({ id, planName, tierName, validityType, pricePaise }: TierRow): OfflineTierView => ({
  id,
  subscription_name: planName,
  tier_name: tierName,
  validity_type: validityType,
  price: rupees(paise(Number(pricePaise))),
});

/** One page of the clinic's patients, in the order of their ids. @param after id of the last patient of the page before */
export async function readOfflineCopy(
  statements: SingleStatements,
  doctorId: string,
  today: Day,
  after: string | undefined,
): Promise<OfflineCopyView> {
  const rows = await statements.readList<PatientRow>(doctorId, PATIENTS, [doctorId, today, after ?? FIRST_ID]);
  const tiers = after === undefined ? await statements.readList<TierRow>(doctorId, TIERS, [doctorId]) : [];
  const page = rows.slice(0, PAGE_SIZE);
  return {
    patients: page.map(toPatientView),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
    tiers: tiers.map(toTierView),
  };
}
