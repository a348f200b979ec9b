import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateBy, ValidateIf } from 'class-validator';
import { isDay } from '../shared/calendar.js';
import { Refused, type FieldProblem } from '../shared/refused.js';
import { isUuid } from './columns.js';
import { holdsBadText } from './json.js';

function problemsOf(errors: ValidationError[]): FieldProblem[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => [
    // The checks of a field are listed from the bottom one up; the top one says best what is wrong.
    ...Object.entries(constraints)
      .slice(-1)
      .map(([rule, message]) => ({
        field: property,
        message: rule === 'whitelistValidation' ? `Unknown field ${property}` : message,
      })),
    ...problemsOf(children).map((problem) => ({ ...problem, field: `${property}.${problem.field}` })),
  ]);
}

/** A text that cannot be stored is refused before anything looks at it: some checks of class-validator throw on one. */
class Validation extends ValidationPipe {
  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (metadata.metatype && holdsBadText(value)) throw new Refused('request.bad_text');
    return super.transform(value, metadata);
  }
}

/** Checks every body against its class: unknown fields are refused by name, all problems are told at once. */
export const validation = new Validation({
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  exceptionFactory: (errors) => {
    const details = problemsOf(errors);
    const refusal = new Refused('request.invalid', {}, details);
    if (details[0]) refusal.message = details[0].message;
    return refusal;
  },
});

/** Trims a text; '' stays '' so that required fields can refuse it. */
export const Trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** A text that may be missing or null; blank counts as none. */
export const OptionalText = () =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() || null : value)),
  );

/** A key that may be left out but not sent as null: missing means unchanged. */
export const MayBeLeftOut = () => ValidateIf((_, value) => value !== undefined);

/** A real calendar day, `YYYY-MM-DD`. */
export const IsDay = (message: string) =>
  ValidateBy({ name: 'isDay', validator: { validate: isDay, defaultMessage: () => message } });

/** An id as this API gives them out. */
export const IsId = (message: string) =>
  ValidateBy({
    name: 'isId',
    validator: { validate: (value) => typeof value === 'string' && isUuid(value), defaultMessage: () => message },
  });
