import { IsNull, type EntityManager } from 'typeorm';
import { assertComplete } from '../doctor-page/public-page.service.js';
import { findPublicPage } from '../doctor-page/public-page.queries.js';
import { PublicSlug } from '../doctor-page/public-slug.entity.js';
import { findPictureBytes } from '../profile/picture/pictures.queries.js';
import { findProfile } from '../profile/profile.service.js';
import { DomainError } from '../shared/domain-error.js';
import type { Poster } from './poster.rules.js';

export interface PosterSource {
  poster: Poster;
  /** Last part of the page's address. */
  slug: string;
  /** The doctor's picture; null if there is none. */
  picture: Buffer | null;
}

/**
 * What a poster of the doctor shows.
 * @param planId the plan that it leads to; null: the page itself.
 * @throws DomainError `poster.no_address`, `poster.plan_not_listed`, `plan.not_found` or `public_page.incomplete`.
 */
export async function findPosterSource(
  tx: EntityManager,
  doctorId: string,
  planId: string | null,
): Promise<PosterSource> {
  const { slug, url, plans, missing } = await findPublicPage(tx, doctorId);
  assertComplete(missing);
  // A proposed address can still become another doctor's.
  if (!(await tx.existsBy(PublicSlug, { doctorId, retiredAt: IsNull() }))) throw new DomainError('poster.no_address');
  const plan = planId === null ? null : plans.find(({ subscription_id: id }) => id === planId);
  if (plan === undefined) throw new DomainError('plan.not_found');
  if (plan?.listed === false) throw new DomainError('poster.plan_not_listed');
  const profile = await findProfile(tx, doctorId);
  const poster: Poster = {
    doctor_name: profile?.doctorName ?? '',
    degree: profile?.degree ?? null,
    specialization: profile?.specialization ?? null,
    registration_number: profile?.registrationNumber ?? null,
    clinic_name: profile?.clinicName ?? null,
    clinic_address: profile?.clinicAddress ?? null,
    phone: profile?.mobileNumber ?? null,
    plan_name: plan?.name ?? null,
    url: plan?.url ?? url,
  };
  return { poster, slug, picture: await findPicture(tx, doctorId) };
}

/** The doctor's picture; null if there is none. */
export async function findPicture(tx: EntityManager, doctorId: string): Promise<Buffer | null> {
  const id = (await findProfile(tx, doctorId))?.pictureId;
  return id ? findPictureBytes(tx, doctorId, id) : null;
}
