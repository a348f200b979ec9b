/** Wrong codes after which a code ends. */
export const MAX_ATTEMPTS = 5;

/** Codes of one link or number within each time. Each costs money, and each allows `MAX_ATTEMPTS` guesses. */
export const CODE_LIMITS = [
  { codes: 5, ms: 3_600_000 },
  { codes: 10, ms: 24 * 3_600_000 },
] as const;

/**
 * How long to wait before another code can be sent to a link or number.
 * @param sentAt of its codes, newest first.
 * @returns seconds; 0 if one can be sent now.
 */
export function secondsUntilNextCode(sentAt: readonly Date[], now: Date): number {
  const waits = CODE_LIMITS.map(({ codes, ms }) => {
    const oldest = sentAt[codes - 1];
    return oldest ? (oldest.getTime() + ms - now.getTime()) / 1_000 : 0;
  });
  return Math.max(0, Math.ceil(Math.max(...waits)));
}

/** The longest time of `CODE_LIMITS`. */
export const LONGEST_LIMIT_MS = Math.max(...CODE_LIMITS.map(({ ms }) => ms));

const SHOWN_DIGITS = 4;

/** The last four digits of a stored number: `+91 ••••••3210`; empty without a number. */
export function mobileHint(mobile: string | null): string {
  if (mobile === null) return '';
  const [country, digits] = mobile.startsWith('+91') ? ['+91 ', mobile.slice(3)] : ['', mobile.replace('+', '')];
  return country + '•'.repeat(Math.max(0, digits.length - SHOWN_DIGITS)) + digits.slice(-SHOWN_DIGITS);
}
