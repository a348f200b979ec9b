import { tenantPreludeSql, type SingleStatements } from '../platform/db/single-statements.js';
import { pictureUrl } from '../profile/picture/pictures.queries.js';
import { DomainError } from '../shared/domain-error.js';
import { paise, rupees } from '../shared/money.js';
import type { ValidityType } from '../shared/period.js';
import { splitList } from '../shared/text.js';
import { toQuestionView } from './public-page.dto.js';
import type { StoredQuestion } from './public-page.entity.js';
import type { Joining } from './public-page.rules.js';
import { publicPageUrl } from './public-page.queries.js';
import type { PublicDoctorView, PublicPlanView, PublicTierView } from './public-page.view.js';

/** Sets the tenant to the owner of slug $1, or to a doctor id that does not exist if the slug is unknown. */
const SLUG_TENANT_PRELUDE = {
  name: 'by_slug',
  text: tenantPreludeSql(`coalesce(
    (SELECT doctor_id::text FROM public_slug WHERE slug = $1), '00000000-0000-0000-0000-000000000000')`),
};

/** All data of the page with slug $1, also of a retired slug; no row if nobody may see it. */
const FIND_PUBLIC_DOCTOR = `
SELECT s.doctor_id AS "doctorId", current.slug, w.indexable, w.questions,
  f.doctor_name AS "doctorName", f.degree, f.specialization, f.registration_number AS "registrationNumber",
  f.picture_id AS "pictureId", f.profile_image_url AS "profileImageUrl",
  f.clinic_name AS "clinicName", f.clinic_address AS "clinicAddress", f.mobile_number AS "mobileNumber",
  (SELECT coalesce(json_agg(json_build_object('name', c.name, 'address', c.address) ORDER BY c.created_at, c.id), '[]')
   FROM clinic c WHERE c.doctor_id = s.doctor_id AND c.removed_at IS NULL) AS clinics,
  (SELECT coalesce(json_agg(o ORDER BY o.position, o.id), '[]') FROM (
    SELECT p.id, u.slug, u.position, u.joining, u.prices_shown AS "pricesShown", p.name, p.description,
      p.covered_services AS "coveredServices", p.excluded_services AS "excludedServices",
      p.additional_info AS "additionalInfo",
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'validityType', t.validity_type,
         'months', t.months, 'pricePaise', t.price_paise) ORDER BY t.months, t.price_paise, t.id), '[]')
       FROM tier t WHERE t.doctor_id = p.doctor_id AND t.plan_id = p.id AND t.removed_at IS NULL) AS tiers
    FROM public_plan u JOIN plan p ON p.doctor_id = u.doctor_id AND p.id = u.plan_id
    WHERE u.doctor_id = s.doctor_id AND u.listed AND p.is_active AND p.removed_at IS NULL) o) AS plans
FROM public_slug s
JOIN public_slug current ON current.doctor_id = s.doctor_id AND current.retired_at IS NULL
JOIN account a ON a.id = s.doctor_id AND a.status = 'approved'
JOIN public_page w ON w.doctor_id = s.doctor_id AND w.enabled
JOIN profile f ON f.doctor_id = s.doctor_id AND btrim(f.registration_number) <> ''
WHERE s.slug = $1`;

interface TierRow {
  id: string;
  name: string | null;
  validityType: ValidityType;
  months: number;
  pricePaise: number;
}

interface PlanRow {
  id: string;
  slug: string;
  joining: Joining;
  pricesShown: boolean;
  name: string;
  description: string;
  coveredServices: string;
  excludedServices: string;
  additionalInfo: string;
  tiers: TierRow[];
}

interface DoctorRow {
  doctorId: string;
  slug: string;
  indexable: boolean;
  questions: StoredQuestion[];
  doctorName: string;
  degree: string | null;
  specialization: string | null;
  registrationNumber: string;
  pictureId: string | null;
  profileImageUrl: string | null;
  clinicName: string | null;
  clinicAddress: string | null;
  mobileNumber: string | null;
  clinics: { name: string; address: string }[];
  plans: PlanRow[];
}

/** A page that people may see, and whose it is. */
export interface ShownPublicPage {
  doctorId: string;
  page: PublicDoctorView;
}

/**
 * Reads the public page with a current or earlier slug in one round trip.
 * @throws DomainError `public_page.unknown`: unknown, switched off, without a registration number, or the doctor is suspended.
 */
export async function findShownPublicPage(statements: SingleStatements, slug: string): Promise<ShownPublicPage> {
  const prelude = { ...SLUG_TENANT_PRELUDE, values: [slug] };
  const [row] = await statements.readAsTenantOf<DoctorRow>(prelude, FIND_PUBLIC_DOCTOR, [slug]);
  if (!row) throw new DomainError('public_page.unknown');
  return { doctorId: row.doctorId, page: toPublicDoctor(row) };
}

const toPublicDoctor = (row: DoctorRow): PublicDoctorView => ({
  doctor: {
    name: row.doctorName,
    degree: row.degree,
    specialization: row.specialization,
    registration_number: row.registrationNumber,
    picture_url: row.pictureId ? pictureUrl(row.pictureId) : row.profileImageUrl,
    clinic_name: row.clinicName,
    clinic_address: row.clinicAddress,
    phone: row.mobileNumber,
  },
  clinics: row.clinics.map(({ name, address }) => ({ name, address: address || null, phone: row.mobileNumber })),
  slug: row.slug,
  url: publicPageUrl(row.slug),
  indexable: row.indexable,
  questions: row.questions.map(toQuestionView),
  plans: row.plans.map((plan) => toPublicPlan(row.slug, plan)),
});

const toPublicPlan = (slug: string, plan: PlanRow): PublicPlanView => ({
  id: plan.id,
  slug: plan.slug,
  url: publicPageUrl(slug, plan.slug),
  name: plan.name,
  description: plan.description,
  covered_services: splitList(plan.coveredServices),
  excluded_services: splitList(plan.excludedServices),
  additional_info: plan.additionalInfo,
  joining: plan.tiers.length === 0 ? 'closed' : plan.joining, // nothing to pay
  prices_shown: plan.pricesShown,
  tiers: plan.tiers.map((tier) => toPublicTier(tier, plan.pricesShown)),
});

const toPublicTier = (tier: TierRow, pricesShown: boolean): PublicTierView => ({
  id: tier.id,
  name: tier.name,
  validity_type: tier.validityType,
  months: tier.months,
  amount: pricesShown ? rupees(paise(tier.pricePaise)) : null,
});
