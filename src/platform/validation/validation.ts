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
    // Decorators are listed bottom-up. The top one has the most useful message.
    ...Object.entries(constraints)
      .slice(-1)
      .map(([rule, message]) => ({
        field: property,
        message: rule === 'whitelistValidation' ? unknownFieldMessage(property) : message,
      })),
    ...prefixFields(property, fieldProblems(children)),
  ]);
}

export const unknownFieldMessage = (field: string): string => `Unknown field ${field}`;

/** `toString`, `constructor`, `__proto__`, …: no field has such a name, and class-transformer drops or calls it. */
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

/** Queries cached for each class; the oldest one is evicted. */
const MAX_CACHED_QUERIES = 500;
const MAX_CACHED_QUERY_LENGTH = 500;

/**
 * Checks bodies and queries before class-validator does. Rejects text that cannot be stored, because some validators
 * throw on it, and field names that class-transformer would drop. Ignores blank values of a query. Path parameters have
 * their own pipes (see `IdPipe`).
 */
class CachingValidationPipe extends ValidationPipe {
  /** Valid queries by class. The result depends only on class and query, not on the caller. */
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

  /** Cached, because the same lists are queried all day and validation takes as long as writing a page's response. */
  private async validateQuery(query: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const text = JSON.stringify(query);
    const cached = this.validQueries.get(metadata.metatype)?.get(text);
    if (cached !== undefined) return cached;
    assertNoReservedNames(query);
    const validated: unknown = Object.freeze(await super.transform(withoutBlanks(query), metadata));
    if (text.length <= MAX_CACHED_QUERY_LENGTH) this.cache(metadata.metatype, text, validated);
    return validated;
  }

  private cache(metatype: unknown, text: string, validated: unknown): void {
    const cached = this.validQueries.get(metatype) ?? new Map<string, unknown>();
    this.validQueries.set(metatype, cached.set(text, validated));
    const [oldest = text] = cached.keys();
    if (cached.size > MAX_CACHED_QUERIES) cached.delete(oldest);
  }
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

export const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

export function withoutBlanks<T>(query: T): T {
  if (!isObject(query) || !Object.values(query).some(isBlank)) return query;
  return Object.fromEntries(Object.entries(query).filter(([, value]) => !isBlank(value))) as T;
}

/** Validates bodies and queries against their classes: rejects unknown fields and reports all problems at once. */
export const validationPipe = new CachingValidationPipe({
  transform: true,
  whitelist: true,
  forbidNonWhitelisted: true,
  exceptionFactory: (errors) => DomainError.invalidFields(fieldProblems(errors)),
});

const transformText = (change: (text: string) => string) =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? change(value) : value));

export const Trimmed = () => transformText((text) => text.trim());

/** Text of one line, see `oneLine`. '' stays '', so that required fields can reject it. */
export const OneLine = () => transformText(oneLine);

/** Text of any number of lines, see `cleanText`. '' stays '', so that required fields can reject it. */
export const CleanText = () => transformText(cleanText);

/** Text that may be missing or null; blank becomes null. */
export const OptionalText = () =>
  applyDecorators(
    IsOptional(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? cleanText(value) || null : value)),
  );

/** Text that may be missing, which leaves it unchanged; null or blank clears it. */
export const ClearableText = (limit: TextLimit) =>
  applyDecorators(
    IsOptionalNotNull(),
    Transform(({ value }: { value: unknown }) => (value === null ? '' : value)),
    CleanText(),
    MaxText(limit),
    ApiPropertyOptional({ type: String, nullable: true, maxLength: limit.max }),
  );

/** Text no longer than its limit. Errors use the field's label in the forms. */
export const MaxText = (limit: TextLimit) =>
  applyDecorators(
    MaxLength(limit.max, { message: tooLongMessage(limit) }),
    IsString({ message: `${limit.label} must be a text` }),
  );

/** A field that is required if `condition` holds for the fields of its object; otherwise it may be missing. */
export const RequiredIf = (condition: (fields: Record<string, unknown>) => boolean, message: string) =>
  applyDecorators(
    ValidateIf((fields: Record<string, unknown>, value) => isPresent(value) || condition(fields)),
    ValidateBy({ name: 'requiredIf', validator: { validate: isPresent, defaultMessage: () => message } }),
  );

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** A field that may be missing, which leaves it unchanged, but not null. */
export const IsOptionalNotNull = () => ValidateIf((_, value) => value !== undefined);

/** A real calendar day, `YYYY-MM-DD`. */
export const IsDay = (message: string) =>
  ValidateBy({ name: 'isDay', validator: { validate: isDay, defaultMessage: () => message } });

/** An id of this API: a lower-case UUID. @param options `each`: a list of ids. */
export const IsId = (message: string, options?: { each: true }) =>
  ValidateBy({ name: 'isId', validator: { validate: isUuid, defaultMessage: () => message } }, options);
