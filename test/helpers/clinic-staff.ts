import { randomUUID } from 'node:crypto';
import type { MemberRole } from '../../src/policies/policies.rules.js';
import { PASSWORD, type Doctor, type World } from './world.js';

/** Somebody who works for a doctor and is logged in. */
export interface Member {
  /** Of the membership. */
  id: string;
  accountId: string;
  name: string;
  email: string;
  token: string;
  user: LoginResponse['user'];
}

export interface LoginResponse {
  token: string;
  user: { id: string; role: string; doctor_id: string; refund_limit: number | null };
}

interface Invited {
  staff: { id: string };
  invitation: { url: string };
}

export interface InviteFields {
  name?: string;
  email?: string;
  mobile?: string;
  role?: MemberRole;
  refund_limit?: number;
}

/** Invites a person. @returns the membership's id and the token of the invitation's link. */
export async function invite(w: World, { token }: Doctor, fields: InviteFields = {}) {
  const contact = fields.mobile ? {} : { email: `${randomUUID()}@staff.nirog.example` };
  const body = { name: 'Meera Nair', role: 'reception', ...contact, ...fields };
  const { staff, invitation } = await w.must<Invited>('POST', '/api/staff', { token, body });
  return { id: staff.id, email: body.email ?? '', url: invitation.url, link: invitation.url.split('/').at(-1) ?? '' };
}

/** Accepts an invitation. A login that exists already must have this password. */
export const accept = (w: World, link: string, password = PASSWORD) =>
  w.must<LoginResponse>('POST', '/api/auth/invitation/accept', { body: { token: link, password } });

/** Somebody who has a login begins to work for a doctor, too. */
export const joinClinic = async (w: World, doctor: Doctor, fields: InviteFields & { email: string }) =>
  accept(w, (await invite(w, doctor, fields)).link);

/** A person who works for the doctor. */
export async function member(w: World, doctor: Doctor, fields: InviteFields = {}): Promise<Member> {
  const { id, email, link } = await invite(w, doctor, fields);
  const { token, user } = await accept(w, link);
  return { id, accountId: user.id, name: fields.name ?? 'Meera Nair', email, token, user };
}

/** Sets the PIN of whoever has the token. */
export const setPin = (w: World, token: string, pin: string) =>
  w.must('PUT', '/api/account/pin', { token, body: { pin, current_password: PASSWORD } });
