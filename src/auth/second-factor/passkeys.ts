import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { config } from '../../config.js';
import type { SecondFactor } from './second-factor.entity.js';

/** The dashboard's site. A passkey works only there, so a page that imitates it gets nothing. */
const SITE = new URL(config.adminUrl);

type Passkey = Pick<SecondFactor, 'credentialId' | 'transports' | 'publicKey' | 'signCount'>;

const toDescriptors = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId ?? '',
    transports: (transports ?? []) as AuthenticatorTransport[],
  }));

/** Options with which the browser creates a passkey, except with a device that has one of `existing`. */
export const passkeyCreationOptions = (
  account: { id: string; login: string },
  existing: readonly Passkey[],
): Promise<PublicKeyCredentialCreationOptionsJSON> =>
  generateRegistrationOptions({
    rpName: 'Nirog',
    rpID: SITE.hostname,
    userID: new TextEncoder().encode(account.id),
    userName: account.login,
    excludeCredentials: toDescriptors(existing),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });

/** Options with which the browser asks for one of the passkeys. */
export const passkeyRequestOptions = (passkeys: readonly Passkey[]): Promise<PublicKeyCredentialRequestOptionsJSON> =>
  generateAuthenticationOptions({
    rpID: SITE.hostname,
    allowCredentials: toDescriptors(passkeys),
    userVerification: 'preferred',
  });

const EXPECTED = {
  expectedOrigin: SITE.origin,
  expectedRPID: SITE.hostname,
  /** A passkey is the second factor: the password is the first. */
  requireUserVerification: false,
};

/** The library throws for each way in which a response can be wrong. */
const nullIfWrong = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

/** Verifies a new passkey. @returns null if the response is wrong. */
export async function verifyNewPasskey(response: RegistrationResponseJSON, expectedChallenge: string) {
  const result = await nullIfWrong(verifyRegistrationResponse({ response, expectedChallenge, ...EXPECTED }));
  if (!result?.registrationInfo) return null;
  const { id: credentialId, publicKey, counter: signCount, transports = [] } = result.registrationInfo.credential;
  return { credentialId, publicKey: Buffer.from(publicKey), signCount, transports };
}

/** Verifies that a passkey signed the challenge. @returns its new `signCount`; null if the response is wrong. */
export async function verifyPasskey(
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  { credentialId, publicKey, signCount }: Passkey,
): Promise<number | null> {
  if (credentialId === null || publicKey === null) return null;
  const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter: signCount ?? 0 };
  const result = await nullIfWrong(
    verifyAuthenticationResponse({ response, expectedChallenge, credential, ...EXPECTED }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : null;
}
