import { isWithinLimit, tooLongMessage, type TextLimit } from '../../../../src/shared/text-limits';

/** A form validator that refuses a text longer than the API takes, in the API's words. */
export const withinLimit =
  (limit: TextLimit) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && !isWithinLimit(value.trim(), limit) ? tooLongMessage(limit) : undefined;
