import type { components } from './generated.js';

type ErrorBody = components['schemas']['ErrorView'];

/** The longest part of a response that is not from the API, such as a proxy's page, in the message of an error. */
const MAX_TEXT_LENGTH = 200;

/** A response of the API that is not a success. Match on `code`, which never changes; `message` can be shown to a user. */
export class NirogError extends Error {
  override readonly name = 'NirogError';
  /** HTTP status. */
  readonly status: number;
  /** The API's code, such as `request.invalid`; `response.unknown` if the response is not from the API. */
  readonly code: string;
  /** The invalid fields of the request, with what is wrong with each. */
  readonly details: NonNullable<ErrorBody['details']>;
  /** Names this call in the logs of the server. Null if the response is not from the API. */
  readonly requestId: string | null;
  /** The whole body: some errors have more fields. */
  readonly body: unknown;

  /** @param body JSON, or the text of a response that is not JSON */
  constructor(status: number, body: unknown) {
    const error = isErrorBody(body) ? body : null;
    super(error?.error ?? `HTTP ${status}: ${typeof body === 'string' ? body.slice(0, MAX_TEXT_LENGTH) : ''}`);
    this.status = status;
    this.code = error?.code ?? 'response.unknown';
    this.details = error?.details ?? [];
    this.requestId = error?.requestId ?? null;
    this.body = body;
  }
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && 'code' in body;
