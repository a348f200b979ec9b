import { Injectable } from '@nestjs/common';
import { In, IsNull, MoreThan, MoreThanOrEqual, type EntityManager } from 'typeorm';
import { config } from '../config.js';
import { createCode, hashCode, isCodeOf } from '../messaging/codes/one-time-codes.js';
import {
  LONGEST_LIMIT_MS,
  MAX_ATTEMPTS,
  mobileHint,
  secondsUntilNextCode,
} from '../messaging/codes/one-time-code.rules.js';
import { VerificationCodes } from '../messaging/codes/verification-codes.js';
import type { NoticeLanguage } from '../patients/consents/consent.rules.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database } from '../platform/db/database.js';
import { Alarms } from '../platform/ops/alarms.js';
import { hashToken, hmac, randomToken } from '../platform/secrets.js';
import { addDays, startOfDay } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { JOIN_CODE_EXPIRES_MINUTES } from '../whatsapp/templates.js';
import { JoinCode } from './join-code.entity.js';
import type { JoinCodeView } from './join.view.js';
import { CONFIRMED_MINUTES, MAX_PEOPLE_ADDED, secondsUntilJoinCode } from './joining.rules.js';

const PURPOSE = 'join' as const;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const CODE_LIFETIME_MS = JOIN_CODE_EXPIRES_MINUTES * MINUTE_MS;
const TOKEN_BYTES = 32;

/** Somebody's number at one doctor. */
export interface NumberAtDoctor {
  doctorId: string;
  /** In E.164. */
  mobile: string;
}

/** With which a number is confirmed: the code itself, or the token that the right code gave. */
export type Proof = { code: string } | { token: string };

/** Keyed, because a number is short enough to be guessed from a plain hash. */
const hashNumber = (mobile: string, secret: string): string => hmac(`join-number/${mobile}`, secret);
/** The hashes that a number may have, with the current secret first. */
const numberHashes = (mobile: string): string[] => config.jwtSecrets.map((secret) => hashNumber(mobile, secret));

/**
 * Confirms the numbers of people who want to join a plan. Nothing here depends on whether a number is known: the answers are
 * the same, and so is the work.
 */
