/** Replaces the dashboard's `api/http/api-url.ts`, whose URL comes from the bundler; the test prepends its server. */
export const API_URL = '/api';
