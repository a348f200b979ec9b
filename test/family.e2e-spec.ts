import { analyticsHelpers } from './helpers/analytics.js';
import { familyHelpers } from './helpers/families.js';
import { findViolations } from './helpers/ledger.js';
import { isConfirmation, world, type World } from './helpers/world.js';

const NOON = '2026-11-20T06:00:00Z';

/** From a payer's page to the doctor's books. Father ₹499.50, mother ₹1,299, son ₹250.25, each for a month. */
describe('a family that pays in one payment', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());

  it('has right figures, receipts and messages after one is refunded and one archived', async () => {
    await w.clock({ now: NOON });
    const doctor = await w.doctor();
    const f = familyHelpers(w, () => doctor);
    const figures = analyticsHelpers(w, doctor);
    const { members, identifier, mobile } = await f.family();
    const [arun, bina, chetan] = members;
    await w.settle(); // offers that were on their way when the family was joined
    const toPayer = async () =>
      (await w.messages(mobile)).filter(({ template }) => template !== 'onboarding_options_v2');
    const before = await Promise.all(members.map((member) => w.messages(member.mobile)));
    const amounts = async () => {
      const { newRevenue, refunds, netRevenue } = await figures.revenue();
      return { newRevenue, refunds, netRevenue };
    };
    const mrr = async () => {
      const { mrr: amount, activeSubscriptions } = await figures.mrr();
      return [amount, activeSubscriptions];
    };
    const ofClinic = async () => {
      const { receipts } = await w.must<{ receipts: { kind: string; patient_name: string; amount: number }[] }>(
        'GET',
        '/api/receipts?range=[0,99]',
        { token: doctor.token },
      );
      return receipts.map(({ kind, patient_name, amount }) => `${kind} ${patient_name} ${amount}`).sort();
    };
    const ofPayer = async () =>
      (await f.receipts(identifier)).map(({ kind, first_name, amount }) => `${kind} ${first_name} ${amount}`).sort();

    const { amount, lines } = await f.payFor(identifier, members);
    expect([amount, lines.map((line) => line.amount)]).toEqual([204_875, [49_950, 129_900, 25_025]]);
    expect(await amounts()).toEqual({ newRevenue: 2_048.75, refunds: 0, netRevenue: 2_048.75 });
    expect(await mrr()).toEqual([2_048.75, 3]);
    const confirmation = {
      template: 'family_confirmation_v1',
      link: expect.stringMatching(new RegExp(`/s/${identifier}$`)) as string,
      text: expect.stringContaining('received ₹2,048.75 for 3 memberships with Dr Asha Rao') as string,
    };
    expect(await toPayer()).toMatchObject([confirmation]);

    const { payments } = await w.must<{ payments: { id: string; patient_name: string }[] }>('GET', '/api/payments', {
      token: doctor.token,
    });
    const paymentOfBina = payments.find(({ patient_name }) => patient_name === bina.name);
    expect(await f.refund(paymentOfBina?.id ?? '')).toMatchObject({
      status: 201,
      body: { refund: { amount: 1_299, status: 'processed' } },
    });
    await w.must('DELETE', `/api/patients/${chetan.id}`, { token: doctor.token });
    await w.settle();

    expect(await amounts()).toEqual({ newRevenue: 2_048.75, refunds: 1_299, netRevenue: 749.75 });
    expect(await mrr()).toEqual([749.75, 2]); // the archived patient has paid until 20 December
    expect(await ofClinic()).toEqual([
      'receipt Arun Rao 499.5',
      'receipt Bina Rao 1299',
      'receipt Chetan Rao 250.25',
      'refund_receipt Bina Rao 1299',
    ]);
    expect(await ofPayer()).toEqual([
      'receipt Arun 499.5',
      'receipt Bina 1299',
      'receipt Chetan 250.25',
      'refund_receipt Bina 1299',
    ]);
    const { people } = await f.page(identifier);
    expect(people.map(({ first_name, status }) => `${first_name} ${status}`)).toEqual([
      'Arun active',
      'Bina due',
      'Chetan paused',
    ]);

    // The patients' own phones got no confirmation; only Arun's term can still be due.
    const after = await Promise.all(members.map((member) => w.messages(member.mobile)));
    expect(after.map((messages) => messages.filter(isConfirmation))).toEqual([[], [], []]);
    expect(after.map(({ length }) => length)).toEqual(before.map(({ length }) => length));
    expect(await toPayer()).toMatchObject([confirmation]);
    await w.clock({ now: '2026-12-13T06:00:00Z' });
    await w.settle();
    const sent = await toPayer();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({
      template: 'renewal_reminder_v1',
      text: expect.stringContaining(`Hello ${arun.name.slice(0, 4)}`) as string,
    });
    expect(await findViolations(w)).toEqual({});
  });
});
