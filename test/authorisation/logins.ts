import { createHmac, randomUUID } from 'node:crypto';
import type { AccountRole, AccountStatus } from '../../src/auth/account.rules.js';
import { MEMBER_ROLES, type MemberRole, type Role } from '../../src/policies/policies.rules.js';
import { JWT_SECRET } from '../helpers/installation.js';
import type { World } from '../helpers/world.js';

const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with any claims, signed with this server's secret. @param alg the algorithm in its header. */
export function signToken(claims: object, alg = 'HS256'): string {
  const content = `${base64Json({ alg, typ: 'JWT' })}.${base64Json(claims)}`;
  return `${content}.${createHmac('sha256', JWT_SECRET).update(content).digest('base64url')}`;
}

interface SessionOptions {
  /** The doctor whose clinic the login works in. */
  doctorId?: string;
  /** The session from which it is opened with a PIN. */
  openedByPinFrom?: string;
}

/** A session of an account with any status, and its token. */
export async function createSession(
  w: World,
  accountId: string,
  { doctorId, openedByPinFrom }: SessionOptions = {},
): Promise<{ id: string; token: string }> {
  const [id, now] = [randomUUID(), Math.floor(Date.now() / 1_000)];
  await w.rows(
    `INSERT INTO session (id, account_id, created_at, last_seen_at, expires_at, doctor_id, parent_id, opened_by_pin)
     VALUES ($1, $2, now(), now(), now() + interval '12 hours', $3, $4::uuid, $4::uuid IS NOT NULL)`,
    [id, accountId, doctorId ?? null, openedByPinFrom ?? null],
  );
  const claims = { sub: accountId, sid: id, iss: 'nirog', aud: 'nirog-api', iat: now, exp: now + 3_600 };
  return { id, token: signToken(claims) };
}

/** A large refund limit in paise, so that reception can refund every payment of a test. */
const REFUND_LIMIT = 10_000_000;

/** Lets an account work for a doctor. @returns the id of the membership. */
export async function addMember(w: World, doctorId: string, accountId: string, role: MemberRole): Promise<string> {
  const id = randomUUID();
  await w.rows(
    `INSERT INTO membership (id, doctor_id, account_id, name, email, role, refund_limit_paise, created_at, accepted_at)
     VALUES ($1, $2, $3, 'Member', $4, $5, $6, now(), now())`,
    [id, doctorId, accountId, `${id}@test.nirog.example`, role, role === 'reception' ? REFUND_LIMIT : null],
  );
  return id;
}

const isMemberRole = (role: Role): role is MemberRole => MEMBER_ROLES.some((other) => other === role);

/** A new login with any role. A member works in the clinic of the doctor `like`, whose password every account has. */
export async function createLogin(w: World, like: string, role: Role): Promise<{ id: string; token: string }> {
  const { id } = await createAccount(w, like, isMemberRole(role) ? 'staff' : role);
  if (!isMemberRole(role)) return { id, token: (await createSession(w, id)).token };
  await addMember(w, like, id, role);
  return { id, token: (await createSession(w, id, { doctorId: like })).token };
}

/** An account with any role and status, which no API call could create. It has the password of the account `like`. */
export async function createAccount(w: World, like: string, role: AccountRole, status: AccountStatus = 'approved') {
  const [id, email] = [randomUUID(), `${randomUUID()}@test.nirog.example`];
  await w.rows(
    `INSERT INTO account (id, email, password_hash, role, status, approved_at)
     SELECT $1, $2, password_hash, $3, $4, now() FROM account WHERE id = $5`,
    [id, email, role, status, like],
  );
  if (role === 'doctor')
    await w.rows('INSERT INTO webhook_endpoint (token, doctor_id) VALUES ($1::text, $1::uuid)', [id]);
  return { id, email };
}
