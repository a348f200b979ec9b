import { SKIPS, UNKNOWN, type MessageState, type Skip } from '../../../src/messaging/message.rules';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { ruleOf, type Remedy } from '../../../src/whatsapp/error.rules';

export type MessageFate = Pick<PatientMessageView, 'status' | 'reason'>;

/** A message's state as people see it: an attempt without an answer is one of its own. */
export const stateOf = ({ status, reason }: MessageFate): MessageState | 'unknown' =>
  status === 'queued' && reason === UNKNOWN ? 'unknown' : status;

/** What is to be done; a key below `messages.advice` in the texts. */
export type Advice =
  | 'ask'
  | 'number'
  | 'unreachable'
  | 'stopped'
  | 'off'
  | 'archived'
  | 'disabled'
  | 'not_offered'
  | 'none'
  | 'later'
  | 'tomorrow'
  | 'call'
  | 'ours';

const OF_SKIP: Record<Skip, Advice> = {
  off: 'off',
  unreachable: 'unreachable',
  not_on_whatsapp: 'number',
  stopped: 'stopped',
  archived: 'archived',
  erased: 'none',
  disabled: 'disabled',
  not_offered: 'not_offered',
  paid: 'none',
  replaced: 'none',
  decided: 'none',
  ended: 'none',
  moved: 'none',
  late: 'none',
};

const OF_REMEDY: Record<Remedy, Advice> = {
  retry: 'later',
  pair: 'later',
  tomorrow: 'tomorrow',
  drop: 'call',
  mark: 'number',
  opt_out: 'stopped',
  stop: 'ours',
  stop_marketing: 'ours',
  block: 'ours',
  bug: 'ours',
};

/** How a failure's reason ends: WhatsApp's code, for whoever helps. */
const CODE = / \(WhatsApp error (\d+|unknown)\)$/;

/** What to do about a message that did not arrive, or may not have; null while nothing is wrong. */
export function adviceOf({ status, reason }: MessageFate): Advice | null {
  if (reason === null) return null;
  if (reason === UNKNOWN) return 'ask';
  if (status === 'skipped') return skipAdvice(reason);
  return status === 'failed' ? OF_REMEDY[ruleOf(Number(CODE.exec(reason)?.[1] ?? NaN)).remedy] : null;
}

/** The same for a reason why something is not, or will not be, sent; null for one that is not known. */
export function skipAdvice(reason: string): Advice | null {
  const skip = (Object.keys(SKIPS) as Skip[]).find((key) => SKIPS[key] === reason);
  return skip ? OF_SKIP[skip] : null;
}

/** The reason as a sentence; its code goes without saying. */
export function sentenceOf(reason: string): string {
  const text = reason.replace(CODE, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
