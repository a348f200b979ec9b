import { Secret, TOTP } from 'otpauth';

/** Google Authenticator and most other apps support only these values. */
const OPTIONS = { issuer: 'Nirog', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
const STEP_MS = OPTIONS.period * 1_000;
/** Steps before and after the present one whose codes are accepted, because the clocks of phones differ. */
const TOLERATED_STEPS = 1;

/** The context with which an account's key is encrypted. */
export const totpContext = (accountId: string): string => `${accountId}/totp`;

/** @returns a new key in Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The key as an `otpauth://` URL for a QR code. @param login how the app names the account. */
export const totpUrl = (secret: string, login: string): string =>
  new TOTP({ ...OPTIONS, label: login, secret: Secret.fromBase32(secret) }).toString();

/**
 * Finds the step of a code, which must be later than the last one that was used, so that a code works once (RFC 6238, 5.2).
 * @param lastStep null before the first code.
 * @returns null if the code is wrong or was used.
 */
export function findTotpStep(secret: string, code: string, now: Date, lastStep: number | null): number | null {
  const totp = new TOTP({ ...OPTIONS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: TOLERATED_STEPS });
  if (delta === null) return null;
  const step = Math.floor(now.getTime() / STEP_MS) + delta;
  return lastStep === null || step > lastStep ? step : null;
}
