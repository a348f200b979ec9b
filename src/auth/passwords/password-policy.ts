import { Injectable } from '@nestjs/common';
import { DomainError } from '../../shared/domain-error.js';
import type { Account } from '../account.entity.js';
import { MembershipsService } from '../memberships/memberships.service.js';
import { BreachedPasswords } from './breached-passwords.js';
import { isCommonPassword } from './common-passwords.js';
import { isMadeOfKnownWords } from './password-words.rules.js';

/** What others know about a person: names, email address, mobile number, the clinic's name. */
export type KnownTexts = readonly (string | null)[];

const COMMON = 'This password is one of the most common. Choose another.';
const KNOWN_WORDS =
  'This password is made of words that others know, such as your name or the clinic’s. Choose another.';
const BREACHED = 'This password is known from a data breach elsewhere. Choose another.';

/** Refuses new passwords that are easy to guess. Length is checked before, by `NewPassword`. */
@Injectable()
export class PasswordPolicy {
  constructor(
    private readonly memberships: MembershipsService,
    private readonly breached: BreachedPasswords,
  ) {}

  /** @param field where the password is in the call's body. @throws DomainError `request.invalid` at that field. */
  async assertHardToGuess(password: string, texts: KnownTexts, field = 'password'): Promise<void> {
    if (isMadeOfKnownWords(password, texts)) throw DomainError.invalidField(field, KNOWN_WORDS);
    if (await isCommonPassword(password)) throw DomainError.invalidField(field, COMMON);
    if (await this.breached.includes(password)) throw DomainError.invalidField(field, BREACHED);
  }

  /** What others know about the owner of a login. */
  async knownTexts({
    id,
    email,
    mobile,
    name,
  }: Pick<Account, 'id' | 'email' | 'mobile' | 'name'>): Promise<KnownTexts> {
    const clinics = await this.memberships.list(id);
    return [email, mobile, name, ...clinics.flatMap((clinic) => [clinic.doctor_name, clinic.clinic_name])];
  }
}
