import { getSchemaPath } from '@nestjs/swagger';
import { ERRORS_BY_CODE, DomainError, type ErrorCode } from '../../shared/domain-error.js';
import { ErrorView } from '../http/error.view.js';
import { acceptsIdempotencyKey } from '../idempotency/idempotency.request.js';
import { LIST_QUERY_EXTENSION, type ListFields } from '../lists/api-list-query.decorator.js';
import { DEPRECATION, type Deprecation } from '../deprecated.decorator.js';
import { NO_STORE } from '../no-store.decorator.js';
import type { Schema } from './examples.js';
import { SAMPLES } from './samples.js';
import { ERROR_CODES_EXTENSION } from './api-errors.decorator.js';

/** An operation of the document: the parts that this folder reads and writes. */
export interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; schema?: Schema; description?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown; examples?: object }> };
  responses: Record<string, ResponseObject>;
  [ERROR_CODES_EXTENSION]?: ErrorCode[];
  [LIST_QUERY_EXTENSION]?: ListFields;
  [NO_STORE]?: boolean;
  'x-permission'?: string;
  [DEPRECATION]?: Deprecation;
  deprecated?: boolean;
  'x-roles'?: string[];
  'x-needs-password'?: boolean;
  'x-needs-verification'?: boolean;
  'x-rate-limits'?: string[];
}

export interface ResponseObject {
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema: object; example?: unknown; examples?: Record<string, object> }>;
}

const BODY_ERRORS: ErrorCode[] = [
  'request.malformed',
  'request.too_large',
  'request.unsupported_type',
  'request.timeout',
];
const LOGIN_ERRORS: ErrorCode[] = [
  ...(['token.missing', 'token.invalid', 'account.pending', 'account.suspended', 'role.forbidden'] as const),
  ...(['api_key.invalid', 'api_key.other_mode', 'api_key.network', 'request.too_many'] as const),
];
const IDEMPOTENCY_ERRORS: ErrorCode[] = [
  'request.invalid',
  'idempotency.key_reused',
  'idempotency.in_progress',
  'idempotency.reply_lost',
  'idempotency.reply_deleted',
];
const COMMON_ERRORS: ErrorCode[] = ['server.error', 'server.busy', 'server.unavailable'];
/** Errors whose response has a Retry-After header. */
const WITH_RETRY_AFTER: ErrorCode[] = ['request.too_many', 'server.busy', 'join.too_many_codes'];

/** Every error code that an operation can return: those derived from its shape, and those of `@ApiErrors`. */
export function errorCodesOf(method: string, path: string, operation: Operation): ErrorCode[] {
  const { parameters = [], requestBody, security = [] } = operation;
  const takesText = requestBody !== undefined || parameters.some((parameter) => parameter.in === 'query');
  // A write without a body rejects every field by name.
  const isChecked = method !== 'get' || takesText;
  return [
    ...new Set([
      ...(security.length > 0 ? LOGIN_ERRORS : []),
      ...(operation['x-permission'] ? (['factor.needed'] as const) : []),
      ...(operation['x-permission'] && operation['x-roles']?.includes('integration')
        ? (['api_key.scope'] as const)
        : []),
      ...(operation['x-needs-verification'] ? (['verification.needed'] as const) : []),
      ...(operation['x-needs-password'] ? (['session.needs_password'] as const) : []),
      ...(isChecked ? (['request.invalid'] as const) : []),
      ...(takesText ? (['request.bad_text'] as const) : []),
      ...(method === 'get' ? [] : BODY_ERRORS),
      ...(acceptsIdempotencyKey(method.toUpperCase(), path) ? IDEMPOTENCY_ERRORS : []),
      ...(operation['x-rate-limits'] ? (['request.too_many'] as const) : []),
      ...(operation[ERROR_CODES_EXTENSION] ?? []),
      ...COMMON_ERRORS,
    ]),
  ];
}

const CONTACT = { name: 'Rao Clinic', phone: '080 4123 4567' };
const CHANGED_PATIENT = {
  version: '5d41402a.bc4b2a76',
  changes: ['payment', 'subscription'],
  price: 499,
  subscription_start_date: '2026-12-05',
  subscription_end_date: '2027-01-05',
  last_payment: {
    amount: 500,
    payment_method: 'cash',
    recorded_by: 'doctor@demo.nirog.example',
    recorded_at: '2026-11-05T05:10:00.000Z',
    subscription_name: 'WhatsApp Support',
    subscription_end_date: '2026-12-05',
  },
};
/** Values for the `{names}` in error texts. */
const EXAMPLE_PARAMS = {
  clinic: Object.values(CONTACT).join(', '),
  method: 'PATCH',
  scope: 'payments.read',
  mode: 'test',
  max: 20,
  status: 'expired',
  limit: 50,
  left: '₹399',
  why: 'Your account does not have enough balance',
};

function errorExample(code: ErrorCode) {
  const domainError =
    code === 'request.invalid'
      ? DomainError.invalidField('name', 'Name is required')
      : new DomainError(code, EXAMPLE_PARAMS);
  const { message: error, details } = domainError;
  const value = {
    error,
    code,
    ...(details && { details }),
    ...(code === 'patient.exists_archived' && { archived_patient_id: SAMPLES.patient_id }),
    ...(code === 'payment.patient_changed' && { changed_patient: CHANGED_PATIENT }),
    ...(ERRORS_BY_CODE[code][1].includes('{clinic}') && { contact: CONTACT }),
    requestId: SAMPLES.request_id,
  };
  return { summary: error, value };
}

const STATUS_DESCRIPTIONS: Record<number, string> = {
  400: 'The request is invalid',
  401: 'No login, or the session has ended',
  403: 'Not allowed',
  404: 'Does not exist, or belongs to another doctor',
  408: 'The request took too long to arrive',
  409: 'Not possible in the current state',
  413: 'The body is too large',
  415: 'The body is not JSON',
  429: 'Too many requests',
  500: 'Internal server error',
  503: 'Temporarily unavailable',
};

const RETRY_AFTER = {
  description: 'Seconds to wait before the next attempt',
  schema: { type: 'integer', minimum: 1 },
  example: 12,
};

/** The error responses of an operation, by status, with an example for every code. */
export function errorResponses(codes: ErrorCode[]): Record<string, ResponseObject> {
  const responses: Partial<Record<string, ResponseObject>> = {};
  for (const code of codes) {
    const [status] = ERRORS_BY_CODE[code];
    const response = (responses[status] ??= {
      description: STATUS_DESCRIPTIONS[status] ?? 'Error',
      content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorView) }, examples: {} } },
    });
    if (WITH_RETRY_AFTER.includes(code)) response.headers = { 'Retry-After': RETRY_AFTER };
    Object.assign(response.content?.['application/json']?.examples ?? {}, { [code]: errorExample(code) });
  }
  return responses as Record<string, ResponseObject>;
}
