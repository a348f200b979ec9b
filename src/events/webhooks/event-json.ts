import { toEventView, type EventView, type PublishedEvent } from '../event.view.js';

/** SQL expression of the event `e`, for statements that also select other tables. */
export const EVENT_JSON = `json_build_object('id', e.id, 'type', e.type, 'sequence', e.sequence, 'occurredAt', e.occurred_at,
    'data', e.data)`;

export type EventJson = Omit<PublishedEvent, 'occurredAt'> & { occurredAt: string };

export const parseEvent = (event: EventJson): EventView =>
  toEventView({ ...event, occurredAt: new Date(event.occurredAt) });
