/** Stands for the dashboard's `api/http/api-url.ts`, whose address the bundler knows; the story puts its server before it. */
export const API_URL = '/api';
