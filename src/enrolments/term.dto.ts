import { IsOptional } from 'class-validator';
import { config } from '../config.js';
import { IsDay, IsId, MayBeLeftOut } from '../platform/validation.js';
import type { Day } from '../shared/calendar.js';
import { rupees } from '../shared/money.js';
import { PatientInput } from '../patients/patient.dto.js';
import type { Term } from './term.entity.js';
import { actionsOf, statusOf, type TermFacts } from './term.rules.js';
import type { TermView } from './term.view.js';

/**
 * A patient, with at most one of: `subscription_id` (gets a WhatsApp message with the options), or
 * `subscription_tier_id` and `subscription_start_date` (already active; no onboarding message).
 */
export class CreatePatient extends PatientInput {
  @IsOptional() @IsId('Choose a subscription from the list') subscription_id?: string | null;
  @IsOptional() @IsId('Choose a tier from the list') subscription_tier_id?: string | null;
  /** Not later than today in India. */
  @IsOptional() @IsDay('Start date must be a date (YYYY-MM-DD)') subscription_start_date?: Day | null;
}

export class AssignTier {
  @IsId('Choose a tier from the list') subscription_tier_id!: string;
}

/** Only what changes; an empty body changes nothing. */
export class EditTerm {
  @MayBeLeftOut() @IsDay('Expiry date must be a date (YYYY-MM-DD)') subscription_end_date?: Day;
  @MayBeLeftOut() @IsId('Choose a tier from the list') subscription_tier_id?: string;
}

/** A term with what is stored elsewhere but shown with it. */
export interface TermRow extends Term {
  disabled: boolean;
  /** Null when the link was revoked. */
  identifier: string | null;
}

export const factsOf = ({ state, disabled, endDay }: TermRow): TermFacts => ({ state, disabled, endDay });

/** The absolute address of a pay page. */
export const linkOf = (identifier: string): string => `${config.publicUrl}/s/${identifier}`;

export const toTermView = (t: TermRow, today: Day): TermView => ({
  id: t.id,
  patient_id: t.patientId,
  subscription_id: t.planId,
  subscription_name: t.planName,
  tier_name: t.tierName,
  validity_type: t.validityType,
  validity_months: t.months,
  subscription_tier_id: t.tierId,
  status: statusOf(factsOf(t), today),
  payment_status: t.paymentDay === null ? 'pending' : 'completed',
  payment_amount: t.amountPaise === null ? null : rupees(t.amountPaise),
  payment_date: t.paymentDay,
  payment_method: t.paymentMethod,
  subscription_start_date: t.startDay,
  subscription_end_date: t.endDay,
  link: t.identifier === null ? null : linkOf(t.identifier),
  actions: actionsOf(factsOf(t), today),
});
