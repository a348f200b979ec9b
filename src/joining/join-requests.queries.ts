import { IsIn, IsOptional } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { LOCKED } from '../platform/db/database.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { queryPage, sqlListQuery, type ListQuery, type ListRules, type Page } from '../platform/lists/list-query.js';
import { DomainError } from '../shared/domain-error.js';
import { JoinRequest } from './join-request.entity.js';
import type { JoinRequestView } from './join-request.view.js';
import { JOIN_REQUEST_STATES, type JoinRequestState } from './joining.rules.js';

const STATES: readonly string[] = JOIN_REQUEST_STATES;

export class JoinRequestParams extends ListParams {
  /** The same as the filter of this name. @example 'waiting' */
  @IsOptional()
  @IsIn(JOIN_REQUEST_STATES, { message: `state must be one of ${JOIN_REQUEST_STATES.join(', ')}` })
  state?: JoinRequestState;
}

export interface JoinRequestFilter {
  state?: string;
}

export const JOIN_REQUEST_LIST: ListRules = {
  sort: { id: 'j.id', created_at: 'j.created_at', state: 'j.state' },
  defaultOrder: `j.state <> 'waiting', j.created_at DESC, j.id DESC`,
  filter: { state: 'string' },
  id: 'j.id',
};

/** Parses the parameters of the list. @throws DomainError `request.invalid`. */
export function parseJoinRequestQuery({ state, ...params }: JoinRequestParams): ListQuery<JoinRequestFilter> {
  const query = sqlListQuery<JoinRequestFilter>(params, JOIN_REQUEST_LIST);
  if (state !== undefined) query.filter.state = state;
  if (query.filter.state !== undefined && !STATES.includes(query.filter.state))
    throw DomainError.invalidField('state', `state must be one of ${STATES.join(', ')}`);
  return query;
}

const SELECT_REQUESTS = `
SELECT j.id, j.state, CASE WHEN j.patient_id IS NULL THEN j.name WHEN p.erased_at IS NULL THEN p.name END AS name,
  j.mobile, j.email, j.is_minor, j.guardian_name, j.payer_name, j.plan_id AS subscription_id, s.name AS subscription_name,
  j.tier_id AS subscription_tier_id, t.name AS tier_name, j.patient_id, p.archived_at IS NOT NULL AS archived,
  j.created_at, j.decided_at
FROM join_request j JOIN plan s ON s.doctor_id = j.doctor_id AND s.id = j.plan_id
LEFT JOIN tier t ON t.doctor_id = j.doctor_id AND t.id = j.tier_id
LEFT JOIN patient p ON p.doctor_id = j.doctor_id AND p.id = j.patient_id`;

/** One page of the requests: those that wait first, newest first. */
export function listJoinRequests(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<JoinRequestFilter>,
): Promise<Page<JoinRequestView>> {
  const where = `j.doctor_id = $1 AND ($2::uuid[] IS NULL OR j.id = ANY ($2)) AND ($3::text IS NULL OR j.state = $3)`;
  const sql = { rows: `${SELECT_REQUESTS} WHERE ${where}`, from: `FROM join_request j WHERE ${where}` };
  return queryPage(tx, sql, [doctorId, query.ids, query.filter.state ?? null], query);
}

/** @throws DomainError `join_request.not_found`. */
export async function readJoinRequest(tx: EntityManager, doctorId: string, id: string): Promise<JoinRequestView> {
  const [row] = await tx.query<JoinRequestView[]>(`${SELECT_REQUESTS} WHERE j.doctor_id = $1 AND j.id = $2`, [
    doctorId,
    id,
  ]);
  if (!row) throw new DomainError('join_request.not_found');
  return row;
}

/** Locks a request until the transaction ends. @throws DomainError `join_request.not_found`. */
export async function lockJoinRequest(tx: EntityManager, doctorId: string, id: string): Promise<JoinRequest> {
  const request = await tx.findOne(JoinRequest, { where: { doctorId, id }, lock: LOCKED });
  if (!request) throw new DomainError('join_request.not_found');
  return request;
}

/** What somebody asks for, and about whom. */
type AskedFor = Pick<
  JoinRequest,
  'tierId' | 'name' | 'mobile' | 'email' | 'isMinor' | 'guardianName' | 'payerName' | 'consents'
>;

/**
 * Replaces what a waiting request of the number for the same name and plan asks for: the newest counts. The request keeps its id,
 * its time and the patient it was found to be about. The caller makes concurrent calls of the number wait for each other.
 * @param known the patient it is about now, or null.
 * @returns whether there was such a request.
 */
export async function replaceWaitingRequest(
  tx: EntityManager,
  { doctorId, planId, mobile }: { doctorId: string; planId: string; mobile: string },
  asked: AskedFor,
  known: { id: string } | null,
): Promise<boolean> {
  const { affected } = await tx
    .createQueryBuilder()
    .update(JoinRequest)
    .set({ ...asked, ...(known && { patientId: known.id }) })
    .where({ doctorId, planId, mobileNormal: mobile, state: 'waiting' })
    .andWhere('lower(name) = lower(:asked)', { asked: asked.name })
    .execute();
  return affected === 1;
}
