import { Webhook } from 'standardwebhooks';
import { eventWebhookHelpers } from './helpers/event-webhooks.js';
import { paymentHelpers } from './helpers/payments.js';
import { pollUntil } from './helpers/poll-until.js';
import { startWebhookReceiver, type ReceivedCall, type WebhookReceiver } from './helpers/webhook-receiver.js';
import { world, type Doctor, type World } from './helpers/world.js';

const verify = (secret: string, { body, headers }: ReceivedCall) => new Webhook(secret).verify(body, headers);
const typesOf = (calls: ReceivedCall[]) => calls.map(({ event }) => event.type);

/** What other software receives, and what it does not. */
describe('deliveries to webhooks', () => {
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

  it('arrive signed after each change, with the event as it is listed', async () => {
    const { path, secret, id } = await steps.create(doctor);
    const paymentSteps = paymentHelpers(w, () => doctor);
    const { patient, payment } = await paymentSteps.paid();
    const calls = receiver.calls(path);
    expect(typesOf(calls)).toEqual(
      expect.arrayContaining(['patient.created', 'enrolment.created', 'payment.captured']),
    );
    const captured = calls.find(({ event }) => event.type === 'payment.captured') as ReceivedCall;
    expect(verify(secret, captured)).toMatchObject({
      type: 'payment.captured',
      version: 1,
      data: { payment_id: payment.id, patient_id: patient.id, amount: 499 },
    });
    expect(captured.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Nirog',
      'webhook-id': captured.event.id,
    });
    const { events } = await w.must<{ events: object[] }>('GET', '/api/events', { token: doctor.token });
    expect(calls.map(({ body }) => JSON.parse(body) as object).sort(bySequence)).toEqual(events.sort(bySequence));
    expect(await steps.find(doctor, id)).toMatchObject({ status: 'working', pending: 0, last_error: null });
    const [delivery] = await steps.deliveries(doctor, { event_type: 'payment.captured' });
    expect(delivery).toMatchObject({
      state: 'delivered',
      attempts: 1,
      status_code: 200,
      response: 'thanks',
      error: null,
      next_try_at: null,
      event: { id: captured.event.id },
    });
  });

  it('are of the chosen types only', async () => {
    const { path } = await steps.create(doctor, { event_types: ['patient.archived', 'patient.restored'] });
    const { id } = await w.patient(doctor);
    await w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
    await w.settle();
    expect(typesOf(receiver.calls(path))).toEqual(['patient.archived']);
  });

  it('of a change that was rolled back do not exist', async () => {
    const { path } = await steps.create(doctor);
    const { id } = await w.patient(doctor);
    await w.settle();
    await w.rows('BEGIN');
    await w.rows(`UPDATE patient SET name = 'Renamed' WHERE id = $1`, [id]);
    await w.settle();
    expect(typesOf(receiver.calls(path))).toEqual(['patient.created']);
    await w.rows('ROLLBACK');
    await w.settle();
    expect(typesOf(receiver.calls(path))).toEqual(['patient.created']);
  });

  it('are repeated with the same id until the receiver accepts them', async () => {
    const { id, path, secret } = await steps.create(doctor);
    receiver.answer(path, 'fail');
    await w.patient(doctor);
    await receiver.received(path, 1);
    const [failed] = await pollUntil(async () =>
      (await steps.deliveries(doctor)).filter(({ status_code }) => status_code),
    );
    expect(failed).toMatchObject({
      state: 'pending',
      attempts: 1,
      status_code: 500,
      response: 'broken',
      error: 'The receiver answered with status 500',
    });
    expect(Date.parse(failed?.next_try_at ?? '') - Date.now()).toBeLessThan(6_000);
    receiver.answer(path, 'ok');
    const [first, second] = await receiver.received(path, 2); // after five seconds
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']));
    for (const call of [first, second]) verify(secret, call as ReceivedCall);
    await w.settle();
    expect(await steps.deliveries(doctor)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(await steps.find(doctor, id)).toMatchObject({ status: 'working', last_error: null });
  });

  it('follow no redirect', async () => {
    const { path } = await steps.create(doctor);
    receiver.answer(path, 'redirect');
    await w.patient(doctor);
    const [delivery] = await pollUntil(async () => (await steps.deliveries(doctor)).filter(({ error }) => error));
    expect(delivery).toMatchObject({
      status_code: 307,
      error: 'The address redirects (307). Enter the address to which it leads.',
    });
    expect(receiver.paths()).not.toContain('/elsewhere');
  });

  it('are tried one at a time while a webhook fails; after a success all others follow', async () => {
    const webhook = await steps.create(doctor);
    await steps.makeFailing(doctor, webhook);
    expect(await steps.find(doctor, webhook.id)).toMatchObject({ status: 'failing', pending: 1 });
    for (let n = 0; n < 8; n += 1) await w.patient(doctor);
    await w.settle();
    const before = receiver.calls(webhook.path).length;
    receiver.answer(webhook.path, 'slow');
    await steps.hurry(webhook.id);
    await steps.becomes(doctor, webhook.id, { status: 'working', pending: 0 });
    const after = receiver.calls(webhook.path).slice(before);
    expect(new Set(after.map(({ event }) => event.id)).size).toBe(9);
    const [probe] = after;
    expect(probe).toBeDefined();
    expect(receiver.mostAtOnce(webhook.path)).toBeLessThanOrEqual(5);
  });

  it('go to a new address at once, which has no failures of the old one', async () => {
    const webhook = await steps.create(doctor);
    await steps.makeFailing(doctor, webhook);
    const path = `${webhook.path}/new`;
    await w.must('PUT', `${steps.PATH}/${webhook.id}`, { token: doctor.token, body: { url: receiver.url(path) } });
    expect(await steps.find(doctor, webhook.id)).toMatchObject({ status: 'working' });
    await receiver.received(path, 1);
    await steps.becomes(doctor, webhook.id, { pending: 0 });
  });

  it('to a webhook that fails wait for their turn: there is one call for many events', async () => {
    const webhook = await steps.create(doctor);
    await steps.makeFailing(doctor, webhook);
    for (let n = 0; n < 4; n += 1) await w.patient(doctor);
    await w.settle();
    const before = receiver.calls(webhook.path).length;
    await w.rows('UPDATE event_webhook_health SET next_try_at = now() WHERE webhook_id = $1', [webhook.id]);
    await receiver.received(webhook.path, before + 1);
    await w.settle();
    expect(receiver.calls(webhook.path)).toHaveLength(before + 1);
  });

  it('fail while the secret cannot be read, and arrive with a new secret', async () => {
    const webhook = await steps.create(doctor);
    await w.rows(`UPDATE event_webhook SET secret_sealed = 'unreadable' WHERE id = $1`, [webhook.id]);
    await w.patient(doctor);
    const failed = await steps.becomes(doctor, webhook.id, {
      last_error: 'Nirog could not read the secret of this webhook. Create a new secret.',
    });
    expect(failed).toMatchObject({ pending: 1 });
    const { token } = doctor;
    const { secret } = await w.must<{ secret: string }>('POST', `${steps.PATH}/${webhook.id}/rotate`, { token });
    await steps.hurry(webhook.id);
    await steps.becomes(doctor, webhook.id, { pending: 0, last_error: null });
    const [call] = receiver.calls(webhook.path);
    expect(call && verify(secret, call)).toMatchObject({ type: 'patient.created' });
  });

  it('are not held up by another webhook that hangs, of the same clinic or of another one', async () => {
    const other = await w.doctor();
    const [hanging, good, foreign] = await Promise.all([
      steps.create(doctor),
      steps.create(doctor),
      steps.create(other),
    ]);
    receiver.answer(hanging.path, 'hang');
    const began = performance.now();
    for (let n = 0; n < 8; n += 1) await Promise.all([w.patient(doctor), w.patient(other)]);
    await Promise.all([receiver.received(good.path, 8), receiver.received(foreign.path, 8)]);
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(receiver.mostAtOnce(hanging.path)).toBeLessThanOrEqual(5);
    const [late] = await pollUntil(async () =>
      (await steps.deliveries(doctor, { webhook_endpoint_id: hanging.id })).filter(({ error }) => error),
    );
    expect(late).toMatchObject({ status_code: null, error: 'The receiver did not answer within 10 seconds' });
    await w.must('DELETE', `${steps.PATH}/${hanging.id}`, { token: doctor.token });
  });

  it('go to the webhooks of their own clinic only', async () => {
    const other = await w.doctor();
    const [own, foreign] = await Promise.all([steps.create(doctor), steps.create(other)]);
    await w.patient(doctor);
    await w.settle();
    expect([receiver.calls(own.path).length, receiver.calls(foreign.path).length]).toEqual([1, 0]);
  });

  it('are sent again after a crash between the call and its result', async () => {
    const { path } = await steps.create(doctor);
    receiver.answer(path, 'hang');
    await w.patient(doctor);
    await receiver.received(path, 1);
    await w.crash();
    receiver.answer(path, 'ok');
    await w.rows(`UPDATE event_delivery SET leased_until = now() WHERE doctor_id = $1 AND leased_until IS NOT NULL`, [
      doctor.id,
    ]);
    const [first, second] = await receiver.received(path, 2);
    expect(second?.event.id).toBe(first?.event.id);
    await w.settle();
    expect(await steps.deliveries(doctor)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it('under way are finished before the server stops', async () => {
    const { path } = await steps.create(doctor);
    receiver.answer(path, 'slow');
    await w.patient(doctor);
    await receiver.received(path, 1);
    await w.server().stop();
    const states = await w.rows('SELECT state, attempts FROM event_delivery WHERE doctor_id = $1', [doctor.id]);
    expect(states).toEqual([{ state: 'delivered', attempts: 1 }]);
    await w.crash();
  });
});

const bySequence = (one: object, other: object) =>
  (one as ReceivedCall['event']).sequence - (other as ReceivedCall['event']).sequence;
