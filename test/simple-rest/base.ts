/** Stands for the dashboard's `api/base.ts`, whose address the bundler knows; the story puts its server before it. */
export const API = '/api';
