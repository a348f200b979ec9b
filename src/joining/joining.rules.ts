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

/** How somebody joins for a known person. */
export interface JoiningForKnown {
  whom: JoinFor;
  /** Null unless `whom` is `child`. */
  guardianName: string | null;
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Who of the people with the confirmed number wants to join; null for somebody new.
 * @param chosenId the person who was chosen from the list; must be one of `people`.
 * @param isFirstNameEnough if only one person has the number. Otherwise only the full name finds somebody.
 */
export function findKnownPerson<T extends Person>(
  people: readonly T[],
  name: string,
  chosenId: string | null,
  isFirstNameEnough = false,
): T | null {
  const listed = people.filter(({ isDormant }) => !isDormant);
  if (chosenId !== null) return listed.find(({ id }) => id === chosenId) ?? null;
  const namesake = people.find((person) => isSameName(person.name, name));
  if (namesake || !isFirstNameEnough) return namesake ?? null;
  const [only, ...others] = listed;
  const isOneWord = firstName(name) === name.trim();
  return only && others.length === 0 && isOneWord && isSameName(firstName(only.name), name.trim()) ? only : null;
}

/**
 * Why a known person cannot be joined like this; null if nothing is wrong. For somebody whom the clinic has as a minor, only a
 * guardian joins; and somebody who becomes a minor by joining as a child has a guardian with another name.
 */
export function findGuardianProblem(
  { name, isMinor }: { name: string; isMinor: boolean },
  { whom, guardianName }: JoiningForKnown,
): 'join.guardian_needed' | 'join.guardian_is_person' | null {
  if (isMinor) return whom === 'child' ? null : 'join.guardian_needed';
  return guardianName !== null && isSameName(name, guardianName) ? 'join.guardian_is_person' : null;
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
