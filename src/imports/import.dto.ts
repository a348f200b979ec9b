import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsObject, IsOptional, IsString, ValidateBy } from 'class-validator';
import { ListParams } from '../platform/lists/list.dto.js';
import { isObject, MaxText } from '../platform/validation/validation.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import { IMPORT_FIELDS, ROW_RESULTS, type ImportField, type RowResult } from './import.rules.js';

/** Name of the uploaded file. */
export class UploadParams {
  /** Shown in the list of imports. */
  @ApiPropertyOptional({ example: 'register.xlsx' })
  @IsOptional()
  @IsString()
  @MaxText(TEXT_LIMITS.import.file_name)
  file_name?: string;
}

const isMapping = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(
    ([index, field]) => /^\d{1,2}$/.test(index) && (IMPORT_FIELDS as readonly unknown[]).includes(field),
  ) &&
  new Set(Object.values(value)).size === Object.keys(value).length;

/** Which column holds what. */
export class MapColumns {
  /** The field of each column to import, by the column's index. Each field once; columns left out are ignored. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', enum: [...IMPORT_FIELDS] },
    example: { 0: 'name', 1: 'mobile' },
  })
  @IsObject({ message: 'Choose what each column contains' })
  @ValidateBy({
    name: 'isMapping',
    validator: { validate: isMapping, defaultMessage: () => 'Choose what each column contains, each field once' },
  })
  mapping!: Record<string, ImportField>;
}

export class RunImport {
  /** Sends options or payment links to patients whose row has a plan and no dates; off by default. @example false */
  @IsOptional()
  @IsBoolean({ message: 'Send messages must be true or false' })
  send_messages?: boolean | null;
}

export class RowListParams extends ListParams {
  /** Only rows with this result. */
  @ApiPropertyOptional({ enum: ROW_RESULTS, example: 'wrong' })
  @IsOptional()
  @IsIn(ROW_RESULTS, { message: 'Choose a result: new, same, changed or wrong' })
  result?: RowResult;
}