@Injectable()
export class JoinCodesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly codes: VerificationCodes,
    private readonly alarms: Alarms,
  ) {}

  /**
   * Sends a new code to a number. Earlier codes of the number at this doctor stop working. A code that WhatsApp does not take
   * counts towards no limit.
   * @throws DomainError `join.too_many_codes`, `join.code_not_sent`.
   */
  async send(
    context: AuditContext,
    { doctorId, mobile }: NumberAtDoctor,
    language: NoticeLanguage,
  ): Promise<JoinCodeView> {
    const code = createCode();
    const { id, expiresAt } = await this.db.writeShared(context, (tx) => this.store(tx, { doctorId, mobile }, code));
    // No transaction waits for WhatsApp. After a crash the person asks for another code.
    const reference = `${PURPOSE}/${id}`;
    if (!(await this.codes.send({ doctorId, template: 'join_code_v1', to: mobile, code, reference, language }))) {
      await this.db.writeShared(context, (tx) => tx.update(JoinCode, { id }, { endedAt: this.clock.now() }));
      throw new DomainError('join.code_not_sent');
    }
    return { mobile_hint: mobileHint(mobile), expires_at: expiresAt, expires_in: CODE_LIFETIME_MS / 1000 };
  }

  private async store(tx: EntityManager, { doctorId, mobile }: NumberAtDoctor, code: string): Promise<JoinCode> {
    const [numberHash = '', ...previous] = numberHashes(mobile);
    // In this order in every transaction. The doctor's lock keeps the daily limit exact.
    await lockText(tx, `join-number/${numberHash}`);
    await lockText(tx, `join-doctor/${doctorId}`);
    const now = this.clock.now();
    const [today, tomorrow] = [this.clock.today(), addDays(this.clock.today(), 1)];
    const earlier = await tx.find(JoinCode, {
      where: {
        numberHash: In([numberHash, ...previous]),
        createdAt: MoreThan(new Date(now.getTime() - LONGEST_LIMIT_MS)),
        endedAt: IsNull(),
      },
      order: { createdAt: 'DESC' },
    });
    const sentToday = await tx.countBy(JoinCode, {
      doctorId,
      createdAt: MoreThanOrEqual(startOfDay(today)),
      endedAt: IsNull(),
    });
    const maxPerDay = config.joinCodesPerDay;
    const seconds = secondsUntilJoinCode({
      secondsForNumber: secondsUntilNextCode(
        earlier.map(({ createdAt }) => createdAt),
        now,
      ),
      sentToday,
      maxPerDay,
      secondsUntilTomorrow: Math.ceil((startOfDay(tomorrow).getTime() - now.getTime()) / 1_000),
    });
    if (seconds > 0) throw new DomainError('join.too_many_codes', { minutes: Math.ceil(seconds / 60), seconds });
    if (sentToday + 1 === maxPerDay) this.alarms.raise('join.codes_capped', { doctorId, maxPerDay });
    const id = newId();
    const row: JoinCode = {
      id,
      doctorId,
      numberHash,
      codeHash: hashCode(PURPOSE, id, code),
      attempts: 0,
      createdAt: now,
      expiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      endedAt: null,
      tokenHash: null,
      tokenExpiresAt: null,
      peopleAdded: 0,
    };
    await tx.insert(JoinCode, row);
    return row;
  }

  /**
   * Confirms the number with the newest code, and returns a token with which it stays confirmed for half an hour. May be
   * repeated; the newest token counts. @throws as `confirm`.
   */
  async createToken(context: AuditContext, number: NumberAtDoctor, code: string): Promise<string> {
    const token = randomToken(TOKEN_BYTES);
    await this.confirm(context, number, { code }, hashToken(token));
    return token;
  }

  /**
   * Asserts that the caller holds the number. A right code confirms it for half an hour, so that a repeat of the call works.
   * @param tokenHash stored if `proof` is a code.
   * @returns id of the confirmation.
   * @throws DomainError `join.code_ended`, `join.confirmation_ended`, or `request.invalid` for a wrong code.
   */
  async confirm(context: AuditContext, number: NumberAtDoctor, proof: Proof, tokenHash?: string): Promise<string> {
    // Thrown after the commit, so that a wrong code is counted.
    const outcome = await this.db.writeShared(context, (tx) =>
      'token' in proof
        ? this.findConfirmation(tx, number, proof.token)
        : this.useCode(tx, number, proof.code, tokenHash),
    );
    if (outcome === 'ended') throw new DomainError('token' in proof ? 'join.confirmation_ended' : 'join.code_ended');
    if (outcome === 'wrong') throw DomainError.invalidField('code', 'This code is not right. Enter the newest one.');
    return outcome.id;
  }

  /**
   * Counts a person or request that is added with a confirmation, in the caller's transaction. The caller makes concurrent
   * calls of the number at the doctor wait for each other; see `lockText`.
   * @param codeId as `confirm` returned it.
   * @throws DomainError `join.too_many_people` if the number has added enough within 24 hours.
   */
  async countPerson(tx: EntityManager, { doctorId, mobile }: NumberAtDoctor, codeId: string): Promise<void> {
    const added = await tx.sum(JoinCode, 'peopleAdded', {
      doctorId,
      numberHash: In(numberHashes(mobile)),
      createdAt: MoreThan(new Date(this.clock.now().getTime() - DAY_MS)),
    });
    if ((added ?? 0) >= MAX_PEOPLE_ADDED) throw new DomainError('join.too_many_people');
    await tx.increment(JoinCode, { id: codeId }, 'peopleAdded', 1);
  }

  private async findConfirmation(
    tx: EntityManager,
    { doctorId, mobile }: NumberAtDoctor,
    token: string,
  ): Promise<{ id: string } | 'ended'> {
    const found = await tx.findOneBy(JoinCode, {
      doctorId,
      numberHash: In(numberHashes(mobile)),
      tokenHash: hashToken(token),
      tokenExpiresAt: MoreThan(this.clock.now()),
    });
    return found ?? 'ended';
  }

  private async useCode(
    tx: EntityManager,
    { doctorId, mobile }: NumberAtDoctor,
    code: string,
    tokenHash?: string,
  ): Promise<{ id: string } | 'wrong' | 'ended'> {
    const hashes = numberHashes(mobile);
    await lockText(tx, `join-number/${hashes[0] ?? ''}`);
    const [row] = await tx.find(JoinCode, {
      where: { doctorId, numberHash: In(hashes) },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: 1,
    });
    const now = this.clock.now();
    if (!row || row.endedAt !== null || (row.tokenExpiresAt ?? row.expiresAt) <= now || row.attempts >= MAX_ATTEMPTS)
      return 'ended';
    if (!isCodeOf(PURPOSE, row, code)) {
      await tx.update(JoinCode, { id: row.id }, { attempts: row.attempts + 1 });
      return 'wrong';
    }
    const tokenExpiresAt = row.tokenExpiresAt ?? new Date(now.getTime() + CONFIRMED_MINUTES * MINUTE_MS);
    await tx.update(JoinCode, { id: row.id }, { tokenExpiresAt, ...(tokenHash !== undefined && { tokenHash }) });
    return row;
  }
}

/** Makes concurrent transactions about the same text wait for each other. */
export const lockText = (tx: EntityManager, text: string): Promise<unknown> =>
  tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [text]);
