import { CHOOSABLE_EVENT_TYPES, type EventType } from '../../../../src/events/event-types.rules';

const SUBJECTS = {
  patients: ['patient'],
  subscriptions: ['enrolment', 'term'],
  payments: ['payment'],
  holds: ['hold'],
  receipts: ['receipt'],
  messages: ['message'],
} as const;

type Subject = keyof typeof SUBJECTS;

const subjectOf = (type: EventType): string => type.split('.')[0] ?? '';

/** The types that a webhook can choose, by what they are about. */
export const EVENT_GROUPS = (Object.keys(SUBJECTS) as Subject[]).map((subject) => ({
  subject,
  types: CHOOSABLE_EVENT_TYPES.filter((type) => SUBJECTS[subject].some((name) => name === subjectOf(type))),
}));
