import { normalizePhone } from '../../../../src/shared/phone';

export { groupedPhone } from '../../../../src/shared/phone';

export const telHref = (raw: string): string => `tel:${normalizePhone(raw)}`;

/** URL of a WhatsApp chat with a stored number, with `text` prefilled. */
export const chatHref = (e164: string, text?: string): string =>
  `https://wa.me/${e164.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
