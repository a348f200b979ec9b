import type { Tone } from '../common/fields/Badge';

const WARNING_DAYS = 7;
const INFO_DAYS = 30;

/** Text and colour of the expiry badge. @param daysLeft until the last valid day; 0 is today, negative is past. */
export function expiryOf(daysLeft: number): { tone: Tone; text: 'expired' | 'daysLeft' } {
  if (daysLeft < 0) return { tone: 'neutral', text: 'expired' };
  if (daysLeft <= WARNING_DAYS) return { tone: 'warning', text: 'daysLeft' };
  return { tone: daysLeft <= INFO_DAYS ? 'info' : 'success', text: 'daysLeft' };
}
