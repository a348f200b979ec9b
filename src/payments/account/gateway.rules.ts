/** How long events signed with a webhook secret are taken after it was changed: Razorpay repeats an event for a day. */
export const SECRET_OVERLAP_HOURS = 24;

/** Of the secrets before the previous one: an event with a bad signature is checked against each. */
export const MAX_EARLIER_SECRETS = 20;

/** How long keys are kept after they were replaced: Razorpay gives a payment back for six months. */
export const REPLACED_KEYS_KEPT_DAYS = 180;

/** Of replaced keys: an order that one of them does not know may be asked about with each. */
export const MAX_REPLACED_KEYS = 20;

const LIVE_PREFIX = 'rzp_live_';
const KEY_ID_PREFIX = /^rzp_(?:test|live)_/;

/** Which of Razorpay's two worlds a key belongs to. */
export const keyMode = (keyId: string): 'test' | 'live' => (keyId.startsWith(LIVE_PREFIX) ? 'live' : 'test');

/** What is wrong with a text given as a key id that cannot be one, as a sentence to show. */
export function keyIdProblem(text: string): string {
  if (/\s/.test(text)) return 'A key id has no spaces. Copy it again from Razorpay.';
  if (KEY_ID_PREFIX.test(text)) return 'This key id is not complete. Copy it again from Razorpay.';
  return 'A key id begins with rzp_test_ or rzp_live_. What you entered may be the key secret.';
}

/** What is wrong with a text given as a key secret; null for nothing. */
export function keySecretProblem(text: string): string | null {
  if (KEY_ID_PREFIX.test(text))
    return 'This is a key id. The key secret is the other value; Razorpay shows it once, with the key id.';
  if (/\s/.test(text)) return 'A key secret has no spaces. Copy it again from Razorpay.';
  return null;
}

/** The same for a webhook secret, which may be any text that is no key id. */
export const webhookSecretProblem = (text: string): string | null =>
  KEY_ID_PREFIX.test(text) ? 'This is a key id. Enter the secret that you chose for the webhook in Razorpay.' : null;
