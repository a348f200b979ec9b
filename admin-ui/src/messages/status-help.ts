import { SKIP_TEXTS, OUTCOME_UNKNOWN, type MessageState, type SkipReason } from '../../../src/messaging/message.rules';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { findErrorRule, type Remedy } from '../../../src/whatsapp/error.rules';

export type StatusAndReason = Pick<PatientMessageView, 'status' | 'reason'>;

/** A message's state as people see it: an attempt without an answer is one of its own. */
export const displayStatus = ({ status, reason }: StatusAndReason): MessageState | 'unknown' =>
  status === 'queued' && reason === OUTCOME_UNKNOWN ? 'unknown' : status;

/** What is to be done; a key below `messages.advice` in the texts. */
export type StatusHelp =
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

const HELP_BY_SKIP: Record<SkipReason, StatusHelp> = {
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

const HELP_BY_REMEDY: Record<Remedy, StatusHelp> = {
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
const WHATSAPP_CODE_SUFFIX = / \(WhatsApp error (\d+|unknown)\)$/;

/** What to do about a message that did not arrive, or may not have; null while nothing is wrong. */
export function statusHelp({ status, reason }: StatusAndReason): StatusHelp | null {
  if (reason === null) return null;
  if (reason === OUTCOME_UNKNOWN) return 'ask';
  if (status === 'skipped') return skipHelp(reason);
  return status === 'failed'
    ? HELP_BY_REMEDY[findErrorRule(Number(WHATSAPP_CODE_SUFFIX.exec(reason)?.[1] ?? NaN)).remedy]
    : null;
}

/** The same for a reason why something is not, or will not be, sent; null for one that is not known. */
export function skipHelp(reason: string): StatusHelp | null {
  const skip = (Object.keys(SKIP_TEXTS) as SkipReason[]).find((key) => SKIP_TEXTS[key] === reason);
  return skip ? HELP_BY_SKIP[skip] : null;
}

/** The reason as a sentence; its code goes without saying. */
export function reasonSentence(reason: string): string {
  const text = reason.replace(WHATSAPP_CODE_SUFFIX, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
