import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { v5 } from 'uuid';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { emit } from '../../platform/jobs/outbox.js';
import { DomainError } from '../../shared/domain-error.js';
import { toProfileView } from '../profile.dto.js';
import { Profile } from '../profile.entity.js';
import type { ProfileView } from '../profile.view.js';
import { encodePicture } from './encode-picture.js';
import { Picture } from './picture.entity.js';

/** The doctor's picture: uploaded, or fetched from the image URL of the profile. */
@Injectable()
export class PicturesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Makes an uploaded file the doctor's picture. May be repeated.
   * @throws DomainError `picture.no_profile`, or those of `encodePicture`.
   */
  async upload(context: AuditContext, doctorId: string, file: Buffer): Promise<ProfileView> {
    const bytes = await encodePicture(file);
    return this.db.write(context, doctorId, async (tx) => {
      const profile = await lockProfile(tx, doctorId);
      if (!profile) throw new DomainError('picture.no_profile');
      const pictureId = await this.insert(tx, doctorId, bytes);
      if (profile.pictureId === pictureId && profile.pictureFetchedFrom === null) return toProfileView(profile);
      return this.save(tx, profile, { pictureId, pictureFetchedFrom: null });
    });
  }

  /**
   * Removes the picture from the profile; receipts keep it. If it was uploaded, the image URL is fetched again. May be
   * repeated. @throws DomainError `picture.no_profile`.
   */
  remove(context: AuditContext, doctorId: string): Promise<ProfileView> {
    return this.db.write(context, doctorId, async (tx) => {
      const profile = await lockProfile(tx, doctorId);
      if (!profile) throw new DomainError('picture.no_profile');
      if (profile.pictureId === null) return toProfileView(profile);
      const isUploaded = profile.pictureFetchedFrom === null;
      if (isUploaded && profile.profileImageUrl !== null) await emit(tx, 'profile.image_url_changed', { doctorId });
      return this.save(tx, profile, { pictureId: null, pictureFetchedFrom: null });
    });
  }

  /** The image URL from which the doctor's picture is to be fetched; null if there is nothing to fetch. */
  findUrlToFetch(doctorId: string): Promise<string | null> {
    return this.db.read(doctorId, async (tx) => {
      const profile = await tx.findOneBy(Profile, { doctorId });
      return profile?.pictureId === null ? profile.profileImageUrl : null;
    });
  }

  /** Makes a fetched file the doctor's picture, unless one was uploaded or the image URL changed meanwhile. */
  async storeFetched(context: AuditContext, doctorId: string, url: string, file: Buffer): Promise<void> {
    const bytes = await encodePicture(file);
    await this.db.write(context, doctorId, async (tx) => {
      const profile = await lockProfile(tx, doctorId);
      if (profile?.pictureId !== null || profile.profileImageUrl !== url) return;
      const pictureId = await this.insert(tx, doctorId, bytes);
      await this.save(tx, profile, { pictureId, pictureFetchedFrom: url });
    });
  }

  /** The published picture of any doctor. @throws DomainError `picture.not_found`. */
  async findPublished(id: string): Promise<Buffer> {
    const [row] = await this.db.acrossTenants((tx) =>
      tx.query<Pick<Picture, 'bytes'>[]>('SELECT bytes FROM picture WHERE id = $1 LIMIT 1', [id]),
    );
    if (!row) throw new DomainError('picture.not_found');
    return row.bytes;
  }

  /** @returns the id, which is the same for the same picture of the doctor. */
  private async insert(tx: EntityManager, doctorId: string, bytes: Buffer): Promise<string> {
    const id = v5(bytes, doctorId);
    await tx.query(
      'INSERT INTO picture (doctor_id, id, bytes, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [doctorId, id, bytes, this.clock.now()],
    );
    return id;
  }

  private async save(
    tx: EntityManager,
    profile: Profile,
    picture: Pick<Profile, 'pictureId' | 'pictureFetchedFrom'>,
  ): Promise<ProfileView> {
    const columns = { ...picture, updatedAt: this.clock.now() };
    await tx.update(Profile, { doctorId: profile.doctorId }, columns);
    return toProfileView({ ...profile, ...columns });
  }
}

const lockProfile = (tx: EntityManager, doctorId: string): Promise<Profile | null> =>
  tx.findOne(Profile, { where: { doctorId }, lock: LOCKED });
