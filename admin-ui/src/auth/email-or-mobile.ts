import { email } from 'react-admin';
import { isPhone, toIndianMobile } from '../../../src/shared/phone';

/** Validates what a person logs in with: an email or an Indian mobile number, in any notation. */
export function emailOrMobile() {
  const isEmail = email('auth.emailOrMobileInvalid');
  return (value: unknown): ReturnType<typeof isEmail> =>
    typeof value === 'string' && isPhone(value) && toIndianMobile(value) !== null ? undefined : isEmail(value, {});
}
