import { createHmac, randomUUID } from 'node:crypto';
import type { AccountStatus } from '../../src/auth/account.rules.js';
import type { Role } from '../../src/policies/policies.rules.js';
import { JWT_SECRET } from '../helpers/installation.js';
import type { World } from '../helpers/world.js';

const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token with any claims, signed with this server's secret. @param alg the algorithm in its header. */
export function signToken(claims: object, alg = 'HS256'): string {
  const content = `${base64Json({ alg, typ: 'JWT' })}.${base64Json(claims)}`;
  return `${content}.${createHmac('sha256', JWT_SECRET).update(content).digest('base64url')}`;
}

/** A session of an account with any status, and its token. */
export async function createSession(w: World, accountId: string): Promise<{ id: string; token: string }> {
  const [id, now] = [randomUUID(), Math.floor(Date.now() / 1_000)];
  await w.rows(
    `INSERT INTO session (id, account_id, created_at, last_seen_at, expires_at)
     VALUES ($1, $2, now(), now(), now() + interval '12 hours')`,
    [id, accountId],
  );
  const claims = { sub: accountId, sid: id, iss: 'nirog', aud: 'nirog-api', iat: now, exp: now + 3_600 };
  return { id, token: signToken(claims) };
}

/** An account with any role and status, which no API call could create. It has the password of the account `like`. */
export async function createAccount(w: World, like: string, role: Role, status: AccountStatus = 'approved') {
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
