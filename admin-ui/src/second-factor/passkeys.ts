import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser';
import type { FactorChallengeView, PasskeyOptionsView } from '../../../src/auth/second-factor/second-factor.view';
import { FORM_ERROR } from '../api/http/problem';
import { i18nProvider } from '../i18n/i18nProvider';

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** An error of the browser in the form of an API error, so that forms show its text. */
function passkeyError(key: string, cause: unknown): Error {
  const error = i18nProvider.translate(`secondFactor.passkey.${key}`);
  const body = { error, errors: { [FORM_ERROR]: error } };
  return Object.assign(new Error(error, { cause }), { status: 400, body });
}

/**
 * Asks for a passkey of the login, in the browser's dialog.
 * @throws Error with a text to show, for example if the person closes the dialog.
 */
export async function readPasskey(
  optionsJSON: NonNullable<FactorChallengeView['passkey']>,
): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw passkeyError('notUsed', cause);
  });
}

/**
 * Creates a passkey, in the browser's dialog.
 * @throws Error with a text to show, for example if the device has a passkey of this login already.
 */
export async function createPasskey(optionsJSON: PasskeyOptionsView['options']): Promise<RegistrationResponseJSON> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch((cause: unknown) => {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
    throw passkeyError(isKnown ? 'exists' : 'notCreated', cause);
  });
}
