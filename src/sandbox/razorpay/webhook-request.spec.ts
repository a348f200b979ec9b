import { config } from '../../config.js';
import { ProviderError } from '../provider-error.js';
import { pathAtProduct, parseWebhookRequest } from './webhook-request.js';

const OWN = `${config.publicUrl}/api/webhooks/razorpay/token?x=1`;
const request = { url: 'https://nirog.example/hook', secret: 's', events: { 'order.paid': true } };

const refusedField = (body: object): unknown => {
  try {
    parseWebhookRequest(body);
    return null;
  } catch (error) {
    return error instanceof ProviderError && (error.body as { error: { field: string } }).error.field;
  }
};

describe('a webhook', () => {
  it.each([
    ['without an address', { url: undefined }, 'url'],
    ['at no address', { url: 'nirog' }, 'url'],
    ['at another scheme', { url: 'ftp://nirog.example/hook' }, 'url'],
    ['at another port', { url: 'https://nirog.example:8443/hook' }, 'url'],
    ['at loopback', { url: 'http://127.0.0.1/hook' }, 'url'],
    ['at a private address', { url: 'http://192.168.1.7/hook' }, 'url'],
    ['through a tunnel', { url: 'https://a1.ngrok.io/hook' }, 'url'],
    ['without events', { events: undefined }, 'events'],
    ['with events that are all off', { events: { 'order.paid': false } }, 'events'],
    ['of an event that there is not', { events: { 'order.eaten': true } }, 'events'],
    ['with a secret that is no text', { secret: 7 }, 'secret'],
    ['with a field that there is not', { colour: 'red' }, 'colour'],
  ])('%s is refused', (_, change, field) => expect(refusedField({ ...request, ...change })).toBe(field));

  it.each([
    ['an object', { 'order.paid': true, 'payment.failed': false }],
    ['an object of digits', { 'order.paid': '1', 'payment.failed': 0 }],
    ['a list', ['order.paid']],
  ])('names every event, those wanted as true: %s', (_, events) => {
    const shown = parseWebhookRequest({ ...request, events }).events;
    expect(Object.keys(shown).length).toBeGreaterThan(30);
    expect(Object.entries(shown).filter(([, on]) => on)).toEqual([['order.paid', true]]);
  });

  it('is on, and need not be signed', () =>
    expect(parseWebhookRequest({ ...request, secret: undefined })).toMatchObject({ active: true, secret: undefined }));

  it('may be at this server wherever it runs, and is sent nowhere else', () => {
    expect(parseWebhookRequest({ ...request, url: OWN }).url).toBe(OWN);
    expect([pathAtProduct(OWN), pathAtProduct(request.url)]).toEqual(['/api/webhooks/razorpay/token?x=1', null]);
  });
});
