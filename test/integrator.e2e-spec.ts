import { Webhook } from 'standardwebhooks';
import { Nirog, type NirogEvent } from '../client/src/index.js';
import { eventWebhookHelpers } from './helpers/event-webhooks.js';
import { startWebhookReceiver, type WebhookReceiver } from './helpers/webhook-receiver.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** What the software needs of the API. */
interface Api {
  createPatient(name: string): Promise<{ id: string }>;
  assign(patientId: string, tierId: string): Promise<{ link: string | null }>;
  /** All events after a cursor, and the next cursor. */
  eventsAfter(after: string): Promise<{ events: NirogEvent[]; next: string }>;
}

function withClient(baseUrl: string, apiKey: string): Api {
  const nirog = new Nirog({ baseUrl, apiKey });
  return {
    async createPatient(name) {
      return (await nirog.post('/api/patients', { body: { name, mobile: '98300 12345' } })).patient;
    },
    async assign(id, tierId) {
      const options = { params: { path: { id } }, body: { subscription_tier_id: tierId } };
      return (await nirog.post('/api/patients/{id}/subscribe', options)).subscription;
    },
    async eventsAfter(after) {
      const events: NirogEvent[] = [];
      let next = after;
      for await (const page of nirog.eventPages({ after })) {
        events.push(...page.events);
        next = page.next;
      }
      return { events, next };
    },
  };
}

function withFetch(baseUrl: string, apiKey: string): Api {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const post = async <T>(path: string, body: object): Promise<T> =>
    (await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<T>;
  return {
    async createPatient(name) {
      return (await post<{ patient: { id: string } }>('/api/patients', { name, mobile: '98300 12345' })).patient;
    },
    async assign(id, tierId) {
      const path = `/api/patients/${id}/subscribe`;
      return (await post<{ subscription: { link: string } }>(path, { subscription_tier_id: tierId })).subscription;
    },
    async eventsAfter(after) {
      const response = await fetch(`${baseUrl}/api/events?after=${after}&limit=1000`, { headers });
      return (await response.json()) as { events: NirogEvent[]; next: string };
    },
  };
}

/** An integrator connects software to a clinic, as the guide at /api/docs describes. */
describe.each([
  ['the client', withClient],
  ['plain fetch', withFetch],
])('an integrator with %s', (_, connect) => {
  let w: World;
  let receiver: WebhookReceiver;
  let doctor: Doctor;
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    w = await world({ ownServer: true, env: { OUTBOUND_TEST_HOSTS: receiver.host } });
    doctor = await w.doctor();
  });
  afterAll(async () => {
    receiver.stop();
    await w.end();
  });

  it('gets what was paid by webhook, and after an outage from the list and by a replay', async () => {
    const webhooks = eventWebhookHelpers(w, receiver);
    const tier = await w.tier(doctor, await w.plan(doctor), 499);
    const { secret: apiKey } = await w.must<{ secret: string }>('POST', '/api/api-keys', {
      token: doctor.token,
      body: { name: 'Appointments', scopes: ['patients.read', 'patients.write', 'subscriptions.write', 'events.read'] },
    });
    const { id: webhookId, path, secret } = await webhooks.create(doctor, { event_types: ['payment.captured'] });
    const api = connect(w.origin, apiKey);
    /** A patient of the software pays by the link that the API returned. */
    const sell = async (name: string) => {
      const { id } = await api.createPatient(name);
      const { link } = await api.assign(id, tier);
      await w.pay((await w.order(link?.split('/').pop() ?? '', tier)).orderId);
      return id;
    };

    const first = await sell('Ravi Kumar');
    const [call] = await receiver.received(path, 1);
    const event = new Webhook(secret).verify(call?.body ?? '', call?.headers ?? {}) as NirogEvent;
    expect(event).toMatchObject({ type: 'payment.captured', data: { patient_id: first, amount: 499 } });
    await w.settle();
    const { events: known, next: cursor } = await api.eventsAfter('0');
    expect(known).toContainEqual(event);

    receiver.answer(path, 'fail');
    const second = await sell('Sunita Devi');
    await receiver.received(path, 2);
    await w.settle();
    const { events: missed } = await api.eventsAfter(cursor);
    expect(missed.map(({ sequence }) => sequence)).toEqual(missed.map((_, index) => known.length + 1 + index));
    const payments = missed.filter(({ type }) => type === 'payment.captured');
    expect(payments).toMatchObject([{ data: { patient_id: second, amount: 499 } }]);

    receiver.answer(path, 'ok');
    const calls = receiver.calls(path).length;
    await w.must('POST', `/api/webhook-endpoints/${webhookId}/replay`, {
      token: doctor.token,
      body: { event_ids: payments.map(({ id }) => id) },
    });
    const [replayed] = (await receiver.received(path, calls + 1)).slice(calls);
    expect(replayed?.headers['webhook-id']).toBe(payments[0]?.id);
    expect(new Webhook(secret).verify(replayed?.body ?? '', replayed?.headers ?? {})).toEqual(payments[0]);
  });
});
