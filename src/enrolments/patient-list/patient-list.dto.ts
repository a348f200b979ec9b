import { IsIn, IsOptional } from 'class-validator';
import { ListParams } from '../../platform/lists/list.dto.js';
import { MaxText } from '../../platform/validation/validation.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';

export class PatientListParams extends ListParams {
  /** Part of a name, mobile number or email. */
  @IsOptional() @MaxText(TEXT_LIMITS.list.search) search?: string;
  /** `true` lists archived patients only. */
  @IsOptional() @IsIn(['true', 'false'], { message: 'show_archived must be true or false' }) show_archived?:
    | 'true'
    | 'false';
}
