import { addDays, type Day } from '../../shared/calendar.js';

/** What a patient can ask a clinic for. */
export const DATA_REQUEST_KINDS = ['correction', 'erasure', 'complaint'] as const;
export type DataRequestKind = (typeof DATA_REQUEST_KINDS)[number];

export const DATA_REQUEST_STATUSES = ['open', 'done', 'declined', 'withdrawn'] as const;
export type DataRequestStatus = (typeof DATA_REQUEST_STATUSES)[number];

export const DATA_REQUEST_DECISIONS = ['done', 'declined'] as const;
export type DataRequestDecision = (typeof DATA_REQUEST_DECISIONS)[number];

/** Days in which a clinic must answer: DPDP Rules 2025, rule 14. */
export const ANSWER_DAYS = 90;
/** Days before the deadline from which an open request counts as due soon. */
export const DUE_SOON_DAYS = 14;

/** Last day on which a request made on `day` can be answered in time. */
export const answerDueOn = (day: Day): Day => addDays(day, ANSWER_DAYS);
