import { Type } from 'class-transformer';
import { IsNumber, IsOptional, Max, Min, ValidateBy, ValidateNested } from 'class-validator';
import { instantOf } from '../shared/instant.js';

/** Enough for every story, and no date overflows. */
const MOST = 1_000_000;

const Amount = () => (target: object, key: string) => {
  for (const decorate of [IsOptional(), IsNumber(), Min(-MOST), Max(MOST)]) decorate(target, key);
};

export class ClockAdvance {
  @Amount()
  days?: number;
  @Amount()
  hours?: number;
  @Amount()
  minutes?: number;
}

/** Where the clock goes: to an instant, or on by a while. */
export class MoveClock {
  @IsOptional()
  @ValidateBy({
    name: 'isInstant',
    validator: {
      validate: (value) => typeof value === 'string' && instantOf(value) !== null,
      defaultMessage: () => 'now must be a time like 2026-11-20T09:00:00Z',
    },
  })
  now?: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => ClockAdvance)
  advance?: ClockAdvance;
}
