import { TOTP } from 'otpauth';
import type { LoginView } from '../../src/auth/account.view.js';
import type {
  LoginChallengeView,
  SecondFactorAddedView,
  TotpKeyView,
} from '../../src/auth/second-factor/second-factor.view.js';

type Send = <T>(method: string, path: string, options: { body?: unknown; token?: string }) => Promise<T>;

/** Logs in over HTTP. Admins and support must have a second factor: their first login adds one, later ones use it. */
export function createLogins(must: Send) {
  /** Unused recovery codes by email. A recovery code needs no waiting for the next code of the app. */
  const recoveryCodes = new Map<string, string[]>();
  const secrets: string[] = [];

  function takeRecoveryCode(email: string): string {
    const code = recoveryCodes.get(email)?.pop();
    if (code === undefined) throw new Error(`no recovery code of ${email} is left`);
    return code;
  }

  async function addApp(email: string, token: string, password: string): Promise<void> {
    const key = await must<TotpKeyView>('POST', '/api/account/second-factors/totp', {
      token,
      body: { current_password: password },
    });
    const { recovery_codes: codes } = await must<SecondFactorAddedView>(
      'POST',
      '/api/account/second-factors/totp/confirm',
      { token, body: { id: key.id, code: new TOTP({ secret: key.secret }).generate() } },
    );
    recoveryCodes.set(email, [...(codes ?? [])]);
    secrets.push(key.secret, ...(codes ?? []));
  }

  /** @returns the token. */
  async function logIn(email: string, password: string): Promise<string> {
    const first = await must<LoginView | LoginChallengeView>('POST', '/api/auth/login', { body: { email, password } });
    if ('challenge' in first) {
      const answer = { challenge: first.challenge, code: takeRecoveryCode(email) };
      return (await must<LoginView>('POST', '/api/auth/login/second-factor', { body: answer })).token;
    }
    if (first.user.role === 'admin' || first.user.role === 'support') await addApp(email, first.token, password);
    return first.token;
  }

  /** `secrets`: keys and recovery codes, which no log line may contain. */
  return { logIn, takeRecoveryCode, secrets };
}
