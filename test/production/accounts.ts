import { randomUUID } from 'node:crypto';
import type { Topology } from './topology.js';

export const PASSWORD = 'correct horse battery 7';
export const KEY_SECRET = 'Zq7Xv0pLkT3mNw8R';

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** Texts that no log line of this run may contain: tokens, link identifiers, names, numbers. */
export const PRIVATE_TEXTS: string[] = [];

/** Adds a text that no log line may contain. @returns the text. */
export function keepPrivate(text: string): string {
  PRIVATE_TEXTS.push(text);
  return text;
}

const adminTokens = new WeakMap<Topology, Promise<string>>();

export function adminToken(t: Topology): Promise<string> {
  const known = adminTokens.get(t) ?? t.logIn(t.admin.email, t.admin.password).then(keepPrivate);
  adminTokens.set(t, known);
  return known;
}

/** Signs up a doctor, approves the account and logs in. The doctor has no data yet. */
export async function newDoctor(t: Topology): Promise<Person> {
  const email = `${randomUUID()}@newborn.example`;
  const { user } = await t.must<{ user: { id: string } }>('POST', '/api/auth/signup', {
    body: { email, password: PASSWORD },
  });
  await t.must('PUT', `/api/admin/accounts/${user.id}/approve`, { token: await adminToken(t) });
  return { id: user.id, email, token: keepPrivate(await t.logIn(email, PASSWORD)) };
}

/** Creates a support login, which only the operator can do. */
export async function newSupport(t: Topology): Promise<Person> {
  const support = await newDoctor(t);
  await t.rows(`UPDATE account SET role = 'support' WHERE id = $1`, [support.id]);
  return { ...support, token: keepPrivate(await t.logIn(support.email, PASSWORD)) };
}
