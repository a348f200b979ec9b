import { randomUUID } from 'node:crypto';
import { eventWebhookHelpers } from './helpers/event-webhooks.js';
import { pollUntil } from './helpers/poll-until.js';
import { startWebhookReceiver, type WebhookReceiver } from './helpers/webhook-receiver.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Answer {
  message: string;
  code?: string;
  error?: string;
  events?: number;
}

/** Events that are sent because the doctor asks for it. */
describe('webhooks', () => {
  let w: World;
  let receiver: WebhookReceiver;
  let doctor: Doctor;
  let steps: ReturnType<typeof eventWebhookHelpers>;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    w = await world({ ownServer: true, env: { OUTBOUND_TEST_HOSTS: receiver.host } });
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
  const idsOf = (path: string) => receiver.calls(path).map(({ event }) => event.id);

  describe('a test event', () => {
    it('goes to the tested webhook only, whatever it has chosen', async () => {
      const [tested, other] = [
        await steps.create(doctor, { event_types: ['payment.failed'] }),
        await steps.create(doctor),
      ];
      expect(await call('POST', `/${tested.id}/test`)).toMatchObject({
        status: 202,
        body: { message: 'Test event queued', events: 1 },
      });
      await w.settle();
      const [received] = receiver.calls(tested.path);
      expect(received?.event).toMatchObject({ type: 'webhook.test', data: {} });
      expect(receiver.calls(other.path)).toEqual([]);
    });

    it('tries a failing webhook at once', async () => {
      const webhook = await steps.create(doctor);
      await steps.makeFailing(doctor, webhook);
      receiver.answer(webhook.path, 'ok');
      await call('POST', `/${webhook.id}/test`);
      await steps.becomes(doctor, webhook.id, { status: 'working', pending: 0 });
    });
  });

  describe('a replay', () => {
    it('sends one event again, with its id, once for a repeated call', async () => {
      const { id, path } = await steps.create(doctor);
      await patients(2);
      const [first] = idsOf(path);
      const headers = { 'idempotency-key': randomUUID() };
      const replay = () => call('POST', `/${id}/replay`, { event_ids: [first] }, headers);
      const [once, again] = [await replay(), await replay()];
      expect(once).toMatchObject({ status: 202, body: { message: 'Replay queued', events: 1 } });
      expect(again.body).toEqual(once.body);
      await w.settle();
      expect(idsOf(path)).toHaveLength(3);
      expect(idsOf(path)[2]).toBe(first);
      const replayed = (await steps.deliveries(doctor)).filter(({ is_replay }) => is_replay);
      expect(replayed).toMatchObject([{ state: 'delivered', event: { id: first } }]);
    });

    it('sends a span again in order, of the chosen types only', async () => {
      const { path: all } = await steps.create(doctor);
      const { id, path } = await steps.create(doctor, { event_types: ['patient.created'] });
      const patient = await w.patient(doctor);
      await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
      await patients(2);
      expect(receiver.calls(all).length).toBeGreaterThan(3);
      const [from, to] = (
        await w.rows<{ from: Date; to: Date }>(
          `SELECT min(occurred_at) AS from, max(occurred_at) + interval '1 ms' AS to FROM clinic_event WHERE doctor_id = $1`,
          [doctor.id],
        )
      ).flatMap((span) => [span.from.toISOString(), span.to.toISOString()]) as [string, string];
      expect((await call('POST', `/${id}/replay`, { from, to })).body.events).toBe(3);
      await w.settle();
      expect(idsOf(path)).toHaveLength(6);
      expect(new Set(idsOf(path)).size).toBe(3);
      expect(
        (await call('POST', `/${id}/replay`, { from: to, to: new Date(Date.parse(to) + 1).toISOString() })).body,
      ).toMatchObject({ events: 0 });
    });

    it('sends 1,000 events at most', async () => {
      const { id } = await steps.create(doctor, { event_types: ['term.voided'] });
      await w.rows(
        `INSERT INTO clinic_event (doctor_id, id, type, object_id, data, occurred_at, position, sequence)
         SELECT $1, gen_random_uuid(), 'term.voided', $2, '{}', now(), nextval('clinic_event_position'), 100000 + n
         FROM generate_series(1, 1001) n`,
        [doctor.id, id],
      );
      const [from, to] = [Date.now() - 3_600_000, Date.now() + 3_600_000].map((time) => new Date(time).toISOString());
      expect(await call('POST', `/${id}/replay`, { from, to })).toMatchObject({
        status: 409,
        body: {
          code: 'webhook.replay_too_large',
          error: 'A replay can send 1000 events at most. Choose a shorter time.',
        },
      });
      expect(await steps.deliveries(doctor)).toEqual([]);
    });

    it.each<[string, object, string]>([
      ['nothing', {}, 'Choose either events by their ids, or a time span with from and to'],
      [
        'half a span',
        { from: '2026-11-20T00:00:00Z' },
        'Choose either events by their ids, or a time span with from and to',
      ],
      [
        'ids and a time',
        { event_ids: [randomUUID()], to: '2026-11-20T00:00:00Z' },
        'Choose either events by their ids, or a time span with from and to',
      ],
      ['no id', { event_ids: [] }, 'Choose 1 to 100 events by their ids'],
      [
        '101 ids',
        { event_ids: Array.from({ length: 101 }, () => randomUUID()) },
        'Choose 1 to 100 events by their ids',
      ],
      ['no real id', { event_ids: ['first'] }, 'Choose 1 to 100 events by their ids'],
      [
        'no time',
        { from: 'yesterday', to: '2026-11-20T00:00:00Z' },
        'from must be a time, such as 2026-11-27T06:30:00.000Z',
      ],
      ['an empty span', { from: '2026-11-20T00:00:00Z', to: '2026-11-20T00:00:00Z' }, 'to must be after from'],
      [
        'an old span',
        { from: '2020-01-01T00:00:00Z', to: '2020-01-02T00:00:00Z' },
        'from must be within the last 30 days',
      ],
    ])('accepts no other request: %s', async (_, body, message) => {
      const { id } = await steps.create(doctor);
      const answer = await call('POST', `/${id}/replay`, body);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: 'request.invalid' });
      expect(answer.body.error).toContain(message);
    });
  });
});

/** Nothing in the network of the server may be called. */
describe('webhooks to the server’s own network', () => {
  it('are refused when they are saved, and when their name leads there later', async () => {
    const receiver = await startWebhookReceiver();
    const w = await world({ ownServer: true });
    try {
      const steps = eventWebhookHelpers(w, receiver);
      const doctor = await w.doctor();
      const { token } = doctor;
      const create = (url: string) => w.call<Answer>('POST', steps.PATH, { token, body: { name: 'Software', url } });
      expect((await create(receiver.url('/'))).status).toBe(400);
      const port = receiver.host.split(':')[1] ?? '';
      expect((await create(`http://localhost:${port}/`)).status).toBe(201);
      await w.patient(doctor);
      const [refused] = await pollUntil(async () => (await steps.deliveries(doctor)).filter(({ error }) => error));
      expect(refused).toMatchObject({ status_code: null, error: 'The address is not on the public internet' });
      expect(receiver.paths()).toEqual([]);
    } finally {
      await w.end();
      receiver.stop();
    }
  });
});
