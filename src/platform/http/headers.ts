import { config } from '../../config.js';

/** Whether browsers reach the server by https, by which they may then be held to it. */
export const isSecure = config.publicUrl.startsWith('https:');

/** What every reply of the API carries, answers to what is no request among them: it is data, and never a page. */
export const DATA_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
};
