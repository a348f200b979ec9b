import type {
  OpenClinicsView,
  SupportAccessResponse,
  SupportAccessSavedResponse,
  SupportLoginView,
} from '../../../src/auth/support-access/support-access.view';
import { send } from './http/httpClient';

/** Calls about support's look at a clinic. Not part of the data provider, so that the first screen does not load them. */
export const supportAccessApi = {
  getAccess: async () => (await send<SupportAccessResponse>('GET', '/account/support-access')).support_access,
  grant: () => send<SupportAccessSavedResponse>('POST', '/account/support-access'),
  revoke: async () => {
    await send('DELETE', '/account/support-access');
    return {};
  },
  getOpenClinics: async () => (await send<OpenClinicsView>('GET', '/admin/support-access')).clinics,
  openView: (id: string) => send<SupportLoginView>('POST', `/admin/support-access/${id}/session`),
  endView: () => send('DELETE', '/auth/support-view'),
};
