import { isWithinLimit, tooLongMessage, type TextLimit } from '../../../../src/shared/text-limits';

/** Form validator for the API's text limits, with the API's message. */
export const withinLimit =
  (limit: TextLimit) =>
  (value: unknown): string | undefined =>
    typeof value === 'string' && !isWithinLimit(value.trim(), limit) ? tooLongMessage(limit) : undefined;
