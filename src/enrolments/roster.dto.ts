import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { ListParams } from '../platform/list.dto.js';

export class RosterParams extends ListParams {
  /** Part of a name, mobile number or email. */
  @IsOptional() @IsString() @MaxLength(200) search?: string;
  /** `true` for the archived patients only. */
  @IsOptional() @IsIn(['true', 'false'], { message: 'show_archived must be true or false' }) show_archived?:
    'true' | 'false';
}
