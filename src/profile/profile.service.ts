import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/db/database.js';
import { findOne } from '../platform/db/prepared-statements.js';
import { DomainError, type ErrorContact } from '../shared/domain-error.js';
import { toProfileColumns, toProfileView, type SaveProfile } from './profile.dto.js';
import { Profile } from './profile.entity.js';
import type { ProfileView } from './profile.view.js';

@Injectable()
export class ProfileService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** The doctor's profile; null until it is saved for the first time. */
  get(doctorId: string): Promise<ProfileView | null> {
    return this.db
      .read(doctorId, (tx) => findProfile(tx, doctorId))
      .then((profile) => profile && toProfileView(profile));
  }

  /**
   * Creates or updates the profile. May be repeated.
   * @throws DomainError `request.invalid` if the GSTIN is removed while tiers charge GST.
   */
  save(context: AuditContext, doctorId: string, input: SaveProfile): Promise<ProfileView> {
    const columns = { ...toProfileColumns(input), doctorId, updatedAt: this.clock.now() };
    return this.db.write(context, doctorId, async (tx) => {
      await tx.upsert(Profile, columns, ['doctorId']);
      if (input.gstin === null) await assertChargesNoTax(tx, doctorId);
      return toProfileView(await tx.findOneByOrFail(Profile, { doctorId }));
    });
  }
}

async function assertChargesNoTax(tx: EntityManager, doctorId: string): Promise<void> {
  const charged = `SELECT FROM tier JOIN plan ON plan.doctor_id = tier.doctor_id AND plan.id = tier.plan_id
    WHERE tier.doctor_id = $1 AND tier.tax_treatment <> 'exempt' AND tier.removed_at IS NULL AND plan.removed_at IS NULL
    LIMIT 1`;
  if ((await tx.query<unknown[]>(charged, [doctorId])).length > 0)
    throw DomainError.invalidField('gstin', 'Set the tax of your tiers to exempt before you remove the GSTIN');
}

/** Sends its query at once: `forEachTenant` calls it. */
export const findProfile = (tx: EntityManager, doctorId: string): Promise<Profile | null> =>
  findOne(tx, Profile, { doctorId });

/** The contact that error messages show to a patient. */
export const toErrorContact = (
  profile: Pick<Profile, 'clinicName' | 'doctorName' | 'mobileNumber'> | null,
): ErrorContact => ({
  name: profile?.clinicName ?? profile?.doctorName ?? null,
  phone: profile?.mobileNumber ?? null,
});
