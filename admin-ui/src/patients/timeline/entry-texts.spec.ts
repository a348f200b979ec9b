import type { PatientTimelineEntryView } from '../../../../src/patient-timeline/patient-timeline.view';
import type { PaymentView } from '../../../../src/payments/payment.view';
import { audit } from '../../i18n/audit/en.audit';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translator';
import { changeTexts, entryDetails, entryTitle } from './entry-texts';

type Entry = PatientTimelineEntryView;

const translate = translator(en, audit);
const AT = new Date('2026-11-05T09:34:00Z');

const entry = (fields: Partial<Entry> & Pick<Entry, 'kind' | 'event'>): Entry => ({
  id: '5d41402a-bc4b-2a76-b971-9d911017c592',
  at: AT,
  amount: null,
  reason: null,
  subscription: null,
  payment: null,
  hold: null,
  refund: null,
  message: null,
  reply: null,
  change: null,
  actor: null,
  ...fields,
});

const PAYMENT: Pick<PaymentView, keyof PaymentView> = {
  id: '0199f2a7-4f18-7d52-9b0e-8c6a3d1f5b29',
  patient_id: '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30',
  patient_name: 'Ravi Kumar',
  patient_deleted: false,
  patient_mobile: '98765 43210',
  subscription_id: '0199f2a1-1c52-7b08-9d3e-7f0a4c6b2e18',
  subscription_name: 'Diet plan',
  subscription_tier_id: null,
  tier_name: null,
  validity_type: 'half_yearly',
  subscription_start_date: null,
  subscription_end_date: null,
  order_id: null,
  razorpay_payment_id: null,
  amount: 499,
  refunded_amount: 0,
  refundable_amount: 499,
  method: 'cash',
  reference: null,
  amount_reason: null,
  void_reason: null,
  status: 'captured',
  payment_date: '2026-11-05',
  is_correctable: true,
  created_at: AT,
};

const subscription = (event: Entry['event'], hasPreviousEnd = false) =>
  entry({
    kind: 'subscription',
    event,
    subscription: {
      plan_name: 'Diet plan',
      tier_name: 'Basic',
      start_date: '2026-11-05',
      end_date: '2026-12-05',
      previous_end_date: hasPreviousEnd ? '2026-11-30' : null,
    },
  });
const payment = (event: Entry['event'], fields: Partial<PaymentView> = {}, more: Partial<Entry> = {}) =>
  entry({ kind: 'payment', event, payment: { ...PAYMENT, ...fields }, ...more });
const refund = (status: 'pending' | 'processed' | 'failed') => ({
  id: '0199f2b0-2a6c-7e83-a4d1-6f9b0c5e7d12',
  payment_id: PAYMENT.id,
  amount: 100,
  reason: 'Moved away',
  status,
  refund_date: null,
  due_date: '2026-11-24' as const,
  ends_access: false,
  created_at: AT,
});

describe('timeline texts', () => {
  it.each<[Entry, string, string[]]>([
    [subscription('activated'), 'Diet plan · Basic started', ['Valid from 5 Nov 2026 to 5 Dec 2026']],
    [subscription('extended', true), 'Diet plan · Basic extended to 5 Dec 2026', ['Previous expiry date: 30 Nov 2026']],
    [subscription('withdrawn'), 'Diet plan · Basic withdrawn', []],
    [payment('recorded'), 'Paid at the clinic · Cash', ['Diet plan · HALF YEARLY']],
    [payment('recorded', { method: 'offline' }), 'Paid at the clinic', ['Diet plan · HALF YEARLY']],
    [payment('recorded', { method: 'free' }), 'Nothing to pay', ['Diet plan · HALF YEARLY']],
    [payment('paid', { method: 'giftcard' }), 'Paid online · giftcard', ['Diet plan · HALF YEARLY']],
    [
      payment('recorded', { reference: 'R-17', amount_reason: 'Discount', refunded_amount: 100, status: 'captured' }),
      'Paid at the clinic · Cash',
      ['Diet plan · HALF YEARLY', 'Reference R-17', 'Discount', '₹100 refunded since'],
    ],
    [
      payment('recorded', { status: 'voided' }),
      'Paid at the clinic · Cash',
      ['Diet plan · HALF YEARLY', 'Voided since'],
    ],
    [payment('voided', {}, { reason: 'Wrong patient' }), 'Payment voided', ['Wrong patient']],
    [
      payment('held', {}, { hold: { reason: 'paid_at_clinic', status: 'open' } }),
      'Payment on hold',
      ['You had already recorded this as paid at the clinic.'],
    ],
    [
      payment('refunded', {}, { reason: 'Moved away', refund: refund('processed') }),
      'Refunded',
      ['Moved away', 'With the patient by 24 Nov 2026'],
    ],
    [
      payment('refunded', {}, { reason: 'Moved away', refund: { ...refund('failed'), due_date: null } }),
      'Refund failed',
      ['Moved away'],
    ],
    [entry({ kind: 'message', event: 'received' }), 'Patient wrote', []],
  ])('%#', (shown, title, details) => {
    expect(entryTitle(shown, translate)).toBe(title);
    expect(entryDetails(shown, translate)).toEqual(details);
  });

  it('describes a change like the activity log, with the patient’s name', () => {
    const change = {
      action: 'patients.update',
      object_type: 'patient',
      before: { email: '•••', last_appointment: '2026-11-05' },
      after: { email: '•••', last_appointment: '2026-11-06' },
    };
    const changed = entry({
      kind: 'act',
      event: 'changed',
      change,
      actor: { kind: 'doctor', id: 'me', email: null, name: null },
    });
    const ravi = { id: PAYMENT.patient_id, name: 'Ravi Kumar' };
    expect(changeTexts(changed, ravi, 'me', translate)).toEqual({
      title: 'You changed the details of Ravi Kumar',
      changes: [
        { name: 'email', from: '•••', to: '•••' },
        { name: 'last appointment', from: '5 Nov 2026', to: '6 Nov 2026' },
      ],
    });
    expect(changeTexts(payment('paid'), ravi, 'me', translate)).toBeNull();
  });
});
