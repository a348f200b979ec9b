import { ProviderError } from '../provider-error.js';

const META_FIELDS = { type: 'OAuthException', fbtrace_id: 'Sim0Trace1Id' } as const;

const graphError = (code: number, title: string, details: string) => ({
  error: {
    message: `(#${code}) ${title}`,
    ...META_FIELDS,
    code,
    error_data: { messaging_product: 'whatsapp', details },
  },
});

/** Meta's titles of the codes that the simulator returns. A control call may use other codes. */
const TITLES: Record<number, string> = {
  130429: 'Rate limit hit',
  130472: "User's number is part of an experiment",
  131000: 'Something went wrong',
  131008: 'Required parameter is missing',
  131009: 'Parameter value is not valid',
  131026: 'Message undeliverable',
  131047: 'Re-engagement message',
  131048: 'Spam rate limit hit',
  131049: 'This message was not delivered to maintain healthy ecosystem engagement.',
  131050: 'User has stopped marketing messages from this business',
  131051: 'Unsupported message type',
  131053: 'Media upload error',
  131056: '(Business Account, Consumer Account) pair rate limit hit',
  132000: 'Number of parameters does not match the expected number of params',
  132001: 'Template name does not exist in the translation',
  132005: 'Translated text too long',
  132012: 'Parameter format does not match format in the created template',
  132015: 'Template is paused',
  132016: 'Template is disabled',
};

export const errorTitle = (code: number): string => TITLES[code] ?? 'Message failed to send';

/** WhatsApp's error for a message that it does not accept. */
export const messageError = (code: number, details: string, status = 400): ProviderError =>
  new ProviderError(status, graphError(code, errorTitle(code), details));

const TOKEN_ERROR = 190;

export const invalidTokenError = (): ProviderError =>
  new ProviderError(401, { error: { message: 'Invalid OAuth access token.', ...META_FIELDS, code: TOKEN_ERROR } });

export const expiredTokenError = (): ProviderError =>
  new ProviderError(401, {
    error: {
      message: 'Error validating access token: Session has expired.',
      ...META_FIELDS,
      code: TOKEN_ERROR,
      error_subcode: 463,
    },
  });

/** Meta's error for a template that it does not accept. */
export const templateError = (message: string, subcode?: number): ProviderError =>
  new ProviderError(400, {
    error: {
      message: `(#100) ${message}`,
      ...META_FIELDS,
      code: 100,
      error_user_msg: message,
      ...(subcode !== undefined && { error_subcode: subcode }),
    },
  });

/** Meta's error code; 0 if there is none. */
export const errorCode = ({ body }: ProviderError): number =>
  typeof body === 'string' ? 0 : ((body as { error?: { code?: number } }).error?.code ?? 0);

export const unknownPhoneError = (id: string): ProviderError =>
  new ProviderError(400, {
    error: {
      message: `Unsupported post request. Object with ID '${id}' does not exist.`,
      ...META_FIELDS,
      code: 100,
      error_subcode: 33,
    },
  });

/** WhatsApp's responses under load, during an outage, and to a request that it rejects. */
export const WHATSAPP_OUTAGE_RESPONSES = {
  rejected: graphError(100, errorTitle(100), 'The request is invalid.'),
  tooMany: graphError(130429, errorTitle(130429), 'Cloud API message throughput has been reached.'),
  broken: graphError(131000, errorTitle(131000), 'Message failed to send due to an unknown error.'),
} as const;
