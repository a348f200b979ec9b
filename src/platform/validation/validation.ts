import { applyDecorators, ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, ValidateBy, ValidateIf } from 'class-validator';
import { isDay } from '../../shared/calendar.js';
import { Refused, type FieldProblem } from '../../shared/domain-error.js';
import { cleanText, oneLine } from '../../shared/text.js';
import { tooLongText, type TextLimit } from '../../shared/text-limits.js';
import { isUuid } from '../db/columns.js';
import { holdsBadText } from '../json.js';

const within = (parent: string, problems: FieldProblem[]): FieldProblem[] =>
  problems.map((problem) => ({ ...problem, field: `${parent}.${problem.field}` }));

function problemsOf(errors: ValidationError[]): FieldProblem[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => [
    // The checks of a field are listed from the bottom one up; the top one says best what is wrong.
    ...Object.entries(constraints)
      .slice(-1)
      .map(([rule, message]) => ({
        field: property,
        message: rule === 'whitelistValidation' ? unknownField(property) : message,
      })),
    ...within(property, problemsOf(children)),
  ]);
}

/** What is said of a field that a body should not have. */
export const unknownField = (field: string): string => `Unknown field ${field}`;

/** `toString`, `constructor`, `__proto__`, … No field of ours has such a name, and class-transformer drops or calls it. */
const isReservedName = (field: string): boolean => field === 'prototype' || field in Object.prototype;

/** @throws Refused naming every field of a body or query, at any depth, with a reserved name. */
function assertNoReservedNames(input: unknown): void {
  const found = reservedNames(input);
  if (found.length > 0) throw Refused.fields(found);
}

function reservedNames(input: unknown): FieldProblem[] {
  if (!isObject(input)) return [];
  return Object.entries(input).flatMap(([field, value]) =>
    isReservedName(field) ? [{ field, message: unknownField(field) }] : within(field, reservedNames(value)),
  );
}

/** So many queries of a class are remembered; the one that came first gives way. */
const MOST_QUERIES = 500;
const LONGEST_QUERY = 500;

/**
 * What a body or a query must be before its class is asked. A text that cannot be stored is refused here: some checks of
 * class-validator throw on one. So is a field that class-transformer would not see. A blank value in a query is one that
 * is not given. An address is left to its own pipe: a wrong id there is an unknown one.
 */
class Validation extends ValidationPipe {
  /** Queries that were found good, by their class. A class says the same of the same query again, whoever asks. */
  private readonly good = new Map<unknown, Map<string, unknown>>();

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type } = metadata;
    if (!metatype || (type !== 'body' && type !== 'query')) return super.transform(value, metadata);
    if (holdsBadText(value)) throw new Refused('request.bad_text');
    if (!this.toValidate(metadata)) return super.transform(value, metadata);
    if (type === 'query') return this.checked(value, metadata);
    assertNoReservedNames(value);
    return super.transform(value, metadata);
  }

  /** The same lists are asked for all day long; to check a query anew takes as long as to write a page's answer. */
  private async checked(query: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const text = JSON.stringify(query);
    const known = this.good.get(metadata.metatype)?.get(text);
    if (known !== undefined) return known;
    assertNoReservedNames(query);
    const found: unknown = Object.freeze(await super.transform(given(query), metadata));
    if (text.length <= LONGEST_QUERY) this.remember(metadata.metatype, text, found);
    return found;
  }

  private remember(metatype: unknown, text: string, found: unknown): void {
    const known = this.good.get(metatype) ?? new Map<string, unknown>();
    this.good.set(metatype, known.set(text, found));
    const [oldest = text] = known.keys();
    if (known.size > MOST_QUERIES) known.delete(oldest);
  }
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value of a query says nothing. */
export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** A query, or the filter in one, without what is blank. */
export function given<T>(query: T): T {
  if (!isObject(query) || !Object.values(query).some(isBlank)) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => !isBlank(value))) as T;
}

/** Checks every body against its class: unknown fields are refused by name, all problems are told at once. */
export const validation = new Validation({
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  exceptionFactory: (errors) => Refused.fields(problemsOf(errors)),
});

const changed = (change: (text: string) => string) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

/** A key or a secret without the spaces around it. */
export const Trimmed = () => changed((text) => text.trim());

/** A text of one line, see `oneLine`; '' stays '' so that required fields can refuse it. */
export const OneLine = () => changed(oneLine);

/** A text of any number of lines, see `cleanText`; '' stays '' so that required fields can refuse it. */
export const CleanText = () => changed(cleanText);

/** A text that may be missing or null; blank counts as none. */
export const OptionalText = () =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanText(value) || null : value)),
  );

/** A text that may be left out, which leaves it as it is; null or blank empties it. */
export const EmptyableText = (limit: TextLimit) =>
  applyDecorators(
    MayBeLeftOut(),
    Transform(({ value }: { value: unknown }) => (value === null ? '' : value)),
    CleanText(),
    MaxText(limit),
    ApiPropertyOptional({ type: String, nullable: true, maxLength: limit.max }),
  );

/** A text no longer than its limit; anything else is refused with the name that people know the field by. */
export const MaxText = (limit: TextLimit) =>
  applyDecorators(
    MaxLength(limit.max, { message: tooLongText(limit) }),
    IsString({ message: `${limit.label} must be a text` }),
  );

/** A field that is needed as soon as `other` is given; without both it is not looked at. */
export const NeededWith = (other: string, message: string) =>
  applyDecorators(
    ValidateIf((object: Record<string, unknown>, value) => isGiven(value) || isGiven(object[other])),
    ValidateBy({ name: 'neededWith', validator: { validate: isGiven, defaultMessage: () => message } }),
  );

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

/** A key that may be left out but not sent as null: missing means unchanged. */
export const MayBeLeftOut = () => ValidateIf((_, value) => value !== undefined);

/** A real calendar day, `YYYY-MM-DD`. */
export const IsDay = (message: string) =>
  ValidateBy({ name: 'isDay', validator: { validate: isDay, defaultMessage: () => message } });

/** An id as this API gives them out. */
export const IsId = (message: string) =>
  ValidateBy({
    name: 'isId',
    validator: { validate: isUuid, defaultMessage: () => message },
  });
