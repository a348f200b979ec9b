import type { PatientTimelineEntryView } from '../../../../src/patient-timeline/patient-timeline.view';
import { formatDay } from '../../../../src/shared/calendar';
import type { PatientView } from '../../../../src/patients/patient.view';
import { auditSentence } from '../../audit/audit-sentence';
import type { FieldChange, Translate } from '../../audit/field-changes';
import type { Values } from '../../i18n/translator';
import { tierName } from '../../common/fields/tierName';
import { rupeesText } from '../../common/fields/Rupees';

type Entry = PatientTimelineEntryView;

const planText = (plan: string, tier: string | null): string => [plan, tier].filter(Boolean).join(' · ');

/** Text key of a payment event that was received, or of a refund. */
function moneyKey({ event, payment, refund }: Entry): string {
  if (event === 'refunded') return `refund_${refund?.status ?? 'pending'}`;
  if (event !== 'paid' && event !== 'recorded') return event;
  if (payment?.method === 'free') return 'free';
  return event === 'recorded' && payment?.method === 'offline' ? 'recordedUnknown' : event;
}

/** A change as the activity log describes it, with the changes that its sentence does not mention. Null for other events. */
export function changeTexts(
  { change, actor }: Entry,
  { id, name }: Pick<PatientView, 'id' | 'name'>,
  ownId: string | undefined,
  translate: Translate,
): { title: string; changes: FieldChange[] } | null {
  if (!change || !actor) return null;
  const { object_type: type, ...rest } = change;
  const object = {
    type,
    id,
    name,
    patient_id: id,
    plan_id: null,
    plan_name: null,
    deleted: false,
    account_email: null,
  };
  const sentence = auditSentence({ ...rest, actor, object }, ownId, translate);
  return {
    title: [sentence.before, sentence.linked, sentence.after].join(''),
    changes: change.before ? sentence.changes : [],
  };
}

/** What happened, other than a change. */
export function entryTitle(entry: Entry, translate: Translate): string {
  const { kind, event, subscription, payment, message } = entry;
  const text = (key: string, values?: Values) => translate(`timeline.events.${key}`, values);
  if (message) return translate(`messages.kinds.${message.kind}`);
  if (subscription)
    return text(event, {
      plan: planText(subscription.plan_name, subscription.tier_name),
      end: subscription.end_date === null ? '' : formatDay(subscription.end_date),
    });
  if (kind !== 'payment') return text(event);
  const method = payment?.method ?? '';
  return text(moneyKey(entry), { method: translate(`payments.methods.${method}`, { _: method }) });
}

function subscriptionDetails({ event, subscription }: Entry, translate: Translate): string[] {
  if (!subscription) return [];
  const { start_date, end_date, previous_end_date } = subscription;
  if (previous_end_date) return [translate('timeline.previousEnd', { end: formatDay(previous_end_date) })];
  if (event !== 'activated' && event !== 'renewed' && event !== 'ended' && event !== 'restored') return [];
  if (start_date === null || end_date === null) return [];
  return [translate('timeline.validDays', { start: formatDay(start_date), end: formatDay(end_date) })];
}

function paymentDetails({ event, payment, hold, refund }: Entry, translate: Translate): string[] {
  if (!payment) return [];
  if (hold && event === 'held') return [translate(`holds.reasons.${hold.reason}`)];
  if (refund?.due_date) return [translate('timeline.refundDue', { day: formatDay(refund.due_date) })];
  if (event !== 'paid' && event !== 'recorded') return [];
  const { reference, amount_reason, refunded_amount, status } = payment;
  return [
    planText(payment.subscription_name, tierName(payment)),
    reference ? translate('timeline.reference', { reference }) : '',
    amount_reason ?? '',
    refunded_amount > 0 ? translate('timeline.refunded', { amount: rupeesText(refunded_amount) }) : '',
    status === 'voided' ? translate('timeline.voided') : '',
  ];
}

/** More about it: dates, the reason, what followed. */
export const entryDetails = (entry: Entry, translate: Translate): string[] =>
  [entry.reason ?? '', ...subscriptionDetails(entry, translate), ...paymentDetails(entry, translate)].filter(Boolean);
