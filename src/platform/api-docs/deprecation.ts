import { DEPRECATION } from '../deprecated.decorator.js';
import type { Operation } from './errors.js';

const DEPRECATION_HEADER = {
  description: 'Since when the operation is deprecated: `@` and seconds since 1970 (RFC 9745)',
  schema: { type: 'string' },
};
const SUNSET_HEADER = { description: 'When it ends (RFC 8594)', schema: { type: 'string' } };
const LINK_HEADER = { description: 'What to use instead, with `rel="deprecation"`', schema: { type: 'string' } };

/** Documents the end of a deprecated operation; see `Deprecated`. */
export function documentDeprecation(operation: Operation): void {
  const deprecation = operation[DEPRECATION];
  if (!deprecation) return;
  operation.deprecated = true;
  for (const response of Object.values(operation.responses))
    response.headers = {
      Link: LINK_HEADER,
      ...response.headers,
      Deprecation: DEPRECATION_HEADER,
      Sunset: SUNSET_HEADER,
    };
}
