import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { AccountRole, AccountStatus } from '../../src/auth/account.rules.js';
import {
  API_KEY_SCOPES,
  MEMBER_ROLES,
  type ApiKeyScope,
  type MemberRole,
  type Role,
} from '../../src/policies/policies.rules.js';
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
  /** The doctor's consent of a support view. */
  supportAccessId?: string;
  /** The session from which it is opened with a PIN. */
  openedByPinFrom?: string;
}

/** A session of an account with any status, and its token. */
export async function createSession(
  w: World,
  accountId: string,
  { doctorId, openedByPinFrom, supportAccessId }: SessionOptions = {},
): Promise<{ id: string; token: string }> {
  const [id, now] = [randomUUID(), Math.floor(Date.now() / 1_000)];
  await w.rows(
    `INSERT INTO session (id, account_id, created_at, last_seen_at, expires_at, doctor_id, parent_id, opened_by_pin, support_access_id)
     VALUES ($1, $2, now(), now(), now() + interval '12 hours', $3, $4::uuid, $4::uuid IS NOT NULL, $5)`,
    [id, accountId, doctorId ?? null, openedByPinFrom ?? null, supportAccessId ?? null],
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
  if (role === 'support_view') return createSupportView(w, like);
  if (role === 'integration') return createApiKey(w, like);
  const { id } = await createAccount(w, like, isMemberRole(role) ? 'staff' : role);
  if (!isMemberRole(role)) return { id, token: (await createSession(w, id)).token };
  await addMember(w, like, id, role);
  return { id, token: (await createSession(w, id, { doctorId: like })).token };
}

/** A session of support in the clinic of the doctor `like`, who allows it. */
async function createSupportView(w: World, like: string): Promise<{ id: string; token: string }> {
  const { id } = await createAccount(w, like, 'support');
  const supportAccessId = randomUUID();
  await w.rows(
    `INSERT INTO support_access (id, doctor_id, granted_at, expires_at) VALUES ($1, $2, now(), now() + interval '1 hour')`,
    [supportAccessId, like],
  );
  return { id, token: (await createSession(w, id, { doctorId: like, supportAccessId })).token };
}

/** An API key of the doctor `doctorId` with the given scopes; by default with all. @returns its account, and its secret as the token */
export async function createApiKey(
  w: World,
  doctorId: string,
  scopes: readonly ApiKeyScope[] = API_KEY_SCOPES,
): Promise<{ id: string; keyId: string; token: string }> {
  const [id, keyId, token] = [randomUUID(), randomUUID(), testKeySecret()];
  await w.rows(
    `WITH created AS (
       INSERT INTO account (id, name, password_hash, role, status, approved_at)
       VALUES ($1, 'Appointment software', '', 'integration', 'approved', now()))
     INSERT INTO api_key (id, doctor_id, account_id, name, prefix, secret_hash, scopes, created_at)
     VALUES ($2, $3, $1, 'Appointment software', left($4, 12), $5, $6, now())`,
    [id, keyId, doctorId, token, createHash('sha256').update(token).digest('hex'), scopes],
  );
  return { id, keyId, token };
}

/** A well-formed secret of a sandbox key. */
function testKeySecret(): string {
  const random = randomBytes(20).toString('hex');
  return `nk_test_${random}${crc32(random).toString(36).padStart(6, '0').slice(-6)}`;
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
