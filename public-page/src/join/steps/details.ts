import { type Joining } from '../api.js';
import { type JoinState } from '../join.js';
import { type JoinTexts } from '../texts.en.js';

/** What is entered in the last step. `ownName`: of a guardian, or of somebody who joins for another adult. */
export interface Details {
  name: string;
  ownName: string;
  email: string;
  consent: boolean;
  reminders: boolean;
}

/** What is wrong with each field, as a text; null if nothing is. */
export type Mistakes = Record<Exclude<keyof Details, 'reminders'>, string | null>;

export const NO_MISTAKES: Mistakes = { name: null, ownName: null, email: null, consent: null };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A guardian is always asked; a known adult has a number or a payer already. */
export const asksOwnName = ({ beneficiary, person }: Pick<JoinState, 'beneficiary' | 'person'>): boolean =>
  beneficiary === 'child' || (beneficiary === 'other' && !person);

export function findMistakes(
  { name, ownName, email, consent }: Details,
  state: Pick<JoinState, 'beneficiary' | 'person'>,
  texts: JoinTexts,
): Mistakes {
  return {
    name: name.trim() === '' ? texts.nameMissing : null,
    ownName: asksOwnName(state) && ownName.trim() === '' ? texts.nameMissing : null,
    email: email.trim() === '' || EMAIL.test(email.trim()) ? null : texts.emailInvalid,
    consent: consent ? null : texts.consentMissing,
  };
}

/** The part of the call that comes from this step and the confirmed number. */
export function toJoining(
  { name, ownName, email, reminders }: Details,
  { beneficiary, mobile, confirmed, person }: JoinState,
): Omit<Joining, 'slug' | 'subscription_id' | 'language'> {
  const hasList = confirmed !== null && confirmed.people.length > 0;
  return {
    mobile,
    token: confirmed?.token ?? '',
    name,
    for: person && beneficiary === 'other' ? 'self' : beneficiary, // nobody becomes the payer of a known adult
    consent: true,
    reminders,
    ...(email.trim() !== '' && { email: email.trim() }),
    ...(person && { patient_id: person.id }),
    ...(!person && hasList && { new_person: true }),
    ...(beneficiary === 'child' && { guardian_name: ownName }),
    ...(!person && beneficiary === 'other' && { payer_name: ownName }),
  };
}
