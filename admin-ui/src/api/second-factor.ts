import type { RegistrationResponseJSON } from '@simplewebauthn/browser';
import type {
  FactorChallengeView,
  FactorRemovalView,
  PasskeyOptionsView,
  RecoveryCodesView,
  SecondFactorAddedView,
  SecondFactorsView,
  StaffRulesResponse,
  StaffRulesSavedResponse,
  StaffRulesView,
  TotpKeyView,
  VerificationView,
} from '../../../src/auth/second-factor/second-factor.view';
import { send } from './http/httpClient';
import type { FactorAnswer } from './inputs';

/** Path of the lists whose rows can lose their second factor. */
export type FactorOwners = 'staff' | 'admin/accounts' | 'admin/staff';

/** Calls about second factors. Not part of the data provider, so that the first screen does not load them. */
export const secondFactorApi = {
  getSecondFactors: () => send<SecondFactorsView>('GET', '/account/second-factors'),
  createTotpKey: (current_password: string) =>
    send<TotpKeyView>('POST', '/account/second-factors/totp', { current_password }),
  confirmTotp: (id: string, code: string) =>
    send<SecondFactorAddedView>('POST', '/account/second-factors/totp/confirm', { id, code }),
  getPasskeyOptions: (current_password: string) =>
    send<PasskeyOptionsView>('POST', '/account/second-factors/passkey-options', { current_password }),
  addPasskey: (challenge: string, name: string, passkey: RegistrationResponseJSON) =>
    send<SecondFactorAddedView>('POST', '/account/second-factors/passkeys', { challenge, name, passkey }),
  removeSecondFactor: async (id: string) => {
    await send('DELETE', `/account/second-factors/${id}`);
    return {};
  },
  createRecoveryCodes: () => send<RecoveryCodesView>('POST', '/account/recovery-codes'),

  createChallenge: () => send<FactorChallengeView>('POST', '/account/verification/challenge'),
  verify: (answer: FactorAnswer) => send<VerificationView>('POST', '/account/verification', answer),

  getStaffRules: async () => (await send<StaffRulesResponse>('GET', '/staff/rules')).rules,
  saveStaffRules: (rules: StaffRulesView) => send<StaffRulesSavedResponse>('PUT', '/staff/rules', rules),
  requestRemoval: (owners: FactorOwners, id: string) =>
    send<FactorRemovalView>('POST', `/${owners}/${id}/second-factor-removal`),
};
