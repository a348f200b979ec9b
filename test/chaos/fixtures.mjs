// @ts-check
/** Creates doctors and patients by HTTP, from random client addresses, and retries calls that get no answer. */
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const ADMIN = { email: 'admin@chaos.nirog.example', password: 'chaos-only' };
export const ADMIN_SETTINGS = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password };
const PROFILE = { doctor_name: 'Dr Asha Rao', clinic_name: 'Rao Clinic', mobile_number: '080 4123 4567' };
const PRICES = [300, 400, 500, 600, 700];
const AT_ONCE = 8;

/** Prevents rate limits by client address. */
const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/**
 * One call. @param {string} url @param {{ method?: string, body?: object, token?: string, headers?: Record<string, string>, timeoutMs?: number }} [options]
 * @returns {Promise<{ status: number, body: any }>} status 0: no answer
 */
export async function call(url, { method = 'GET', body, token, headers, timeoutMs = 15_000 } = {}) {
  try {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        'x-forwarded-for': randomAddress(),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.json().catch(() => null) };
  } catch {
    return { status: 0, body: null };
  }
}

const RETRY_TIMEOUT_MS = 120_000;
const RETRY_MS = 250;

/** Calls until the answer is final: 2xx is returned, 4xx other than 429 is thrown. @type {typeof call} */
export async function callUntilAnswered(url, options) {
  for (const until = Date.now() + RETRY_TIMEOUT_MS; ; await sleep(RETRY_MS)) {
    const response = await call(url, options);
    if (response.status >= 200 && response.status < 300) return response;
    if ((response.status >= 400 && response.status < 500 && response.status !== 429) || Date.now() > until)
      throw new Error(`${options?.method ?? 'GET'} ${url}: ${response.status} ${JSON.stringify(response.body)}`);
  }
}

/** @typedef {{ identifier: string, tiers: string[], token: string }} Patient token: of the doctor */

/**
 * Runs `work` for each item, `atOnce` at a time.
 * @template T @param {readonly T[]} items @param {number} atOnce @param {(thing: T) => Promise<unknown>} work
 */
export async function forEachConcurrently(items, atOnce, work) {
  const queue = [...items];
  const one = async () => {
    for (let thing = queue.shift(); thing !== undefined; thing = queue.shift()) await work(thing);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

/**
 * Creates doctors with a plan of five tiers each, and patients with a link each.
 * @param {string} origin
 * @param {{ doctors: number, patients: number, admin?: typeof ADMIN, providersOrigin?: string }} options
 *   providersOrigin: of simulators in another process, where the doctors need keys; without it they have keys already
 * @returns {Promise<Patient[]>}
 */
export async function createDoctorsAndPatients(origin, { doctors, patients, admin: login = ADMIN, providersOrigin }) {
  const post = async (/** @type {string} */ path, /** @type {object} */ body, token = '') =>
    (await callUntilAnswered(`${origin}${path}`, { method: 'POST', body, token })).body;
  const admin = (await post('/api/auth/login', login)).token;

  /** @returns {Promise<{ token: string, plan: string, tiers: string[] }>} */
  async function practice() {
    const login = { email: `${randomUUID()}@chaos.nirog.example`, password: ADMIN.password };
    const { user } = await post('/api/auth/signup', login);
    await callUntilAnswered(`${origin}/api/admin/accounts/${user.id}/approve`, { method: 'PUT', token: admin });
    const { token } = await post('/api/auth/login', login);
    await post('/api/profile', PROFILE, token);
    if (providersOrigin) {
      const keys = { key_id: `rzp_test_sim${randomUUID().slice(0, 8)}`, key_secret: randomUUID() };
      await callUntilAnswered(`${origin}/api/account/payment-gateway`, { method: 'PUT', body: keys, token });
    }
    const { subscription } = await post('/api/subscriptions', { name: 'WhatsApp Support' }, token);
    const tiers = [];
    for (const price of PRICES) {
      const tier = { tier_name: `Tier ${price}`, validity_type: 'monthly', price };
      tiers.push((await post(`/api/subscriptions/${subscription.id}/tiers`, tier, token)).tier.id);
    }
    return { token, plan: subscription.id, tiers };
  }

  /** @type {Awaited<ReturnType<typeof practice>>[]} */
  const practices = [];
  await forEachConcurrently(Array(doctors).fill(null), AT_ONCE, async () => practices.push(await practice()));
  await callUntilAnswered(`${providersOrigin ?? origin}/sandbox/settle`, { method: 'POST', body: {} });
  /** @type {Patient[]} */
  const made = [];
  await forEachConcurrently([...Array(patients).keys()], AT_ONCE, async (n) => {
    const { token, plan, tiers } = practices[n % doctors] ?? { token: '', plan: '', tiers: [] };
    const mobile = String(9_000_000_000 + n);
    const { subscription } = await post('/api/patients', { name: `Ravi ${n}`, mobile, subscription_id: plan }, token);
    made.push({ identifier: subscription.link.split('/').pop(), tiers, token });
  });
  return made;
}
