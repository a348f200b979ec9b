import { IsIn, IsOptional } from 'class-validator';
import { ListParams } from '../platform/list.dto.js';
import { IsId } from '../platform/validation.js';
import { MESSAGE_STATES, type MessageState } from './message.rules.js';

export class MessageParams extends ListParams {
  @IsOptional() @IsIn([...MESSAGE_STATES, 'skipped']) status?: MessageState;
  /** The messages to this patient only. */
  @IsOptional() @IsId('patient_id must be the id of a patient') patient_id?: string;
}
