import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString } from 'class-validator';

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
