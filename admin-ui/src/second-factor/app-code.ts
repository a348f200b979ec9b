import { required } from 'react-admin';

/** People type and paste codes in groups. */
export const withoutSpaces = (code: string): string => code.replace(/\s/g, '');

const hasSixDigits = (value: unknown) =>
  typeof value === 'string' && /^\d{6}$/.test(withoutSpaces(value)) ? undefined : 'secondFactor.app.codeInvalid';

/** Rules of an input for the six digits of an authenticator app. */
export const APP_CODE_RULES = [required('secondFactor.app.codeInvalid'), hasSixDigits];

/** Attributes of that input. A phone shows its keypad for numbers. */
export const APP_CODE_INPUT = { inputMode: 'numeric', maxLength: 12 } as const;
