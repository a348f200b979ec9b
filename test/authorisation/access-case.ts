import type { TenantObjects } from './tenant-objects.js';

export interface ApiRequest {
  /** Values for the path parameters. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** Sent instead of a JSON body. */
  file?: { bytes: string | Uint8Array<ArrayBuffer>; type: string };
  headers?: Record<string, string>;
}

/**
 * How an operation is called on a doctor's object. The test builds the request for two doctors. The two differ only in
 * ids, so it knows where the ids are, and replaces them by another doctor's, an unknown and a malformed one.
 */
export interface AccessCase {
  /**
   * The owner's request; if missing, the call has no parameters and no body. Built once per successful call, so objects
   * that the call consumes must be created in it.
   */
  request?: (own: TenantObjects) => ApiRequest | Promise<ApiRequest>;
  /** The response to the owner's request; any 2xx if missing. */
  expected?: string;
  /** The response for another doctor's or an unknown id; if missing, 404 in a path, 400 naming the field in a body. */
  foreignIdErrors?: Record<string, string>;
  /** The call ends the caller's session or changes their password, so every caller needs a separate login. */
  usesUp?: 'login';
}

/** By operation, such as `GET /api/patients/{id}`. */
export type AccessCases = Record<string, AccessCase>;
