import { analyticsHelpers } from './helpers/analytics.js';
import { HEADER, importClinic, type ImportHelpers, NOON, PLAN, toCsv } from './helpers/imports.js';
import { findViolations } from './helpers/ledger.js';
import { world, type Doctor, type World } from './helpers/world.js';

const SAME = { new: 0, same: 1, changed: 0, wrong: 0 };

describe('a later import of a recorded subscription', () => {
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

  const RAVI = { Name: 'Ravi', Mobile: '9876543210', Plan: PLAN, Tier: 'Tier 499', 'Paid until': '05/12/2026' };
  const toFile = (...rows: Record<string, string | number>[]) =>
    toCsv([HEADER, ...rows.map((row) => HEADER.map((heading) => row[heading] ?? null))]);
  const imported = (fields: Record<string, string | number> = {}) => imports.imported(toFile({ ...RAVI, ...fields }));
  const ravi = async () => {
    const { patients } = await w.must<{ patients: { id: string; email: string | null }[] }>('GET', '/api/patients', {
      token,
    });
    if (!patients[0]) throw new Error('no patient');
    return patients[0];
  };
  const term = async () => {
    const [first] = await w.rows<{ id: string; state: string; months: number; amount: number; day: string | null }>(
      `SELECT id, state, months, (amount_paise / 100)::int AS amount, payment_day::text AS day FROM term WHERE doctor_id = $1`,
      [doctor.id],
    );
    if (!first) throw new Error('no term');
    return first;
  };
  const changeTier = async (body: object) => {
    const [found] = await w.rows<{ plan: string }>('SELECT plan_id AS plan FROM tier WHERE id = $1', [tier]);
    await w.must('PUT', `/api/subscriptions/${found?.plan ?? ''}/tiers/${tier}`, {
      token,
      body: { tier_name: 'Tier 499', validity_type: 'monthly', price: 599, ...body },
    });
  };

  describe('with blank cells', () => {
    it('keeps the amount when the price of the tier was raised since', async () => {
      const { mrr, closings } = analyticsHelpers(w, doctor);
      const figures = async () => [await mrr(), await closings('2026-10-01', '2026-12-31')];
      await imported();
      const before = await figures();
      await changeTier({ price: 599 });
      const sita = { ...RAVI, Name: 'Sita' };
      const { id, counts } = await imports.checked(toFile(RAVI, sita));
      expect(counts).toMatchObject({ new: 1, same: 1, changed: 0 });
      expect(await imports.undo((await imports.run(id)).id)).toMatchObject({ undo: { removed: 1 } });
      expect(await term()).toMatchObject({ amount: 499 });
      expect(await figures()).toEqual(before);
    });

    it('keeps a start that the row does not give', async () => {
      await imported({ Start: '20/11/2026' });
      expect((await imports.checked(toFile(RAVI))).counts).toMatchObject(SAME);
    });

    it('does not question a discount in Nirog', async () => {
      const { id } = await w.patient(doctor, { name: 'Ravi', mobile: RAVI.Mobile });
      await w.must('POST', `/api/patients/${id}/payments`, {
        token,
        body: { subscription_tier_id: tier, payment_method: 'cash', amount: 450, amount_reason: 'Discount' },
      });
      expect((await imports.checked(toFile({ ...RAVI, 'Paid until': '20/12/2026' }))).counts).toMatchObject(SAME);
    });

    it('needs no tier, unless the row adds a subscription', async () => {
      await imported();
      const { id, counts } = await imports.checked(
        toFile({ ...RAVI, Tier: '' }, { ...RAVI, Tier: '', Name: 'Sita' }, { ...RAVI, Tier: '', Email: 'x' }),
      );
      expect(counts).toEqual({ new: 0, same: 1, changed: 0, wrong: 2, done: 0 });
      expect(await imports.problems(id)).toEqual([
        '3: tier: Enter the tier: Tier 499, Tier 4990',
        '4: email: Enter a valid email address; tier: Enter the tier: Tier 499, Tier 4990',
      ]);
    });

    it('writes only what the row gives', async () => {
      await imported({ Amount: 450, Method: 'UPI', Start: '20/11/2026' });
      await imported({ Reference: 'R-2' });
      expect(await w.terms(doctor, (await ravi()).id)).toMatchObject([
        {
          ...{ payment_amount: 450, payment_method: 'clinic_upi' },
          ...{ subscription_start_date: '2026-11-20', subscription_end_date: '2026-12-05' },
        },
      ]);
    });
  });

  it('keeps the months that were paid for and the day of the payment', async () => {
    await imported({ 'Paid until': '25/12/2026' });
    expect(await term()).toMatchObject({ months: 1, day: '2026-11-20' });
    await changeTier({ validity_type: 'quarterly' });
    await w.clock({ advance: { days: 10 } });
    await imported({ 'Paid until': '25/12/2026', Reference: 'R-2' });
    expect(await term()).toMatchObject({ months: 1, day: '2026-11-20' });
    expect(await analyticsHelpers(w, doctor).mrr()).toMatchObject({ mrr: 499 });
  });

  it('makes ended subscriptions active up to the limit of the platform plan', async () => {
    await w.must('PUT', `/api/admin/accounts/${doctor.id}/plan`, {
      token: await w.adminToken(),
      body: { platform_plan: 'starter' },
    });
    const register = (count: number, end: string) =>
      toFile(
        ...Array.from({ length: count }, (_, n) => ({
          ...{ ...RAVI, Name: `Patient ${n}`, Start: '05/10/2026' },
          'Paid until': end,
        })),
      );
    await imports.imported(register(52, '05/11/2026'));
    const { id, counts } = await imports.imported(register(52, '05/12/2026'));
    expect(counts).toEqual({ new: 0, same: 0, changed: 50, wrong: 2, done: 50 });
    expect((await imports.problems(id))[0]).toMatch(/^52: plan: .*50/);
    const later = await imports.imported(register(50, '15/12/2026'));
    expect(later.counts).toMatchObject({ changed: 50, wrong: 0 });
    expect(await analyticsHelpers(w, doctor).mrr()).toMatchObject({ activeSubscriptions: 50 });
  });

  describe('keeps an earlier import from being undone', () => {
    const reason = 'another row has changed the patient';
    const isKept = async (id: string) => expect((await imports.undo(id)).undo).toMatchObject({ kept: [{ reason }] });
    const isUndone = async (id: string) => expect((await imports.undo(id)).undo).toEqual({ removed: 1, kept: [] });

    it.each<
      [string, Record<string, string | number>, Record<string, string | number>, () => Promise<unknown>, unknown]
    >([
      ['an amount', { Amount: 300 }, { Amount: 350 }, async () => (await term()).amount, 350],
      [
        'an email address',
        { Email: 'a@example.com' },
        { Email: 'b@example.com' },
        async () => (await ravi()).email,
        'b@example.com',
      ],
    ])('where both change %s', async (_, first, second, read, expected) => {
      await imported({ Email: 'old@example.com', Amount: 499 });
      const { id } = await imported(first);
      const later = await imported(second);
      await isKept(id);
      expect(await read()).toBe(expected);
      await isUndone(later.id);
      expect(await read()).toBe(Object.values(first)[0]);
      expect(await findViolations(w)).toEqual({});
    });

    it('where it has added the subscription to an existing patient', async () => {
      await w.patient(doctor, { name: 'Ravi', mobile: RAVI.Mobile });
      const { id } = await imported();
      const later = await imported({ Amount: 350 });
      await isKept(id);
      expect(await term()).toMatchObject({ state: 'paid', amount: 350 });
      await isUndone(later.id);
      expect(await term()).toMatchObject({ state: 'paid', amount: 499 });
    });

    it('but not where they change different things, or the later one was undone first', async () => {
      await imported({ Email: 'old@example.com' });
      const first = await imported({ Email: 'a@example.com' });
      const second = await imported({ Email: 'b@example.com' });
      await imported({ Email: '', Amount: 350, 'Last appointment': '01/11/2026' });
      await isUndone(second.id);
      await isUndone(first.id);
      expect((await ravi()).email).toBe('old@example.com');
      expect(await term()).toMatchObject({ amount: 350 });
    });

    it('and a row of the same import, whose value a kept row has replaced', async () => {
      await imported({ Amount: 499 });
      const { id } = await imports.imported(
        toFile({ ...RAVI, Amount: 300 }, { ...RAVI, Amount: 350, Notes: 'Calls after 6' }),
      );
      const patient = (await ravi()).id;
      const { notes } = await w.must<{ notes: { id: string }[] }>('GET', `/api/patients/${patient}/notes`, { token });
      await w.must('PUT', `/api/patients/${patient}/notes/${notes[0]?.id ?? ''}`, { token, body: { text: 'Calls' } });
      expect((await imports.undo(id)).undo).toMatchObject({
        removed: 0,
        kept: [
          { row: 2, reason },
          { row: 3, reason: 'a note was added or changed' },
        ],
      });
      expect(await term()).toMatchObject({ amount: 350 });
    });
  });

  it('does not pay a subscription that was cancelled since, when it is undone', async () => {
    await imported();
    const { id } = await imported({ Amount: 350 });
    // As the undo of the earlier import left it before it minded later ones.
    await w.rows('SET session_replication_role = replica');
    await w.rows(`UPDATE term SET state = 'cancelled', ended_day = start_day, payment_day = NULL WHERE id = $1`, [
      (await term()).id,
    ]);
    await w.rows('SET session_replication_role = origin');
    await imports.undo(id);
    expect(await term()).toMatchObject({ state: 'cancelled', day: null });
  });
});
