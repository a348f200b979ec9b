import { EVENT_VERSION, type EventType } from './event-types.rules.js';

/** Something that happened in the clinic. Fetch what else you need with the ids of `data`. */
export class EventView {
  /** The same in the list and in the webhook: handle each id once. @example '0b6f6c1e-58f3-4c5e-9d3b-7a3f1f0e6a52' */
  id!: string;
  type!: EventType;
  /** Version of `data`. @example 1 */
  version!: number;
  /** Counts the clinic's events from 1. Among events of one object the higher number is the later change. @example 1207 */
  sequence!: number;
  /** When it happened. @example '2026-11-27T06:30:00.000Z' */
  timestamp!: Date;
  /** Ids, dates and amounts; the `webhooks` of the OpenAPI document have its schema for each type. */
  data!: Record<string, unknown>;
}

export class EventsView {
  /** In the order that was asked for. */
  events!: EventView[];
  /** Send it as `after` to get the next events of the order, now or when there are new ones. @example '1207' */
  next!: string;
}

/** What a view needs of an event that is published. */
export interface PublishedEvent {
  id: string;
  type: EventType;
  sequence: number;
  occurredAt: Date;
  data: Record<string, unknown>;
}

export const toEventView = ({ id, type, sequence, occurredAt, data }: PublishedEvent): EventView => ({
  id,
  type,
  version: EVENT_VERSION,
  sequence,
  timestamp: occurredAt,
  data,
});
