import type { Purpose, NoticeLanguage } from '../../../src/patients/consents/consent.rules';
import type { ConsentResponse, ConsentsView } from '../../../src/privacy/consents/consent.view';
import type { DataRequestDecision } from '../../../src/privacy/requests/data-request.rules';
import type {
  ClinicDataRequestsView,
  DataRequestAnsweredResponse,
} from '../../../src/privacy/requests/data-request.view';
import { send } from './http/httpClient';
import { pathWithQuery } from './http/query-string';

/** Without an answer, nothing is said besides the decision. */
export interface DataRequestAnswer {
  decision: DataRequestDecision;
  answer?: string;
}

export interface ConsentInput {
  purpose: Purpose;
  granted: boolean;
  language: NoticeLanguage;
  guardian_name?: string;
}

/** Calls about patients' rights over their data. Not part of the data provider, so that the first screen does not load them. */
export const privacyApi = {
  /** The numbers of open requests. */
  getDataRequestCounts: async () =>
    (await send<ClinicDataRequestsView>('GET', pathWithQuery('/data-requests', { status: 'open', range: '[0,0]' })))
      .counts,
  answerDataRequest: (id: string, input: DataRequestAnswer) =>
    send<DataRequestAnsweredResponse>('POST', `/data-requests/${id}/answer`, input),

  getConsents: async (patientId: string) =>
    (await send<ConsentsView>('GET', `/patients/${patientId}/consents`)).consents,
  recordConsent: (patientId: string, input: ConsentInput) =>
    send<ConsentResponse>('POST', `/patients/${patientId}/consents`, input),
};
