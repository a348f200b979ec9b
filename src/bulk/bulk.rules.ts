import type { PatientStatus } from '../enrolments/patient-list/patient-status.rules.js';
import { isSameTag, MAX_TAGS } from '../patients/tags/tag.rules.js';
import type { PatientMessageKind } from '../profile/message-settings.rules.js';
import type { ValidityType } from '../shared/period.js';

export const BULK_ACTIONS = ['send_link', 'archive', 'extend', 'move_tier', 'add_tag', 'remove_tag'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Most days by which a subscription is extended at once. */
export const MAX_DAYS = 90;
export const isBulkDays = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= MAX_DAYS;

export const BULK_STATUSES = ['running', 'stopped', 'failed', 'done'] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

/** Shown for a patient whose action met an unexpected error. */
export const NOT_DONE_TEXT = 'an unexpected error';

/** Why a patient is left out. */
export const SKIP_TEXTS = {
  archived: 'archived',
  no_subscription: 'no subscription',
  not_active: 'no active subscription',
  not_due: 'the subscription does not end within 7 days',
  disabled: 'the subscription is disabled',
  cancelled: 'the subscription is cancelled',
  no_whatsapp: 'this number cannot receive WhatsApp messages',
  opted_out: 'the patient has stopped these messages',
  has_tag: 'has this tag already',
  no_tag: 'does not have this tag',
  too_many_tags: `has ${MAX_TAGS} tags already`,
} as const;
export type SkipReason = keyof typeof SKIP_TEXTS;

/** The facts of a patient that decide, as in the list of patients. */
interface PatientFacts {
  archived: boolean;
  status: PatientStatus;
  /** Days until the last valid day; null without one. */
  days_left: number | null;
  renewed: boolean;
  whatsapp_capable: boolean;
  whatsapp_stopped: boolean;
  /** Null until a tier is chosen. */
  validity_type: ValidityType | null;
  tags: readonly string[];
}

/** The kind of message that `send_link` sends. */
export const messageKind = ({
  status,
  validity_type,
}: Pick<PatientFacts, 'status' | 'validity_type'>): PatientMessageKind => {
  if (status === 'pending') return validity_type === null ? 'onboarding' : 'payment_link';
  return status === 'expired' ? 'expiry' : 'reminder';
};

/** Days before the last valid day from which a reminder can be sent by hand. */
const RENEWAL_DAYS = 7;

/**
 * Why `action` leaves a patient out; null if it does not. The action itself may still fail later.
 * @param tag of `add_tag` and `remove_tag`.
 */
export function checkPatient(
  action: BulkAction,
  patient: Omit<PatientFacts, 'validity_type'>,
  tag: string,
): SkipReason | null {
  if (patient.archived) return 'archived';
  if (action === 'archive') return null;
  if (action === 'add_tag' || action === 'remove_tag') return checkTag(action, patient.tags, tag);
  if (action === 'extend') return patient.status === 'active' ? null : 'not_active';
  if (patient.status === 'none') return 'no_subscription';
  if (patient.status === 'cancelled') return 'cancelled';
  if (action === 'move_tier') return patient.status === 'active' || patient.status === 'pending' ? null : 'not_active';
  return checkMessage(patient);
}

function checkTag(action: 'add_tag' | 'remove_tag', tags: readonly string[], tag: string): SkipReason | null {
  const hasTag = tags.some((other) => isSameTag(other, tag));
  if (action === 'remove_tag') return hasTag ? null : 'no_tag';
  if (hasTag) return 'has_tag';
  return tags.length < MAX_TAGS ? null : 'too_many_tags';
}

function checkMessage(patient: Omit<PatientFacts, 'validity_type'>): SkipReason | null {
  const { status, days_left: daysLeft, renewed } = patient;
  if (status === 'disabled') return 'disabled';
  if (!patient.whatsapp_capable) return 'no_whatsapp';
  if (patient.whatsapp_stopped && status !== 'pending') return 'opted_out';
  if (status === 'pending' || status === 'expired') return null;
  return renewed || daysLeft === null || daysLeft > RENEWAL_DAYS ? 'not_due' : null;
}
