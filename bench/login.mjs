// @ts-check
/**
 * Whether the time of a failed login tells if an email has an account. Both kinds of login alternate, each from an address
 * of its own; the floor is a wrong password of an existing account.
 */
import { performance } from 'node:perf_hooks';
import { median, round } from './report.mjs';

/** By how much the medians may differ. Single logins differ more. */
const MAX_DIFFERENCE = 0.05;
const PAIRS = { small: 4, full: 400 };

/** Emails with an account; each is used once, because a login allows few attempts. */
const EMAILS = `SELECT email FROM account WHERE role = 'doctor' ORDER BY id LIMIT $1`;

/** @param {string} origin @param {string} email @param {number} n number of the call @returns {Promise<number>} ms */
async function failToLogIn(origin, email, n) {
  const since = performance.now();
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` },
    body: JSON.stringify({ email, password: 'a wrong password' }),
  });
  await response.text();
  if (response.status !== 401) throw new Error(`${email} got ${response.status}`);
  return performance.now() - since;
}

export default /** @satisfies {import('./measure.mjs').BackgroundBenchmark} */ ({
  name: 'login',
  measure: async ({ origin, rows, small }) => {
    const emails = await rows(EMAILS, [small ? PAIRS.small : PAIRS.full]);
    /** @type {{ known: number[], unknown: number[] }} */
    const times = { known: [], unknown: [] };
    for (const [n, { email }] of emails.entries()) {
      times.known.push(await failToLogIn(origin, email, 2 * n));
      times.unknown.push(await failToLogIn(origin, `nobody${n}@nirog.example`, 2 * n + 1));
    }
    const [ours, floor] = [median(times.unknown), median(times.known)];
    return {
      name: 'login with an unknown email',
      ours: round(ours, 1),
      floor: round(floor, 1),
      ratio: round(ours / floor, 3),
      unit: 'ms, where a known email is the floor',
      goal: 1 + MAX_DIFFERENCE,
      met: Math.abs(ours / floor - 1) <= MAX_DIFFERENCE,
    };
  },
});
