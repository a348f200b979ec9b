import type { IncomingHttpHeaders } from 'node:http';

/** Callers choose this header, and it is stored. */
const MAX_LENGTH = 300;

/** The browser or program of a request; null if it does not say. */
export const userAgentOf = (headers: IncomingHttpHeaders): string | null =>
  headers['user-agent']?.slice(0, MAX_LENGTH) ?? null;
