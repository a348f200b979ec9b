import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { useContainer, Validate, ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { isDay } from '../../shared/calendar.js';
import { Clock } from '../clock.js';

/** The one rule about a field that must know which day it is. */
@Injectable()
@ValidatorConstraint({ name: 'notLaterThanToday' })
export class NotLaterThanTodayConstraint implements ValidatorConstraintInterface {
  constructor(private readonly clock: Clock) {}

  validate(value: unknown): boolean {
    return !isDay(value) || value <= this.clock.today();
  }
}

/** A day that has begun in India; whether it is a day at all is `IsDay`'s to say. */
export const NotLaterThanToday = (message: string) => Validate(NotLaterThanTodayConstraint, { message });

/** Lets class-validator take the rule from the application, with its Clock; all others it makes itself. */
export function registerDateValidators(app: INestApplicationContext): void {
  const rule = app.get(NotLaterThanTodayConstraint);
  useContainer(
    { get: (type: unknown) => (type === NotLaterThanTodayConstraint ? rule : undefined) },
    { fallback: true },
  );
}
