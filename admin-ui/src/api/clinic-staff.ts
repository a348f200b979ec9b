import type { ClinicLoginView, InvitationCheckView, MessageView, PeopleView } from '../../../src/auth/account.view';
import type { LoginChallengeView } from '../../../src/auth/second-factor/second-factor.view';
import type { MemberInvitedResponse, MemberResponse } from '../../../src/clinic-staff/member.view';
import { send } from './http/httpClient';
import type { MemberChange, MemberInput, PinInput } from './inputs';

/** Calls about the people of a clinic: the doctor's staff, their invitations, and whose session it is. */
export const clinicStaffCalls = {
  inviteMember: (input: MemberInput) => send<MemberInvitedResponse>('POST', '/staff', input),
  updateMember: (id: string, input: MemberChange) => send<MemberResponse>('PUT', `/staff/${id}`, input),
  endMember: (id: string) => send<MemberResponse>('DELETE', `/staff/${id}`),
  endMemberSessions: (id: string) => send<MemberResponse>('DELETE', `/staff/${id}/sessions`),
  createMemberLink: (id: string) => send<MemberInvitedResponse>('POST', `/staff/${id}/link`),

  checkInvitation: (token: string) => send<InvitationCheckView>('POST', '/auth/invitation/check', { token }),
  acceptInvitation: (token: string, password: string) =>
    send<ClinicLoginView | LoginChallengeView>('POST', '/auth/invitation/accept', { token, password }),

  openClinic: (doctorId: string) => send<ClinicLoginView>('POST', '/auth/clinic', { doctor_id: doctorId }),
  getPeople: async () => (await send<PeopleView>('GET', '/auth/people')).people,
  openPerson: (accountId: string, pin: string) =>
    send<ClinicLoginView>('POST', '/auth/person', { account_id: accountId, pin }),
  setPin: (input: PinInput) => send<MessageView>('PUT', '/account/pin', input),
  removePin: async () => {
    await send('DELETE', '/account/pin');
    return {};
  },
};
