import type { EntityManager } from 'typeorm';
import { paise, rupees, type Paise } from '../shared/money.js';
import { allowedDeskActions, type DeskFact } from './desk.rules.js';
import type { DeskItemView } from './desk.view.js';

const REASON = 'wants_to_join' as const;

const FIND_WAITING = `
SELECT id, created_at AS since FROM join_request WHERE doctor_id = $1 AND state = 'waiting'`;

/** The people who want to join a plan and wait for the clinic, each as a row of its own. */
export async function findJoinFacts(tx: EntityManager, doctorId: string): Promise<DeskFact[]> {
  const rows = await tx.query<{ id: string; since: Date }[]>(FIND_WAITING, [doctorId]);
  return rows.map(({ id, since }) => ({
    id,
    reason: REASON,
    patientId: id,
    enrolmentId: null,
    since,
    dueOn: null,
    detail: null,
    amountPaise: null,
    isDisabled: false,
    isHidden: false,
    until: null,
    rowId: null,
    assignedTo: null,
  }));
}

interface Joiner {
  id: string;
  name: string;
  mobile: string;
  since: Date;
  patientId: string | null;
  planName: string;
  tierName: string | null;
  pricePaise: Paise | null;
}

const FIND_DETAILS = `
SELECT j.id, coalesce(j.name, '') AS name, coalesce(j.mobile, '') AS mobile, j.created_at AS since,
  j.patient_id AS "patientId", p.name AS "planName", t.name AS "tierName", t.price_paise AS "pricePaise"
FROM join_request j JOIN plan p ON p.doctor_id = j.doctor_id AND p.id = j.plan_id
LEFT JOIN tier t ON t.doctor_id = j.doctor_id AND t.id = j.tier_id
WHERE j.doctor_id = $1 AND j.id = ANY ($2)`;

/** The rows of people who want to join, by the id of the request. */
export async function findJoinItems(
  tx: EntityManager,
  doctorId: string,
  facts: readonly DeskFact[],
): Promise<Map<string, DeskItemView>> {
  const ids = facts.filter(({ reason }) => reason === REASON).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await tx.query<Joiner[]>(FIND_DETAILS, [doctorId, ids]);
  return new Map(rows.map((row) => [row.id, toItemView(row)]));
}

const toItemView = ({ id, name, mobile, since, patientId, planName, tierName, pricePaise }: Joiner): DeskItemView => ({
  id,
  reason: REASON,
  also: [],
  patient_id: patientId,
  join_request_id: id,
  patient_name: name,
  since,
  due_on: null,
  actions: allowedDeskActions({ reason: REASON, payable: null, canSend: false }),
  mobile,
  term_id: null,
  subscription_name: planName,
  tier_name: tierName,
  amount: pricePaise === null ? null : rupees(paise(Number(pricePaise))),
  detail: null,
  link: null,
  last_message_at: null,
  assigned_to: null,
});
