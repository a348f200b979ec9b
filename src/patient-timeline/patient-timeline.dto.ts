import { ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
import { TIMELINE_KINDS, type TimelineKind } from './patient-timeline.rules.js';

const PAGE = { default: 30, max: 100 } as const;
const LIMIT_RULE = { message: `limit must be a whole number from 1 to ${PAGE.max}` };

export class PatientTimelineParams {
  /** Only entries of this kind. */
  @IsOptional()
  @IsIn(TIMELINE_KINDS, { message: `kind must be one of ${TIMELINE_KINDS.join(', ')}` })
  kind?: TimelineKind;

  /** `next` of the response whose entries come before these. */
  @ApiPropertyOptional({ example: '2026-11-05T09:34:00.000Z_paid_5d41402a-bc4b-2a76-b971-9d911017c592' })
  @IsOptional()
  @IsString()
  before?: string;

  /** Number of entries, at most. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: PAGE.max, default: PAGE.default })
  @IsOptional()
  @Type(() => Number)
  @IsInt(LIMIT_RULE)
  @Min(1, LIMIT_RULE)
  @Max(PAGE.max, LIMIT_RULE)
  limit: number = PAGE.default;
}
