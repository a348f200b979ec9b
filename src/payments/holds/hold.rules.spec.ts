import { DomainError } from '../../shared/domain-error.js';
import { allowedHoldActions, findHoldReason, transitionHold, type CaptureFacts } from './hold.rules.js';

const at = (text: string) => new Date(`2026-11-20T${text}Z`);
// Ids of orders and payments ascend together, so they decide the order within a millisecond: 1 is before order 5, 9 after.
const otherCapture = (captured: Date, knownAt = captured, paymentId = '9') =>
  ({ paymentId, at: captured, knownAt, orderChannel: 'checkout', orderCreatedAt: at('09:30:00') }) as const;
const linkCapture = (captured: Date, orderCreatedAt = at('09:30:00')) =>
  ({ ...otherCapture(captured), orderChannel: 'link', orderCreatedAt }) as const;
const clinicCapture = (captured: Date) =>
  ({ ...otherCapture(captured), paymentId: '8', orderChannel: null, orderCreatedAt: captured }) as const;
const capture = (facts: Partial<CaptureFacts>): CaptureFacts => ({
  orderId: '5',
  orderState: 'open',
  orderChannel: 'checkout',
  orderCreatedAt: at('10:00:00'),
  capturedAt: at('10:05:00'),
  patientErased: false,
  others: [],
  ...facts,
});

describe('hold rules', () => {
  it.each([
    ['the first payment', {}, null],
    ['late money on an expired order', { orderState: 'expired' }, null],
    ['a second payment on an older order', { others: [otherCapture(at('10:03:00'))] }, 'paid_twice'],
    ['the same, but the later payment is reported first', { others: [otherCapture(at('10:07:00'))] }, 'paid_twice'],
    [
      'an order created after the first payment, before Nirog knew of it',
      { others: [otherCapture(at('09:59:00'), at('10:01:00'))] },
      'paid_twice',
    ],
    ['an order created in the same millisecond, before', { others: [otherCapture(at('10:00:00'))] }, 'paid_twice'],
    [
      'an order created in the same millisecond, after: a renewal',
      { others: [otherCapture(at('10:00:00'), at('10:00:00'), '1')] },
      null,
    ],
    ['an order created after the first payment: a renewal', { others: [otherCapture(at('09:59:00'))] }, null],
    [
      'more than a day after the first',
      { others: [otherCapture(at('10:03:00'))], capturedAt: new Date('2026-11-21T10:03:01Z') },
      null,
    ],
    [
      'exactly a day after the first',
      { others: [otherCapture(at('10:03:00'))], capturedAt: new Date('2026-11-21T10:03:00Z') },
      'paid_twice',
    ],
    [
      'a link that is paid more than a day after another payment that followed its creation',
      {
        orderChannel: 'link',
        others: [otherCapture(at('10:03:00'))],
        capturedAt: new Date('2026-11-22T09:59:00Z'),
      },
      'paid_twice',
    ],
    [
      'a superseded link that is paid all the same',
      { orderChannel: 'link', orderState: 'expired', others: [otherCapture(at('10:03:00'))] },
      'paid_twice',
    ],
    [
      'a link that was created after the other payment: a renewal',
      { orderChannel: 'link', others: [otherCapture(at('09:59:00'))] },
      null,
    ],
    [
      'a page that is paid more than a day after the link, which followed the creation of its order',
      { others: [linkCapture(at('10:03:00'))], capturedAt: new Date('2026-11-21T11:05:00Z') },
      'paid_twice',
    ],
    [
      'the same if its link was created after the order of the page',
      { others: [linkCapture(at('10:09:00'), at('10:08:00'))], capturedAt: new Date('2026-11-21T11:10:00Z') },
      'paid_twice',
    ],
    [
      'a page whose order was created after the link was paid: a renewal',
      { others: [linkCapture(at('09:59:00'))], capturedAt: new Date('2026-11-21T11:05:00Z') },
      null,
    ],
    [
      'a page that is paid a day after the link of the next dues: earlier dues were paid at the clinic before it was created',
      {
        others: [clinicCapture(at('10:03:00')), linkCapture(at('10:09:00'), at('10:08:00'))],
        capturedAt: new Date('2026-11-21T11:10:00Z'),
      },
      null,
    ],
    [
      'a link that is paid more than a day after a payment at the clinic',
      {
        orderChannel: 'link',
        others: [clinicCapture(at('10:03:00'))],
        capturedAt: new Date('2026-11-22T09:59:00Z'),
      },
      'paid_twice',
    ],
    ...(['checkout', 'link'] as const).flatMap((orderChannel) => [
      [
        `a closed order (${orderChannel}) that a payment at the clinic followed`,
        { orderChannel, orderState: 'closed', others: [clinicCapture(at('10:00:00'))] },
        'paid_at_clinic',
      ] as const,
      [
        `a closed order (${orderChannel}) whose payment at the clinic was voided`,
        { orderChannel, orderState: 'closed', others: [clinicCapture(at('09:59:00'))] },
        null,
      ] as const,
    ]),
    [
      'a closed order whose payment at the clinic was voided, paid twice',
      { orderState: 'closed', others: [otherCapture(at('10:03:00'))] },
      'paid_twice',
    ],
    ['an order of a withdrawn assignment', { orderState: 'withdrawn' }, 'assignment_withdrawn'],
    [
      'an order of a withdrawn assignment that was paid at the clinic all the same',
      { orderState: 'withdrawn', others: [clinicCapture(at('10:03:00'))] },
      'paid_at_clinic',
    ],
    ['an order paid before', { orderState: 'paid' }, 'paid_twice'],
    ['a deleted patient', { patientErased: true }, 'patient_deleted'],
  ] as const)('%s', (_, facts, reason) => expect(findHoldReason(capture(facts))).toBe(reason));

  it.each([
    ['open', 'accepted', 'accepted'],
    ['open', 'refunded', 'refunded'],
    ['open', 'not_fully_refunded', 'open'],
    ['refunded', 'not_fully_refunded', 'open'],
    ['accepted', 'refunded', 'accepted'],
  ] as const)('%s --%s--> %s', (from, trigger, to) => expect(transitionHold(from, trigger)).toBe(to));

  it.each(['accepted', 'refunded'] as const)('a hold that was %s cannot be accepted', (from) =>
    expect(() => transitionHold(from, 'accepted')).toThrow(DomainError),
  );

  it.each([
    ['open', false, ['accept', 'refund']],
    ['open', true, ['refund']],
    ['accepted', false, []],
    ['refunded', false, []],
  ] as const)('%s, patient deleted %p: %j', (state, erased, actions) =>
    expect(allowedHoldActions(state, erased)).toEqual(actions),
  );
});
