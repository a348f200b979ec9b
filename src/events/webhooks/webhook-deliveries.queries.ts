import type { EntityManager } from 'typeorm';
import { isUuid } from '../../platform/db/columns.js';
import { queryPage, sqlListQuery, type ListQuery, type ListRules, type Page } from '../../platform/lists/list-query.js';
import type { ListParams } from '../../platform/lists/list.dto.js';
import { DomainError } from '../../shared/domain-error.js';
import { EVENT_TYPES } from '../event-types.rules.js';
import { EVENT_JSON, parseEvent, type EventJson } from './event-json.js';
import { DELIVERY_STATES } from './webhook.rules.js';
import type { DeliveryView } from './webhook.view.js';

type DeliveryFilter = Partial<Record<'webhook_endpoint_id' | 'state' | 'event_type', string>>;

export const DELIVERY_LIST: ListRules = {
  sort: { id: 'd.id', created_at: 'd.created_at', last_tried_at: 'd.last_tried_at' },
  defaultOrder: 'd.created_at DESC, d.sequence DESC, d.id DESC',
  filter: { webhook_endpoint_id: 'string', state: 'string', event_type: 'string' },
  id: 'd.id',
};

/** @throws DomainError `request.invalid`. */
export function parseDeliveryQuery(params: ListParams): ListQuery<DeliveryFilter> {
  const query = sqlListQuery<DeliveryFilter>(params, DELIVERY_LIST);
  const { webhook_endpoint_id: webhookId, state, event_type: type } = query.filter;
  if (webhookId !== undefined && !isUuid(webhookId))
    throw DomainError.invalidField('webhook_endpoint_id', 'webhook_endpoint_id must be an id');
  if (state !== undefined && !DELIVERY_STATES.some((other) => other === state))
    throw DomainError.invalidField('state', `state must be one of ${DELIVERY_STATES.join(', ')}`);
  if (type !== undefined && !Object.hasOwn(EVENT_TYPES, type))
    throw DomainError.invalidField('event_type', 'event_type must be from the list in the API description');
  return query;
}

const COLUMNS = `d.id, d.webhook_id AS webhook_endpoint_id, d.state, d.is_replay, d.attempts, d.created_at, d.last_tried_at,
  d.next_try_at, d.duration_ms, d.status_code, d.response, d.error,
  ${EVENT_JSON} AS event`;

/** $1 doctor, $2 ids, $3 webhook, $4 state, $5 type of the event; each of the last four may be null. */
const FROM = `
FROM event_delivery d JOIN clinic_event e ON e.doctor_id = d.doctor_id AND e.id = d.event_id
WHERE d.doctor_id = $1 AND ($2::uuid[] IS NULL OR d.id = ANY ($2)) AND ($3::uuid IS NULL OR d.webhook_id = $3)
  AND ($4::text IS NULL OR d.state = $4) AND ($5::text IS NULL OR e.type = $5)`;

type Row = Omit<DeliveryView, 'event'> & { event: EventJson };

/** One page of a clinic's deliveries, also of deleted webhooks. */
export async function listDeliveries(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<DeliveryFilter>,
): Promise<Page<DeliveryView>> {
  const { ids, filter } = query;
  const params = [doctorId, ids, filter.webhook_endpoint_id, filter.state, filter.event_type];
  const { rows, total } = await queryPage<Row>(tx, { rows: `SELECT ${COLUMNS} ${FROM}`, from: FROM }, params, query);
  return { rows: rows.map(({ event, ...row }) => ({ ...row, event: parseEvent(event) })), total };
}
