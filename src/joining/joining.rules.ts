import type { NoticeLanguage } from '../patients/consents/consent.rules.js';
import { firstName } from '../shared/text.js';

export const JOIN_REQUEST_STATES = ['waiting', 'approved', 'declined'] as const;
export type JoinRequestState = (typeof JOIN_REQUEST_STATES)[number];

/** For whom somebody joins: the person with the number, a child of that person, or somebody whom that person pays for. */
export const JOIN_FOR = ['self', 'child', 'other'] as const;
export type JoinFor = (typeof JOIN_FOR)[number];

/** How long a number counts as confirmed after the right code. */
export const CONFIRMED_MINUTES = 30;

/** Patients and requests that one number can add at a doctor within 24 hours: a family, and no list of invented people. */
export const MAX_PEOPLE_ADDED = 6;

/** The consents that somebody gave when joining, until the clinic has approved the request. */
export interface GivenConsents {
  language: NoticeLanguage;
  /** The sentence about terms and data that was accepted. */
  wording: string;
  noticeVersion: string;
  /** Whether reminders were agreed to. */
  reminders: boolean;
  ip: string;
  userAgent: string | null;
  /** ISO 8601. */
  at: string;
}

interface Person {
  id: string;
  name: string;
  /** Whether only the full name finds the person; see `isDormant` in known-people.rules.ts. */
  isDormant: boolean;
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Who of the people with the confirmed number wants to join; null for somebody new. A first name alone is enough if only one
 * person has the number.
 * @param chosenId the person who was chosen from the list; must be one of `people`.
 */
export function findKnownPerson<T extends Person>(
  people: readonly T[],
  name: string,
  chosenId: string | null,
): T | null {
  const listed = people.filter(({ isDormant }) => !isDormant);
  if (chosenId !== null) return listed.find(({ id }) => id === chosenId) ?? null;
  const namesake = people.find((person) => isSameName(person.name, name));
  if (namesake) return namesake;
  const [only, ...others] = listed;
  const isOneWord = firstName(name) === name.trim();
  return only && others.length === 0 && isOneWord && isSameName(firstName(only.name), name.trim()) ? only : null;
}

/** What the limits of codes know. */
export interface CodeCounts {
  /** Seconds until the number can get a code again; see `secondsUntilNextCode`. */
  secondsForNumber: number;
  /** Codes that the doctor's page has sent today. */
  sentToday: number;
  maxPerDay: number;
  /** Seconds until the next day in India. */
  secondsUntilTomorrow: number;
}

/** How many seconds to wait before a code can be sent; 0 now. */
export const secondsUntilJoinCode = ({
  secondsForNumber,
  sentToday,
  maxPerDay,
  secondsUntilTomorrow,
}: CodeCounts): number => Math.max(secondsForNumber, sentToday >= maxPerDay ? secondsUntilTomorrow : 0);
