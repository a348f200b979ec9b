import type { LinkState } from '../../enrolments/links/link.rules.js';
import type { Day } from '../../shared/calendar.js';
import { firstName, oneLine } from '../../shared/text.js';

export const PERSON_STATUSES = ['due', 'active', 'expired', 'paused'] as const;
export type PersonStatus = (typeof PERSON_STATUSES)[number];

/** The facts of one enrolment on a payer's page. */
export interface PersonFacts {
  state: LinkState;
  hasPending: boolean;
  /** Last day of the paid term that ends last; null without one. */
  endDay: Day | null;
}

/** `due`: assigned and not paid. `active`: paid, even if it can be renewed already. `paused`: only the clinic can help. */
export function personStatus({ state, hasPending, endDay }: PersonFacts, today: Day): PersonStatus {
  if (state === 'paused' || state === 'active') return state;
  if (hasPending || endDay === null) return 'due';
  return endDay < today ? 'expired' : 'active';
}

/** The day until which a payment loses no day; null if there is nothing to pay or no paid day is left. */
export const dueOn = ({ state, endDay }: PersonFacts, today: Day): Day | null =>
  state === 'payable' && endDay !== null && endDay >= today ? endDay : null;

/** A patient's name as a payer's page shows it. */
interface NamedPatient {
  patientId: string;
  name: string;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The letters of the last name, none of them cut in half; empty if the name is one word. */
function lastNameOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  return words.length > 1 ? [...graphemes.segment(words.at(-1) ?? '')].map(({ segment }) => segment) : [];
}

const startsAlike = (one: string[], other: string[], length: number): boolean =>
  one.slice(0, length).join('').toLowerCase() === other.slice(0, length).join('').toLowerCase();

const isSameName = (one: string, other: string): boolean => oneLine(one).toLowerCase() === oneLine(other).toLowerCase();

/** @param namesakes other patients with the same first name. */
function distinctName(name: string, namesakes: readonly NamedPatient[]): string {
  const last = lastNameOf(name);
  const others = namesakes.filter((other) => !isSameName(other.name, name)).map((other) => lastNameOf(other.name));
  const needed = last.findIndex((_, index) => !others.some((other) => startsAlike(last, other, index + 1)));
  if (needed >= 0 && needed + 1 < last.length) return `${firstName(name)} ${last.slice(0, needed + 1).join('')}.`;
  const isLastNameShared = others.some((other) => startsAlike(last, other, Math.max(last.length, other.length)));
  return isLastNameShared ? oneLine(name) : [firstName(name), last.join('')].join(' ').trim();
}

/**
 * First names. Those of two patients with the same first name have as many letters of the last name as they need to differ,
 * or all names if the last names are the same.
 */
export function shownNames(patients: readonly NamedPatient[]): string[] {
  const bearers = new Map<string, NamedPatient[]>();
  for (const patient of patients) {
    const key = firstName(patient.name).toLowerCase();
    bearers.set(key, [...(bearers.get(key) ?? []), patient]);
  }
  return patients.map(({ name, patientId }) => {
    const sameFirstName = bearers.get(firstName(name).toLowerCase()) ?? [];
    const namesakes = sameFirstName.filter((other) => other.patientId !== patientId);
    return namesakes.length > 0 ? distinctName(name, namesakes) : firstName(name);
  });
}
