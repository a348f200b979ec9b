import { ProviderError } from '../provider-error.js';

const NONE = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} } as const;

/** A request that Razorpay refuses because of one field. */
export const badField = (field: string, description: string, reason = 'input_validation_failed'): ProviderError =>
  new ProviderError(400, {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description,
      source: 'business',
      step: 'payment_initiation',
      reason,
      metadata: {},
      field,
    },
  });

/** A request that Razorpay refuses as a whole. */
export const badRequest = (description: string, metadata: object = {}, status = 400): ProviderError =>
  new ProviderError(status, { error: { code: 'BAD_REQUEST_ERROR', description, ...NONE, metadata } });

/** Also for ids of another account: they do not exist for this one. */
export const unknownId = (): ProviderError => badField('id', 'The id provided does not exist');

export const notAuthenticated = (): ProviderError =>
  new ProviderError(401, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });

export const noSuchUrl = (): ProviderError => badRequest('The requested URL was not found on the server.');

/** How Razorpay fails under load and when it breaks. */
export const RAZORPAY_BREAKDOWN = {
  tooMany: { error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests', ...NONE } },
  broken: { error: { code: 'SERVER_ERROR', description: 'The server encountered an error.', ...NONE } },
} as const;
