import { type Said, type Tier, type View } from '../replies.js';
import { formatRupees, paiseOf } from '../../../src/shared/money.js';
import { indianMobile } from '../../../src/shared/phone.js';
import { type Texts } from '../texts.en.js';

/** An amount for people. The server sends rupees with at most two decimals. */
export const rupeesOf = (rupees: number): string => {
  const amount = paiseOf(rupees);
  return amount === null ? '' : formatRupees(amount);
};

export const priceOf = (tier: Tier): string => rupeesOf(tier.price);

export const nameOf = (tier: Tier, texts: Texts): string => tier.tierName ?? texts.tierName[tier.validityType];

/** Whose account the money goes to, and whom to ask. */
export const payeeOf = ({ clinic, doctor }: View): string => clinic.name ?? doctor.name;

/** The patient's first name for whoever looks over a shoulder: R•••••. Its length tells nothing. */
export const maskedName = ({ patient }: View): string => `${Array.from(patient.name)[0] ?? ''}•••••`;

/** The two digits of the patient's number that may be shown. */
export const lastDigits = ({ patient }: View): string => patient.mobile.slice(-2);

/** A number as the clinic has grouped it; an Indian mobile without groups in those that people read it in. */
export const phoneText = (phone: string): string => {
  const mobile = /\d[\s-]+\d/.test(phone) ? null : indianMobile(phone);
  return mobile ? `${mobile.slice(0, 3)} ${mobile.slice(3, 8)} ${mobile.slice(8)}` : phone;
};

export const phoneLink = (phone: string): string => `tel:${indianMobile(phone) ?? phone.replace(/[^\d+]/g, '')}`;

/** What the server said, in the reader's language; a lost connection said nothing. */
export const saidText = (said: Said | null, texts: Texts, fallback: string): string =>
  said ? texts.refusal(said.code, said.text, contactText(said.contact)) : fallback;

const contactText = (contact: Said['contact']): string | null =>
  [contact?.name, contact?.phone].filter(Boolean).join(', ') || null;
