import type { Day } from '../../shared/calendar.js';
import { termStatus, type TermFacts } from '../terms/term.rules.js';

/** In the order in which a list sorted by status shows them. */
export const PATIENT_STATUSES = ['active', 'upcoming', 'pending', 'disabled', 'expired', 'cancelled', 'none'] as const;
export type PatientStatus = (typeof PATIENT_STATUSES)[number];

/** Choices of the filter for active subscriptions that end soon, in days from today. */
export const ENDS_WITHIN_DAYS = ['0', '7', '30'] as const;
export type EndsWithinDays = (typeof ENDS_WITHIN_DAYS)[number];

/** What can prevent WhatsApp messages to a patient; `any` is one of the others. */
export const WHATSAPP_PROBLEMS = ['any', 'incapable', 'opted_out', 'unreachable'] as const;
export type WhatsAppProblem = (typeof WHATSAPP_PROBLEMS)[number];

export type LeadingTerm = TermFacts & { startDay: Day | null };

/**
 * Status of a patient by the subscription that matters most: the term's status, with its start for a paid one and its
 * reason for an inactive one. @param term null for a patient without a subscription.
 */
export function patientStatus(term: LeadingTerm | null, today: Day): PatientStatus {
  if (term === null) return 'none';
  const status = termStatus(term, today);
  if (status === 'inactive') return term.state === 'pending' ? 'pending' : 'disabled';
  if (status === 'active' && term.startDay !== null && term.startDay > today) return 'upcoming';
  return status;
}

/** `patientStatus` as an SQL expression. @param term alias of a leading term's row. @param today parameter. */
export const patientStatusSql = (term: string, today: string): string => `
  CASE WHEN ${term}.state IS NULL THEN 'none'
    WHEN ${term}.state <> 'paid' THEN ${term}.state
    WHEN ${term}."endDay" < ${today} THEN 'expired'
    WHEN ${term}.disabled THEN 'disabled'
    WHEN ${term}."startDay" > ${today} THEN 'upcoming'
    ELSE 'active' END`;
