import { ProviderError } from '../provider-error.js';

const UNAUTHORIZED = 401;
const NO_DETAILS = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} } as const;

/** Razorpay's error for an invalid field. */
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

/** Razorpay's error for unknown fields or query parameters. */
export const unknownFieldsError = (names: readonly string[]): ProviderError =>
  fieldError(
    names[0] ?? '',
    `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not required and should not be sent`,
    'extra_field_sent',
  );

/** Razorpay's error for a request that is not about one field. */
export const requestError = (
  description: string,
  metadata: object = {},
  { status = 400, reason = 'NA' }: { status?: number; reason?: string } = {},
): ProviderError =>
  new ProviderError(status, { error: { code: 'BAD_REQUEST_ERROR', description, ...NO_DETAILS, reason, metadata } });

/** Also for ids that belong to another account. */
export const unknownIdError = (): ProviderError => fieldError('id', 'The id provided does not exist');

export const authenticationError = (): ProviderError =>
  new ProviderError(UNAUTHORIZED, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });

/** For a path that the API does not have. */
export const unknownUrlError = (): ProviderError => requestError('The requested URL was not found on the server.');

/** For a path that Razorpay's reverse proxy rejects before it reaches the API, so without the API's error envelope. */
export const unknownRouteError = (): ProviderError =>
  new ProviderError(404, { message: 'no Route matched with those values' });

const IN_PROGRESS = 'Request failed because another payment operation is in progress.';

/** Another request holds the lock on the order. */
export const inProgressError = (): ProviderError => requestError(IN_PROGRESS);

/** The key id is malformed. */
export const invalidKeyError = (): ProviderError =>
  requestError('The api key provided is invalid', {}, { status: UNAUTHORIZED });

export const ORDER_ALREADY_PAID =
  'Your payment has been declined as the order is already paid. Try refreshing the page.';

/** Razorpay's responses under load, during an outage, and while another operation is in progress. */
export const RAZORPAY_OUTAGE_RESPONSES = {
  rejected: { error: { code: 'BAD_REQUEST_ERROR', description: IN_PROGRESS, ...NO_DETAILS } },
  tooMany: { error: { code: 'BAD_REQUEST_ERROR', description: 'Too many requests', ...NO_DETAILS } },
  broken: { error: { code: 'SERVER_ERROR', description: 'The server encountered an error.', ...NO_DETAILS } },
} as const;
