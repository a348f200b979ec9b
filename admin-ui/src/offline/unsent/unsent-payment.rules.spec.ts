import type { ChangedPatient } from '../../../../src/shared/domain-error';
import type { UnsentPayment } from './unsent-payment';
import {
  entriesAfter,
  isEditable,
  isKeyExpired,
  outcomeOfFailure,
  retryDelay,
  withDecisionToSend,
} from './unsent-payment.rules';

const HOUR = 3_600_000;

const CHANGED: ChangedPatient = {
  version: 'b',
  changes: ['payment'],
  price: 499,
  subscription_start_date: '2026-12-05',
  subscription_end_date: '2027-01-05',
  last_payment: null,
};

const entry = (fields: Partial<UnsentPayment> = {}, input: Partial<UnsentPayment['input']> = {}): UnsentPayment => ({
  id: '1',
  owner: 'doctor@doctor',
  patient_id: 'meera',
  key: 'first',
  entered_at: 0,
  attempted_at: null,
  status: 'waiting',
  question: null,
  ...fields,
  input: {
    subscription_tier_id: 'tier',
    amount: 499,
    payment_method: 'cash',
    payment_date: '2026-11-05',
    send_confirmation: true,
    patient_version: 'a',
    expected_price: 499,
    ...input,
  },
});

describe('a payment that is not sent yet', () => {
  it.each([
    [null, 1_000 * HOUR, false],
    [0, 23 * HOUR, false],
    [0, 23 * HOUR + 1, true],
  ])('attempted at %p, sent again at %p: asks first: %p', (attempted_at, now, expired) =>
    expect(isKeyExpired({ attempted_at }, now)).toBe(expired),
  );

  it.each([
    ['waiting', null, true],
    ['waiting', 5, false],
    ['question', null, false],
    ['discarded', null, false],
  ] as const)('that is %s and was attempted at %p: may be edited: %p', (status, attempted_at, editable) =>
    expect(isEditable({ status, attempted_at })).toBe(editable),
  );

  it.each([
    [0, {}, 'retry'],
    [500, { code: 'server.error' }, 'retry'],
    [503, { code: 'server.busy' }, 'retry'],
    [429, { code: 'request.too_many' }, 'retry'],
    [409, { code: 'idempotency.in_progress' }, 'retry'],
    [409, { code: 'idempotency.reply_lost' }, 'recorded'],
    [401, { code: 'token.invalid' }, 'stop'],
    [403, { code: 'account.suspended' }, 'stop'],
    [409, { code: 'patient.archived', error: 'Archived' }, { kind: 'refused', text: 'Archived' }],
    [400, { code: 'request.invalid', error: 'Not offered' }, { kind: 'refused', text: 'Not offered' }],
    [409, { code: 'payment.patient_changed', changed_patient: CHANGED }, { kind: 'changed', patient: CHANGED }],
  ])('with the response %p %j: %j', (status, body, outcome) =>
    expect(outcomeOfFailure({ status, body })).toEqual(outcome),
  );

  it('is sent less and less often', () =>
    expect([1, 2, 3, 20].map(retryDelay)).toEqual([5_000, 10_000, 20_000, 300_000]));

  it('is a new request once a person has decided, compared with what they saw', () => {
    const asked = entry({ status: 'question', question: { kind: 'changed', patient: CHANGED }, attempted_at: 5 });
    const decided = withDecisionToSend(asked, 'second', 'Price changed');
    expect(decided).toEqual(entry({ key: 'second' }, { patient_version: 'b' }));
  });

  it('keeps its amount after a change of the price, with a reason', () => {
    const patient = Object.assign({}, CHANGED, { price: 599 });
    const asked = entry({ status: 'question', question: { kind: 'changed', patient } });
    expect(withDecisionToSend(asked, 'second', 'Price changed').input).toMatchObject({
      amount: 499,
      amount_reason: 'Price changed',
      expected_price: 599,
    });
  });

  it('knows the payment that this device sent before it', () => {
    const sent = entry();
    const later = entry({ id: '2', entered_at: 1 });
    const others = [
      sent,
      entry({ id: '3', entered_at: 1, patient_id: 'ravi' }),
      entry({ id: '4', entered_at: 1 }, { patient_version: 'z' }),
      entry({ id: '5', entered_at: 1, attempted_at: 5 }),
    ];
    expect(entriesAfter(sent, [...others, later], 'b')).toEqual([
      entry({ id: '2', entered_at: 1 }, { patient_version: 'b' }),
    ]);
  });
});
