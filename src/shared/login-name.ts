import { toIndianMobile } from './phone.js';
import { normalizeEmail } from './text.js';

/** What a person logs in with, as stored: an Indian mobile number in E.164, otherwise an email. */
export const normalizeLogin = (text: string): string => toIndianMobile(text) ?? normalizeEmail(text);
