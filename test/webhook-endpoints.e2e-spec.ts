import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { eventWebhookHelpers, type EventWebhook } from './helpers/event-webhooks.js';
import { pollUntil } from './helpers/poll-until.js';
import { startWebhookReceiver, type WebhookReceiver } from './helpers/webhook-receiver.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Answer {
  message: string;
  code?: string;
  error?: string;
  secret?: string;
  webhook_endpoint: EventWebhook;
}

const KEYS = { old: '1'.repeat(64), new: '2'.repeat(64) };

/** How a doctor manages webhooks. */
describe('webhooks', () => {
  let w: World;
  let receiver: WebhookReceiver;
  let doctor: Doctor;
  let steps: ReturnType<typeof eventWebhookHelpers>;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    w = await world({ ownServer: true, env: { OUTBOUND_TEST_HOSTS: receiver.host, ENCRYPTION_KEY: KEYS.old } });
    steps = eventWebhookHelpers(w, receiver);
  });
  beforeEach(async () => (doctor = await w.doctor()));
  afterAll(async () => {
    await w.end();
    receiver.stop();
  });

  const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    w.call<Answer>(method, `${steps.PATH}${path}`, { token: doctor.token, headers, ...(body && { body }) });
  const patients = async (count: number) => {
    for (let n = 0; n < count; n += 1) await w.patient(doctor);
    await w.settle();
  };
  const auditOf = async () =>
    (
      await w.must<{ audit: { action: string; actor: { kind: string }; object: { type: string; name: string } }[] }>(
        'GET',
        '/api/audit',
        { token: doctor.token },
      )
    ).audit.filter(({ object }) => object.type === 'event_webhook');

  describe('management', () => {
    it('shows the secret once, and never stores or logs it readably', async () => {
      const { id, secret } = await steps.create(doctor, { event_types: ['patient.created'] });
      expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{32}$/);
      expect(await steps.find(doctor, id)).toMatchObject({
        name: 'Appointment software',
        event_types: ['patient.created'],
        status: 'working',
        disabled_reason: null,
        previous_secret_ends_at: null,
        pending: 0,
      });
      const stored = await w.rows('SELECT to_jsonb(e) FROM event_webhook e UNION ALL SELECT to_jsonb(a) FROM audit a');
      expect(JSON.stringify([stored, w.log(), await auditOf()])).not.toContain(secret.slice('whsec_'.length));
      expect(await auditOf()).toMatchObject([
        { action: 'events.createWebhook', actor: { kind: 'doctor' }, object: { name: 'Appointment software' } },
      ]);
    });

    it('lists by status and in an order', async () => {
      const [first, second] = [await steps.create(doctor, { name: 'B' }), await steps.create(doctor, { name: 'A' })];
      await call('PUT', `/${first.id}`, { disabled: true });
      const names = async (query: string) =>
        (
          await w.must<{ webhook_endpoints: EventWebhook[]; total: number }>('GET', `${steps.PATH}?${query}`, {
            token: doctor.token,
          })
        ).webhook_endpoints.map(({ name }) => name);
      expect(await names('')).toEqual(['A', 'B']);
      expect(await names('sort=["name","DESC"]')).toEqual(['B', 'A']);
      expect(await names('filter={"status":"disabled"}')).toEqual(['B']);
      expect(await names(`filter={"id":"${second.id}"}`)).toEqual(['A']);
    });

    it.each([
      ['another scheme', 'ftp://software.example/', 'Enter an address that begins with https://'],
      ['no address', 'software.example', 'Enter an address that begins with https://'],
      [
        'credentials',
        'https://user:word@software.example/',
        'Enter the address without a user name and password: calls are signed',
      ],
      ['a fragment', 'https://software.example/#part', 'Enter the address without the part after #'],
      ...['https://127.0.0.1/', 'https://2130706433/', 'https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/'].map(
        (url) => [
          'a private address',
          url,
          'Enter an address on the public internet: this one belongs to a private network',
        ],
      ),
    ])('accepts no address with %s: %s', async (_, url, message) => {
      expect(await call('POST', '', { name: 'Software', url })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', details: [{ field: 'url', message }] },
      });
    });

    it.each([
      [{ name: '' }, 'Name is required'],
      [{ name: 'x'.repeat(61) }, 'Name must be at most 60 characters'],
      [{ url: `https://software.example/${'x'.repeat(1_000)}` }, 'URL must be at most 1,000 characters'],
      [{ event_types: ['webhook.test'] }, 'Event types must be from the list in the API description'],
      [{ event_types: ['patient.created', 'patient.created'] }, 'Event types must name each type once'],
    ])('accepts no wrong field: %j', async (fields, message) => {
      const { status, body } = await call('POST', '', { name: 'Software', url: 'https://s.example/', ...fields });
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'request.invalid' });
      expect(body.error).toContain(message);
    });

    it('allows ten in a clinic', async () => {
      const body = { name: 'Software', url: 'https://software.example/' };
      const answers = await Promise.all(Array.from({ length: 12 }, () => call('POST', '', body)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'webhook.too_many',
        error: 'A clinic can have 10 webhooks at most. Delete one first.',
      });
      const [first] = answers.filter(({ status }) => status === 201);
      await call('DELETE', `/${first?.body.webhook_endpoint.id}`);
      expect((await call('POST', '', body)).status).toBe(201);
    });

    it('creates one for a repeated call, with the same secret', async () => {
      const body = { name: 'Software', url: 'https://software.example/' };
      const headers = { 'idempotency-key': randomUUID() };
      const [first, second] = [await call('POST', '', body, headers), await call('POST', '', body, headers)];
      expect(second.body).toEqual(first.body);
      expect(await auditOf()).toHaveLength(1);
    });

    it.each([
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/rotate'],
      ['POST', '/test'],
      ['POST', '/replay'],
    ])('finds no unknown, foreign or deleted webhook: %s %s', async (method, action) => {
      const foreign = await steps.create(await w.doctor());
      const deleted = await steps.create(doctor);
      expect((await call('DELETE', `/${deleted.id}`)).body).toEqual({ message: 'Webhook deleted' });
      for (const id of [randomUUID(), foreign.id, deleted.id]) {
        const body = {
          PUT: { name: 'Renamed' },
          POST: action === '/replay' ? { event_ids: [randomUUID()] } : undefined,
        };
        expect(await call(method, `/${id}${action}`, body[method as 'PUT' | 'POST'])).toMatchObject({
          status: 404,
          body: { code: 'webhook.not_found', error: 'Webhook not found' },
        });
      }
    });
  });

  describe('a disabled one', () => {
    it('gets nothing until it is enabled, and then only new events', async () => {
      const { id, path } = await steps.create(doctor);
      receiver.answer(path, 'fail');
      await patients(1);
      await receiver.received(path, 1);
      const disabled = await call('PUT', `/${id}`, { disabled: true });
      expect(disabled.body.webhook_endpoint).toMatchObject({
        status: 'disabled',
        disabled_reason: 'doctor',
        pending: 0,
      });
      expect(await steps.deliveries(doctor)).toMatchObject([{ state: 'failed', error: 'The webhook was disabled' }]);
      receiver.answer(path, 'ok');
      await patients(1);
      for (const [action, body] of [
        ['test', undefined],
        ['replay', { event_ids: [randomUUID()] }],
      ] as const)
        expect(await call('POST', `/${id}/${action}`, body)).toMatchObject({
          status: 409,
          body: { code: 'webhook.disabled', error: 'This webhook is disabled. Enable it first.' },
        });
      expect((await call('PUT', `/${id}`, { disabled: false })).body.webhook_endpoint).toMatchObject({
        status: 'working',
        disabled_reason: null,
      });
      await patients(1);
      expect(receiver.calls(path)).toHaveLength(2);
      expect((await auditOf()).map(({ action }) => action)).toEqual(
        expect.arrayContaining(['events.updateWebhook', 'events.createWebhook']),
      );
    });

    it('is one that answers 410 Gone; the doctor gets a message', async () => {
      const mobile = await reachable();
      const { id, path } = await steps.create(doctor, { name: 'Old software' });
      receiver.answer(path, 'gone');
      await patients(1);
      expect(await steps.find(doctor, id)).toMatchObject({ status: 'disabled', disabled_reason: 'gone' });
      await patients(1);
      expect(receiver.calls(path)).toHaveLength(1);
      expect(await notices(mobile)).toEqual([
        expect.stringMatching(/^Nirog disabled your webhook Old software on \d+ \w+ 20\d\d/),
      ]);
      expect(await auditOf()).toMatchObject([
        { action: 'webhooks.deliver', actor: { kind: 'system' }, object: { name: 'Old software' } },
        { action: 'events.createWebhook' },
      ]);
    });

    it('is one that failed for five days; support sees it by its id', async () => {
      const mobile = await reachable();
      const webhook = await steps.create(doctor, { name: 'Broken software' });
      await steps.makeFailing(doctor, webhook);
      const failing = async () =>
        (
          await w.must<{ failing_webhooks: Record<string, unknown>[] }>('GET', '/api/admin/failing-webhooks', {
            token: await w.adminToken(),
          })
        ).failing_webhooks.filter(({ doctor_id }) => doctor_id === doctor.id);
      expect(await failing()).toEqual([
        {
          doctor_id: doctor.id,
          webhook_endpoint_id: webhook.id,
          failing_since: expect.any(String) as string,
          failures: 5,
          last_success_at: null,
          disabled_reason: null,
        },
      ]);
      await fail(webhook.id, '4 days 23 hours');
      expect(await steps.find(doctor, webhook.id)).toMatchObject({ status: 'failing' });
      await fail(webhook.id, '5 days');
      expect(await steps.find(doctor, webhook.id)).toMatchObject({
        status: 'disabled',
        disabled_reason: 'failing',
        pending: 0,
        last_error: 'The receiver answered with status 500',
      });
      expect(await failing()).toMatchObject([{ failures: 7, disabled_reason: 'failing' }]);
      await w.settle();
      expect(await notices(mobile)).toHaveLength(1);
      receiver.answer(webhook.path, 'ok');
      await call('PUT', `/${webhook.id}`, { disabled: false });
      await patients(1);
      expect(await steps.find(doctor, webhook.id)).toMatchObject({ status: 'working', pending: 0 });
      expect(await failing()).toEqual([]);
    });

    /** Another failure of a webhook that is failing for this long. */
    async function fail(id: string, since: string) {
      const failures = async () =>
        (await w.rows<{ failures: number }>('SELECT failures FROM event_webhook_health WHERE webhook_id = $1', [id]))[0]
          ?.failures ?? 0;
      const before = await failures();
      await w.rows(`UPDATE event_webhook_health SET failing_since = now() - $2::interval WHERE webhook_id = $1`, [
        id,
        since,
      ]);
      await steps.hurry(id);
      await pollUntil(async () => (await failures()) > before);
    }

    it('ends what waits for longer than three days while it fails', async () => {
      const webhook = await steps.create(doctor);
      await steps.makeFailing(doctor, webhook);
      await patients(2);
      await w.rows(`UPDATE event_delivery SET created_at = created_at - interval '3 days' WHERE webhook_id = $1`, [
        webhook.id,
      ]);
      await fail(webhook.id, '1 day');
      expect(new Set((await steps.deliveries(doctor)).map(({ state }) => state))).toEqual(new Set(['failed']));
    });
  });

  /** Gives the doctor a phone. @returns its number. */
  async function reachable() {
    const mobile = `+9197${String(Date.now()).slice(-8)}`;
    await w.must('PUT', '/api/profile', {
      token: doctor.token,
      body: { doctor_name: 'Dr Asha Rao', mobile_number: mobile },
    });
    return mobile;
  }
  const notices = async (mobile: string) =>
    (await w.messages(mobile)).filter(({ template }) => template === 'webhook_disabled_v1').map(({ text }) => text);

  describe('secrets', () => {
    it('work both for a week after a rotation', async () => {
      const { id, path, secret } = await steps.create(doctor);
      const rotated = await call('POST', `/${id}/rotate`);
      expect(rotated).toMatchObject({ status: 200, body: { message: 'New secret created' } });
      expect(rotated.body.webhook_endpoint.previous_secret_ends_at).not.toBeNull();
      expect(await call('POST', `/${id}/rotate`)).toMatchObject({ status: 409, body: { code: 'webhook.two_secrets' } });
      await patients(1);
      const [both] = receiver.calls(path);
      for (const works of [secret, rotated.body.secret ?? ''])
        new Webhook(works).verify(both?.body ?? '', both?.headers ?? {});
      await w.rows(`UPDATE event_webhook SET previous_ends_at = now() WHERE id = $1`, [id]);
      await patients(1);
      const [, one] = receiver.calls(path);
      new Webhook(rotated.body.secret ?? '').verify(one?.body ?? '', one?.headers ?? {});
      expect(() => new Webhook(secret).verify(one?.body ?? '', one?.headers ?? {})).toThrow();
      expect((await call('POST', `/${id}/rotate`)).status).toBe(200);
    });

    it('are encrypted again by secrets:rotate', async () => {
      const { id } = await steps.create(doctor);
      await call('POST', `/${id}/rotate`);
      const sealed = async () =>
        (
          await w.rows<Record<string, string>>(
            'SELECT secret_sealed, previous_secret_sealed FROM event_webhook WHERE id = $1',
            [id],
          )
        ).flatMap((row) => Object.values(row).map((text) => text.split('.')[0]));
      const before = await sealed();
      const command = resolve(import.meta.dirname, '../dist/rotate-secrets.js');
      const env = { DATABASE_URL: w.databaseUrl, ENCRYPTION_KEY: KEYS.new, ENCRYPTION_KEY_PREVIOUS: KEYS.old };
      await promisify(execFile)(process.execPath, [command], { env: { PATH: process.env['PATH'], ...env } });
      const after = await sealed();
      expect(new Set(after).size).toBe(1);
      expect(before).not.toContain(after[0]);
      // The server has the earlier key only.
      await promisify(execFile)(process.execPath, [command], {
        env: { PATH: process.env['PATH'], ...env, ENCRYPTION_KEY: KEYS.old, ENCRYPTION_KEY_PREVIOUS: KEYS.new },
      });
      expect(await sealed()).toEqual(before);
    });
  });

  it('deliveries are listed by webhook, state and event, newest first', async () => {
    const [one, other] = [await steps.create(doctor), await steps.create(doctor)];
    receiver.answer(other.path, 'fail');
    await patients(2);
    await pollUntil(async () => (await steps.deliveries(doctor)).every(({ status_code }) => status_code));
    const sequences = async (filter: object) =>
      (await steps.deliveries(doctor, filter)).map(({ event }) => event.sequence);
    expect(await sequences({ webhook_endpoint_id: one.id })).toEqual([2, 1]);
    expect(await sequences({ state: 'pending' })).toEqual([2, 1]);
    expect(await sequences({ state: 'failed' })).toEqual([]);
    expect(await sequences({ event_type: 'patient.created' })).toEqual([2, 2, 1, 1]);
    expect(await sequences({ event_type: 'term.voided' })).toEqual([]);
    for (const [filter, message] of [
      [{ webhook_endpoint_id: 'x' }, 'webhook_endpoint_id must be an id'],
      [{ state: 'lost' }, 'state must be one of pending, delivered, failed'],
      [{ event_type: 'x' }, 'event_type must be from the list in the API description'],
    ] as const) {
      const query = `filter=${encodeURIComponent(JSON.stringify(filter))}`;
      expect(await w.call('GET', `/api/webhook-deliveries?${query}`, { token: doctor.token })).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', error: message },
      });
    }
    const stranger = await w.doctor();
    expect(await steps.deliveries(stranger)).toEqual([]);
    await call('DELETE', `/${other.id}`);
  });
});
