import { Injectable } from '@nestjs/common';
import { In, IsNull, type EntityManager } from 'typeorm';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, onViolation } from '../platform/db/database.js';
import type { CursorListQuery, CursorPage } from '../platform/lists/cursor.js';
import { unsuppressNumbers } from '../patients/erasure/suppression.js';
import { Patient } from '../patients/patient.entity.js';
import { replaceLinksKnownToPayer } from '../patients/payers/own-links.js';
import { Payer } from '../patients/payers/payer.entity.js';
import {
  deletePayer,
  ensurePayerLink,
  lockPayer,
  replacePayerLink,
  setPayer,
} from '../patients/payers/payers.queries.js';
import { DomainError } from '../shared/domain-error.js';
import { normalizePhone } from '../shared/phone.js';
import type { CreatePayer, UpdatePayer } from './payer.dto.js';
import type { FamilySuggestionsView, PayerView } from './payer.view.js';
import { findPayer, listPayers, listSuggestions, type PayerFilter } from './payers-list.queries.js';

/** The number of a payer is unique for each doctor. */
const explainNumber = onViolation('payer_number', () => DomainError.atField('mobile', 'payer.exists'));

/** The families of a clinic. Patients are locked before payers. */
@Injectable()
export class PayersService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  list(doctorId: string, query: CursorListQuery<PayerFilter>): Promise<CursorPage<PayerView>> {
    return this.db.report(doctorId, (tx) => listPayers(tx, doctorId, query));
  }

  /** @throws DomainError `payer.not_found`. */
  find(doctorId: string, id: string): Promise<PayerView> {
    return this.db.read(doctorId, (tx) => findPayer(tx, doctorId, id));
  }

  /** @throws DomainError `patient.not_found`, `payer.exists`. */
  create(
    context: AuditContext,
    doctorId: string,
    { name, mobile, patient_ids: patientIds }: CreatePayer,
  ): Promise<PayerView> {
    const now = this.clock.now();
    return this.db
      .write(context, doctorId, async (tx) => {
        await lockPatients(tx, doctorId, patientIds);
        const mobileNormal = normalizePhone(mobile);
        const payer: Payer = { doctorId, id: newId(), name, mobile, mobileNormal, createdAt: now, deletedAt: null };
        await tx.insert(Payer, payer);
        await ensurePayerLink(tx, payer, now);
        await unsuppressNumbers(tx, [mobileNormal]);
        await setPayer(tx, doctorId, { patientIds, payerId: payer.id }, now);
        return findPayer(tx, doctorId, payer.id);
      })
      .catch(explainNumber);
  }

  /**
   * With another number, the payer's link is replaced, and the own links of patients that messages brought to the former number.
   * @throws DomainError `payer.not_found`, `patient.not_found`, `payer.exists`.
   */
  update(
    context: AuditContext,
    doctorId: string,
    id: string,
    { name, mobile, patient_ids: patientIds }: UpdatePayer,
  ): Promise<PayerView> {
    return this.db
      .write(context, doctorId, async (tx) => {
        const members = await findPatientIds(tx, doctorId, id);
        await lockPatients(tx, doctorId, patientIds ?? [], members);
        const payer = await lockPayer(tx, doctorId, id);
        const now = this.clock.now();
        const mobileNormal = mobile === undefined ? payer.mobileNormal : normalizePhone(mobile);
        const hasNewNumber = mobileNormal !== payer.mobileNormal;
        const isLeaving = (patientId: string) => patientIds !== undefined && !patientIds.includes(patientId);
        const leaving = (await findPatientIds(tx, doctorId, id)).filter(isLeaving);
        await replaceLinksKnownToPayer(tx, payer, hasNewNumber ? null : leaving, now);
        if (hasNewNumber) await replacePayerLink(tx, payer, now);
        await tx.update(
          Payer,
          { doctorId, id },
          { name: name ?? payer.name, mobile: mobile ?? payer.mobile, mobileNormal },
        );
        if (mobileNormal !== null) await unsuppressNumbers(tx, [mobileNormal]);
        if (patientIds) {
          await tx.update(Patient, { doctorId, id: In(leaving) }, { payerId: null });
          await setPayer(tx, doctorId, { patientIds, payerId: id }, now);
        }
        return findPayer(tx, doctorId, id);
      })
      .catch(explainNumber);
  }

  /** Its patients pay for themselves again. @throws DomainError `payer.not_found`. */
  remove(context: AuditContext, doctorId: string, id: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      await lockPatients(tx, doctorId, [], await findPatientIds(tx, doctorId, id));
      const payer = await lockPayer(tx, doctorId, id);
      const now = this.clock.now();
      await replaceLinksKnownToPayer(tx, payer, null, now);
      await tx.update(Patient, { doctorId, payerId: id }, { payerId: null });
      await deletePayer(tx, payer, now);
    });
  }

  /**
   * Replaces the link of a payer's page, for a link that got into the wrong hands. The old link is no longer valid; orders made
   * through it are still settled. @throws DomainError `payer.not_found`.
   */
  replaceLink(context: AuditContext, doctorId: string, id: string): Promise<PayerView> {
    return this.db.write(context, doctorId, async (tx) => {
      await replacePayerLink(tx, await lockPayer(tx, doctorId, id), this.clock.now());
      return findPayer(tx, doctorId, id);
    });
  }

  suggestions(doctorId: string): Promise<FamilySuggestionsView> {
    return this.db.report(doctorId, (tx) => listSuggestions(tx, doctorId));
  }

  /** Suggests the patients with this number no more, until another patient has it too. May be repeated. */
  dismiss(context: AuditContext, doctorId: string, mobile: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const where = {
        doctorId,
        mobileNormal: normalizePhone(mobile),
        erasedAt: IsNull(),
        payerId: IsNull(),
        familyDismissedAt: IsNull(),
      };
      await tx.update(Patient, where, { familyDismissedAt: this.clock.now() });
    });
  }
}

const findPatientIds = async (tx: EntityManager, doctorId: string, payerId: string): Promise<string[]> =>
  (await tx.find(Patient, { where: { doctorId, payerId }, select: { id: true } })).map(({ id }) => id);

/**
 * Locks patients in the order of their ids until the transaction ends.
 * @param members patients of the payer, who may have been erased meanwhile.
 * @throws DomainError `patient.not_found` if one of `ids` is unknown, erased or another doctor's.
 */
async function lockPatients(
  tx: EntityManager,
  doctorId: string,
  ids: readonly string[],
  members: readonly string[] = [],
): Promise<void> {
  const rows = await tx.query<{ id: string }[]>(
    `SELECT id FROM patient WHERE doctor_id = $1 AND id = ANY ($2::uuid[]) AND erased_at IS NULL
     ORDER BY id FOR NO KEY UPDATE`,
    [doctorId, [...new Set([...ids, ...members])]],
  );
  const found = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !found.has(id))) throw new DomainError('patient.not_found');
}
