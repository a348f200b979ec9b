import { IsNull, Like, type EntityManager } from 'typeorm';
import { Plan } from '../plans/plan.entity.js';
import { findProfile } from '../profile/profile.service.js';
import { config } from '../config.js';
import { toQuestionView } from './public-page.dto.js';
import { PublicPage } from './public-page.entity.js';
import { missingFields } from './public-page.rules.js';
import type { PublicPageView, PublicPlanSettingsView } from './public-page.view.js';
import { PublicPlan } from './public-plan.entity.js';
import { PublicSlug } from './public-slug.entity.js';
import { proposeSlug } from './slug.rules.js';

/** The address of a doctor's public page, or of one of its plans. */
export const publicPageUrl = (slug: string, planSlug?: string): string =>
  [config.publicUrl, 'd', slug, planSlug].filter((part) => part !== undefined).join('/');

/** The doctor's settings of the public page; without a saved page, what it would be. */
export async function findPublicPage(tx: EntityManager, doctorId: string): Promise<PublicPageView> {
  const page = await tx.findOneBy(PublicPage, { doctorId });
  const profile = await findProfile(tx, doctorId);
  const missing = missingFields(profile);
  const slug =
    (await tx.findOneBy(PublicSlug, { doctorId, retiredAt: IsNull() }))?.slug ??
    (await findSlugProposal(tx, doctorId, profile?.doctorName ?? ''));
  return {
    enabled: page?.enabled ?? false,
    slug,
    url: publicPageUrl(slug),
    indexable: page?.indexable ?? false,
    questions: (page?.questions ?? []).map(toQuestionView),
    plans: await findPlanSettings(tx, doctorId, slug),
    can_enable: missing.length === 0,
    missing,
  };
}

/** All offered plans: those that were saved first, in their order. */
async function findPlanSettings(tx: EntityManager, doctorId: string, slug: string): Promise<PublicPlanSettingsView[]> {
  const plans = await findOfferedPlans(tx, doctorId);
  const saved = new Map((await tx.findBy(PublicPlan, { doctorId })).map((plan) => [plan.planId, plan]));
  const taken = new Set([...saved.values()].map((plan) => plan.slug));
  const rows = plans.map((plan) => {
    const settings = saved.get(plan.id);
    const planSlug = settings?.slug ?? proposePlanSlug(plan.name, taken);
    taken.add(planSlug);
    return {
      position: settings?.position ?? Infinity,
      view: {
        subscription_id: plan.id,
        name: plan.name,
        slug: planSlug,
        url: publicPageUrl(slug, planSlug),
        listed: settings?.listed ?? false,
        prices_shown: settings?.pricesShown ?? true,
        joining: settings?.joining ?? 'open',
      },
    };
  });
  return rows.sort((a, b) => (a.position === b.position ? 0 : a.position - b.position)).map(({ view }) => view);
}

/** Oldest first. */
export const findOfferedPlans = (tx: EntityManager, doctorId: string): Promise<Plan[]> =>
  tx.find(Plan, {
    where: { doctorId, isActive: true, removedAt: IsNull() },
    order: { createdAt: 'ASC', id: 'ASC' },
  });

/** @param taken slugs of the doctor's other plans. */
export const proposePlanSlug = (name: string, taken: ReadonlySet<string>): string =>
  proposeSlug(name, 'plan', (slug) => taken.has(slug));

/** A slug made from the doctor's name that nobody has. */
export async function findSlugProposal(tx: EntityManager, doctorId: string, name: string): Promise<string> {
  const fallback = `doctor-${doctorId.slice(-6)}`;
  const base = proposeSlug(name, fallback, () => false);
  const similar = await tx.findBy(PublicSlug, { slug: Like(`${base.slice(0, 30)}%`) });
  const taken = new Set(similar.filter((row) => row.doctorId !== doctorId).map(({ slug }) => slug));
  return proposeSlug(name, fallback, (slug) => taken.has(slug));
}
