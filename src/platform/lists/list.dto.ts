import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { CURSOR_PAGE } from './cursor.js';

const LIMIT_RULE = { message: `limit must be a whole number from 1 to ${CURSOR_PAGE.max}` };

/** Paging, sorting and filtering as ra-data-simple-rest sends them. */
export class ListParams {
  /** First and last row, counted from 0. Default: the first 1,000 rows. */
  @ApiPropertyOptional({ example: '[0,24]' })
  @IsOptional()
  @IsString()
  range?: string;

  /** Field and direction, ASC or DESC. */
  @ApiPropertyOptional({ example: '["id","ASC"]' })
  @IsOptional()
  @IsString()
  sort?: string;

  /** Fields and the values to match; `id` takes one id or a list of ids. */
  @ApiPropertyOptional({ example: '{"id":["0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30"]}' })
  @IsOptional()
  @IsString()
  filter?: string;
}

/** Parameters that a file with all rows of a list does not have. */
export const CURSOR_FIELDS = ['after', 'limit'] as const;

/** Also paging by cursor, for lists that grow without end. */
export class CursorListParams extends ListParams {
  /** Continues after a page: the value is in the `Link` header of that page. Not with `range` and `sort`. */
  @ApiPropertyOptional({ example: 'MDE5OWYyYTQtNmIwZC03ZTIxLThjNGYtMmQ1YTliN2UxZjMw' })
  @IsOptional()
  @IsString()
  after?: string;

  /** Number of rows of a page by cursor. Without `after`, it asks for the first page. Not with `range` and `sort`. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: CURSOR_PAGE.max, default: CURSOR_PAGE.default })
  @IsOptional()
  @Type(() => Number)
  @IsInt(LIMIT_RULE)
  @Min(1, LIMIT_RULE)
  @Max(CURSOR_PAGE.max, LIMIT_RULE)
  limit?: number;
}
