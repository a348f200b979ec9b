import { paymentHelpers, type Payment } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Result {
  kind: string;
  id: string;
  title: string;
  subtitle: string;
  href: string;
  actions: string[];
}

describe('search of patients, plans and payments', () => {
  let w: World;
  let doctor: Doctor;
  let other: Doctor;
  beforeAll(async () => {
    w = await world();
    [doctor, other] = [await w.doctor(), await w.doctor()];
  });
  afterAll(() => w.end());

  const search = async (q: string, { token } = doctor) =>
    (await w.must<{ results: Result[] }>('GET', `/api/search?q=${encodeURIComponent(q)}`, { token })).results;
  const titles = async (...args: Parameters<typeof search>) => (await search(...args)).map(({ title }) => title);

  describe('patients', () => {
    const ids: Record<string, string> = {};
    beforeAll(async () => {
      for (const [name, fields] of Object.entries({
        'Asha Rao': { mobile: '98765 43210', email: 'Asha@Mail.example' },
        'Ravi Ashok': { mobile: '+91 80412 34567' },
        'Natasha Iyer': {},
        'Zoë 100%_Ñandú': { mobile: '+44 20 7946 0018' },
      }))
        ids[name] = (await w.patient(doctor, { name, ...fields })).id;
      await w.patient(other, { name: 'Asha Other', mobile: '98765 43210' });
    });

    it('returns what the dashboard shows and opens', async () => {
      expect(await search('asha rao')).toEqual([
        {
          kind: 'patient',
          id: ids['Asha Rao'],
          title: 'Asha Rao',
          subtitle: '+91 98765 43210 · Asha@Mail.example',
          href: `/patients/${ids['Asha Rao']}`,
          actions: ['record_payment'],
        },
      ]);
    });

    it('sorts names that begin with the text before words that do, and those before any other match', async () => {
      expect(await titles('ash')).toEqual(['Asha Rao', 'Ravi Ashok', 'Natasha Iyer']);
    });

    it.each([
      ['  ASHA   rao ', 'Asha Rao'],
      ['98765 43210', 'Asha Rao'],
      ['+91 98765-43210', 'Asha Rao'],
      ['09876543210', 'Asha Rao'],
      ['43210', 'Asha Rao'],
      ['९८७६५', 'Asha Rao'],
      ['asha@mail', 'Asha Rao'],
      ['8041234', 'Ravi Ashok'],
      ['0%_ñ', 'Zoë 100%_Ñandú'],
      ['zoe', 'Zoë 100%_Ñandú'],
      ['NANDU', 'Zoë 100%_Ñandú'],
      ['nátäsha', 'Natasha Iyer'],
    ])('finds %j', async (text, name) => expect(await titles(text)).toEqual([name]));

    it.each(['', ' ', 'a', ' a ', '__', '%%', 'nobody'])('finds nothing for %j', async (text) =>
      expect(await search(text)).toEqual([]),
    );

    it('finds nothing without a text, and rejects a text that is too long', async () => {
      const { token } = doctor;
      expect(await w.must('GET', '/api/search', { token })).toEqual({ results: [] });
      expect(await search('x'.repeat(200))).toEqual([]);
      expect(await w.call('GET', `/api/search?q=${'x'.repeat(201)}`, { token })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'q', message: 'Search must be at most 200 characters' }] },
      });
    });

    it('marks archived patients and sorts them after the others; a deleted patient is not found', async () => {
      const { token } = doctor;
      const { id } = await w.patient(doctor, { name: 'Asha Archived', mobile: '98111 11111' });
      await w.must('DELETE', `/api/patients/${id}`, { token });
      expect(await titles('asha')).toEqual(['Asha Rao', 'Asha Archived', 'Natasha Iyer']);
      expect(await search('asha arch')).toMatchObject([{ subtitle: '+91 98111 11111 · Archived', actions: [] }]);
      await w.must('DELETE', `/api/patients/${id}/permanent`, { token });
      expect(await titles('asha')).toEqual(['Asha Rao', 'Natasha Iyer']);
    });

    it('returns at most eight, in a total order', async () => {
      await w.rows(
        `INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, created_at)
         SELECT $1, gen_random_uuid(), 'Same Name', '97' || lpad(i::text, 8, '0'), '+9197' || lpad(i::text, 8, '0'), now()
         FROM generate_series(1, 30) i`,
        [doctor.id],
      );
      const found = await search('same');
      expect(found).toHaveLength(8);
      expect(found.map(({ id }) => id)).toEqual(found.map(({ id }) => id).toSorted());
      expect(await search('same')).toEqual(found);
    });

    it('never returns a patient of another doctor', async () => {
      expect(await titles('asha', other)).toEqual(['Asha Other']);
      expect(await titles('98765 43210', other)).toEqual(['Asha Other']);
      expect(await titles('natasha', other)).toEqual([]);
    });
  });

  it('finds plans by any part of the name, except deleted ones', async () => {
    const { token } = doctor;
    const id = await w.plan(doctor, { name: 'Diabetes Care' });
    const deleted = await w.plan(doctor, { name: 'Diabetes Old' });
    await w.must('DELETE', `/api/subscriptions/${deleted}`, { token });
    const plan = { kind: 'plan', id, title: 'Diabetes Care', href: `/subscriptions/${id}`, actions: [] };
    expect(await search('BETES c')).toEqual([{ ...plan, subtitle: 'Active' }]);
    expect(await search('diabetes')).toHaveLength(1);
    await w.must('PUT', `/api/subscriptions/${id}`, { token, body: { is_active: false } });
    expect(await search('care')).toEqual([{ ...plan, subtitle: 'Inactive' }]);
    expect(await search('diabetes', other)).toEqual([]);
  });

  describe('payments', () => {
    let payment: Payment;
    let orderId: string;
    let razorpayId: string;
    const result = () => ({ kind: 'payment', id: payment.id, href: `/payments/${payment.id}`, actions: [] });
    beforeAll(async () => {
      const helpers = paymentHelpers(w, () => doctor);
      ({ orderId, payment } = await helpers.paid(1_499));
      const [row] = await w.rows<{ id: string }>('SELECT provider_payment_id AS id FROM payment WHERE id = $1', [
        payment.id,
      ]);
      razorpayId = row?.id ?? '';
    });

    it('finds a payment by its Razorpay payment id or the beginning of it', async () => {
      expect(razorpayId).toMatch(/^pay_\w{14}/);
      for (const text of [razorpayId, ` ${razorpayId} `, razorpayId.slice(0, 12)])
        expect(await search(text)).toEqual([
          {
            ...result(),
            title: '₹1,499 · Ravi Kumar',
            subtitle: expect.stringMatching(new RegExp(`^\\d+ \\w+ \\d{4} · ${razorpayId}$`)) as string,
          },
        ]);
    });

    it('finds a payment by its Razorpay order id or the beginning of it', async () => {
      for (const text of [orderId, orderId.slice(0, 14)]) {
        const [found, ...more] = await search(text);
        expect(found).toMatchObject(result());
        expect(found?.subtitle).toContain(orderId);
        expect(more).toEqual([]);
      }
    });

    it('finds a payment recorded at the clinic by the beginning of its reference', async () => {
      const { token } = doctor;
      const tier = await w.tier(doctor, await w.plan(doctor), 300);
      const { id } = await w.patient(doctor, { name: 'Clinic Patient' });
      await w.must('POST', `/api/patients/${id}/subscribe`, { token, body: { subscription_tier_id: tier } });
      const body = { payment_method: 'upi', reference: 'UTR 4_5678' };
      await w.must('PUT', `/api/patients/${id}/subscription/activate`, { token, body });
      for (const text of ['utr 4_5678', 'UTR', 'utr 4_'])
        expect(await search(text)).toMatchObject([{ kind: 'payment', title: '₹300 · Clinic Patient' }]);
      expect((await search('UTR 4_5'))[0]?.subtitle).toMatch(/ · UTR 4_5678$/);
      expect(await search('utr 4%')).toEqual([]);
      expect(await search('5678')).toEqual([]);
    });

    it.each(['pay', 'pay_', 'order_', 'ay_', 'pay_s', 'order_sim'])('does not list all payments for %j', async (text) =>
      expect(await search(text)).toEqual([]),
    );

    it('never returns a payment of another doctor', async () => {
      for (const text of [razorpayId, razorpayId.slice(0, 12), orderId, orderId.slice(0, 14), 'utr'])
        expect(await search(text, other)).toEqual([]);
    });
  });
});
