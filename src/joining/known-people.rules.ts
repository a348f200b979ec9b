import { addDays, dayOf, type Day } from '../shared/calendar.js';
import { firstName } from '../shared/text.js';

/** Days without any activity after which a number may belong to somebody else: operators reassign unused numbers. */
export const DORMANT_DAYS = 365;

/** The newest facts that show that a patient still uses the number. */
export interface Activity {
  addedAt: Date;
  /** When a term was last assigned or sold; null without one. */
  lastTermAt: Date | null;
  /** Last day of the paid terms; null without one. */
  lastPaidDay: Day | null;
  /** When a message about the patient was last sent; null without one. */
  lastMessageAt: Date | null;
}

/** Whether nothing has happened with a patient for a year, so that the number proves little about the person. */
export function isDormant({ addedAt, lastTermAt, lastPaidDay, lastMessageAt }: Activity, today: Day): boolean {
  const oldest = addDays(today, -DORMANT_DAYS);
  const instants = [addedAt, lastTermAt, lastMessageAt].flatMap((at) => (at ? [dayOf(at)] : []));
  return [...instants, ...(lastPaidDay === null ? [] : [lastPaidDay])].every((day) => day < oldest);
}

/** Somebody in the list of people that a confirmed number unlocks. */
interface ListedPerson {
  name: string;
  /** False for somebody with another number, for whom the person with this number pays. */
  hasNumber: boolean;
}

/**
 * The names in the list: the first name with the initial of the last name, or, of somebody with another number, the first name
 * alone if nobody else has it. People who would look the same get their full names.
 */
export function listedNames(people: readonly ListedPerson[]): string[] {
  const firstNames = people.map(({ name }) => firstName(name));
  const shortNames = people.map(({ name, hasNumber }, index) => {
    const first = firstNames[index] ?? '';
    return hasNumber || isRepeated(firstNames, first) ? first + lastInitial(name) : first;
  });
  return people.map(({ name }, index) => {
    const short = shortNames[index] ?? '';
    return isRepeated(shortNames, short) ? name : short;
  });
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter of the last name, with its signs, for example ' K.'; empty for a name of one word. */
function lastInitial(name: string): string {
  const words = name.trim().split(/\s+/);
  const [initial] = words.length > 1 ? graphemes.segment(words.at(-1) ?? '') : [];
  return initial ? ` ${initial.segment}.` : '';
}

const isRepeated = (names: readonly string[], name: string): boolean =>
  names.filter((other) => other.toLowerCase() === name.toLowerCase()).length > 1;
