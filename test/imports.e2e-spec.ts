import { analyticsHelpers } from './helpers/analytics.js';
import { HEADER, importClinic, type ImportHelpers, NOON, PLAN, toCsv } from './helpers/imports.js';
import { findViolations } from './helpers/ledger.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface ListedPatient {
  id: string;
  name: string;
  mobile: string;
  email: string | null;
  last_appointment: string | null;
}

describe('imports', () => {
  let w: World;
  let doctor: Doctor;
  let token: string;
  let tier: string;
  let imports: ImportHelpers;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: NOON });
    ({ doctor, token, tier, imports } = await importClinic(w));
  });

  const patients = async (of = doctor) =>
    (await w.must<{ patients: ListedPatient[] }>('GET', '/api/patients?sort=["name","ASC"]', { token: of.token }))
      .patients;
  const byName = async (name: string) => {
    const found = (await patients()).find((patient) => patient.name === name);
    if (!found) throw new Error(`no patient ${name}`);
    return found;
  };
  const termsOf = async (name: string) => w.terms(doctor, (await byName(name)).id);
  const one = (cells: Record<string, string | number>) =>
    toCsv([HEADER, HEADER.map((heading) => cells[heading] ?? null)]);
  const RAVI = { Name: 'Ravi Kumar', Mobile: '98765 43210', Plan: PLAN, Tier: 'Tier 499', Start: '05/11/2026' };

  describe('a run', () => {
    it('adds patients and their running subscriptions with their dates, and no revenue', async () => {
      const { counts, status, finished_at } = await imports.imported(
        toCsv([
          HEADER,
          [
            'Ravi Kumar',
            '98765 43210',
            'ravi@example.com',
            '01/11/2026',
            PLAN,
            'Tier 499',
            '05/11/2026',
            '20/12/2026',
            450,
            'UPI',
            'R-1',
            'Calls after 6',
          ],
          ['Sita Kumar', '98765 43210', null, null, PLAN, 'yearly', null, '31/01/2027', null, null, null, null],
        ]),
      );
      expect({ counts, status }).toEqual({
        counts: { new: 2, same: 0, changed: 0, wrong: 0, done: 2 },
        status: 'done',
      });
      expect(finished_at).not.toBeNull();
      expect(await byName('Ravi Kumar')).toMatchObject({ email: 'ravi@example.com', last_appointment: '2026-11-01' });
      expect(await termsOf('Ravi Kumar')).toMatchObject([
        {
          ...{ status: 'active', opening: true, payment_amount: 450, payment_method: 'clinic_upi' },
          ...{ subscription_start_date: '2026-11-05', subscription_end_date: '2026-12-20' },
        },
      ]);
      expect(await termsOf('Sita Kumar')).toMatchObject([
        { subscription_start_date: '2026-01-31', subscription_end_date: '2027-01-31', payment_amount: 4_990 },
      ]);
      const analytics = analyticsHelpers(w, doctor);
      expect(await analytics.mrr()).toMatchObject({ mrr: 865.83, activeSubscriptions: 2 });
      expect(await analytics.get('new-revenue?period=lifetime')).toMatchObject({ newRevenue: 0 });
      const { payments } = await w.must<{ payments: object[] }>('GET', '/api/payments', { token });
      expect(payments).toEqual([]);
      expect(await w.messages('+919876543210')).toEqual([]);
      expect(await findViolations(w)).toEqual({});
    });

    it('renews an imported subscription from its end', async () => {
      await imports.imported(one({ ...RAVI, Start: '', 'Paid until': '31/01/2027' }));
      const { id } = await byName('Ravi Kumar');
      await w.must('POST', `/api/patients/${id}/payments`, {
        token,
        body: { subscription_tier_id: tier, payment_method: 'cash' },
      });
      expect((await termsOf('Ravi Kumar')).map((term) => term.subscription_end_date).sort()).toEqual([
        '2027-01-31',
        '2027-02-28',
      ]);
      expect(await findViolations(w)).toEqual({});
    });

    it('changes nothing for the same file again', async () => {
      const file = toCsv([
        HEADER,
        [
          'Ravi Kumar',
          '98765 43210',
          'r@example.com',
          '01/11/2026',
          PLAN,
          'Tier 499',
          '05/11/2026',
          null,
          499,
          'UPI',
          'R-1',
          'A\n\nB',
        ],
        ['Ravi Kumar', '98765 43210', null, null, PLAN, 'Tier 499', '05/12/2026', null, 499, 'cash', null, null],
        ['Sita', '9876543211', null, null, PLAN],
      ]);
      expect((await imports.imported(file)).counts).toMatchObject({ new: 3, done: 3 });
      const { id, counts } = await imports.checked(file);
      expect(counts).toEqual({ new: 0, same: 3, changed: 0, wrong: 0, done: 0 });
      expect(await imports.run(id)).toMatchObject({ status: 'done', counts: { done: 0 } });
      expect(await patients()).toHaveLength(2);
      expect(await termsOf('Ravi Kumar')).toHaveLength(2);
    });

    it('lists and makes the changes of an existing patient', async () => {
      await imports.imported(one({ ...RAVI, Email: 'old@example.com', Amount: 499 }));
      const { id } = await imports.checked(one({ ...RAVI, Email: 'new@example.com', Amount: 450, Notes: 'Moved' }));
      expect(await imports.rows(id)).toMatchObject([
        {
          result: 'changed',
          changes: [
            { field: 'email', from: 'old@example.com', to: 'new@example.com' },
            { field: 'notes', from: null, to: 'Moved' },
            { field: 'amount', from: '₹499', to: '₹450' },
          ],
        },
      ]);
      await imports.run(id);
      expect(await byName('Ravi Kumar')).toMatchObject({ email: 'new@example.com' });
      expect(await termsOf('Ravi Kumar')).toMatchObject([{ payment_amount: 450 }]);
    });

    it('does not change what was paid through Nirog, nor archived patients', async () => {
      await w.patient(doctor, {
        name: 'Ravi Kumar',
        mobile: '9876543210',
        subscription_tier_id: tier,
        subscription_start_date: '2026-11-05',
      });
      const paid = await imports.checked(one({ ...RAVI, Amount: 400 }));
      expect(await imports.problems(paid.id)).toEqual([
        '2: amount: Nirog has ₹499 for this subscription. Change it on the patient’s page.',
      ]);
      await w.must('DELETE', `/api/patients/${(await byName('Ravi Kumar')).id}`, { token });
      const archived = await imports.checked(one({ ...RAVI, Email: 'new@example.com' }));
      expect(await imports.problems(archived.id)).toEqual([
        '2: name: This patient is archived. Restore the patient first.',
      ]);
    });

    it('sends nothing until messages are on, and shows their number and cost before', async () => {
      const file = toCsv([
        ['Name', 'Mobile', 'Plan', 'Tier'],
        ['Ravi', '9876543210', PLAN, ''],
        ['Sita', '9876543211', PLAN, 'Tier 499'],
        ['Land Line', '022 1234 5678', PLAN, ''],
      ]);
      const off = await imports.checked(file);
      expect(off.messages).toEqual({ count: 2, cost: expect.any(Number) as number });
      expect(await imports.run(off.id)).toMatchObject({ send_messages: false });
      expect(await w.messages('+919876543210')).toEqual([]);

      expect(await imports.run(off.id, true)).toMatchObject({ status: 'done', send_messages: true });
      expect(await imports.run(off.id, true)).toMatchObject({ send_messages: true });
      expect(await w.messages('+919876543210')).toHaveLength(1);

      const { imports: on } = await importClinic(w);
      expect(await on.run((await on.checked(file)).id, true)).toMatchObject({ send_messages: true });
      expect(await w.messages('+919876543210')).toHaveLength(2);
      expect(await w.messages('+919876543211')).toHaveLength(2);
    });

    it('is possible after a check only, and once', async () => {
      const { id } = await imports.upload(one(RAVI));
      const run = () => w.call('POST', `/api/imports/${id}/run`, { token, body: {} });
      expect(await run()).toMatchObject({ status: 409, body: { code: 'import.not_possible' } });
      await imports.check(id);
      await imports.run(id);
      expect(await run()).toMatchObject({ status: 200, body: { import: { status: 'done' } } });
      for (const [method, path, body] of [
        ['PUT', '', { mapping: { 0: 'name', 1: 'mobile' } }],
        ['POST', '/check', undefined],
      ] as const)
        expect(await w.call(method, `/api/imports/${id}${path}`, { token, ...(body && { body }) })).toMatchObject({
          status: 409,
          body: { code: 'import.not_possible' },
        });
      expect(await patients()).toHaveLength(1);
    });

    it('records the owner and the import in the audit log', async () => {
      await imports.imported(one(RAVI));
      const { id } = await byName('Ravi Kumar');
      const rows = await w.rows('SELECT actor_kind, actor_id, action FROM audit WHERE object_id = $1', [id]);
      expect(rows).toEqual([{ actor_kind: 'doctor', actor_id: doctor.id, action: 'import.run' }]);
    });
  });

  it('lists imports, newest first, to their doctor only', async () => {
    const [first, second] = [await imports.upload(one(RAVI)), await imports.upload(one(RAVI))];
    const { imports: listed, total } = await w.must<{ imports: { id: string }[]; total: number }>(
      'GET',
      '/api/imports',
      { token },
    );
    expect([listed.map(({ id }) => id), total]).toEqual([[second.id, first.id], 2]);
    const other = await w.doctor();
    for (const path of ['', '/rows', '/wrong.csv'])
      expect(await w.call('GET', `/api/imports/${first.id}${path}`, { token: other.token })).toMatchObject({
        status: 404,
        body: { code: 'import.not_found' },
      });
  });

  it('exports what gives the same figures in another account', async () => {
    await imports.imported(
      toCsv([
        HEADER,
        [
          'Ravi Kumar',
          '+91 98765 43210',
          'r@example.com',
          '01/11/2026',
          PLAN,
          'Tier 499',
          '31/08/2026',
          null,
          400,
          'UPI',
          'R-1',
          'One\n\nTwo',
        ],
        [
          'Ravi Kumar',
          '+91 98765 43210',
          null,
          null,
          PLAN,
          'Tier 499',
          '30/09/2026',
          '31/10/2026',
          499,
          null,
          null,
          null,
        ],
        ['Sita', '9876543211', null, null, PLAN, 'yearly', '05/01/2026', null, 4_990, 'cash', null, null],
        ['Waits', '9876543212', null, null, PLAN, 'Tier 499', null, null, null, null, null, null],
        ['=Alone', '022 1234 5678', null, null, null, null, null, null, null, null, null, null],
      ]),
    );
    await w.patient(doctor, {
      name: 'Sold',
      mobile: '9876543213',
      subscription_tier_id: tier,
      subscription_start_date: '2026-11-05',
    });
    const { id } = await byName('Sita');
    await w.must('POST', `/api/patients/${id}/payments`, {
      token,
      body: { subscription_tier_id: tier, payment_method: 'cheque', reference: '7' },
    });

    const file = await imports.file('export.csv');
    expect((await imports.checked(file)).counts).toEqual({ new: 0, same: 7, changed: 0, wrong: 0, done: 0 });

    const { doctor: other, imports: second } = await importClinic(w);
    expect((await second.imported(file)).counts).toEqual({ new: 7, same: 0, changed: 0, wrong: 0, done: 7 });
    const figures = async (of: Doctor) => {
      const analytics = analyticsHelpers(w, of);
      const { all, active, pending, expired, none } = await w.must<Record<string, number>>(
        'GET',
        '/api/patients/counts',
        { token: of.token },
      );
      return {
        mrr: await analytics.mrr(),
        closings: await analytics.closings('2026-01-01', '2027-06-30'),
        counts: { all, active, pending, expired, none },
      };
    };
    expect(await figures(other)).toEqual(await figures(doctor));
    const sorted = (text: string) => text.split('\r\n').toSorted();
    expect(sorted(await second.file('export.csv'))).toEqual(sorted(file));
    expect(await findViolations(w)).toEqual({});
  });
});
