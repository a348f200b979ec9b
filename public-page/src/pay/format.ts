import { type ServerError, type Tier, type View } from '../replies.js';
import { formatRupees, parseRupees } from '../../../src/shared/money.js';
import { toIndianMobile } from '../../../src/shared/phone.js';
import { type Texts } from '../texts/texts.en.js';

/** Formats rupees as sent by the server, with at most two decimals. */
export const formatAmount = (rupees: number): string => {
  const amount = parseRupees(rupees);
  return amount === null ? '' : formatRupees(amount);
};

export const formatPrice = (tier: Tier): string => formatAmount(tier.price);

export const tierLabel = (tier: Tier, texts: Texts): string => tier.tierName ?? texts.tierName[tier.validityType];

/** The payee: the clinic, or the doctor if it has no name. */
export const payeeName = ({ clinic, doctor }: View): string => clinic.name ?? doctor.name;

/** The patient's first name masked for onlookers: R•••••. The mask does not reveal the length. */
export const maskedName = ({ patient }: View): string => `${Array.from(patient.name)[0] ?? ''}•••••`;

/** The last two digits of the patient's number, which may be shown. */
export const lastDigits = ({ patient }: View): string => patient.mobile.slice(-2);

/** A phone number as the clinic grouped it. An ungrouped Indian mobile is grouped in the usual way. */
export const formatPhone = (phone: string): string => {
  const mobile = /\d[\s-]+\d/.test(phone) ? null : toIndianMobile(phone);
  return mobile ? `${mobile.slice(0, 3)} ${mobile.slice(3, 8)} ${mobile.slice(8)}` : phone;
};

export const phoneUrl = (phone: string): string => `tel:${toIndianMobile(phone) ?? phone.replace(/[^\d+]/g, '')}`;

/** The server's error in the page's language, or `fallback` without a server text. */
export const errorText = (error: ServerError | null, texts: Texts, fallback: string): string =>
  error ? texts.serverError(error.code, error.text, contactText(error.contact)) : fallback;

const contactText = (contact: ServerError['contact']): string | null =>
  [contact?.name, contact?.phone].filter(Boolean).join(', ') || null;
