export type Remedy =
  | 'retry' // temporary error: retry with exponential back-off
  | 'pair' // pair rate limit reached: retry after 4, 16, 64 … seconds
  | 'tomorrow' // the user's daily limit of marketing messages is reached: retry once, a day later
  | 'drop' // the message cannot be delivered to this user: it fails
  | 'mark' // the number cannot be reached: the message fails and the number is marked as unreachable
  | 'opt_out' // the user stopped marketing messages: the message fails and the number is opted out
  | 'stop' // nothing can be sent: pause everything and raise an alarm
  | 'stop_marketing' // no marketing can be sent: pause marketing and raise an alarm
  | 'block' // the template cannot be sent: pause it and raise an alarm
  | 'bug'; // the request was invalid: the message fails, and an alarm is raised

export interface ErrorRule {
  remedy: Remedy;
  /** Shown as the reason of the message. */
  reason: string;
}

const rule = (remedy: Remedy, reason: string): ErrorRule => ({ remedy, reason });
const rulesFor = (codes: readonly number[], remedy: Remedy, reason: string) =>
  codes.map((code) => [code, rule(remedy, reason)] as const);

const TEMPORARY = 'WhatsApp has temporary trouble';
const INVALID_MESSAGE = 'WhatsApp did not accept the form of the message';
const NOT_ALLOWED = 'Nirog’s WhatsApp account may not send now';

/** Meta's error codes. The same code may come in the API response or later in a status report. */
const RULE_BY_CODE: ReadonlyMap<number, ErrorRule> = new Map([
  ...rulesFor([0, 190], 'stop', 'Nirog’s access to WhatsApp has expired'),
  ...rulesFor([3, 10, 200, 33, 131_005, 131_031, 131_037, 131_042, 131_045, 133_010, 368], 'stop', NOT_ALLOWED),
  ...rulesFor([133_016], 'stop', NOT_ALLOWED),
  ...rulesFor([131_048, 131_064], 'stop_marketing', 'WhatsApp has restricted marketing messages'),
  ...rulesFor([1, 2, 131_000, 131_016, 131_057, 133_004], 'retry', TEMPORARY),
  ...rulesFor([4, 80_007, 130_429], 'retry', 'too many messages at once'),
  ...rulesFor([131_056], 'pair', 'too many messages to this number at once'),
  ...rulesFor([131_052, 131_053, 132_069], 'retry', TEMPORARY),
  ...rulesFor([131_049], 'tomorrow', 'WhatsApp limits marketing messages to this person'),
  ...rulesFor([131_050], 'opt_out', 'the patient has stopped marketing messages'),
  ...rulesFor([131_026], 'mark', 'this number is not on WhatsApp, or cannot receive the message'),
  ...rulesFor([130_472], 'drop', 'WhatsApp sends this person no marketing messages'),
  ...rulesFor([130_403, 130_497, 131_021, 131_030], 'drop', 'WhatsApp does not deliver to this number'),
  ...rulesFor([131_047], 'drop', 'the patient has not written within 24 hours'),
  ...rulesFor(
    [132_001, 132_007, 132_015, 132_016, 132_068],
    'block',
    'WhatsApp has not approved this text, or paused it',
  ),
  ...rulesFor(
    [100, 104, 131_008, 131_009, 131_051, 132_000, 132_005, 132_012, 132_018, 135_000],
    'bug',
    INVALID_MESSAGE,
  ),
]);

/** Range of Meta's permission errors. */
const PERMISSION_CODES = { from: 200, to: 299 } as const;

/** The rule of an error code. A message with an unknown code fails. */
export function findErrorRule(code: number): ErrorRule {
  if (code >= PERMISSION_CODES.from && code <= PERMISSION_CODES.to) return rule('stop', NOT_ALLOWED);
  return RULE_BY_CODE.get(code) ?? rule('drop', 'WhatsApp refused the message');
}

export const KNOWN_CODES: readonly number[] = [...RULE_BY_CODE.keys()];

/** Maximum number of automatic attempts with the remedies `retry` and `pair`. */
export const MAX_ATTEMPTS = 5;
/** Each delay varies by up to this fraction, so that messages that failed together are not retried together. */
const JITTER = 0.2;

/** @param attempts made so far, at least 1. @param random 0 to 1. */
export function retryDelaySeconds(remedy: 'retry' | 'pair', attempts: number, random: number): number {
  const base = remedy === 'pair' ? 4 ** attempts : 4 ** (attempts - 1);
  return base * (1 - JITTER + 2 * JITTER * random);
}
