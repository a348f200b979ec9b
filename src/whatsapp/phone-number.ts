import { config } from '../config.js';

const TIMEOUT_MS = 5_000;

/** Meta's answer to a query about the number that sends. `code` is Meta's error code; null without an error. */
export interface PhoneNumberStatus {
  status: number;
  code: number | null;
}

/** Queries the number that sends, with the token that sends. @throws Error when WhatsApp cannot be reached. */
export async function readPhoneNumber(): Promise<PhoneNumberStatus> {
  const { baseUrl, version, phoneNumberId, token } = config.whatsapp;
  const response = await fetch(`${baseUrl}/${version}/${phoneNumberId}?fields=id`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const body = (await response.json().catch(() => ({}))) as { error?: { code?: number } };
  return { status: response.status, code: body.error?.code ?? null };
}
