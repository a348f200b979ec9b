import type { Problem } from '../../api/http/problem';
import type { PaymentQuestion, UnsentPayment } from './unsent-payment';

/** The server recognises a repeated Idempotency-Key for 24 hours; an hour is left for clocks that differ. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/** Whether an unanswered attempt is so old that a repeat could record the payment twice. */
export const isKeyExpired = ({ attempted_at }: Pick<UnsentPayment, 'attempted_at'>, now: number): boolean =>
  attempted_at !== null && now - attempted_at > KEY_LIFETIME_MS;

/** Whether it may be edited or deleted: not while an attempt may have been recorded. */
export const isEditable = ({ status, attempted_at }: Pick<UnsentPayment, 'status' | 'attempted_at'>): boolean =>
  status === 'waiting' && attempted_at === null;

/**
 * `recorded`: done, also if the response was lost. `retry`: the outcome is unknown or temporary. `stop`: nobody is logged
 * in any more. Otherwise, what a person must decide.
 */
export type SendOutcome = 'recorded' | 'retry' | 'stop' | PaymentQuestion;

const RECORDED_CODES = ['idempotency.reply_lost', 'idempotency.reply_deleted'];
const TEMPORARY_CODES = ['idempotency.in_progress', 'request.too_many'];
const [UNAUTHORIZED, REQUEST_TIMEOUT, SERVER_ERROR] = [401, 408, 500];

/** What an error response to an attempt means. @param status 0 without a response */
export function outcomeOfFailure({ status, body }: Problem): SendOutcome {
  const { code = '', error = '', changed_patient: patient } = body;
  if (status === UNAUTHORIZED || code.startsWith('account.')) return 'stop';
  if (RECORDED_CODES.includes(code)) return 'recorded';
  if (status === 0 || status === REQUEST_TIMEOUT || status >= SERVER_ERROR || TEMPORARY_CODES.includes(code))
    return 'retry';
  return patient ? { kind: 'changed', patient } : { kind: 'refused', text: error };
}

/** Longest and shortest wait between attempts. */
const [FIRST_RETRY_MS, LAST_RETRY_MS] = [5_000, 300_000];

/** @param failures attempts in a row that have to be repeated, at least 1 */
export const retryDelay = (failures: number): number => Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);

/** The payment with a decision to send it: a new request, compared with the patient as the person saw it. */
export function withDecisionToSend(payment: UnsentPayment, key: string, changedPriceReason: string): UnsentPayment {
  const { question, input } = payment;
  const seen =
    question?.kind === 'changed'
      ? { patient_version: question.patient.version, expected_price: question.patient.price }
      : {};
  const next = Object.assign({}, input, seen);
  // The server asks for a reason if the amount is not the price.
  if (next.amount !== next.expected_price) next.amount_reason ??= changedPriceReason;
  return Object.assign({}, payment, {
    input: next,
    key,
    attempted_at: null,
    status: 'waiting',
    question: null,
  } as const);
}

/** Payments of this device that were entered knowing `sent` are now compared with the patient as it left them. */
export const entriesAfter = (sent: UnsentPayment, all: UnsentPayment[], patientVersion: string): UnsentPayment[] =>
  all
    .filter(
      (entry) =>
        entry.id !== sent.id &&
        entry.patient_id === sent.patient_id &&
        entry.entered_at >= sent.entered_at &&
        entry.input.patient_version === sent.input.patient_version &&
        isEditable(entry),
    )
    .map((entry) =>
      Object.assign({}, entry, { input: Object.assign({}, entry.input, { patient_version: patientVersion }) }),
    );
