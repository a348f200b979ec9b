import { SKIP_TEXTS, OUTCOME_UNKNOWN, type MessageState, type SkipReason } from '../../../src/messaging/message.rules';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { findErrorRule, type Remedy } from '../../../src/whatsapp/error.rules';

type StatusAndReason = Pick<PatientMessageView, 'status' | 'reason'>;

/** The state to show. A queued message whose sending got no answer from WhatsApp is shown as `unknown`. */
export const displayStatus = ({ status, reason }: StatusAndReason): MessageState | 'unknown' =>
  status === 'queued' && reason === OUTCOME_UNKNOWN ? 'unknown' : status;

/** What to do: a key below `messages.help` in the texts. `none`: no action is needed, and there is no text. */
export type StatusHelp =
  | 'ask_patient'
  | 'correct_number'
  | 'unreachable'
  | 'opted_out'
  | 'consent'
  | 'kind_off'
  | 'archived'
  | 'disabled'
  | 'not_offered'
  | 'none'
  | 'later'
  | 'tomorrow'
  | 'call'
  | 'nirog_fixes';

const HELP_BY_SKIP: Record<SkipReason, StatusHelp> = {
  off: 'kind_off',
  unreachable: 'unreachable',
  not_on_whatsapp: 'correct_number',
  opted_out: 'opted_out',
  no_messages: 'consent',
  no_guardian: 'consent',
  not_agreed: 'consent',
  archived: 'archived',
  erased: 'none',
  disabled: 'disabled',
  not_offered: 'not_offered',
  paid: 'none',
  replaced: 'none',
  withdrawn: 'none',
  link_not_sent: 'none',
  link_ended: 'none',
  decided: 'none',
  ended: 'none',
  voided: 'none',
  moved: 'none',
  late: 'none',
  grouped: 'none',
};

const HELP_BY_REMEDY: Record<Remedy, StatusHelp> = {
  retry: 'later',
  retry_pair_limit: 'later',
  retry_tomorrow: 'tomorrow',
  fail: 'call',
  mark_unreachable: 'correct_number',
  opt_out: 'opted_out',
  pause_all: 'nirog_fixes',
  pause_marketing: 'nirog_fixes',
  pause_template: 'nirog_fixes',
  report_bug: 'nirog_fixes',
};

/** WhatsApp's error code at the end of a failure's reason, for support. */
const WHATSAPP_CODE_SUFFIX = / \(WhatsApp error (\d+|unknown)\)$/;

/** What to do about a message that failed, was skipped or may not have arrived; null for any other. */
export function statusHelp({ status, reason }: StatusAndReason): StatusHelp | null {
  if (reason === null) return null;
  if (reason === OUTCOME_UNKNOWN) return 'ask_patient';
  if (status === 'skipped') return skipHelp(reason);
  return status === 'failed'
    ? HELP_BY_REMEDY[findErrorRule(Number(WHATSAPP_CODE_SUFFIX.exec(reason)?.[1] ?? NaN)).remedy]
    : null;
}

const skipReasonOf = (reason: string): SkipReason | undefined =>
  (Object.keys(SKIP_TEXTS) as SkipReason[]).find((key) => SKIP_TEXTS[key] === reason);

/** What to do about a message that was or will be skipped; null for an unknown reason. */
export function skipHelp(reason: string): StatusHelp | null {
  const skip = skipReasonOf(reason);
  return skip ? HELP_BY_SKIP[skip] : null;
}

/** Text key of a skip that needs no action; undefined for any other reason. */
export function notSentKey(reason: string): string | undefined {
  const skip = skipReasonOf(reason);
  return skip && HELP_BY_SKIP[skip] === 'none' ? `messages.notSent.${skip}` : undefined;
}

/** The server's reason as a sentence, without WhatsApp's error code. */
export function reasonSentence(reason: string): string {
  const text = reason.replace(WHATSAPP_CODE_SUFFIX, '');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
