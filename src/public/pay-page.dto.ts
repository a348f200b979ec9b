import { IsIn, IsInt, IsOptional } from 'class-validator';
import { ByLink } from '../enrolments/links/link.dto.js';
import { IsId, IsOptionalNotNull } from '../platform/validation/validation.js';
import type { LockedLink } from '../enrolments/links/links.queries.js';
import type { Profile } from '../profile/profile.entity.js';
import { pictureUrl } from '../profile/picture/pictures.queries.js';
import { PdfParams } from '../receipts/receipt.dto.js';
import { paise, rupees } from '../shared/money.js';
import { canReceiveWhatsApp, digitsOf, maskPhone } from '../shared/phone.js';
import { firstName, splitList } from '../shared/text.js';
import type { Tier } from '../tiers/tier.entity.js';
import { LANGUAGES, type Language } from './language.rules.js';
import type { PaidView, PayPageClinic, PayPageDoctor, PayPageTier, PayPageView } from './pay-page.view.js';

export class CreatePayment extends ByLink {
  @IsId('Choose one of the options') tierId!: string;

  /**
   * The tier's validity in months as shown to the patient. A free tier is activated only if it still has this validity;
   * for other tiers the response has the validity that is paid for.
   * @example 1
   */
  @IsOptionalNotNull()
  @IsInt({ message: 'Months must be a whole number' })
  months?: number;
}

export class PageReceiptParams extends PdfParams {
  /** Set by the language link of the error page. */
  @IsOptional() @IsIn(LANGUAGES) lang?: Language;
}

export interface ShownLink extends Pick<LockedLink, 'page'> {
  patient: { name: string; mobileNormal: string | null };
  plan: Record<'name' | 'description' | 'coveredServices' | 'excludedServices' | 'additionalInfo', string>;
  profile: Omit<Profile, 'doctorId' | 'updatedAt' | 'clinicManager' | 'tagLine' | 'pictureFetchedFrom'> | null;
}

export type ShownTier = Pick<Tier, 'id' | 'name' | 'validityType' | 'months' | 'pricePaise' | 'features'>;

/** All data that the page of a link shows. */
export interface ShownPage {
  link: ShownLink;
  tiers: ShownTier[];
  gatewayReady: boolean;
  hasHistory: boolean;
  /** The patient's own number gets no reminders. */
  optedOut: boolean;
}

/** The doctor as pages show them. @param profile null if the doctor has none yet. */
export const toPayPageDoctor = (profile: ShownLink['profile']): PayPageDoctor => ({
  name: profile?.doctorName ?? 'Your doctor',
  degree: profile?.degree ?? null,
  specialization: profile?.specialization ?? null,
  profileImage: profile?.pictureId ? pictureUrl(profile.pictureId) : (profile?.profileImageUrl ?? null),
  registration: profile?.registrationNumber ?? null,
});

export const toPayPageClinic = (profile: ShownLink['profile']): PayPageClinic => ({
  name: profile?.clinicName ?? null,
  address: profile?.clinicAddress ?? null,
  phone: profile?.mobileNumber ?? null,
});

/** Of the patient, the page shows only the first name and the last two digits. */
export function toPayPage(identifier: string, shown: ShownPage): PayPageView {
  const { tiers, gatewayReady, hasHistory, optedOut } = shown;
  const { patient, plan, profile, page } = shown.link;
  const current = page.pending?.tierId ? page.pending : page.latest;
  const endDate = page.latest?.endDay ?? null;
  return {
    identifier,
    doctor: toPayPageDoctor(profile),
    clinic: toPayPageClinic(profile),
    patient: { name: firstName(patient.name), mobile: maskPhone(digitsOf(patient.mobileNormal ?? '')) },
    subscription: {
      name: plan.name,
      description: plan.description,
      tierName: current?.tierName ?? null,
      coveredServices: splitList(plan.coveredServices),
      excludedServices: splitList(plan.excludedServices),
      additionalInfo: page.hasUnendedTerm && plan.additionalInfo ? plan.additionalInfo : null,
    },
    tiers: tiers.map((tier) => toPayPageTier(tier, current?.tierId ?? null)),
    paymentEnabled: page.paymentEnabled,
    gatewayReady,
    subscriptionStatus: { endDate, over: endDate !== null && !page.hasUnendedTerm },
    hasHistory,
    remindersWanted: canReceiveWhatsApp(patient.mobileNormal ?? '') ? !optedOut : null,
  };
}

const toPayPageTier = (tier: ShownTier, currentId: string | null): PayPageTier => ({
  id: tier.id,
  tierName: tier.name,
  validityType: tier.validityType,
  validityMonths: tier.months,
  price: rupees(tier.pricePaise),
  features: splitList(tier.features),
  current: tier.id === currentId,
});

/** As the database returns it. */
export type PaidRow = Omit<PaidView, 'amount' | 'refundedAmount'> & Record<'amountPaise' | 'refundedPaise', number>;

export const toPaidView = ({ amountPaise, refundedPaise, ...row }: PaidRow): PaidView => ({
  ...row,
  amount: rupees(paise(amountPaise)),
  refundedAmount: rupees(paise(refundedPaise)),
});
