import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan, type EntityManager } from 'typeorm';
import { resolveLink } from '../../enrolments/links/links.queries.js';
import { createCode, hashCode, isCodeOf } from '../../messaging/codes/one-time-codes.js';
import {
  LONGEST_LIMIT_MS,
  MAX_ATTEMPTS,
  mobileHint,
  secondsUntilNextCode,
} from '../../messaging/codes/one-time-code.rules.js';
import { VerificationCodes } from '../../messaging/codes/verification-codes.js';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { newId } from '../../platform/db/columns.js';
import { Database } from '../../platform/db/database.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { hashToken, randomToken } from '../../platform/secrets.js';
import { DomainError } from '../../shared/domain-error.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { CODE_EXPIRES_MINUTES } from '../../whatsapp/templates.js';
import { DataAccess } from './data-access.entity.js';
import type { DataAccessCodeView, DataAccessView } from './data-access.view.js';
import { findLinkPatient, type DataSubject } from './data-subjects.queries.js';

const CODE_LIFETIME_MS = CODE_EXPIRES_MINUTES * 60_000;
const ACCESS_LIFETIME_MS = 15 * 60_000;
const TOKEN_BYTES = 32;
const PURPOSE = 'data-access' as const;

/** Lets the person who holds the patient's phone read the patient's data: the link alone is not enough for that. */
@Injectable()
export class DataAccessService {
  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly clock: Clock,
    private readonly codes: VerificationCodes,
  ) {}

  /**
   * Sends a new code to the number that the clinic stores. The link's earlier codes stop working. A code that WhatsApp does not
   * take counts towards no limit.
   * @throws DomainError `link.unknown`, `data_access.no_mobile`, `data_access.too_many_codes`, `data_access.code_not_sent`.
   */
  async sendCode(context: AuditContext, identifier: string): Promise<DataAccessCodeView> {
    const { doctorId, enrolmentId } = await resolveLink(this.statements, identifier);
    const code = createCode();
    const { id, codeExpiresAt, mobile } = await this.db.write(context, doctorId, async (tx) => {
      const access = await this.storeCode(tx, identifier, code);
      // Read under the lock of the link: a later change of the number ends this code.
      const { mobileNormal } = await findLinkPatient(tx, doctorId, enrolmentId);
      if (mobileNormal === null || !canReceiveWhatsApp(mobileNormal)) throw new DomainError('data_access.no_mobile');
      return { ...access, mobile: mobileNormal };
    });
    // No transaction waits for WhatsApp. After a crash the patient asks for another code.
    const sent = {
      doctorId,
      template: 'verification_code_v1' as const,
      to: mobile,
      code,
      reference: `${PURPOSE}/${id}`,
    };
    if (!(await this.codes.send(sent))) {
      await this.db.writeShared(context, (tx) => tx.update(DataAccess, { id }, { codeEndedAt: this.clock.now() }));
      throw new DomainError('data_access.code_not_sent');
    }
    return { mobile_hint: mobileHint(mobile), expires_at: codeExpiresAt, expires_in: CODE_LIFETIME_MS / 1000 };
  }

  private async storeCode(tx: EntityManager, identifier: string, code: string): Promise<DataAccess> {
    await lockLink(tx, identifier);
    const now = this.clock.now();
    const since = new Date(now.getTime() - LONGEST_LIMIT_MS);
    const sentSince = { identifier, createdAt: MoreThan(since) };
    // A code that could not be sent has ended without an attempt. One that was used has had an attempt.
    const earlier = await tx.find(DataAccess, {
      where: [
        { ...sentSince, codeEndedAt: IsNull() },
        { ...sentSince, attempts: MoreThan(0) },
      ],
      order: { createdAt: 'DESC' },
    });
    const seconds = secondsUntilNextCode(
      earlier.map(({ createdAt }) => createdAt),
      now,
    );
    if (seconds > 0) throw new DomainError('data_access.too_many_codes', { minutes: Math.ceil(seconds / 60) });
    const id = newId();
    const access: DataAccess = {
      id,
      identifier,
      codeHash: hashCode(PURPOSE, id, code),
      attempts: 0,
      createdAt: now,
      codeExpiresAt: new Date(now.getTime() + CODE_LIFETIME_MS),
      codeEndedAt: null,
      tokenHash: null,
      tokenExpiresAt: null,
    };
    await tx.insert(DataAccess, access);
    return access;
  }

  /**
   * Opens the access with the newest code of the link. A code works once.
   * @throws DomainError `link.unknown`, `data_access.code_ended`, or `request.invalid` for a wrong code.
   */
  async open(context: AuditContext, identifier: string, code: string): Promise<DataAccessView> {
    await resolveLink(this.statements, identifier);
    const token = randomToken(TOKEN_BYTES);
    // Thrown after the commit, so that a wrong code is counted.
    const opened = await this.db.writeShared(context, (tx) => this.useCode(tx, identifier, code, token));
    if (opened === 'ended') throw new DomainError('data_access.code_ended');
    if (opened === 'wrong') throw DomainError.invalidField('code', 'This code is not right. Enter the newest one.');
    return { access_token: token, expires_at: opened, expires_in: ACCESS_LIFETIME_MS / 1000 };
  }

  private async useCode(
    tx: EntityManager,
    identifier: string,
    code: string,
    token: string,
  ): Promise<Date | 'wrong' | 'ended'> {
    await lockLink(tx, identifier);
    const [access] = await tx.find(DataAccess, {
      where: { identifier },
      order: { createdAt: 'DESC', id: 'DESC' },
      take: 1,
    });
    const now = this.clock.now();
    const isOpen =
      access && access.codeEndedAt === null && access.codeExpiresAt > now && access.attempts < MAX_ATTEMPTS;
    if (!isOpen) return 'ended';
    const { id } = access;
    const isRight = isCodeOf(PURPOSE, access, code);
    const attempts = access.attempts + 1;
    if (!isRight) {
      await tx.update(DataAccess, { id }, { attempts });
      return 'wrong';
    }
    const tokenExpiresAt = new Date(now.getTime() + ACCESS_LIFETIME_MS);
    await tx.update(DataAccess, { id }, { attempts, codeEndedAt: now, tokenHash: hashToken(token), tokenExpiresAt });
    return tokenExpiresAt;
  }

  /**
   * The patient of the link, if the token was issued for it.
   * @throws DomainError `link.unknown`, `data_access.needed`.
   */
  async authenticate(identifier: string, token: string): Promise<DataSubject> {
    const { doctorId, enrolmentId } = await resolveLink(this.statements, identifier);
    const found = await this.statements.readShared<object>(
      'SELECT id FROM data_access WHERE token_hash = $1 AND identifier = $2 AND token_expires_at > $3',
      [hashToken(token), identifier, this.clock.now()],
    );
    if (found.length === 0) throw new DomainError('data_access.needed');
    const { id: patientId } = await this.db.read(doctorId, (tx) => findLinkPatient(tx, doctorId, enrolmentId));
    return { doctorId, patientId };
  }
}

/** Makes concurrent calls of one link wait for each other. */
const lockLink = (tx: EntityManager, identifier: string) =>
  tx.query('SELECT identifier FROM link WHERE identifier = $1 FOR NO KEY UPDATE', [identifier]);
