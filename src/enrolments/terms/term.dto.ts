import { Type } from 'class-transformer';
import { IsObject, IsOptional, ValidateNested } from 'class-validator';
import { config } from '../../config.js';
import { NotLaterThanToday } from '../../platform/validation/date-validators.js';
import { IsDay, IsId, IsOptionalNotNull, RequiredIf } from '../../platform/validation/validation.js';
import type { Day } from '../../shared/calendar.js';
import { lastValidDay } from '../../shared/last-valid-day.js';
import { rupees } from '../../shared/money.js';
import { VALIDITY_MONTHS } from '../../shared/period.js';
import { PatientInput } from '../../patients/patient.dto.js';
import { ManualPayment } from '../manual-payments/manual-payment.dto.js';
import type { Term } from './term.entity.js';
import { allowedTermActions, termStatus, type ActionFacts } from './term.rules.js';
import type { TermView } from './term.view.js';

const INCOMPLETE = 'Please select subscription tier and start date';

/**
 * A patient, optionally with `subscription_id` (a WhatsApp message with the options is sent), with
 * `subscription_tier_id` and `subscription_start_date` (already active; no onboarding message), or with
 * `subscription_tier_id` and `payment` (paid now; the confirmation is sent).
 */
export class CreatePatient extends PatientInput {
  /** Id of a plan: the patient is sent its tiers to choose from. A tier given with it must belong to this plan. */
  @IsOptional() @IsId('Choose a subscription from the list') subscription_id?: string | null;
  /** Id of a tier that was already paid; requires `subscription_start_date`. */
  @RequiredIf(({ subscription_start_date: day, payment }) => Boolean(day ?? payment), INCOMPLETE)
  @IsId('Choose a tier from the list')
  subscription_tier_id?: string | null;

  /** First valid day; not later than today in India. */
  @RequiredIf(({ subscription_tier_id: tier, payment }) => Boolean(tier && !payment), INCOMPLETE)
  @IsDay('Start date must be a date (YYYY-MM-DD)')
  @NotLaterThanToday('Start date cannot be later than today')
  subscription_start_date?: Day | null;

  /** A payment at the clinic for `subscription_tier_id`, instead of `subscription_start_date`. No payment link is sent. */
  @IsOptional()
  @IsObject({ message: 'payment must be an object' })
  @ValidateNested()
  @Type(() => ManualPayment)
  payment?: ManualPayment | null;
}

const RAVI = { name: 'Ravi Kumar', mobile: '98765 43210', email: 'ravi@example.com' };
const AN_ID = '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30';

/** The ways of adding a patient. */
export const CREATE_PATIENT_EXAMPLES = {
  alone: { summary: 'No subscription yet', value: RAVI },
  options: { summary: 'A plan: the patient is sent its options', value: { ...RAVI, subscription_id: AN_ID } },
  active: {
    summary: 'Already active: nothing is sent',
    value: { ...RAVI, subscription_tier_id: AN_ID, subscription_start_date: '2026-11-05' },
  },
  paid: {
    summary: 'Paid at the clinic: the confirmation is sent',
    value: { ...RAVI, subscription_tier_id: AN_ID, payment: { payment_method: 'cash', reference: 'R-1042' } },
  },
};

export class AssignTier {
  @IsId('Choose a tier from the list') subscription_tier_id!: string;
}

/** The fields to change; an empty body changes nothing. */
export class EditTerm {
  /** The new last valid day. */
  @IsOptionalNotNull() @IsDay('Expiry date must be a date (YYYY-MM-DD)') subscription_end_date?: Day;
  @IsOptionalNotNull() @IsId('Choose a tier from the list') subscription_tier_id?: string;
}

/** A term with what other tables store about it: whether it is disabled, and its link. */
export interface TermRow extends Term {
  disabled: boolean;
  /** Null when the link was revoked. */
  identifier: string | null;
}

export const termFacts = ({ state, disabled, endDay, tierId }: TermRow): ActionFacts => ({
  state,
  disabled,
  endDay,
  hasTier: tierId !== null,
});

/** The absolute address of a pay page. */
export const payPageUrl = (identifier: string): string => `${config.publicUrl}/s/${identifier}`;

export const toTermView = (t: TermRow, today: Day): TermView => ({
  id: t.id,
  patient_id: t.patientId,
  subscription_id: t.planId,
  subscription_name: t.planName,
  tier_name: t.tierName,
  validity_type: t.validityType,
  validity_months: t.validityType && VALIDITY_MONTHS[t.validityType],
  subscription_tier_id: t.tierId,
  status: termStatus(termFacts(t), today),
  upcoming: termStatus(termFacts(t), today) === 'active' && t.startDay !== null && t.startDay > today,
  payment_status: t.paymentDay === null ? 'pending' : 'completed',
  payment_amount: t.amountPaise === null ? null : rupees(t.amountPaise),
  payment_date: t.paymentDay,
  payment_method: t.paymentMethod,
  opening: t.opening,
  subscription_start_date: t.startDay,
  subscription_end_date: lastValidDay(t),
  link: t.identifier === null ? null : payPageUrl(t.identifier),
  actions: allowedTermActions(termFacts(t), today),
});
