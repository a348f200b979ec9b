import { getSchemaPath } from '@nestjs/swagger';
import { REFUSALS, Refused, type RefusalCode } from '../../shared/domain-error.js';
import { ErrorView } from '../http/error.view.js';
import { takesKey } from '../idempotency/idempotency.request.js';
import { LIST, type ListFields } from '../lists/api-list-query.decorator.js';
import { NO_STORE } from '../no-store.decorator.js';
import type { Schema } from './examples.js';
import { SAMPLES } from './samples.js';
import { REFUSES } from './api-errors.decorator.js';

/** An operation of the document, as far as it tells what may be refused. */
export interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: object[];
  parameters?: { name: string; in: string; schema?: Schema; description?: string; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown; examples?: object }> };
  responses: Record<string, Reply>;
  [REFUSES]?: RefusalCode[];
  [LIST]?: ListFields;
  [NO_STORE]?: boolean;
  'x-roles'?: string[];
  'x-rate-limits'?: string[];
}

export interface Reply {
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema: object; example?: unknown; examples?: Record<string, object> }>;
}

const BODY: RefusalCode[] = ['request.malformed', 'request.too_large', 'request.unsupported_type', 'request.timeout'];
const LOGIN: RefusalCode[] = ['token.missing', 'token.invalid', 'account.pending', 'account.suspended'];
const KEY: RefusalCode[] = [
  'request.invalid',
  'idempotency.key_reused',
  'idempotency.in_progress',
  'idempotency.reply_lost',
  'idempotency.reply_deleted',
];
const ALWAYS: RefusalCode[] = ['server.error', 'server.busy', 'server.unavailable'];
/** Replies that say when to try again. */
const WITH_RETRY_AFTER: RefusalCode[] = ['request.too_many', 'server.busy'];

/** Every refusal that a call can give: what its shape tells, and what `@Refuses` names. */
export function refusalsOf(method: string, path: string, operation: Operation): RefusalCode[] {
  const { parameters = [], requestBody, security = [] } = operation;
  const takesText = requestBody !== undefined || parameters.some((parameter) => parameter.in === 'query');
  // A write that takes no body refuses the fields of one by name.
  const isChecked = method !== 'get' || takesText;
  return [
    ...new Set([
      ...(security.length > 0 ? LOGIN : []),
      ...(operation['x-roles'] ? (['role.forbidden'] as const) : []),
      ...(isChecked ? (['request.invalid'] as const) : []),
      ...(takesText ? (['request.bad_text'] as const) : []),
      ...(method === 'get' ? [] : BODY),
      ...(takesKey(method.toUpperCase(), path) ? KEY : []),
      ...(operation['x-rate-limits'] ? (['request.too_many'] as const) : []),
      ...(operation[REFUSES] ?? []),
      ...ALWAYS,
    ]),
  ];
}

const CONTACT = { name: 'Rao Clinic', phone: '080 4123 4567' };
/** What stands for the `{names}` in a text. */
const PARAMS = {
  ...{ clinic: Object.values(CONTACT).join(', '), method: 'PATCH', status: 'expired', limit: 50 },
  ...{ left: '₹399', why: 'Your account does not have enough balance' },
};

function exampleOf(code: RefusalCode) {
  const refusal = code === 'request.invalid' ? Refused.field('name', 'Name is required') : new Refused(code, PARAMS);
  const { message: error, details } = refusal;
  const value = {
    error,
    code,
    ...(details && { details }),
    ...(code === 'patient.exists_archived' && { archived_patient_id: SAMPLES.patient_id }),
    ...(REFUSALS[code][1].includes('{clinic}') && { contact: CONTACT }),
    requestId: SAMPLES.request_id,
  };
  return { summary: error, value };
}

const WORDS: Record<number, string> = {
  400: 'The request is invalid',
  401: 'No login, or the session has ended',
  403: 'Not allowed',
  404: 'Does not exist, or belongs to another doctor',
  408: 'The request took too long to arrive',
  409: 'Not possible in the present state',
  413: 'The body is too large',
  415: 'The body is not JSON',
  429: 'Too many requests',
  500: 'A fault of the server',
  503: 'Temporarily unavailable',
};

const RETRY_AFTER = {
  description: 'Seconds to wait before the next attempt',
  schema: { type: 'integer', minimum: 1 },
  example: 12,
};

/** The error replies of an operation, by status, each with the example of every code it may carry. */
export function errorReplies(codes: RefusalCode[]): Record<string, Reply> {
  const replies: Partial<Record<string, Reply>> = {};
  for (const code of codes) {
    const [status] = REFUSALS[code];
    const reply = (replies[status] ??= {
      description: WORDS[status] ?? 'Refused',
      content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorView) }, examples: {} } },
    });
    if (WITH_RETRY_AFTER.includes(code)) reply.headers = { 'Retry-After': RETRY_AFTER };
    Object.assign(reply.content?.['application/json']?.examples ?? {}, { [code]: exampleOf(code) });
  }
  return replies as Record<string, Reply>;
}
