import { TOTP } from 'otpauth';
import type {
  FactorChallengeView,
  PasskeyOptionsView,
  SecondFactorAddedView,
  TotpKeyView,
} from '../../src/auth/second-factor/second-factor.view.js';
import type { softwarePasskey } from './authenticator.js';
import { PASSWORD, type World } from './world.js';

const STEP_MS = 30_000;

/** An authenticator app with an account's key. */
export interface App {
  id: string;
  secret: string;
  recoveryCodes: string[];
}

/** Codes of an app; each is of the step after the last one, because a code works once and the next one is accepted, too. */
export function codesOf(w: World, secret: string) {
  let last = 0;
  return async (): Promise<string> => {
    const { now } = await w.must<{ now: string }>('GET', '/sandbox/clock');
    const present = new Date(now).getTime();
    if (last > present + STEP_MS) await w.clock({ advance: { minutes: 1 } });
    const timestamp = Math.max(present, last);
    last = timestamp + STEP_MS;
    return new TOTP({ secret }).generate({ timestamp });
  };
}

/** Adds an authenticator app to the login with this token. */
export async function addApp(
  w: World,
  token: string,
  password = PASSWORD,
): Promise<App & { code: () => Promise<string> }> {
  const { id, secret } = await w.must<TotpKeyView>('POST', '/api/account/second-factors/totp', {
    token,
    body: { current_password: password },
  });
  const code = codesOf(w, secret);
  const added = await w.must<SecondFactorAddedView>('POST', '/api/account/second-factors/totp/confirm', {
    token,
    body: { id, code: await code() },
  });
  return { id, secret, recoveryCodes: added.recovery_codes ?? [], code };
}

export const passkeyOptions = (w: World, token: string) =>
  w.must<PasskeyOptionsView>('POST', '/api/account/second-factors/passkey-options', {
    token,
    body: { current_password: PASSWORD },
  });

/** Adds a passkey to the login with this token. */
export async function addPasskey(w: World, token: string, passkey: ReturnType<typeof softwarePasskey>) {
  const { challenge, options } = await passkeyOptions(w, token);
  return w.must<SecondFactorAddedView>('POST', '/api/account/second-factors/passkeys', {
    token,
    body: { challenge, name: 'Phone', passkey: passkey.create(options) },
  });
}

/** The first step of a login with a second factor. */
export async function passwordStep(
  w: World,
  email: string,
): Promise<FactorChallengeView & { removal_due_at: string | null }> {
  const login = await w.call<FactorChallengeView & { removal_due_at: string | null }>('POST', '/api/auth/login', {
    body: { email, password: PASSWORD },
  });
  if (login.status !== 200 || !login.body.challenge)
    throw new Error(`expected a challenge, got ${login.status} ${JSON.stringify(login.body)}`);
  return login.body;
}

/** The second step of a login. */
export const factorStep = (w: World, answer: { challenge: string; code?: string; passkey?: object }) =>
  w.call<{ token: string; code: string }>('POST', '/api/auth/login/second-factor', { body: answer });

/** Logs in with password and code. @returns the token. */
export async function logInWith(w: World, email: string, code: string): Promise<string> {
  const { challenge } = await passwordStep(w, email);
  const { status, body } = await factorStep(w, { challenge, code });
  if (status !== 200) throw new Error(`expected 200, got ${status} ${JSON.stringify(body)}`);
  return body.token;
}

/** Makes the verification of every session older than ten minutes. */
export const expireVerifications = (w: World) =>
  w.rows(`UPDATE session SET verified_at = verified_at - interval '11 minutes' WHERE verified_at IS NOT NULL`);
