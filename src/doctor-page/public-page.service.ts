import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { lockAccount } from '../auth/account.entity.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database, onViolation } from '../platform/db/database.js';
import { findProfile } from '../profile/profile.service.js';
import { DomainError } from '../shared/domain-error.js';
import { toStoredQuestion, type PublicPlanInput, type SavePublicPage } from './public-page.dto.js';
import { PublicPage } from './public-page.entity.js';
import { MISSING_TEXTS, missingFields } from './public-page.rules.js';
import { findOfferedPlans, findPublicPage, findSlugProposal, proposePlanSlug } from './public-page.queries.js';
import type { PublicPageView } from './public-page.view.js';
import { PublicPlan } from './public-plan.entity.js';
import { PublicSlug } from './public-slug.entity.js';

/** The doctor's settings of the public page. */
@Injectable()
export class PublicPageService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  get(doctorId: string): Promise<PublicPageView> {
    return this.db.read(doctorId, (tx) => findPublicPage(tx, doctorId));
  }

  /**
   * Saves the settings. May be repeated.
   * @throws DomainError `public_page.incomplete` if it is enabled while the profile lacks a field, `public_page.slug_taken`,
   * or `request.invalid` for a plan that is not offered.
   */
  save(context: AuditContext, doctorId: string, input: SavePublicPage): Promise<PublicPageView> {
    return this.db.write(context, doctorId, async (tx) => {
      await lockAccount(tx, doctorId); // one save of a doctor at a time
      const profile = await findProfile(tx, doctorId);
      const page = await tx.findOneBy(PublicPage, { doctorId });
      const {
        enabled = page?.enabled ?? false,
        indexable = page?.indexable ?? false,
        questions = page?.questions ?? [],
      } = { ...input, questions: input.questions?.map(toStoredQuestion) };
      if (input.enabled) assertComplete(missingFields(profile));
      await this.saveSlug(tx, doctorId, input.slug ?? null, profile?.doctorName ?? '');
      await tx.upsert(PublicPage, { doctorId, enabled, indexable, questions, updatedAt: this.clock.now() }, [
        'doctorId',
      ]);
      if (input.plans) await savePlans(tx, doctorId, input.plans);
      return findPublicPage(tx, doctorId);
    });
  }

  /** Makes `slug` the doctor's address; without one, keeps the address, or takes one made from the name. */
  private async saveSlug(tx: EntityManager, doctorId: string, slug: string | null, name: string): Promise<void> {
    const current = await tx.findOneBy(PublicSlug, { doctorId, retiredAt: IsNull() });
    if (current && (slug === null || slug === current.slug)) return;
    const chosen = slug ?? (await findSlugProposal(tx, doctorId, name));
    const now = this.clock.now();
    const earlier = await tx.findOneBy(PublicSlug, { slug: chosen });
    if (earlier && earlier.doctorId !== doctorId) throw slugTaken();
    if (current) await tx.update(PublicSlug, { slug: current.slug }, { retiredAt: now });
    if (earlier) await tx.update(PublicSlug, { slug: chosen }, { retiredAt: null });
    else
      await tx
        .insert(PublicSlug, { slug: chosen, doctorId, createdAt: now })
        .catch(onViolation('public_slug_pk', slugTaken));
  }
}

const slugTaken = (): DomainError => DomainError.atField('slug', 'public_page.slug_taken');

/** @throws DomainError `public_page.incomplete`. */
export function assertComplete(missing: ReturnType<typeof missingFields>): void {
  if (missing.length === 0) return;
  const details = missing.map((field) => ({ field, message: MISSING_TEXTS[field] }));
  throw new DomainError('public_page.incomplete', {}, details);
}

/** Saves plans in their order; those that are left out come after them. */
async function savePlans(tx: EntityManager, doctorId: string, inputs: readonly PublicPlanInput[]): Promise<void> {
  const offered = new Map((await findOfferedPlans(tx, doctorId)).map((plan) => [plan.id, plan]));
  const saved = await tx.find(PublicPlan, { where: { doctorId }, order: { position: 'ASC', planId: 'ASC' } });
  const byPlan = new Map(saved.map((plan) => [plan.planId, plan]));
  const taken = new Set(saved.map(({ slug }) => slug));
  const rows: PublicPlan[] = inputs.map((input, index) => {
    const planId = input.subscription_id;
    const plan = offered.get(planId);
    if (!plan)
      throw DomainError.invalidField(
        `plans.${index}.subscription_id`,
        'This plan is not offered any more. Reload the page.',
      );
    const slug = byPlan.get(planId)?.slug ?? proposePlanSlug(plan.name, taken);
    taken.add(slug);
    const { listed, prices_shown: pricesShown, joining } = input;
    return { doctorId, planId, slug, listed, pricesShown, joining, position: index };
  });
  const chosen = new Set(rows.map(({ planId }) => planId));
  const others = saved.filter(({ planId }) => !chosen.has(planId));
  const all = [...rows, ...others].map((row, position) => ({ ...row, position }));
  if (all.length > 0) await tx.upsert(PublicPlan, all, ['doctorId', 'planId']);
}
