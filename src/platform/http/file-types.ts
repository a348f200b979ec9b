import type { FastifyRequest } from 'fastify';
import type { ErrorCode } from '../../shared/domain-error.js';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../shared/picture-limits.js';

export const CSV_TYPE = 'text/csv';
export const TSV_TYPE = 'text/tab-separated-values';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const MB = 1024 * 1024;

/** Files that a route accepts instead of JSON. */
export interface AcceptedFiles {
  /** Content types. */
  types: readonly string[];
  maxBytes: number;
  tooLarge: ErrorCode;
  unsupportedType: ErrorCode;
}

export const TABLE_FILES = {
  types: [CSV_TYPE, TSV_TYPE, XLSX_TYPE],
  maxBytes: 10 * MB,
  tooLarge: 'import.too_large',
  unsupportedType: 'import.unsupported_type',
} as const satisfies AcceptedFiles;

export const PICTURE_FILES = {
  types: PICTURE_TYPES,
  maxBytes: MAX_PICTURE_BYTES,
  tooLarge: 'picture.too_large',
  unsupportedType: 'picture.unsupported_type',
} as const satisfies AcceptedFiles;

/** Content types of files that any route accepts. */
export const FILE_TYPES: readonly string[] = [...TABLE_FILES.types, ...PICTURE_FILES.types];

const MAX_READ_BYTES = 20 * MB;

/**
 * `@RouteConfig` of a route that accepts files. Its body is a Buffer. A file that is too large is read up to
 * `MAX_READ_BYTES`, so that the client gets an answer instead of a broken connection.
 */
export const fileRoute = (files: AcceptedFiles) => ({ bodyLimit: MAX_READ_BYTES, files });

/** The files that the request's route accepts; undefined if it accepts none. */
export const acceptedFiles = ({ routeOptions }: FastifyRequest): AcceptedFiles | undefined =>
  (routeOptions.config as Partial<ReturnType<typeof fileRoute>>).files;

/** The file that a request of a `fileRoute` brings; empty if it has no body. */
export const readFile = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
