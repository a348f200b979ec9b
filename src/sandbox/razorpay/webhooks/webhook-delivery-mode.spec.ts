import { createHmac } from 'node:crypto';
import type { Webhook } from '../../webhook-sender.js';
import { applyDeliveryMode, serializeBody } from './webhook-delivery-mode.js';

const SECRET = 'whsec_test';
const signed = (event: string, body: string): Webhook => ({
  provider: 'razorpay',
  path: '/api/webhooks/razorpay/t',
  queue: 't',
  delaySeconds: 0,
  body,
  headers: {
    'x-razorpay-event-id': event,
    'x-razorpay-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
  },
});
const two = [signed('evt_1', '{"amount":49900}'), signed('evt_2', '{"amount":49900,"n":2}')];
const ids = (webhooks: Webhook[]) => webhooks.map(({ headers }) => headers['x-razorpay-event-id']);

describe('webhooks in delivery mode', () => {
  it.each([
    ['normal', ['evt_1', 'evt_2']],
    ['lost', []],
    ['duplicate', ['evt_1', 'evt_1', 'evt_2', 'evt_2']],
    ['delayed', ['evt_1', 'evt_2']],
    ['reordered', ['evt_2', 'evt_1']],
    ['tampered', ['evt_1', 'evt_2']],
    ['first', ['evt_1', 'evt_2']],
  ] as const)('%s', (mode, order) => expect(ids(applyDeliveryMode(two, { mode, delaySeconds: 3 }))).toEqual(order));

  it('delayed are sent later', () =>
    expect(applyDeliveryMode(two, { mode: 'delayed', delaySeconds: 3 }).map((w) => w.delaySeconds)).toEqual([3, 3]));

  it.each([
    ['spaced', /^\{\n {3}"event"/],
    ['non_ascii', /रवि के लिए.*n\\\/a \\u20b9499/],
  ] as const)('%s have another text with the same content', (mode, pattern) => {
    const body = { event: 'order.paid', payload: { order: { entity: { id: 'order_1', amount: 49_900 } } } };
    const text = serializeBody(body, mode);
    expect(text).toMatch(pattern);
    expect(text).not.toBe(JSON.stringify(JSON.parse(text)));
    expect(JSON.parse(text)).toMatchObject(body);
  });

  it('tampered have another amount than was signed', () => {
    const [forged] = applyDeliveryMode(two, { mode: 'tampered', delaySeconds: 0 });
    expect(forged?.body).toBe('{"amount":49901}');
    expect(
      createHmac('sha256', SECRET)
        .update(forged?.body ?? '')
        .digest('hex'),
    ).not.toBe(forged?.headers['x-razorpay-signature']);
  });
});
