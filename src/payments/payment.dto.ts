import { IsIn, IsOptional } from 'class-validator';
import { PAYMENT_STATES, type PaymentState } from '../enrolments/payment.rules.js';
import { ListParams } from '../platform/lists/list.dto.js';
import { IsId } from '../platform/validation/validation.js';

export class PaymentParams extends ListParams {
  /** Only payments with this status. */
  @IsOptional() @IsIn(PAYMENT_STATES) status?: PaymentState;
  /** Only payments of this patient. */
  @IsOptional() @IsId('patient_id must be the id of a patient') patient_id?: string;
}
