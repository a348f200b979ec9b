import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { EVENT_TYPES, type EventType } from './event-types.rules.js';

export const EVENT_PAGE = { default: 100, max: 1_000 } as const;

const TYPES = Object.keys(EVENT_TYPES);

const ORDERS = ['oldest', 'newest'] as const;

export class EventParams {
  /** The `next` of the response before. Default: from the first event of the order. */
  @ApiPropertyOptional({ example: '1207' })
  @IsOptional()
  @Matches(/^\d{1,15}$/, { message: 'after must be the next of an earlier response' })
  after?: string;

  /** How many events at most: 1 to 1,000; 100 by default. */
  @ApiPropertyOptional({ example: '100' })
  @IsOptional()
  @Matches(/^([1-9]\d{0,2}|1000)$/, { message: `limit must be a whole number from 1 to ${EVENT_PAGE.max}` })
  limit?: string;

  /** Which events come first. With `newest` a page has the events before `after`. Default: `oldest`, to learn what is new. */
  @ApiPropertyOptional({ enum: ORDERS, example: 'oldest' })
  @IsOptional()
  @IsIn(ORDERS, { message: 'order must be oldest or newest' })
  order?: (typeof ORDERS)[number];

  /** Only events of this type. */
  @ApiPropertyOptional({ enum: TYPES, example: 'payment.captured' })
  @IsOptional()
  @IsIn(TYPES, { message: 'type must be a type of event, such as payment.captured' })
  type?: EventType;
}
