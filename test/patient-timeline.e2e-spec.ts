import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Entry {
  id: string;
  at: string;
  kind: string;
  event: string;
  amount: number | null;
  reason: string | null;
  subscription: object | null;
  payment: { id: string; method: string } | null;
  message: { id: string; kind: string; status: string } | null;
  reply: { text: string | null } | null;
  actor: { kind: string; email: string | null } | null;
}
interface Timeline {
  entries: Entry[];
  next: string | null;
}

describe("a patient's timeline", () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  let tier: string;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: '2026-11-10T06:00:00Z' });
    doctor = await w.doctor();
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan, 499);
  });

  const request = (patientId: string, query = '', { token } = doctor) =>
    w.call<Timeline & { code?: string }>('GET', `/api/patients/${patientId}/timeline${query}`, { token });
  const timeline = async (patientId: string, query = '') => {
    const { status, body } = await request(patientId, query);
    expect(status).toBe(200);
    return body;
  };
  /** The events, oldest first. */
  const eventsOf = async (patientId: string, kind?: string) =>
    (await timeline(patientId, kind && `?kind=${kind}`)).entries.map(({ event }) => event).toReversed();
  const entryOf = async (patientId: string, event: string) =>
    (await timeline(patientId)).entries.find((entry) => entry.event === event);
  const send = <T = object>(method: string, path: string, body?: object) =>
    w.must<T>(method, `/api${path}`, { token: doctor.token, ...(body && { body }) });
  const later = () => w.clock({ advance: { minutes: 1 } });
  const money = () => paymentHelpers(w, () => doctor);

  const assigned = async (fields: object = {}) => {
    const patient = await w.patient(doctor, fields);
    await later();
    await send('POST', `/patients/${patient.id}/subscribe`, { subscription_tier_id: tier });
    await w.settle();
    return { ...patient, identifier: await w.identifier(doctor, patient.id) };
  };
  const recorded = async (fields: object = {}) => {
    const patient = await w.patient(doctor);
    const body = { subscription_tier_id: tier, payment_method: 'cash', send_confirmation: false, ...fields };
    const { payment } = await send<{ payment: { id: string } }>('POST', `/patients/${patient.id}/payments`, body);
    return { ...patient, payment: payment.id };
  };
  const termOf = async (patientId: string) => (await w.terms(doctor, patientId))[0]?.id ?? '';

  it('shows the way from the link to the plan, with the bank’s reason in words', async () => {
    const { id, identifier } = await assigned();
    await later();
    const { orderId } = await w.order(identifier, tier);
    await w.pay(orderId, { outcome: 'failed' });
    await w.settle();
    await later();
    await w.pay(orderId);
    await w.settle();
    const { entries, next } = await timeline(id);
    expect(next).toBeNull();
    expect(entries.map(({ event }) => event).toReversed()).toEqual([
      ...['changed', 'assigned', 'sent', 'payment_failed', 'paid', 'activated', 'sent'],
    ]);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(entries.find(({ event }) => event === 'payment_failed')).toMatchObject({
      kind: 'payment',
      amount: 499,
      reason: expect.stringMatching(/^The .+\.$/) as unknown,
      payment: { status: 'failed' },
    });
    expect(entries.find(({ event }) => event === 'paid')).toMatchObject({
      at: '2026-11-10T06:03:00.000Z',
      amount: 499,
      reason: null,
      payment: { method: 'upi', status: 'captured', refundable_amount: 499 },
    });
    expect(entries.find(({ event }) => event === 'activated')).toMatchObject({
      kind: 'subscription',
      subscription: {
        plan_name: 'WhatsApp Support',
        tier_name: 'Tier 499',
        start_date: '2026-11-10',
        end_date: '2026-12-10',
      },
      payment: null,
    });
    expect(entries.find(({ message }) => message?.kind === 'confirmation')).toMatchObject({
      kind: 'message',
      message: { status: 'delivered', text: expect.stringContaining('Ravi') as unknown, actions: [] },
    });
  });

  it('shows a renewal, the end of a subscription, and its end only if nothing follows', async () => {
    const { id } = await recorded();
    await w.clock({ now: '2026-12-05T06:00:00Z' });
    await send('POST', `/patients/${id}/payments`, { subscription_tier_id: tier, payment_method: 'cash' });
    expect(await eventsOf(id, 'subscription')).toEqual(['activated', 'renewed']);
    await w.clock({ now: '2027-01-11T06:00:00Z' });
    expect(await eventsOf(id, 'subscription')).toEqual(['activated', 'renewed', 'ended']);
    expect(await entryOf(id, 'ended')).toMatchObject({
      at: '2027-01-10T18:30:00.000Z',
      subscription: { start_date: '2026-12-10', end_date: '2027-01-10' },
    });
  });

  it('shows what the clinic did to a subscription, and who', async () => {
    const { id } = await recorded();
    const term = await termOf(id);
    const change = async (action: string, body?: object) => {
      await later();
      await send('PUT', `/patients/subscriptions/${term}/${action}`, body);
    };
    await change('edit', { subscription_end_date: '2026-12-20' });
    await change('edit', { subscription_end_date: '2026-12-15' });
    await change('disable');
    await change('enable');
    const quarter = await w.tier(doctor, plan, 1_200, 'quarterly');
    await change('edit', { subscription_tier_id: quarter });
    await change('replace-link');
    expect(await eventsOf(id)).toEqual([
      ...[
        'changed',
        'recorded',
        'activated',
        'extended',
        'shortened',
        'disabled',
        'enabled',
        'tier_changed',
        'changed',
      ],
    ]);
    expect(await entryOf(id, 'extended')).toMatchObject({
      kind: 'subscription',
      subscription: { previous_end_date: '2026-12-10', end_date: '2026-12-20', tier_name: 'Tier 499' },
      actor: { kind: 'doctor', id: doctor.id, email: doctor.email },
    });
    expect(await entryOf(id, 'tier_changed')).toMatchObject({ subscription: { tier_name: 'Tier 1200' } });
    expect(await entryOf(id, 'activated')).toMatchObject({
      subscription: { start_date: '2026-11-10', end_date: '2026-12-10', tier_name: 'Tier 499' },
    });
    expect((await timeline(id)).entries[0]).toMatchObject({
      kind: 'act',
      change: { action: 'patients.replaceLink', object_type: 'link', before: null },
    });
  });

  it('shows an assignment that was replaced, and one that was withdrawn', async () => {
    const { id } = await assigned();
    await later();
    await send('POST', `/patients/${id}/subscribe`, { subscription_tier_id: await w.tier(doctor, plan, 300) });
    await later();
    await send('PUT', `/patients/subscriptions/${await termOf(id)}/withdraw`);
    expect(await eventsOf(id, 'subscription')).toEqual(['assigned', 'replaced', 'assigned', 'withdrawn']);
  });

  it('shows a correction and a void of a payment at the clinic, with their reasons', async () => {
    const { id, payment } = await recorded({ reference: 'R-17' });
    await later();
    const body = { subscription_tier_id: tier, payment_method: 'cheque', reason: 'It was a cheque' };
    const { payment: correct } = await send<{ payment: { id: string } }>('POST', `/payments/${payment}/correct`, body);
    await later();
    await send('POST', `/payments/${correct.id}/void`, { reason: 'Wrong patient' });
    expect(await eventsOf(id, 'payment')).toEqual(['recorded', 'corrected', 'recorded', 'voided']);
    expect(await entryOf(id, 'corrected')).toMatchObject({
      amount: 499,
      reason: 'It was a cheque',
      payment: { id: payment, method: 'cash', reference: 'R-17', status: 'voided' },
      actor: { kind: 'doctor' },
    });
    expect(await entryOf(id, 'voided')).toMatchObject({ reason: 'Wrong patient', payment: { id: correct.id } });
  });

  it('shows a hold, how it was decided, and the renewal when it was decided', async () => {
    const { patient, hold } = await money().paidTwice();
    expect(await entryOf(patient.id, 'held')).toMatchObject({
      amount: 500,
      hold: { reason: 'paid_twice', status: 'open' },
      payment: { status: 'captured' },
    });
    await w.clock({ advance: { days: 1 } });
    await send('POST', `/holds/${hold.id}/accept`);
    expect((await eventsOf(patient.id)).filter((event) => event !== 'sent')).toEqual([
      ...['changed', 'assigned', 'paid', 'activated', 'paid', 'held', 'hold_accepted', 'renewed'],
    ]);
    expect(await entryOf(patient.id, 'hold_accepted')).toMatchObject({
      amount: 500,
      hold: { status: 'accepted' },
      actor: { kind: 'doctor' },
    });
  });

  it('shows a refund and the subscription that it ended', async () => {
    const { patient, payment } = await money().paid();
    await later();
    await money().refund(payment.id);
    await w.settle();
    expect((await eventsOf(patient.id)).slice(-2)).toEqual(['refunded', 'cancelled']);
    expect(await entryOf(patient.id, 'refunded')).toMatchObject({
      amount: 499,
      reason: 'Moved away',
      refund: { status: 'processed', due_date: expect.any(String) as unknown, ends_access: true },
      payment: { status: 'refunded', refundable_amount: 0 },
    });
  });

  it('shows messages both ways, and why one did not arrive', async () => {
    const { id, mobile } = await assigned();
    await later();
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: mobile, text: 'Can I come on Sunday?' } });
    await w.settle();
    expect(await eventsOf(id, 'message')).toEqual(['sent', 'received']);
    expect(await entryOf(id, 'received')).toMatchObject({ reply: { kind: 'text', text: 'Can I come on Sunday?' } });
    const unreachable = await assigned({ name: 'Bina Das', mobile: '7999990001' });
    expect(await entryOf(unreachable.id, 'sent')).toMatchObject({
      message: { status: 'failed', reason: expect.stringContaining('WhatsApp') as unknown, actions: ['resend'] },
    });
  });

  it('shows changes of the patient, masked as in the activity log', async () => {
    const { id } = await w.patient(doctor);
    await later();
    await send('PUT', `/patients/${id}`, { email: 'ravi@example.com' });
    await later();
    await send('DELETE', `/patients/${id}`);
    await later();
    await send('PUT', `/patients/${id}/restore`);
    const { entries } = await timeline(id, '?kind=act');
    expect(entries).toMatchObject(
      ['restore', 'archive', 'update', 'add'].map((name) => ({
        event: 'changed',
        change: { action: `patients.${name}`, object_type: 'patient' },
        actor: { kind: 'doctor', email: doctor.email },
      })),
    );
    expect(entries[2]).toMatchObject({ change: { before: { email: null }, after: { email: '•••' } } });
    expect(JSON.stringify(entries)).not.toMatch(/Ravi|ravi@/);
  });

  it('does not show which member of the staff made a change', async () => {
    const { id } = await w.patient(doctor);
    await w.rows(
      `SELECT set_config('app.actor', 'admin/' || id::text, false) FROM account WHERE role = 'admin' LIMIT 1`,
    );
    await w.rows('UPDATE patient SET archived_at = now() WHERE id = $1', [id]);
    await w.rows(`SELECT set_config('app.actor', '', false)`);
    expect((await timeline(id)).entries.find(({ actor }) => actor?.kind === 'admin')).toMatchObject({
      actor: { email: null },
    });
  });

  it('is paged without a loss or a repeat, also within one instant', async () => {
    const { id, identifier } = await assigned();
    const { orderId } = await w.order(identifier, tier);
    await w.pay(orderId, { outcome: 'failed_then_captured' });
    await w.settle();
    const all = (await timeline(id)).entries.map((entry) => entry.id);
    expect(all.length).toBe(6);
    expect(new Set(all).size).toBe(all.length);
    for (const limit of [1, 2, 3]) {
      const read: string[] = [];
      let before: string | null = '';
      while (before !== null) {
        const page: Timeline = await timeline(id, `?limit=${limit}${before && `&before=${before}`}`);
        expect(page.entries.length).toBeLessThanOrEqual(limit);
        read.push(...page.entries.map((entry) => entry.id));
        before = page.next;
      }
      expect(read).toEqual(all);
    }
    const [first] = await timeline(id, '?kind=message&limit=1').then(({ next }) => [next]);
    const second = await timeline(id, `?kind=message&before=${first ?? ''}`);
    expect(second.entries.map(({ kind }) => kind)).toEqual(['message']);
  });

  it('has one entry for a new patient', async () => {
    const { id } = await w.patient(doctor);
    expect(await eventsOf(id)).toEqual(['changed']);
    expect(await timeline(id, '?kind=payment')).toEqual({ entries: [], next: null });
  });

  it('is hidden from other doctors, and gone with the patient', async () => {
    const { id } = await recorded();
    const other = await w.doctor();
    expect(await request(id, '', other)).toMatchObject({ status: 404, body: { code: 'patient.not_found' } });
    expect(await request('0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30')).toMatchObject({ status: 404 });
    await send('DELETE', `/patients/${id}`);
    expect(await request(id)).toMatchObject({ status: 200 });
    await send('DELETE', `/patients/${id}/permanent`);
    expect(await request(id)).toMatchObject({ status: 404, body: { code: 'patient.not_found' } });
  });

  it.each(['kind=everything', 'limit=0', 'limit=101', 'limit=x', 'before=yesterday'])('rejects %s', async (query) => {
    const { id } = await w.patient(doctor);
    expect(await request(id, `?${query}`)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});
