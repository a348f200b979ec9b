import { config } from '../../config.js';

/** Whether browsers reach the server over HTTPS, so that HSTS may be set. */
export const isHttps = config.publicUrl.startsWith('https:');

/**
 * Headers of every API response, including responses to malformed requests. They keep browsers from showing it as a page.
 */
export const API_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
};
