import { IsIn, IsOptional } from 'class-validator';
import { ListParams } from '../platform/list.dto.js';
import type { HoldState } from './hold.rules.js';

export const HOLD_STATES = ['open', 'accepted', 'refunded'] as const satisfies HoldState[];

export class HoldParams extends ListParams {
  /** Without it the open ones. */
  @IsOptional() @IsIn(HOLD_STATES) status?: HoldState;
}
