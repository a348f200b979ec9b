import { type Tier, type View } from '../replies.js';
import { formatRupees, paiseOf } from '../../../src/shared/money.js';
import { indianMobile } from '../../../src/shared/phone.js';
import { texts } from '../texts.js';

/** A tier's price for people. The server sends rupees with at most two decimals. */
export const priceOf = (tier: Tier): string => {
  const amount = paiseOf(tier.price);
  return amount === null ? '' : formatRupees(amount);
};

export const nameOf = (tier: Tier): string => tier.tierName ?? texts.tierName[tier.validityType];

/** Whose account the money goes to, and whom to ask. */
export const payeeOf = ({ clinic, doctor }: View): string => clinic.name ?? doctor.name;

/** An Indian mobile in the groups people read it in; any other number as the clinic wrote it. */
export const phoneText = (phone: string): string => {
  const mobile = indianMobile(phone);
  return mobile ? `${mobile.slice(0, 3)} ${mobile.slice(3, 8)} ${mobile.slice(8)}` : phone;
};

export const phoneLink = (phone: string): string => `tel:${indianMobile(phone) ?? phone.replace(/[^\d+]/g, '')}`;

/** Up to two letters for a doctor without a photo: Dr. Asha Rao is AR. */
export const initialsOf = (name: string): string => {
  const words = name
    .replace(/^(dr|prof)\b\.?\s*/i, '')
    .split(/\s+/)
    .filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0).toUpperCase() ?? '').join('');
};
