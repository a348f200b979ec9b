/** How long a replaced webhook secret stays valid: Razorpay repeats an event for a day. */
export const SECRET_OVERLAP_HOURS = 24;

/** Secrets kept besides the previous one. Limited, because an event with a bad signature is checked against each. */
export const MAX_EARLIER_SECRETS = 20;

/** How long replaced keys are kept: Razorpay refunds a payment for six months. */
export const REPLACED_KEYS_KEPT_DAYS = 180;

/** Replaced keys kept. Limited, because an order that its own key does not find is looked up with each. */
export const MAX_REPLACED_KEYS = 20;

const LIVE_PREFIX = 'rzp_live_';
const KEY_ID_PREFIX = /^rzp_(?:test|live)_/;

/** Whether a key is for Razorpay's test mode or live mode. */
export const keyMode = (keyId: string): 'test' | 'live' => (keyId.startsWith(LIVE_PREFIX) ? 'live' : 'test');

/** Why a text that failed validation is not a key id, as a sentence to show. */
export function keyIdProblem(text: string): string {
  if (/\s/.test(text)) return 'A key id has no spaces. Copy it again from Razorpay.';
  if (KEY_ID_PREFIX.test(text)) return 'This key id is not complete. Copy it again from Razorpay.';
  return 'A key id begins with rzp_test_ or rzp_live_. What you entered may be the key secret.';
}

/** Why a text cannot be a key secret, as a sentence to show; null if it can. */
export function keySecretProblem(text: string): string | null {
  if (KEY_ID_PREFIX.test(text))
    return 'This is a key id. The key secret is the other value; Razorpay shows it once, with the key id.';
  if (/\s/.test(text)) return 'A key secret has no spaces. Copy it again from Razorpay.';
  return null;
}

/** The same for a webhook secret, which may be any text except a key id. */
export const webhookSecretProblem = (text: string): string | null =>
  KEY_ID_PREFIX.test(text) ? 'This is a key id. Enter the secret that you chose for the webhook in Razorpay.' : null;
