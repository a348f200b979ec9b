import { IsIn, IsOptional, Length } from 'class-validator';
import { ListParams } from '../../platform/lists/list.dto.js';
import { OptionalText } from '../../platform/validation/validation.js';
import { HOLD_STATES, type HoldReason, type HoldState } from '../holds/hold.rules.js';
import { MAX_REASON_LENGTH, REASON_RULE } from '../refunds/refund.dto.js';

export class HoldParams extends ListParams {
  /** Default: `open`. */
  @IsOptional() @IsIn(HOLD_STATES) status?: HoldState;
}

export class RefundHold {
  /** Why the money is refunded; by default the reason for which it was held. @example 'Paid by mistake' */
  @OptionalText() @Length(1, MAX_REASON_LENGTH, { message: REASON_RULE }) reason?: string | null;
}

/** The reason of a refund for which the doctor enters none. */
export const DEFAULT_REFUND_REASONS: Record<HoldReason, string> = {
  paid_twice: 'Paid twice',
  paid_at_clinic: 'Already paid at the clinic',
  assignment_withdrawn: 'Paid after the assignment was withdrawn',
  patient_deleted: 'The patient was deleted',
};
