import { DomainError } from '../shared/domain-error.js';

export const TIMELINE_KINDS = ['subscription', 'payment', 'message', 'act'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Every event of a patient's timeline and its kind, in the order in which events of one instant happen. */
const EVENT_KINDS = {
  changed: 'act',
  replaced: 'subscription',
  assigned: 'subscription',
  withdrawn: 'subscription',
  payment_failed: 'payment',
  authorized: 'payment',
  voided: 'payment',
  corrected: 'payment',
  paid: 'payment',
  recorded: 'payment',
  held: 'payment',
  hold_accepted: 'payment',
  refunded: 'payment',
  activated: 'subscription',
  renewed: 'subscription',
  restored: 'subscription',
  tier_changed: 'subscription',
  extended: 'subscription',
  shortened: 'subscription',
  disabled: 'subscription',
  enabled: 'subscription',
  cancelled: 'subscription',
  ended: 'subscription',
  sent: 'message',
  received: 'message',
} as const satisfies Record<string, TimelineKind>;
export type TimelineEvent = keyof typeof EVENT_KINDS;

export const TIMELINE_EVENTS = Object.keys(EVENT_KINDS) as TimelineEvent[];

export const kindOf = (event: TimelineEvent): TimelineKind => EVENT_KINDS[event];

/** The events of a kind; all events without one. */
export const eventsOf = (kind?: TimelineKind): TimelineEvent[] =>
  TIMELINE_EVENTS.filter((event) => kind === undefined || kindOf(event) === kind);

/** The position of an entry in the timeline. Entries of one instant are in the order of `TIMELINE_EVENTS`, then by record. */
export interface TimelinePosition {
  at: Date;
  event: TimelineEvent;
  /** Id of the record that the entry was made from; a later record has a higher one. */
  source: string;
}

const CURSOR = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([a-z_]+)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The position as `next` and `before` carry it. */
export const toCursor = ({ at, event, source }: TimelinePosition): string => `${at.toISOString()}_${event}_${source}`;

/** @throws DomainError `request.invalid` unless `toCursor` made the text. */
export function parseCursor(text: string): TimelinePosition {
  const [, instant = '', name, source = ''] = CURSOR.exec(text) ?? [];
  const [at, event] = [new Date(instant), TIMELINE_EVENTS.find((known) => known === name)];
  if (event === undefined || Number.isNaN(at.getTime()))
    throw DomainError.invalidField('before', 'before must be the next of an earlier response');
  return { at, event, source };
}
