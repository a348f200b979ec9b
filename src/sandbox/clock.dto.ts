import { Type } from 'class-transformer';
import { IsNumber, IsOptional, Max, Min, ValidateBy, ValidateNested } from 'class-validator';
import { parseInstant } from '../shared/instant.js';

/** Limit of each field, in its own unit, so that one move stays within the range of `Date`. */
const MAX_AMOUNT = 1_000_000;

const OptionalAmount = () => (target: object, key: string) => {
  for (const decorate of [IsOptional(), IsNumber(), Min(-MAX_AMOUNT), Max(MAX_AMOUNT)]) decorate(target, key);
};

export class ClockAdvance {
  @OptionalAmount()
  days?: number;
  @OptionalAmount()
  hours?: number;
  @OptionalAmount()
  minutes?: number;
}

/** Sets the clock to an instant, or moves it by a duration, which may be negative. */
export class MoveClock {
  @IsOptional()
  @ValidateBy({
    name: 'isInstant',
    validator: {
      validate: (value) => typeof value === 'string' && parseInstant(value) !== null,
      defaultMessage: () => 'now must be a time like 2026-11-20T09:00:00Z',
    },
  })
  now?: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => ClockAdvance)
  advance?: ClockAdvance;
}
