import { isPhone, toIndianMobile } from './phone.js';
import { normalizeEmail } from './text.js';

/** What a person logs in with, as stored: an Indian mobile number in E.164, otherwise an email, which may contain digits. */
export const normalizeLogin = (text: string): string =>
  (isPhone(text) ? toIndianMobile(text) : null) ?? normalizeEmail(text);
