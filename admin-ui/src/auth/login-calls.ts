import type { LoginView } from '../../../src/auth/account.view';
import type { LoginChallengeView } from '../../../src/auth/second-factor/second-factor.view';
import { send } from '../api/http/httpClient';
import type { Credentials, FactorAnswer } from '../api/inputs';

/** Checks the password. A login with a second factor gets a challenge instead of a session. */
export const logIn = (input: Credentials) => send<LoginView | LoginChallengeView>('POST', '/auth/login', input);

/** Completes a login with the second factor. */
export const completeLogin = (answer: FactorAnswer) => send<LoginView>('POST', '/auth/login/second-factor', answer);
