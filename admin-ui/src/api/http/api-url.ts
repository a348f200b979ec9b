/** Base of every call, without a slash at the end. */
export const API_URL: string = (import.meta.env['VITE_API_URL'] as string | undefined) ?? '/api';
