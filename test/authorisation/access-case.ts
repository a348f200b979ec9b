import type { TenantObjects } from './tenant-objects.js';

/** One call, ready to be made. */
export interface ApiRequest {
  /** For the braces of the path. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

/**
 * How an operation is called on an object of a doctor's. From the calls for two doctors the story sees where an id
 * stands (they differ in nothing else) and puts in another doctor's, one that nobody has and one that is none.
 */
export interface AccessCase {
  /** The owner's own call. Asked for once per call that goes through, so whatever is used up must be made anew. */
  request?: (own: TenantObjects) => ApiRequest | Promise<ApiRequest>;
  /** The answer to the owner's call; without it any 2xx. */
  expected?: string;
  /** The answer where an id belongs to somebody else or to nobody; without it 404 in a path, 400 naming the field in a body. */
  foreignIdErrors?: Record<string, string>;
  /** The call ends the caller's session or changes their password: every caller gets a login of their own. */
  usesUp?: 'login';
}

export type AccessCases = Record<string, AccessCase>;
