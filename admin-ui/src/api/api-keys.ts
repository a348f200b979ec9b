import type { ApiKeyCreatedResponse, ApiKeyResponse, ApiKeyView } from '../../../src/auth/api-keys/api-key.view';
import { send } from './http/httpClient';

export type ApiKeyInput = Pick<ApiKeyView, 'name' | 'scopes' | 'networks'> & {
  /** ISO 8601; null: it never expires. Missing: it does not change. */
  expires_at?: string | null;
};

/** Calls about API keys. Not part of the data provider, so that the first screen does not load them. */
export const apiKeysApi = {
  create: (input: ApiKeyInput) => send<ApiKeyCreatedResponse>('POST', '/api-keys', input),
  update: (id: string, input: ApiKeyInput) => send<ApiKeyResponse>('PUT', `/api-keys/${id}`, input),
  rotate: (id: string) => send<ApiKeyCreatedResponse>('POST', `/api-keys/${id}/rotate`),
  endPreviousSecret: (id: string) => send<ApiKeyResponse>('DELETE', `/api-keys/${id}/previous-secret`),
  revoke: (id: string) => send<ApiKeyResponse>('DELETE', `/api-keys/${id}`),
};
