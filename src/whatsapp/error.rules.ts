export type Remedy =
  | 'retry' // temporary error: retry with exponential back-off
  | 'retry_pair_limit' // pair rate limit reached: retry after 4, 16, 64 … seconds
  | 'retry_tomorrow' // the user's daily limit of marketing messages is reached: retry once, a day later
  | 'fail' // the message cannot be delivered to this user: it fails
  | 'mark_unreachable' // the number cannot be reached: the message fails and the number is marked as unreachable
  | 'opt_out' // the user stopped marketing messages: the message fails and the number is opted out
  | 'pause_all' // nothing can be sent: pause everything and raise an alarm
  | 'pause_marketing' // no marketing can be sent: pause marketing and raise an alarm
  | 'pause_template' // the template cannot be sent: pause it and raise an alarm
  | 'report_bug'; // the request was invalid: the message fails, and an alarm is raised

export interface ErrorRule {
  remedy: Remedy;
  /** Shown as the reason of the message. */
  reason: string;
}

const rule = (remedy: Remedy, reason: string): ErrorRule => ({ remedy, reason });
const rulesFor = (codes: readonly number[], remedy: Remedy, reason: string) =>
  codes.map((code) => [code, rule(remedy, reason)] as const);

/** WhatsApp could not fetch the file of a message, or could not use it. */
const MEDIA_CODES: readonly number[] = [131052, 131053];
/** The parameters of a message do not match the template, for example because Meta knows it without the header. */
const PARAMETER_FORMAT = 132012;

const TEMPORARY = 'WhatsApp has temporary trouble';
const INVALID_MESSAGE = 'WhatsApp did not accept the form of the message';
const NOT_ALLOWED = 'Nirog’s WhatsApp account may not send now';

/** Meta's error codes. The same code may come in the API response or later in a status report. */
const RULE_BY_CODE: ReadonlyMap<number, ErrorRule> = new Map([
  ...rulesFor([0, 190], 'pause_all', 'Nirog’s access to WhatsApp has expired'),
  ...rulesFor([3, 10, 200, 33, 131005, 131031, 131037, 131042, 131045, 133010, 368], 'pause_all', NOT_ALLOWED),
  ...rulesFor([133016], 'pause_all', NOT_ALLOWED),
  ...rulesFor([131048, 131064], 'pause_marketing', 'WhatsApp has restricted marketing messages'),
  ...rulesFor([1, 2, 131000, 131016, 131057, 133004], 'retry', TEMPORARY),
  ...rulesFor([4, 80007, 130429], 'retry', 'too many messages at once'),
  ...rulesFor([131056], 'retry_pair_limit', 'too many messages to this number at once'),
  ...rulesFor([...MEDIA_CODES, 132069], 'retry', TEMPORARY),
  ...rulesFor([131049], 'retry_tomorrow', 'WhatsApp limits marketing messages to this person'),
  ...rulesFor([131050], 'opt_out', 'the patient has stopped marketing messages'),
  ...rulesFor([131026], 'mark_unreachable', 'this number is not on WhatsApp, or cannot receive the message'),
  ...rulesFor([130472], 'fail', 'WhatsApp sends this person no marketing messages'),
  ...rulesFor([130403, 130497, 131021, 131030], 'fail', 'WhatsApp does not deliver to this number'),
  ...rulesFor([131047], 'fail', 'the patient has not written within 24 hours'),
  ...rulesFor(
    [132001, 132007, 132015, 132016, 132068],
    'pause_template',
    'WhatsApp has not approved this text, or paused it',
  ),
  ...rulesFor(
    [100, 104, 131008, 131009, 131051, 132000, 132005, 132012, 132018, 135000],
    'report_bug',
    INVALID_MESSAGE,
  ),
]);

/** Range of Meta's permission errors. */
const PERMISSION_CODES = { from: 200, to: 299 } as const;

/** The rule of an error code. A message with an unknown code fails. */
export function findErrorRule(code: number): ErrorRule {
  if (code >= PERMISSION_CODES.from && code <= PERMISSION_CODES.to) return rule('pause_all', NOT_ALLOWED);
  return RULE_BY_CODE.get(code) ?? rule('fail', 'WhatsApp refused the message');
}

export const KNOWN_CODES: readonly number[] = [...RULE_BY_CODE.keys()];

/** Whether the file of a message may be the reason: its fetch failed, or the template that has it cannot be sent. */
export const isDocumentError = (code: number): boolean =>
  MEDIA_CODES.includes(code) || code === PARAMETER_FORMAT || findErrorRule(code).remedy === 'pause_template';

/** Whether the template of a message, or how it was filled, may be the reason. */
export const isTemplateError = (code: number): boolean =>
  ['pause_template', 'report_bug'].includes(findErrorRule(code).remedy);

/** Maximum number of automatic attempts with the remedies `retry` and `pair`. */
export const MAX_ATTEMPTS = 5;
/** Each delay varies by up to this fraction, so that messages that failed together are not retried together. */
const JITTER = 0.2;

/** @param attempts made so far, at least 1. @param random 0 to 1. */
export function retryDelaySeconds(remedy: 'retry' | 'retry_pair_limit', attempts: number, random: number): number {
  const base = remedy === 'retry_pair_limit' ? 4 ** attempts : 4 ** (attempts - 1);
  return base * (1 - JITTER + 2 * JITTER * random);
}
