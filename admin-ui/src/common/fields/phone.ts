import { toIndianMobile, normalizePhone } from '../../../../src/shared/phone';

/** Groups an Indian mobile for reading: +91 98765 43210. Any other number stays as typed. */
export function groupedPhone(raw: string): string {
  const mobile = toIndianMobile(raw);
  return mobile ? `+91 ${mobile.slice(3, 8)} ${mobile.slice(8)}` : raw.trim();
}

export const telHref = (raw: string): string => `tel:${normalizePhone(raw)}`;

/** URL of a WhatsApp chat with a stored number, with `text` prefilled. */
export const chatHref = (e164: string, text?: string): string =>
  `https://wa.me/${e164.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
