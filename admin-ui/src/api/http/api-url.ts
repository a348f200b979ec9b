/** Base URL of the API, without a trailing slash. */
export const API_URL: string = (import.meta.env['VITE_API_URL'] as string | undefined) ?? '/api';
