import { Webhook } from 'standardwebhooks';
import { createWebhookSecret, signatureHeaders } from './webhook-signature.js';

const body = '{"type":"patient.created","name":"आशा"}';
const id = '0b6f6c1e-58f3-4c5e-9d3b-7a3f1f0e6a52';

describe('signature of a webhook', () => {
  it('is accepted by the standardwebhooks library', () => {
    const secret = createWebhookSecret();
    const headers = signatureHeaders({ id, sentAt: new Date(), body, secrets: [secret] });
    expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
    expect(headers['webhook-id']).toBe(id);
  });

  it('is accepted with the previous and with the new secret after a rotation', () => {
    const secrets = [createWebhookSecret(), createWebhookSecret()];
    const headers = signatureHeaders({ id, sentAt: new Date(), body, secrets });
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of secrets) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
  });

  it('equals that of the standardwebhooks library, with the time in whole seconds', () => {
    const secret = createWebhookSecret();
    const sentAt = new Date('2026-11-27T06:30:00.900Z');
    expect(signatureHeaders({ id, sentAt, body, secrets: [secret] })).toEqual({
      'webhook-id': id,
      'webhook-timestamp': '1795761000',
      'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
    });
  });

  it.each<[string, { body?: string; id?: string; secret?: string }]>([
    ['another body', { body: '{}' }],
    ['another id', { id: 'other' }],
    ['another secret', { secret: createWebhookSecret() }],
  ])('is not accepted for %s', (_, changed) => {
    const secret = createWebhookSecret();
    const headers = signatureHeaders({ id, sentAt: new Date(), body, secrets: [secret] });
    const verify = () =>
      new Webhook(changed.secret ?? secret).verify(changed.body ?? body, {
        ...headers,
        'webhook-id': changed.id ?? id,
      });
    expect(verify).toThrow('No matching signature found');
  });

  it('uses a new secret of 24 bytes each time', () => {
    const secret = createWebhookSecret();
    expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{32}$/);
    expect(createWebhookSecret()).not.toBe(secret);
  });
});
