import { applyDecorators, ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, IsString, MaxLength, ValidateBy, ValidateIf } from 'class-validator';
import { isDay } from '../../shared/calendar.js';
import { DomainError, type FieldProblem } from '../../shared/domain-error.js';
import { cleanText, oneLine } from '../../shared/text.js';
import { tooLongMessage, type TextLimit } from '../../shared/text-limits.js';
import { isUuid } from '../db/columns.js';
import { hasUnstorableText } from '../json.js';

const prefixFields = (parent: string, problems: FieldProblem[]): FieldProblem[] =>
  problems.map((problem) => ({ ...problem, field: `${parent}.${problem.field}` }));

function fieldProblems(errors: ValidationError[]): FieldProblem[] {
  return errors.flatMap(({ property, constraints = {}, children = [] }) => [
    // The checks of a field are listed from the bottom one up; the top one says best what is wrong.
    ...Object.entries(constraints)
      .slice(-1)
      .map(([rule, message]) => ({
        field: property,
        message: rule === 'whitelistValidation' ? unknownFieldMessage(property) : message,
      })),
    ...prefixFields(property, fieldProblems(children)),
  ]);
}

/** What is said of a field that a body should not have. */
export const unknownFieldMessage = (field: string): string => `Unknown field ${field}`;

/** `toString`, `constructor`, `__proto__`, … No field of ours has such a name, and class-transformer drops or calls it. */
const isReservedName = (field: string): boolean => field === 'prototype' || field in Object.prototype;

/** @throws DomainError naming every field of a body or query, at any depth, with a reserved name. */
function assertNoReservedNames(input: unknown): void {
  const problems = reservedNames(input);
  if (problems.length > 0) throw DomainError.invalidFields(problems);
}

function reservedNames(input: unknown): FieldProblem[] {
  if (!isObject(input)) return [];
  return Object.entries(input).flatMap(([field, value]) =>
    isReservedName(field)
      ? [{ field, message: unknownFieldMessage(field) }]
      : prefixFields(field, reservedNames(value)),
  );
}

/** So many queries of a class are remembered; the one that came first gives way. */
const MAX_CACHED_QUERIES = 500;
const MAX_CACHED_QUERY_LENGTH = 500;

/**
 * What a body or a query must be before its class is asked. A text that cannot be stored is refused here: some checks of
 * class-validator throw on one. So is a field that class-transformer would not see. A blank value in a query is one that
 * is not given. An address is left to its own pipe: a wrong id there is an unknown one.
 */
class CachingValidationPipe extends ValidationPipe {
  /** Queries that were found good, by their class. A class says the same of the same query again, whoever asks. */
  private readonly validQueries = new Map<unknown, Map<string, unknown>>();

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { metatype, type } = metadata;
    if (!metatype || (type !== 'body' && type !== 'query')) return super.transform(value, metadata);
    if (hasUnstorableText(value)) throw new DomainError('request.bad_text');
    if (!this.toValidate(metadata)) return super.transform(value, metadata);
    if (type === 'query') return this.validateQuery(value, metadata);
    assertNoReservedNames(value);
    return super.transform(value, metadata);
  }

  /** The same lists are asked for all day long; to check a query anew takes as long as to write a page's answer. */
  private async validateQuery(query: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const text = JSON.stringify(query);
    const cached = this.validQueries.get(metadata.metatype)?.get(text);
    if (cached !== undefined) return cached;
    assertNoReservedNames(query);
    const validated: unknown = Object.freeze(await super.transform(withoutBlanks(query), metadata));
    if (text.length <= MAX_CACHED_QUERY_LENGTH) this.remember(metadata.metatype, text, validated);
    return validated;
  }

  private remember(metatype: unknown, text: string, validated: unknown): void {
    const cached = this.validQueries.get(metatype) ?? new Map<string, unknown>();
    this.validQueries.set(metatype, cached.set(text, validated));
    const [oldest = text] = cached.keys();
    if (cached.size > MAX_CACHED_QUERIES) cached.delete(oldest);
  }
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether a value of a query says nothing. */
export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** A query, or the filter in one, without what is blank. */
export function withoutBlanks<T>(query: T): T {
  if (!isObject(query) || !Object.values(query).some(isBlank)) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => !isBlank(value))) as T;
}

/** Checks every body against its class: unknown fields are refused by name, all problems are told at once. */
export const validationPipe = new CachingValidationPipe({
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  exceptionFactory: (errors) => DomainError.invalidFields(fieldProblems(errors)),
});

const transformText = (change: (text: string) => string) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

/** A key or a secret without the spaces around it. */
export const Trimmed = () => transformText((text) => text.trim());

/** A text of one line, see `oneLine`; '' stays '' so that required fields can refuse it. */
export const OneLine = () => transformText(oneLine);

/** A text of any number of lines, see `cleanText`; '' stays '' so that required fields can refuse it. */
export const CleanText = () => transformText(cleanText);

/** A text that may be missing or null; blank counts as none. */
export const OptionalText = () =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanText(value) || null : value)),
  );

/** A text that may be left out, which leaves it is; null or blank empties it. */
export const ClearableText = (limit: TextLimit) =>
  applyDecorators(
    IsOptionalNotNull(),
    Transform(({ value }: { value: unknown }) => (value === null ? '' : value)),
    CleanText(),
    MaxText(limit),
    ApiPropertyOptional({ type: String, nullable: true, maxLength: limit.max }),
  );

/** A text no longer than its limit; anything else is refused with the name that people know the field by. */
export const MaxText = (limit: TextLimit) =>
  applyDecorators(
    MaxLength(limit.max, { message: tooLongMessage(limit) }),
    IsString({ message: `${limit.label} must be a text` }),
  );

/** A field that is needed as soon as `other` is given; without both it is not looked at. */
export const RequiredWith = (other: string, message: string) =>
  applyDecorators(
    ValidateIf((object: Record<string, unknown>, value) => isPresent(value) || isPresent(object[other])),
    ValidateBy({ name: 'neededWith', validator: { validate: isPresent, defaultMessage: () => message } }),
  );

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** A key that may be left out but not sent as null: missing means unchanged. */
export const IsOptionalNotNull = () => ValidateIf((_, value) => value !== undefined);

/** A real calendar day, `YYYY-MM-DD`. */
export const IsDay = (message: string) =>
  ValidateBy({ name: 'isDay', validator: { validate: isDay, defaultMessage: () => message } });

/** An id as this API gives them out. */
export const IsId = (message: string) =>
  ValidateBy({
    name: 'isId',
    validator: { validate: isUuid, defaultMessage: () => message },
  });
