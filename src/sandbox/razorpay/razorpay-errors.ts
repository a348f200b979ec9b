import { ProviderError } from '../provider-error.js';

const UNAUTHORIZED = 401;
const NO_DETAILS = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} } as const;

/** A request that Razorpay refuses because of one field. */
export const fieldError = (field: string, description: string, reason = 'input_validation_failed'): ProviderError =>
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

/** Fields, or names of a query, that Razorpay does not know. */
export const unknownFieldsError = (names: readonly string[]): ProviderError =>
  fieldError(
    names[0] ?? '',
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not required and should not be sent`,
    'extra_field_sent',
  );

/** A request that Razorpay refuses as a whole. */
export const requestError = (
  description: string,
  metadata: object = {},
  { status = 400, reason = 'NA' }: { status?: number; reason?: string } = {},
): ProviderError =>
  new ProviderError(status, { error: { code: 'BAD_REQUEST_ERROR', description, ...NO_DETAILS, reason, metadata } });

/** Also for ids of another account: they do not exist for this one. */
export const unknownIdError = (): ProviderError => fieldError('id', 'The id provided does not exist');

export const authenticationError = (): ProviderError =>
  new ProviderError(UNAUTHORIZED, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });

export const unknownUrlError = (): ProviderError => requestError('The requested URL was not found on the server.');

/** Of the gateway before the API: without the envelope that every error of the API has. */
export const unknownRouteError = (): ProviderError =>
  new ProviderError(404, { message: 'no Route matched with those values' });

/** Another call is working on the same thing. */
export const inProgressError = (): ProviderError =>
  requestError('Request failed because another payment operation is in progress.');

/** A key that is not of the form that keys have. */
export const invalidKeyError = (): ProviderError =>
  requestError('The api key provided is invalid', {}, { status: UNAUTHORIZED });

export const ORDER_ALREADY_PAID =
  'Your payment has been declined as the order is already paid. Try refreshing the page.';

/** How Razorpay fails under load and when it breaks. */
export const RAZORPAY_OUTAGE_REPLIES = {
  tooMany: { error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests', ...NO_DETAILS } },
  broken: { error: { code: 'SERVER_ERROR', description: 'The server encountered an error.', ...NO_DETAILS } },
} as const;
