import { familyHelpers, type PayerOrder, type Person } from './helpers/families.js';
import { findViolations } from './helpers/ledger.js';
import type { Member } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

const NOON = '2026-11-20T06:00:00Z';
/** Of the family's three dues. */
const TOTAL_PAISE = 204_875;

/** The page of somebody who pays for several patients, at the address form of a patient's link. */
describe('a payer’s page', () => {
  let w: World;
  let doctor: Doctor;
  let f: ReturnType<typeof familyHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  beforeEach(async () => {
    await w.clock({ now: NOON });
    doctor = await w.doctor();
    f = familyHelpers(w, () => doctor);
  });
  afterEach(async () => {
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });
  afterAll(() => w.end());

  const people = async (identifier: string) => (await f.page(identifier)).people;
  const statuses = async (identifier: string) =>
    (await people(identifier)).map(({ first_name, status, payable }) => `${first_name} ${status} ${String(payable)}`);
  const personOf = async (identifier: string, { enrolmentId }: Member) =>
    (await people(identifier)).find(({ enrolment_id: id }) => id === enrolmentId) as Person;
  const put = (path: string, body?: object) => w.must('PUT', path, { token: doctor.token, ...(body && { body }) });
  const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code ?? ''}`;

  it('lists everybody with plan, tiers and status, and of names only the first', async () => {
    const { identifier, members, mobile } = await f.family();
    const [arun, bina, chetan] = members;
    const view = await f.page(identifier);
    expect(view).toMatchObject({
      identifier,
      doctor: { name: 'Dr Asha Rao' },
      clinic: { name: 'Rao Clinic', phone: '080 4123 4567' },
      payer: { first_name: 'Sita', mobile_hint: `••••••••••${mobile.slice(-2)}` },
      gateway_ready: true,
      has_receipts: false,
      reminders_wanted: true,
    });
    const due = { status: 'due', payable: true, end_date: null, due_on: null, own_identifier: null };
    expect(view.people).toEqual(
      [
        [arun, 'Arun', 499.5],
        [bina, 'Bina', 1_299],
        [chetan, 'Chetan', 250.25],
      ].map(([member, first_name, amount]) => {
        const { enrolmentId, tier, name } = member as Member;
        const offered = { id: tier, name: `Tier ${amount as number}`, validity_type: 'monthly', months: 1, amount };
        return {
          ...due,
          enrolment_id: enrolmentId,
          first_name,
          plan_name: `Plan of ${name}`,
          tiers: [offered],
          chosen_tier_id: null,
        };
      }),
    );
    expect(JSON.stringify(view)).not.toContain('Sita Rao');
  });

  it('does not list a plan that was recorded by mistake and voided', async () => {
    const { identifier, members } = await f.family();
    const plan = await w.plan(doctor, { name: 'Recorded by mistake' });
    const { payment } = await w.must<{ payment: { id: string } }>('POST', `/api/patients/${members[0].id}/payments`, {
      token: doctor.token,
      body: { subscription_tier_id: await w.tier(doctor, plan, 700), payment_method: 'cash' },
    });
    expect(await people(identifier)).toHaveLength(4);
    await w.must('POST', `/api/payments/${payment.id}/void`, { token: doctor.token, body: { reason: 'Wrong plan' } });
    expect(await statuses(identifier)).toEqual(['Arun due true', 'Bina due true', 'Chetan due true']);
  });

  it('is served as a page at /s/{identifier}, to preview bots without the people', async () => {
    const { identifier } = await f.family();
    const open = async (userAgent: string) => {
      const response = await fetch(`${w.origin}/s/${identifier}?lang=en`, { headers: { 'user-agent': userAgent } });
      return { status: response.status, headers: response.headers, html: await response.text() };
    };
    const { status, headers, html } = await open('Mozilla/5.0 (Linux; Android 14)');
    expect([status, headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([200, 'noindex', 'no-store']);
    for (const text of ['Plans you pay for', 'Arun', 'Bina', 'Chetan', '₹1,299']) expect(html).toContain(text);
    expect(html).not.toContain('Sita Rao');
    const preview = await open('WhatsApp/2.23.20.0');
    expect(preview.html).toContain('<title>Dr Asha Rao, Rao Clinic</title>');
    for (const name of ['Arun', 'Bina', 'Chetan', 'Sita']) expect(preview.html).not.toContain(name);
  });

  it('pays three dues in one payment: three terms, three receipts', async () => {
    const { identifier, members } = await f.family();
    const created = await f.create(identifier, members);
    expect(created).toMatchObject({ status: 201, body: { amount: TOTAL_PAISE, prefill: { name: 'Sita Rao' } } });
    expect(created.body.lines.map(({ amount, months }) => [amount, months]).sort()).toEqual(
      [[129_900, 1], [25_025, 1], [49_950, 1]], // prettier-ignore
    );
    expect((await f.create(identifier, members)).body.orderId).toBe(created.body.orderId);
    await f.payAndSettle(created.body.orderId);
    expect(await w.must('GET', `/api/public/payment/status/${created.body.orderId}`)).toEqual({ captured: true });
    expect(await statuses(identifier)).toEqual(['Arun active false', 'Bina active false', 'Chetan active false']);
    const receipts = await f.receipts(identifier);
    expect(receipts.map(({ first_name, amount, kind }) => `${first_name} ${amount} ${kind}`).sort()).toEqual([
      'Arun 499.5 receipt',
      'Bina 1299 receipt',
      'Chetan 250.25 receipt',
    ]);
    for (const { id } of receipts) {
      const pdf = await fetch(`${w.origin}/s/${identifier}/receipts/${id}.pdf?language=hi`);
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');
    }
    expect(codeOf(await f.create(identifier, members))).toBe('409 payment.not_enabled');
  });

  it('serves receipts without the QR code of a patient’s own page, which have no stored hash', async () => {
    await w.must('PUT', '/api/profile', {
      token: doctor.token,
      body: { doctor_name: 'Dr Asha Rao', receipt_with_confirmation: true },
    });
    const { identifier, members, mobile } = await f.family();
    const [arun] = members;
    await f.payFor(identifier, [arun]);
    const own = await w.identifier(doctor, arun.id);
    const [receipt] = await f.receipts(identifier);
    const fileOf = async (link: string, query = '') => {
      const response = await fetch(`${w.origin}/s/${link}/receipts/${receipt?.id ?? ''}.pdf?language=en${query}`);
      return Buffer.from(await response.arrayBuffer()).toString('latin1');
    };
    expect(await fileOf(own)).toContain(`/s/${own})`);
    for (const query of ['', '&format=80mm']) {
      const file = await fileOf(identifier, query);
      expect(file).toMatch(/^%PDF-/);
      expect(file).not.toContain('/URI');
    }
    expect(await w.rows('SELECT format FROM receipt_pdf WHERE receipt_id = $1', [receipt?.id])).toEqual([
      { format: 'a4' },
    ]);
    expect(w.log()).not.toContain('receipt.changed');
    const [message] = (await w.messages(mobile)).filter(({ document }) => document);
    expect(message?.document?.link).toContain(`/s/${identifier}/receipts/${receipt?.id ?? ''}.pdf`);
  });

  it('pays for one person as the person’s own page does, with the same order', async () => {
    const { identifier, members } = await f.family();
    const [arun] = members;
    const own = await w.order(await w.identifier(doctor, arun.id), arun.tier);
    const { body } = await f.create(identifier, [arun]);
    expect(body).toMatchObject({ orderId: own.orderId, amount: 49_950, prefill: { name: 'Sita Rao' } });
    await f.payAndSettle(body.orderId);
    expect(await statuses(identifier)).toEqual(['Arun active false', 'Bina due true', 'Chetan due true']);
  });

  it('rejects people of another payer or doctor, without changing anything', async () => {
    const { identifier, members } = await f.family();
    const other = await f.family();
    const single = await f.member('Nobody’s', 300);
    const rao = doctor;
    doctor = await w.doctor();
    const foreign = await f.family();
    doctor = rao;
    const [first] = members;
    const count = async () => (await w.rows('SELECT id FROM payment_order WHERE doctor_id = $1', [rao.id])).length;
    const before = await count();
    for (const stranger of [other.members[0], single, foreign.members[0]]) {
      const answer = await f.create(identifier, [first, stranger]);
      expect([codeOf(answer), answer.body.details?.[0]?.field]).toEqual([
        '400 payer.line_unknown',
        'lines.1.enrolment_id',
      ]);
    }
    const mixed = await f.create(identifier, [{ ...first, tier: other.members[0].tier }]);
    expect(codeOf(mixed)).toBe('400 payment.tier_unavailable');
    expect(codeOf(await f.create(identifier, [first, first]))).toBe('400 request.invalid');
    expect(codeOf(await f.create(identifier, []))).toBe('400 request.invalid');
    expect(codeOf(await f.create('unknown', [first]))).toBe('404 link.unknown');
    expect(codeOf(await f.create(await w.identifier(doctor, first.id), [first]))).toBe('404 link.unknown');
    expect(await count()).toBe(before);

    await f.payFor(other.identifier, [other.members[0]]);
    const [receipt] = await f.receipts(other.identifier);
    expect(await f.receipts(identifier)).toEqual([]);
    const pdf = (link: string) => fetch(`${w.origin}/s/${link}/receipts/${receipt?.id ?? ''}.pdf`);
    expect((await pdf(other.identifier)).status).toBe(200);
    expect((await pdf(identifier)).status).toBe(404);
    expect((await pdf(foreign.identifier)).status).toBe(404);
  });

  it('creates one order for calls at the same time, and for a repeat with the same key', async () => {
    const { identifier, members } = await f.family();
    const answers = await Promise.all(Array.from({ length: 8 }, () => f.create(identifier, members)));
    const { orderId } = await f.order(identifier, members);
    // The calls wait for each other. On a busy machine one can wait longer than PostgreSQL's lock timeout.
    const answered = answers.filter((answer) => codeOf(answer) !== '503 server.unavailable');
    expect(answered.map(({ body }) => body.orderId)).toEqual(answered.map(() => orderId));
    expect(await w.rows('SELECT id FROM payment_order WHERE doctor_id = $1', [doctor.id])).toHaveLength(3);
    const body = { identifier, lines: members.map(({ enrolmentId, tier }) => ({ enrolment_id: enrolmentId, tier_id: tier })) }; // prettier-ignore
    const headers = { 'idempotency-key': 'one-tap' };
    const repeated = await Promise.all(
      [1, 2].map(() => w.call<PayerOrder>('POST', '/api/public/payer/payment/create', { body, headers })),
    );
    for (const { body: order } of repeated) if (order.orderId) expect(order.orderId).toBe(orderId);
  });

  it('gives each person one term when two choices of people are paid at the same time', async () => {
    const { identifier, members } = await f.family();
    const [arun, bina, chetan] = members;
    const both = await Promise.all([f.create(identifier, [arun, bina]), f.create(identifier, [bina, chetan])]);
    const orderIds = both.flatMap(({ status, body }) => (status === 201 ? [body.orderId] : []));
    expect(orderIds.length).toBeGreaterThan(0);
    await Promise.all(orderIds.map((orderId) => w.pay(orderId)));
    await w.settle();
    for (const { id } of members) {
      const paid = (await w.terms(doctor, id)).filter(({ payment_status: status }) => status === 'completed');
      expect(paid.length).toBeLessThanOrEqual(1);
    }
    expect(await personOf(identifier, bina)).toMatchObject({ status: 'active' });
  });

  it('holds the line that was paid at the clinic while the checkout was open; the others become active', async () => {
    const { identifier, members } = await f.family();
    const [arun, bina] = members;
    const { body } = await f.create(identifier, members);
    await f.payAtClinic(bina);
    await f.payAndSettle(body.orderId);
    expect(await statuses(identifier)).toEqual(['Arun active false', 'Bina active false', 'Chetan active false']);
    const checked = await w.must<{ answered: boolean; people: { first_name: string; outcome: string }[] }>(
      'POST',
      '/api/public/payer/payment/check',
      { body: { identifier } },
    );
    expect(checked.answered).toBe(true);
    expect(checked.people.map(({ first_name, outcome }) => `${first_name} ${outcome}`)).toEqual([
      'Arun active',
      'Bina held',
      'Chetan active',
    ]);
    expect(await f.holdOf(arun.id)).toBeUndefined();
    expect(await f.holdOf(bina.id)).toMatchObject({ patient_id: bina.id });
  });

  it('finds a payment whose webhook was lost, for all people at once', async () => {
    const { identifier, members } = await f.family();
    const { body } = await f.create(identifier, members);
    await w.pay(body.orderId, { webhook: 'lost' });
    const { people: checked } = await w.must<{ people: { outcome: string; summary: string }[] }>(
      'POST',
      '/api/public/payer/payment/check',
      { body: { identifier } },
    );
    expect(checked.map(({ outcome }) => outcome)).toEqual(['active', 'active', 'active']);
    expect(checked[0]?.summary).toBe('The plan is active until 20 Dec 2026.');
  });

  it('says so when Razorpay does not answer, and finds its order at the next try', async () => {
    const { identifier, members } = await f.family();
    await f.fault('500');
    expect(codeOf(await f.create(identifier, members))).toBe('503 payment.provider_down');
    await f.fault('none');
    const { status, body } = await f.create(identifier, members);
    expect([status, body.amount]).toEqual([201, TOTAL_PAISE]);
  });

  it('offers the new price after a change, and a new order for it', async () => {
    const { identifier, members } = await f.family();
    const [arun, bina] = members;
    const { body: first } = await f.create(identifier, [arun, bina]);
    await put(`/api/subscriptions/${arun.plan}/tiers/${arun.tier}`, {
      tier_name: 'Tier 600',
      validity_type: 'monthly',
      price: 600,
    });
    const [offered] = (await personOf(identifier, arun)).tiers;
    expect(offered?.amount).toBe(600);
    const { body: second } = await f.create(identifier, [{ ...arun, tier: offered?.id ?? '' }, bina]);
    expect([second.amount, second.orderId === first.orderId]).toEqual([189_900, false]);
  });

  it('shows who is paid, can renew, is expired or paused, and takes payments only where they are due', async () => {
    const active = await f.paidMember('Asha Rao', '2026-11-15');
    const soon = await f.paidMember('Bala Rao', '2026-10-25');
    const ended = await f.paidMember('Chitra Rao', '2026-10-01');
    const archived = await f.member('Deepa Rao', 300);
    const ofOldPlan = await f.member('Esha Rao', 300);
    const disabled = await f.paidMember('Farhan Rao', '2026-11-16');
    const { identifier } = await f.payerOf([active, soon, ended, archived, ofOldPlan, disabled]);
    const [term] = await w.terms(doctor, disabled.id);
    await put(`/api/patients/subscriptions/${term?.id ?? ''}/disable`);
    await w.must('DELETE', `/api/patients/${archived.id}`, { token: doctor.token });
    await put(`/api/subscriptions/${ofOldPlan.plan}`, { is_active: false });
    expect(await statuses(identifier)).toEqual([
      'Asha active false',
      'Bala active true',
      'Chitra expired true',
      'Deepa paused false',
      'Esha paused false',
      'Farhan paused false',
    ]);
    expect(await personOf(identifier, soon)).toMatchObject({ end_date: '2026-11-25', due_on: '2026-11-25' });
    expect(await personOf(identifier, ended)).toMatchObject({ end_date: '2026-11-01', due_on: null });
    for (const member of [active, archived, ofOldPlan, disabled])
      expect((await f.create(identifier, [soon, member])).status).not.toBe(201);
    await f.payFor(identifier, [soon, ended]);
    expect(await personOf(identifier, soon)).toMatchObject({ status: 'active', end_date: '2026-12-25' });
    expect(await personOf(identifier, ended)).toMatchObject({ status: 'active', end_date: '2026-12-20' });
  });

  it('activates free tiers at once, and takes the money for the others', async () => {
    const free = await f.member('Asha Rao', 0);
    const other = await f.member('Bala Rao', 300);
    const { identifier } = await f.payerOf([free, other]);
    const { body } = await f.create(identifier, [free, other]);
    expect(body).toMatchObject({ amount: 30_000, lines: [{ enrolment_id: other.enrolmentId, amount: 30_000 }] });
    expect(await statuses(identifier)).toEqual(['Asha active false', 'Bala due true']);
    const alone = await f.member('Chitra Rao', 0);
    const second = await f.payerOf([alone]);
    expect(await f.create(second.identifier, [alone])).toMatchObject({ status: 200, body: { activated: true } });
    expect(await statuses(second.identifier)).toEqual(['Chitra active false']);
  });

  it('shows the people without online payments, and the clinic to contact', async () => {
    const { identifier, members } = await f.family();
    await w.rows('DELETE FROM payment_gateway WHERE doctor_id = $1', [doctor.id]);
    expect((await f.page(identifier)).gateway_ready).toBe(false);
    expect(await statuses(identifier)).toEqual(['Arun due false', 'Bina due false', 'Chetan due false']);
    expect(await f.create(identifier, members)).toMatchObject({
      status: 409,
      body: { code: 'payment.no_gateway', contact: { name: 'Rao Clinic', phone: '080 4123 4567' } },
    });
  });

  it('links the own page only of a person who has the payer’s number', async () => {
    const own = await f.member('Zoya Rao', 300, { mobile: '98111 22233' });
    const child = await f.member('Bala Rao', 300, { mobile: '98111 22244' });
    const { identifier } = await f.payerOf([own, child], { mobile: '98111 22244' });
    const [second, first] = (await people(identifier)) as [Person, Person];
    expect(first.own_identifier).toBeNull();
    expect(second.own_identifier).toBe(await w.identifier(doctor, child.id));
    const ownPage = await w.must<object>('GET', `/api/public/subscription/${second.own_identifier ?? ''}`);
    expect(JSON.stringify(ownPage)).not.toContain(identifier);
    expect(JSON.stringify(ownPage)).not.toContain('Zoya');
  });

  it('ends with the payer, and no longer shows a person who left', async () => {
    const { identifier, members, id } = await f.family();
    const [arun, bina, chetan] = members;
    await put(`/api/payers/${id}`, { patient_ids: [arun.id, bina.id] });
    expect(await statuses(identifier)).toEqual(['Arun due true', 'Bina due true']);
    expect(codeOf(await f.create(identifier, [arun, chetan]))).toBe('400 payer.line_unknown');
    await w.must('DELETE', `/api/payers/${id}`, { token: doctor.token });
    for (const path of [`/api/public/payer/${identifier}`, `/api/public/payer/${identifier}/receipts`])
      expect(codeOf(await w.call('GET', path))).toBe('404 link.unknown');
    for (const call of ['opened', 'payment/check'])
      expect(codeOf(await w.call('POST', `/api/public/payer/${call}`, { body: { identifier } }))).toBe(
        '404 link.unknown',
      );
    expect((await fetch(`${w.origin}/s/${identifier}`)).status).toBe(404);
  });

  it('counts as opened for all its people when its script reports it', async () => {
    const { identifier } = await f.family();
    const opened = async () =>
      (
        await w.rows<{ n: number }>(
          'SELECT count(*)::int AS n FROM link WHERE doctor_id = $1 AND first_opened_at IS NOT NULL',
          [doctor.id],
        )
      )[0]?.n;
    await fetch(`${w.origin}/s/${identifier}`);
    expect(await opened()).toBe(0);
    const report = () => w.call('POST', '/api/public/payer/opened', { body: { identifier } });
    expect([(await report()).status, (await report()).status]).toEqual([204, 204]);
    expect(await opened()).toBe(3);
  });

  it('switches the reminders to the payer’s number, not those to the patients’ own numbers', async () => {
    const { identifier, members, mobile } = await f.family();
    const set = (wanted: boolean) =>
      w.must('PUT', '/api/public/subscription/reminders', { body: { identifier, wanted } });
    expect(await set(false)).toEqual({ wanted: false });
    expect(await set(false)).toEqual({ wanted: false });
    expect((await f.page(identifier)).reminders_wanted).toBe(false);
    const stopped = await w.rows<{ number: string }>(
      'SELECT number FROM whatsapp_contact WHERE stopped_at IS NOT NULL',
    );
    expect(stopped).toEqual([{ number: mobile }]);
    expect(
      await w.rows('SELECT id FROM consent WHERE doctor_id = $1 AND NOT granted AND patient_id = ANY ($2)', [
        doctor.id,
        members.map(({ id }) => id),
      ]),
    ).toEqual([]);
    expect(await set(true)).toEqual({ wanted: true });
    expect((await f.page(identifier)).reminders_wanted).toBe(true);
  });

  it('takes Razorpay’s return only for its own orders', async () => {
    const { identifier, members } = await f.family();
    const other = await f.family();
    const { body } = await f.create(identifier, members);
    const form = await w.must<Record<string, string>>('POST', `/sandbox/razorpay/checkout/${body.orderId}/pay`, {
      body: { key: body.key, outcome: 'captured', method: 'upi' },
    });
    const returnTo = async (link: string) => {
      const response = await fetch(`${w.origin}/s/${link}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
        body: new URLSearchParams(form).toString(),
      });
      return [response.status, response.headers.get('location')];
    };
    expect(await returnTo(identifier)).toEqual([303, `/s/${identifier}?payment=done&order=${body.orderId}`]);
    expect(await returnTo(other.identifier)).toEqual([303, `/s/${other.identifier}`]);
  });
});
