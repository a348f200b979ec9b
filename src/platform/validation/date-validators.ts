import { Injectable, type INestApplicationContext } from '@nestjs/common';
import { useContainer, Validate, ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { isDay } from '../../shared/calendar.js';
import { Clock } from '../clock.js';

/** A validation rule that depends on the business clock. */
@Injectable()
@ValidatorConstraint({ name: 'notLaterThanToday' })
export class NotLaterThanTodayConstraint implements ValidatorConstraintInterface {
  constructor(private readonly clock: Clock) {}

  validate(value: unknown): boolean {
    return !isDay(value) || value <= this.clock.today();
  }
}

/** A day that is not in the future in India. Other values pass: `IsDay` rejects them. */
export const NotLaterThanToday = (message: string) => Validate(NotLaterThanTodayConstraint, { message });

/** Makes class-validator use the application's instance of the rule, which has the Clock. Creates all others itself. */
export function registerDateValidators(app: INestApplicationContext): void {
  const rule = app.get(NotLaterThanTodayConstraint);
  useContainer(
    { get: (type: unknown) => (type === NotLaterThanTodayConstraint ? rule : undefined) },
    { fallback: true },
  );
}
