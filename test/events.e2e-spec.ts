import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { EVENT_TYPES, type EventType } from '../src/events/event-types.rules.js';
import { createApiKey } from './authorisation/logins.js';
import { fetchDocument } from './helpers/api-endpoints.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Event {
  id: string;
  type: EventType;
  sequence: number;
  timestamp: string;
  data: Record<string, unknown>;
}

interface Events {
  events: Event[];
  next: string;
}

interface DocumentedWebhook {
  post: { requestBody: { content: { 'application/json': { schema: object; example: Event } } } };
}

/** What happened in a clinic, as other software reads it. */
describe('events', () => {
  let w: World;
  let doctor: Doctor;
  let key: string;
  let steps: ReturnType<typeof paymentHelpers>;
  let schemas: Record<string, { isValid: (event: unknown) => string | null; example: Event }>;
  /** Of all events that the tests have seen. */
  const seen = new Set<string>();
  beforeAll(async () => {
    w = await world();
    steps = paymentHelpers(w, () => doctor);
    const { webhooks } = (await fetchDocument(w)) as unknown as { webhooks: Record<string, DocumentedWebhook> };
    const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
    schemas = Object.fromEntries(
      Object.entries(webhooks).map(([type, { post }]) => {
        const { schema, example } = post.requestBody.content['application/json'];
        const validate = ajv.compile(schema);
        return [type, { example, isValid: (event) => (validate(event) ? null : ajv.errorsText(validate.errors)) }];
      }),
    );
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    doctor = await w.doctor();
    ({ token: key } = await createApiKey(w, doctor.id));
  });

  const page = (query: Record<string, string> = {}, token = key) =>
    w.must<Events>('GET', `/api/events?${new URLSearchParams(query).toString()}`, { token });

  /** All events of the clinic, oldest first. Each must match the API description. */
  async function read(after = '0'): Promise<Event[]> {
    await w.settle();
    const { events } = await page({ after, limit: '1000' });
    for (const event of events) {
      seen.add(event.type);
      expect([event.type, schemas[event.type]?.isValid(event)]).toEqual([event.type, null]);
    }
    return events;
  }
  const typesOf = (events: Event[]) => events.map(({ type }) => type);
  /** The types of the events that `work` causes. */
  async function typesAfter(work: () => Promise<unknown>): Promise<string[]> {
    const after = String((await read()).at(-1)?.sequence ?? 0);
    await work();
    return typesOf(await read(after));
  }

  it('tell an integrator what happened from the new patient to the receipt, in order', async () => {
    const { patient, tier, payment, identifier } = await steps.paid(499.5);
    const events = await read();
    expect(typesOf(events).filter((type) => !type.startsWith('message.'))).toEqual(
      ['patient.created', 'enrolment.created', 'payment.captured', 'receipt.issued', 'term.activated'].sort(
        (one, other) => typesOf(events).indexOf(one as EventType) - typesOf(events).indexOf(other as EventType),
      ),
    );
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    const dataOf = (type: string) => events.find((event) => event.type === type)?.data;
    expect(dataOf('payment.captured')).toMatchObject({ payment_id: payment.id, patient_id: patient.id, amount: 499.5 });
    expect(dataOf('term.activated')).toMatchObject({
      patient_id: patient.id,
      subscription_tier_id: tier,
      amount: 499.5,
      start_date: '2026-11-20',
      end_date: '2026-12-20',
    });
    const text = JSON.stringify(events);
    for (const secret of ['Ravi', patient.mobile.slice(3), identifier]) expect(text).not.toContain(secret);
  });

  it('name the fields of a patient that changed, never their values', async () => {
    const { id } = await w.patient(doctor);
    const path = `/api/patients/${id}`;
    const token = doctor.token;
    const after = String((await read()).at(-1)?.sequence);
    await w.must('PUT', path, { token, body: { name: 'Asha Kumar', email: 'asha@example.com' } });
    await w.must('PUT', path, { token, body: { name: 'Asha Kumar' } }); // changes nothing
    await w.must('DELETE', path, { token });
    await w.must('PUT', `${path}/restore`, { token });
    const events = await read(after);
    expect(typesOf(events)).toEqual(['patient.updated', 'patient.archived', 'patient.restored']);
    expect(events[0]?.data).toEqual({ patient_id: id, changed: ['name', 'email'] });
  });

  it('follow a payment that is held, accepted or refunded, and a payment at the clinic that is voided', async () => {
    const first = await steps.paidTwice();
    expect(typesOf(await read())).toEqual(expect.arrayContaining(['hold.opened']));
    expect(
      await typesAfter(() => w.must('POST', `/api/holds/${first.hold.id}/accept`, { token: doctor.token, body: {} })),
    ).toEqual(expect.arrayContaining(['hold.accepted', 'term.activated']));
    const second = await steps.paidTwice();
    expect(
      await typesAfter(() =>
        w.must('POST', `/api/holds/${second.hold.id}/refund`, { token: doctor.token, body: { reason: 'Paid twice' } }),
      ),
    ).toEqual(expect.arrayContaining(['hold.refunded', 'payment.refunded']));
    const { payment } = await steps.paidAtClinic();
    expect(
      await typesAfter(() =>
        steps.post(`/api/payments/${payment.id}/void`, { reason: 'Recorded for the wrong patient' }),
      ),
    ).toEqual(expect.arrayContaining(['payment.voided', 'term.voided']));
  });

  it('report a refund that ends a subscription, and its failure', async () => {
    const { payment } = await steps.paid();
    await steps.nextRefund({ outcome: 'pending' });
    expect(await typesAfter(() => steps.refund(payment.id))).toEqual(
      expect.arrayContaining(['payment.refunded', 'term.cancelled']),
    );
    expect(await typesAfter(() => steps.endRefund(payment.id, { status: 'failed' }))).toEqual(
      expect.arrayContaining(['payment.refund_failed', 'term.restored']),
    );
  });

  it('record a term that will end and one that has ended, once, unless it is renewed', async () => {
    const tier = await w.tier(doctor, await w.plan(doctor), 300);
    const paidOn = (day: string) => w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: day });
    const [ending] = [await paidOn('2026-11-15')];
    await paidOn('2026-11-19');
    const ends = (events: Event[]) => events.filter(({ type }) => /expir/.test(type));
    expect(ends(await read())).toEqual([]);
    await w.clock({ now: '2026-12-09T06:00:00Z' });
    const expiring = ends(await read());
    expect(expiring.map(({ type, data }) => [type, data['patient_id'], data['end_date']])).toEqual([
      ['term.expiring', ending.id, '2026-12-15'],
    ]);
    await w.settle();
    expect(ends(await read())).toHaveLength(1);
    const [first] = await w.terms(doctor, ending.id);
    await w.pay((await w.order(first?.link?.split('/').pop() ?? '', tier)).orderId); // renews it
    await w.clock({ now: '2026-12-21T06:00:00Z' });
    expect(typesOf(ends(await read())).slice(1)).toEqual(['term.expiring', 'term.expired']);
  });

  it('are recorded with the change or not at all, and only for clinics with an integration', async () => {
    const plan = await w.plan(doctor);
    const refused = await w.call('POST', '/api/patients', {
      token: doctor.token,
      body: { name: 'Ravi', mobile: '9876543210', subscription_id: plan, subscription_tier_id: plan },
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await read()).toEqual([]);
    const other = await w.doctor();
    await w.patient(other);
    const counts = await w.rows('SELECT FROM clinic_event WHERE doctor_id = $1', [other.id]);
    expect(counts).toHaveLength(0);
  });

  it('are paged with a cursor that neither repeats nor skips while others write', async () => {
    const writes = Promise.all(Array.from({ length: 40 }, () => w.patient(doctor)));
    const ids: string[] = [];
    let after = '0';
    const readOn = async () => {
      const { events, next } = await page({ after, limit: '7', type: 'patient.created' });
      ids.push(...events.map(({ id }) => id));
      after = next;
      return events.length;
    };
    const progress = { isWriting: true };
    void writes.finally(() => (progress.isWriting = false));
    while (progress.isWriting) await readOn();
    await w.settle();
    while ((await readOn()) > 0);
    expect([ids.length, new Set(ids).size]).toEqual([40, 40]);
    expect(await page({ after })).toEqual({ events: [], next: after });
  });

  it('are read backwards, newest first', async () => {
    await Promise.all(Array.from({ length: 5 }, () => w.patient(doctor)));
    const all = (await read()).map(({ sequence }) => sequence);
    const newest = await page({ order: 'newest', limit: '2' });
    const earlier = await page({ order: 'newest', limit: '100', after: newest.next });
    expect([...newest.events, ...earlier.events].map(({ sequence }) => sequence)).toEqual(all.reverse());
    expect(await page({ order: 'newest', after: earlier.next })).toEqual({ events: [], next: earlier.next });
  });

  it('number the events of a clinic without gaps when several processes publish', async () => {
    await Promise.all(Array.from({ length: 30 }, () => w.patient(doctor)));
    await Promise.all(Array.from({ length: 4 }, () => w.settle()));
    const sequences = (await read()).map(({ sequence }) => sequence);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  });

  it('show nothing of another clinic, and need their scope', async () => {
    await w.patient(doctor);
    const other = await createApiKey(w, (await w.doctor()).id);
    await w.settle();
    expect((await page({}, other.token)).events).toEqual([]);
    const { token } = await createApiKey(w, doctor.id, ['patients.read']);
    expect(await w.call('GET', '/api/events', { token })).toMatchObject({
      status: 403,
      body: { code: 'api_key.scope' },
    });
  });

  it.each([
    ['after', 'x', 'after must be the next of an earlier response'],
    ['limit', '0', 'limit must be a whole number from 1 to 1000'],
    ['limit', '1001', 'limit must be a whole number from 1 to 1000'],
    ['order', 'random', 'order must be oldest or newest'],
    ['type', 'patient.sold', 'type must be a type of event, such as payment.captured'],
  ])('refuse %s=%s', async (field, value, message) => {
    expect(await w.call('GET', `/api/events?${field}=${value}`, { token: key })).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', details: [{ field, message }] },
    });
  });

  it('are deleted after 30 days, and their numbers continue', async () => {
    await w.patient(doctor);
    await read();
    await w.rows(`UPDATE clinic_event SET recorded_at = '2026-10-25' WHERE doctor_id = $1`, [doctor.id]);
    expect(await read()).toHaveLength(1);
    await w.rows(`UPDATE clinic_event SET recorded_at = '2026-10-15' WHERE doctor_id = $1`, [doctor.id]);
    await w.clock({ advance: { days: 1 } });
    expect(await read()).toEqual([]);
    await w.patient(doctor);
    expect((await read()).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('have a schema and an example that matches it for every type', () => {
    expect(Object.keys(schemas)).toEqual(Object.keys(EVENT_TYPES));
    for (const [type, { isValid, example }] of Object.entries(schemas))
      expect([type, isValid(example)]).toEqual([type, null]);
  });
});
