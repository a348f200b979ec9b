import type { RazorpayEvent } from './razorpay-event.js';

/** A captured payment, shortened to the fields that Nirog reads. */
export const RAZORPAY_EVENT_EXAMPLE = {
  event: 'payment.captured',
  account_id: 'acc_Nk3mPq7RsT9uVw',
  created_at: 1793853000,
  payload: {
    payment: {
      entity: {
        id: 'pay_PQr7uV1wXyZ2aB',
        order_id: 'order_PQr5sT9uVwXyZ1',
        amount: 49900,
        currency: 'INR',
        status: 'captured',
        captured: true,
        method: 'upi',
        created_at: 1793852940,
      },
    },
  },
} satisfies RazorpayEvent;
