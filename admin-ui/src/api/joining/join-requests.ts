import type { JoinRequestResponse, JoinRequestsView } from '../../../../src/joining/join-request.view';
import { send } from '../http/httpClient';
import { pathWithQuery } from '../http/query-string';

/** Calls for join requests besides those of react-admin's resource. */
export const joinRequestsApi = {
  /** Number of people who wait. */
  countWaiting: async () => {
    const path = pathWithQuery('/join-requests', { state: 'waiting', range: '[0,0]' });
    return (await send<JoinRequestsView>('GET', path)).total;
  },
  approveJoinRequest: (id: string) => send<JoinRequestResponse>('POST', `/join-requests/${id}/approve`),
  declineJoinRequest: (id: string) => send<JoinRequestResponse>('POST', `/join-requests/${id}/decline`),
};
