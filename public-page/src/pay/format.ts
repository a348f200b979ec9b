import { type PayPageView, type Receipt, type Tier } from '../api-types.js';
import { formatRupees, parseRupees } from '../../../src/shared/money.js';
import { toIndianMobile } from '../../../src/shared/phone.js';
import { type Texts } from '../texts/texts.en.js';

/** Formats rupees as sent by the server, with at most two decimals. An invalid amount is an empty text. */
export const formatAmount = (rupees: number): string => {
  const amount = parseRupees(rupees);
  return amount === null ? '' : formatRupees(amount);
};

export const formatPrice = (tier: Tier): string => formatAmount(tier.price);

export const tierLabel = (tier: Tier, texts: Texts): string => tier.tierName ?? texts.tierName[tier.validityType];

/** The payee: the clinic, or the doctor if the clinic has no name. */
export const payeeName = ({ clinic, doctor }: Pick<PayPageView, 'clinic' | 'doctor'>): string =>
  clinic.name ?? doctor.name;

/** The first letter of the patient's name, because others may see the screen: R•••••. The mask hides the length. */
export const maskedName = ({ patient }: PayPageView): string => `${Array.from(patient.name)[0] ?? ''}•••••`;

/** The last two digits of the patient's number, which may be shown. */
export const lastDigits = ({ patient }: PayPageView): string => patient.mobile.slice(-2);

/** A phone number as the clinic grouped it. An ungrouped Indian mobile becomes '+91 98765 43210'. */
export const formatPhone = (phone: string): string => {
  const isGrouped = /\d[\s-]+\d/.test(phone);
  const mobile = isGrouped ? null : toIndianMobile(phone);
  return mobile ? `${mobile.slice(0, 3)} ${mobile.slice(3, 8)} ${mobile.slice(8)}` : phone;
};

export const phoneUrl = (phone: string): string => `tel:${toIndianMobile(phone) ?? phone.replace(/[^\d+]/g, '')}`;

/** The PDF of a receipt, in the language of the page. */
export const receiptUrl = (
  identifier: string,
  { id }: Pick<Receipt, 'id'>,
  { language }: Pick<Texts, 'language'>,
): string => `/s/${encodeURIComponent(identifier)}/receipts/${id}.pdf?language=${language}`;
