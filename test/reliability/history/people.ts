import type { World } from '../../helpers/world.js';
import { factLine, groupBy, type FactLines } from './facts.js';
import type { Model } from './model/model-state.js';

/** The facts about the patient besides terms and money: who the patient is, requests to join, and consents. */
export function modelPeople(m: Model): FactLines {
  const shown = m.erased ? 'erased' : m.archived ? 'archived' : 'shown';
  const patient = factLine('patient', shown, m.isMinor ? 'minor' : 'adult', 'payer', m.payer);
  const requests = m.requests.map(({ state, plan, tier, isKnown }, n) =>
    factLine('request', n, state, 'plan', plan, 'tier', tier, isKnown ? 'known' : 'new'),
  );
  const enrolled = m.enrolled.flatMap((isEnrolled, plan) =>
    isEnrolled ? [factLine('enrolment', plan, m.erased ? 'no link' : 'one link')] : [],
  );
  const consents = m.consents.map(({ purpose, granted }) =>
    factLine('consent', purpose, granted ? 'granted' : 'refused'),
  );
  return [...(m.exists ? [patient] : []), ...requests, ...enrolled, ...consents];
}

interface PatientRow {
  id: string;
  mobile: string | null;
  is_minor: boolean;
  state: string;
  payer: string | null;
}

const PATIENTS = `SELECT p.id, p.mobile_normal AS mobile, p.is_minor, y.name AS payer,
  CASE WHEN p.erased_at IS NOT NULL THEN 'erased' WHEN p.archived_at IS NOT NULL THEN 'archived' ELSE 'shown' END AS state
  FROM patient p LEFT JOIN payer y ON y.doctor_id = p.doctor_id AND y.id = p.payer_id`;
const REQUESTS = `SELECT id, plan_id, tier_id, state, patient_id IS NOT NULL AS known FROM join_request ORDER BY id`;
const ENROLMENTS = `SELECT e.patient_id, e.plan_id, e.id, count(l.identifier)::int AS links FROM enrolment e
  LEFT JOIN link l ON l.doctor_id = e.doctor_id AND l.enrolment_id = e.id AND l.revoked_at IS NULL
  GROUP BY e.doctor_id, e.id`;
const CONSENTS = `SELECT patient_id, purpose, granted FROM consent WHERE source = 'public_page'`;

/** The people of a history, as stored. */
export interface People {
  facts: FactLines;
  patientId: string | null;
  /** Ids of the requests to join, in order of creation. */
  requests: string[];
  /** Enrolment ids by plan. */
  enrolments: (string | null)[];
}

interface Place {
  patientId: string | null;
  mobile: string | null;
  plans: readonly string[];
  tiers: readonly string[];
}

/** Everybody with the number of a history is one of its people. */
export async function observePeople(w: World, places: readonly Place[]): Promise<People[]> {
  const patients = await w.rows<PatientRow>(PATIENTS);
  const requests = await w.rows<{ id: string; plan_id: string; tier_id: string | null; state: string; known: boolean }>(
    REQUESTS,
  );
  const enrolments = await w.rows<{ patient_id: string; plan_id: string; id: string; links: number }>(ENROLMENTS);
  const consents = await w.rows<{ patient_id: string; purpose: string; granted: boolean }>(CONSENTS);
  const byId = groupBy(patients, ({ id }) => id);
  const byNumber = groupBy(patients, ({ mobile }) => mobile ?? '');
  const byPlan = groupBy(requests, ({ plan_id }) => plan_id);
  const byPatient = groupBy(enrolments, ({ patient_id }) => patient_id);
  const consentsOf = groupBy(consents, ({ patient_id }) => patient_id);
  return places.map(({ patientId, mobile, plans, tiers }) => {
    const withNumber = (mobile === null ? [] : byNumber.get(mobile)) ?? [];
    const people = [...(byId.get(patientId ?? '') ?? []), ...withNumber.filter(({ id }) => id !== patientId)];
    const asked = plans.flatMap((plan) => byPlan.get(plan) ?? []).sort((a, b) => (a.id < b.id ? -1 : 1));
    const enrolled = people.flatMap(({ id }) => byPatient.get(id) ?? []);
    const agreed = people.flatMap(({ id }) => consentsOf.get(id) ?? []);
    return {
      facts: [
        ...people.map((p) => factLine('patient', p.state, p.is_minor ? 'minor' : 'adult', 'payer', p.payer)),
        ...asked.map(({ state, plan_id, tier_id, known }, n) => {
          const tier = tier_id === null ? null : tiers.indexOf(tier_id);
          const isKnown = known ? 'known' : 'new';
          return factLine('request', n, state, 'plan', plans.indexOf(plan_id), 'tier', tier, isKnown);
        }),
        ...enrolled.map(({ plan_id, links }) =>
          factLine('enrolment', plans.indexOf(plan_id), ['no link', 'one link'][links] ?? 'several links'),
        ),
        ...agreed.map(({ purpose, granted }) => factLine('consent', purpose, granted ? 'granted' : 'refused')),
      ],
      patientId: people[0]?.id ?? null,
      requests: asked.map(({ id }) => id),
      enrolments: plans.map((plan) => enrolled.find(({ plan_id }) => plan_id === plan)?.id ?? null),
    };
  });
}
