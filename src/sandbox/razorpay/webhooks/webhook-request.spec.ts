import { config } from '../../../config.js';
import { ProviderError } from '../../provider-error.js';
import { pathAtProduct, parseWebhookRequest } from './webhook-request.js';

const OWN = `${config.publicUrl}/api/webhooks/razorpay/token?x=1`;
const request = { url: 'https://nirog.example/hook', secret: 's', events: { 'order.paid': true } };

const rejectedField = (body: object): unknown => {
  try {
    parseWebhookRequest(body);
    return null;
  } catch (error) {
    return error instanceof ProviderError && (error.body as { error: { field: string } }).error.field;
  }
};

describe('a webhook request', () => {
  it.each([
    ['without a URL', { url: undefined }, 'url'],
    ['with a malformed URL', { url: 'nirog' }, 'url'],
    ['with another scheme', { url: 'ftp://nirog.example/hook' }, 'url'],
    ['with another port', { url: 'https://nirog.example:8443/hook' }, 'url'],
    ['with a loopback address', { url: 'http://127.0.0.1/hook' }, 'url'],
    ['with a private address', { url: 'http://192.168.1.7/hook' }, 'url'],
    ['with a tunnel host', { url: 'https://a1.ngrok.io/hook' }, 'url'],
    ['without events', { events: undefined }, 'events'],
    ['with disabled events only', { events: { 'order.paid': false } }, 'events'],
    ['with an unknown event', { events: { 'order.eaten': true } }, 'events'],
    ['with a secret that is not a string', { secret: 7 }, 'secret'],
    ['with an unknown field', { colour: 'red' }, 'colour'],
  ])('%s is rejected', (_, change, field) => expect(rejectedField({ ...request, ...change })).toBe(field));

  it.each([
    ['an object', { 'order.paid': true, 'payment.failed': false }],
    ['an object of digits', { 'order.paid': '1', 'payment.failed': 0 }],
    ['a list', ['order.paid']],
  ])('returns every event, with true for the subscribed ones: %s', (_, events) => {
    const parsed = parseWebhookRequest({ ...request, events }).events;
    expect(Object.keys(parsed).length).toBeGreaterThan(30);
    expect(Object.entries(parsed).filter(([, on]) => on)).toEqual([['order.paid', true]]);
  });

  it('is active by default and needs no secret', () =>
    expect(parseWebhookRequest({ ...request, secret: undefined })).toMatchObject({ active: true, secret: undefined }));

  it("accepts the product's own address, and delivers to no other", () => {
    expect(parseWebhookRequest({ ...request, url: OWN }).url).toBe(OWN);
    expect([pathAtProduct(OWN), pathAtProduct(request.url)]).toEqual(['/api/webhooks/razorpay/token?x=1', null]);
  });
});
