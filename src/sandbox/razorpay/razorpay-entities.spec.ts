import {
  capturePayment,
  failPayment,
  computeFee,
  newPayment,
  recordRefund,
  type OrderEntity,
} from './razorpay-entities.js';
import { assertId, newKeyId, newRazorpayId } from './razorpay-ids.js';

const order: OrderEntity = {
  id: newRazorpayId('order'),
  entity: 'order',
  amount: 49_900,
  amount_paid: 0,
  amount_due: 49_900,
  currency: 'INR',
  receipt: null,
  offer_id: null,
  status: 'created',
  attempts: 0,
  notes: [],
  created_at: 1_795_132_800,
};
const payment = newPayment(order, 'upi', { email: null, contact: null }, 1_795_132_860);

describe('a simulated payment', () => {
  it.each([
    [49_900, 1_178, 180],
    [150_000, 3_540, 540],
    [100, 2, 0],
    [125, 4, 1],
    [137_500, 3_245, 495],
  ])('of %i paise has a fee of %i, including %i tax', (amount, fee, tax) =>
    expect(computeFee(amount)).toEqual({ fee, tax }),
  );

  it('has no fee before the capture', () => {
    expect(payment).toMatchObject({ status: 'created', fee: null, tax: null, email: 'void@razorpay.com' });
    expect(capturePayment(payment)).toMatchObject({ status: 'captured', captured: true, fee: 1_178, tax: 180 });
  });

  it('clears its error when it is captured after a failure', () =>
    expect(capturePayment(failPayment(payment))).toMatchObject({ status: 'captured', error_reason: null }));

  it('is refunded in part, then in full', () => {
    const part = recordRefund(capturePayment(payment), 10_000);
    expect(part).toMatchObject({ status: 'captured', refund_status: 'partial', amount_refunded: 10_000 });
    expect(recordRefund(part, 39_900)).toMatchObject({ status: 'refunded', refund_status: 'full' });
  });

  it('has a key id that marks the simulator', () => expect(newKeyId()).toMatch(/^rzp_test_sim\w{11}$/));

  it("has an id in Razorpay's format", () => {
    expect(payment.id).toMatch(/^pay_SIM[A-Za-z0-9]{11}$/);
    expect(() => assertId('pay', payment.id)).not.toThrow();
    expect(() => assertId('pay', order.id)).toThrow();
  });
});
