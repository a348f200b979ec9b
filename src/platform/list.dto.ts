import { IsOptional, IsString } from 'class-validator';

/** Paging, sorting and filtering as ra-data-simple-rest sends them. */
export class ListParams {
  /** First and last row, from 0; without it the first 1,000. @example '[0,24]' */
  @IsOptional() @IsString() range?: string;
  /** Field and direction. @example '["name","ASC"]' */
  @IsOptional() @IsString() sort?: string;
  /** Fields and the values wanted; `id` takes a list of ids. @example '{"id":["…"]}' */
  @IsOptional() @IsString() filter?: string;
}
