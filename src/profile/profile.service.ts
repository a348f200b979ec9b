import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database, LOCKED } from '../platform/db/database.js';
import { emit } from '../platform/jobs/outbox.js';
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
      const before = await tx.findOne(Profile, { where: { doctorId }, lock: LOCKED });
      await tx.upsert(Profile, { ...columns, ...pictureColumns(input, before) }, ['doctorId']);
      if (needsFetch(input, before)) await emit(tx, 'profile.image_url_changed', { doctorId });
      if (input.gstin === null) await assertChargesNoTax(tx, doctorId);
      return toProfileView(await tx.findOneByOrFail(Profile, { doctorId }));
    });
  }
}

const isNewImageUrl = ({ profile_image_url: url }: SaveProfile, before: Profile | null): boolean =>
  url !== undefined && url !== (before?.profileImageUrl ?? null);

/** Removes a picture that was fetched from an earlier image URL. */
const pictureColumns = (input: SaveProfile, before: Profile | null): Partial<Profile> =>
  isNewImageUrl(input, before) && before?.pictureFetchedFrom ? { pictureId: null, pictureFetchedFrom: null } : {};

/** Whether to fetch the picture of a new image URL. An uploaded picture stays. */
function needsFetch(input: SaveProfile, before: Profile | null): boolean {
  const isUploaded = Boolean(before?.pictureId) && before?.pictureFetchedFrom === null;
  return Boolean(input.profile_image_url) && isNewImageUrl(input, before) && !isUploaded;
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
