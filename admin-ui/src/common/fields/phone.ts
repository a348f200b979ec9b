import { toIndianMobile, normalizePhone } from '../../../../src/shared/phone';

/** A number grouped for reading: +91 98765 43210; one that is not an Indian mobile stays as typed. */
export function groupedPhone(raw: string): string {
  const mobile = toIndianMobile(raw);
  return mobile ? `+91 ${mobile.slice(3, 8)} ${mobile.slice(8)}` : raw.trim();
}

/** Address that calls the number. */
export const callHref = (raw: string): string => `tel:${normalizePhone(raw)}`;

/** Address that opens a WhatsApp chat with a stored number, with `text` already typed. */
export const chatHref = (e164: string, text?: string): string =>
  `https://wa.me/${e164.replace(/\D/g, '')}${text ? `?text=${encodeURIComponent(text)}` : ''}`;
