import { buildRequest, findIdSlots } from '../authorisation/requests.js';
import { createAccount, createApiKey, createSession } from '../authorisation/logins.js';
import { tenantObjects, type TenantObjects } from '../authorisation/tenant-objects.js';
import type { ApiRequest } from '../authorisation/access-case.js';
import { ACCESS_CASES } from '../authorisation/access-cases.js';
import type { Endpoint } from '../helpers/api-endpoints.js';
import type { World } from '../helpers/world.js';

/** Calls kept per operation and doctor. The oldest is dropped when a new one is made. */
const MAX_STORED_REQUESTS = 4;

/** Two doctors with objects for every operation, and a login of every other kind. */
export async function createObjects(w: World, endpoints: Endpoint[], mark: string) {
  const one = tenantObjects(w, await w.doctor(), { word: `Alpha${mark}`, price: 4321.17 });
  const other = tenantObjects(w, await w.doctor(), { word: `Bravo${mark}`, price: 1234.56 });
  const both: [TenantObjects, TenantObjects] = [one, other];
  const requests = new Map<string, [ApiRequest[], ApiRequest[]]>(endpoints.map(({ key }) => [key, [[], []]]));

  for (const { doctor, word } of both) {
    const body = { doctor_name: `Dr ${word}`, clinic_name: `Clinic of ${word}` };
    await w.must('PUT', '/api/profile', { token: doctor.token, body });
    await w.rows(`UPDATE account SET platform_plan = 'professional' WHERE id = $1`, [doctor.id]);
  }

  /** Creates one more call of an access case, with new objects. */
  async function renew({ key }: Endpoint, owner: 0 | 1): Promise<void> {
    const kept = requests.get(key)?.[owner] ?? [];
    kept.push(await buildRequest(ACCESS_CASES[key] ?? {}, both[owner]));
    if (kept.length > MAX_STORED_REQUESTS) kept.shift();
  }
  for (const endpoint of endpoints) await Promise.all([renew(endpoint, 0), renew(endpoint, 1)]);

  const login = async (
    role: 'doctor' | 'admin' | 'support',
    status: 'approved' | 'pending' | 'suspended' = 'approved',
  ) => (await createSession(w, (await createAccount(w, one.doctor.id, role, status)).id)).token;
  const tokens: Record<string, string> = {
    admin: await login('admin'),
    support: await login('support'),
    nonsense: 'nonsense',
    pending: await login('doctor', 'pending'),
    suspended: await login('doctor', 'suspended'),
  };
  const keyOf = async ({ doctor }: TenantObjects) => (await createApiKey(w, doctor.id)).token;
  const keys: [string, string] = [await keyOf(one), await keyOf(other)];
  await w.settle();

  return {
    both,
    keys,
    renew,
    login,
    tokens,
    requestFor: ({ key }: Endpoint, owner: 0 | 1, nth: number): ApiRequest => {
      const kept = requests.get(key)?.[owner] ?? [];
      return kept[nth % kept.length] ?? {};
    },
    /** Whether the call names an object that it may consume. */
    namesObject: ({ key }: Endpoint): boolean => {
      const [mine = [], theirs = []] = requests.get(key) ?? [];
      return findIdSlots(mine[0] ?? {}, theirs[0] ?? {}).length > 0;
    },
  };
}

export type FuzzObjects = Awaited<ReturnType<typeof createObjects>>;
