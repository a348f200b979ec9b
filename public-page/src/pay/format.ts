import { type ServerError, type Tier, type View } from '../replies.js';
import { formatRupees, parseRupees } from '../../../src/shared/money.js';
import { toIndianMobile } from '../../../src/shared/phone.js';
import { type Texts } from '../texts.en.js';

/** An amount for people. The server sends rupees with at most two decimals. */
export const formatAmount = (rupees: number): string => {
  const amount = parseRupees(rupees);
  return amount === null ? '' : formatRupees(amount);
};

export const formatPrice = (tier: Tier): string => formatAmount(tier.price);

export const tierLabel = (tier: Tier, texts: Texts): string => tier.tierName ?? texts.tierName[tier.validityType];

/** Whose account the money goes to, and whom to ask. */
export const payeeName = ({ clinic, doctor }: View): string => clinic.name ?? doctor.name;

/** The patient's first name for whoever looks over a shoulder: R•••••. Its length tells nothing. */
export const maskedName = ({ patient }: View): string => `${Array.from(patient.name)[0] ?? ''}•••••`;

/** The two digits of the patient's number that may be shown. */
export const lastDigits = ({ patient }: View): string => patient.mobile.slice(-2);

/** A number as the clinic has grouped it; an Indian mobile without groups in those that people read it in. */
export const formatPhone = (phone: string): string => {
  const mobile = /\d[\s-]+\d/.test(phone) ? null : toIndianMobile(phone);
  return mobile ? `${mobile.slice(0, 3)} ${mobile.slice(3, 8)} ${mobile.slice(8)}` : phone;
};

export const phoneUrl = (phone: string): string => `tel:${toIndianMobile(phone) ?? phone.replace(/[^\d+]/g, '')}`;

/** What the server said, in the reader's language; a lost connection said nothing. */
export const errorText = (error: ServerError | null, texts: Texts, fallback: string): string =>
  error ? texts.serverError(error.code, error.text, contactText(error.contact)) : fallback;

const contactText = (contact: ServerError['contact']): string | null =>
  [contact?.name, contact?.phone].filter(Boolean).join(', ') || null;
