import { applyDecorators, Header } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import { startOfDay, type Day } from '../shared/calendar.js';

/** OpenAPI extension of `Deprecated`. */
export const DEPRECATION = 'x-deprecation';

/** When an operation is given up, and what replaces it. */
export interface Deprecation {
  /** Day in India from which new software should not use it. */
  since: Day;
  /** Day in India from which it may no longer exist. */
  sunset: Day;
  /** URL of a page that says what to use instead. */
  guide: string;
}

/**
 * Marks an operation as deprecated, in the API description and in the headers of its responses: `Deprecation` (RFC 9745),
 * `Sunset` (RFC 8594), and a `Link` to the guide. Responses of guards, such as 401, are without them.
 */
export const Deprecated = (deprecation: Deprecation) =>
  applyDecorators(
    Header('deprecation', `@${startOfDay(deprecation.since).getTime() / 1_000}`),
    Header('sunset', startOfDay(deprecation.sunset).toUTCString()),
    Header('link', `<${deprecation.guide}>; rel="deprecation"`),
    ApiExtension(DEPRECATION, deprecation),
  );
