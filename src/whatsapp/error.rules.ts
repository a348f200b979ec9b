/** What is done about an error code. */
export type Remedy =
  | 'retry' // temporary: the same message again after a growing pause
  | 'pair' // too many to one number at once: again after 4, 16, 64 … seconds
  | 'tomorrow' // the user has had enough marketing for today: once more, a day later
  | 'drop' // this message to this user will not arrive
  | 'mark' // nothing reaches this number: it is marked
  | 'opt_out' // the user has stopped marketing messages: as if they had written STOP
  | 'stop' // nothing can be sent: the queue stops, and somebody is called
  | 'stop_marketing' // the same, for marketing only
  | 'block' // this template cannot be sent: it waits until Meta lets it
  | 'bug'; // we sent something wrong: the message fails, and somebody is called

export interface ErrorRule {
  remedy: Remedy;
  /** Why it failed, for people. */
  reason: string;
}

const rule = (remedy: Remedy, reason: string): ErrorRule => ({ remedy, reason });
const rulesFor = (codes: readonly number[], remedy: Remedy, reason: string) =>
  codes.map((code) => [code, rule(remedy, reason)] as const);

const TEMPORARY = 'WhatsApp has temporary trouble';
const INVALID_MESSAGE = 'WhatsApp did not accept the form of the message';
const NOT_ALLOWED = 'Nirog’s WhatsApp account may not send now';

/** Meta's error codes; the same code may come with the answer or later, in a status. */
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

/** Permission codes lie between these. */
const PERMISSION_CODES = { from: 200, to: 299 } as const;

/** What to do about a code; one that Meta has not told us of fails its message. */
export function findErrorRule(code: number): ErrorRule {
  if (code >= PERMISSION_CODES.from && code <= PERMISSION_CODES.to) return rule('stop', NOT_ALLOWED);
  return RULE_BY_CODE.get(code) ?? rule('drop', 'WhatsApp refused the message');
}

/** Every code that Meta has told of. */
export const KNOWN_CODES: readonly number[] = [...RULE_BY_CODE.keys()];

/** A message is tried so often at most, whatever the remedy. */
export const MAX_ATTEMPTS = 5;
/** A pause is longer or shorter than its rule by up to this part, so that those that failed together do not meet again. */
const JITTER = 0.2;

/**
 * Seconds until the next try.
 * @param attempts how often it was tried, at least 1. @param random 0 to 1.
 */
export function retryDelaySeconds(remedy: 'retry' | 'pair', attempts: number, random: number): number {
  const base = remedy === 'pair' ? 4 ** attempts : 4 ** (attempts - 1);
  return base * (1 - JITTER + 2 * JITTER * random);
}
