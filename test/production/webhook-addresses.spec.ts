import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { expect } from '@playwright/test';
import { newDoctor } from './accounts.js';
import { test } from './fixtures.js';

interface Webhook {
  id: string;
  last_error: string | null;
}

/** What stands in the database, however it got there: the call itself must be refused. */
const STORED_ADDRESSES = [
  'https://localhost:PORT/',
  'https://127.0.0.1:PORT/',
  'http://127.0.0.1:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://rebinding.example:PORT/',
];

test.describe('webhooks to this machine', () => {
  let server: Server;
  let port: number;
  const connections: string[] = [];
  test.beforeAll(async () => {
    server = createServer((socket) => {
      connections.push(socket.remoteAddress ?? '');
      socket.destroy();
    }).listen(0);
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  test.afterAll(() => server.close());

  test('are refused when they are entered', async ({ t }) => {
    const { token } = await newDoctor(t);
    for (const address of [`https://127.0.0.1:${port}/`, `https://[::1]:${port}/`, `http://localhost:${port}/`]) {
      const body = { name: 'Appointment software', url: address };
      expect(await t.call('POST', '/api/webhook-endpoints', { token, body })).toMatchObject({ status: 400 });
    }
  });

  test('get no connection, whatever name or notation leads there', async ({ t }) => {
    const { token } = await newDoctor(t);
    const ids: string[] = [];
    for (const address of STORED_ADDRESSES) {
      const body = {
        name: 'Appointment software',
        url: `https://localhost:${port}/`,
        event_types: ['patient.created'],
      };
      const { webhook_endpoint } = await t.must<{ webhook_endpoint: Webhook }>('POST', '/api/webhook-endpoints', {
        token,
        body,
      });
      ids.push(webhook_endpoint.id);
      await t.rows('UPDATE event_webhook SET url = $2 WHERE id = $1', [
        webhook_endpoint.id,
        address.replace('PORT', String(port)),
      ]);
    }
    await t.must('POST', '/api/patients', { token, body: { name: 'Asha', mobile: '9876543219' } });
    const tried = () =>
      t.rows<{ webhook_id: string; error: string }>(
        'SELECT webhook_id, error FROM event_delivery WHERE webhook_id = ANY ($1::uuid[]) AND error IS NOT NULL',
        [ids],
      );
    // A public address that does not answer fails after ten seconds; the next attempt resolves the name again.
    await expect.poll(async () => (await tried()).length, { timeout: 30_000 }).toBe(ids.length);
    const rebinding = ids.at(-1) ?? '';
    const attempts = async () =>
      (await t.rows<{ attempts: number }>('SELECT attempts FROM event_delivery WHERE webhook_id = $1', [rebinding]))[0];
    await t.rows('UPDATE event_delivery SET next_try_at = now() WHERE webhook_id = $1', [rebinding]);
    await expect.poll(async () => (await attempts())?.attempts, { timeout: 30_000 }).toBeGreaterThan(1);
    const errors = (await tried()).filter(({ webhook_id }) => webhook_id !== rebinding).map(({ error }) => error);
    expect(new Set(errors)).toEqual(new Set(['The address is not on the public internet']));
    expect(connections).toEqual([]);
  });
});
