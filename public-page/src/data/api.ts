import { request } from '../common/request.js';
import {
  type Access,
  type CodeSent,
  type Consent,
  type Correction,
  type DataRequest,
  type PersonalData,
  type Privacy,
  type Purpose,
  type RequestKind,
} from './api-types.js';
import { type Language } from '../../../src/public/language.rules.js';

const path = (identifier: string, rest = ''): string =>
  `/api/public/subscription/${encodeURIComponent(identifier)}/privacy${rest}`;

/** The notice in `language`. @throws ApiError with the server's text, or another error if there is no response. */
export const loadPrivacy = async (identifier: string, language: Language): Promise<Privacy> =>
  (await request<{ privacy: Privacy }>(path(identifier, `?language=${language}`))).privacy;

/** Sends a code to the patient's number. */
export const sendCode = (identifier: string): Promise<CodeSent> => request(path(identifier, '/code'), {});

/** Exchanges the code for access to the data. */
export const openAccess = (identifier: string, code: string): Promise<Access> =>
  request(path(identifier, '/access'), { code });

/** A new request about the data. Of a correction, only the fields that change. */
export interface NewDataRequest {
  kind: RequestKind;
  message?: string;
  correction?: Correction;
}

/** The calls that need access. @param token from `openAccess`. */
export const accessCalls = (identifier: string, token: string) => ({
  loadData: async () =>
    (await request<{ data: PersonalData }>(path(identifier, '/data'), undefined, 'GET', token)).data,
  /** @returns the state of each purpose. */
  saveConsent: async (consent: { purpose: Purpose; granted: boolean; language: Language; guardian_name?: string }) =>
    (await request<{ consents: Consent[] }>(path(identifier, '/consents'), consent, 'PUT', token)).consents,
  createRequest: async (dataRequest: NewDataRequest) =>
    (await request<{ data_request: DataRequest }>(path(identifier, '/requests'), dataRequest, 'POST', token))
      .data_request,
  withdrawRequest: (id: string) => request<undefined>(path(identifier, `/requests/${id}`), undefined, 'DELETE', token),
});
export type AccessCalls = ReturnType<typeof accessCalls>;
