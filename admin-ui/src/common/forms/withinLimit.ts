import { isWithin, tooLongText, type TextLimit } from '../../../../src/shared/text-limits';

/** A form validator that refuses a text longer than the API takes, in the API's words. */
export const withinLimit =
  (limit: TextLimit) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && !isWithin(value.trim(), limit) ? tooLongText(limit) : undefined;
