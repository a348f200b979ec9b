import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Row {
  id: string;
  kind: string;
  status: string;
  reason: string | null;
  to: string | null;
  text: string;
  actions: string[];
}

/** A queued message is sent with the current number, link, price and subscription, or not at all. */
describe('a queued message', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  let [month, quarter]: string[] = [];
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-06-01T06:00:00Z' });
    doctor = await w.doctor();
    plan = await w.plan(doctor);
    [month, quarter] = [await w.tier(doctor, plan), await w.tier(doctor, plan, 1299, 'quarterly')];
  });
  afterAll(() => w.end());

  const put = <T>(path: string, body: object = {}) => w.must<T>('PUT', `/api/${path}`, { token: doctor.token, body });
  const rowsOf = async (patientId: string, kind: string) =>
    (
      await w.must<{ messages: Row[] }>('GET', `/api/messages?patient_id=${patientId}&kind=${kind}`, {
        token: doctor.token,
      })
    ).messages;
  /** Runs `work` while Meta pauses a template: its messages wait, and are sent afterwards. */
  const paused = async (template: string, work: () => Promise<unknown>) => {
    const decide = async (status: string) => {
      await w.clock({ advance: { minutes: 1 } }); // two decisions at the same instant would count as one
      await w.must('PUT', `/sandbox/whatsapp/templates/${template}`, { body: { status } });
    };
    await decide('PAUSED');
    await w.settle();
    await work();
    await w.settle();
    await decide('REINSTATED');
    await w.settle();
  };
  const assign = async (patientId: string, tier = month) => {
    const body = { subscription_tier_id: tier };
    await w.must('POST', `/api/patients/${patientId}/subscribe`, { token: doctor.token, body });
    await w.settle();
  };
  const edit = async (patientId: string, tier = quarter) => {
    const [term] = await w.terms(doctor, patientId);
    await put(`patients/subscriptions/${term?.id}/edit`, { subscription_tier_id: tier });
    await w.settle();
  };
  const replaceLink = async (patientId: string) => {
    const [term] = await w.terms(doctor, patientId);
    await put(`patients/subscriptions/${term?.id}/replace-link`);
    return w.identifier(doctor, patientId);
  };
  /** The prices in the payment links sent to a number, oldest first. */
  const prices = async (mobile: string) =>
    (await w.messages(mobile))
      .filter(({ template }) => template === 'payment_link_v1')
      .map(({ text }) => /₹[\d,]+/.exec(text)?.[0]);

  it('goes to the new number, and uses that number’s contact', async () => {
    const patient = await w.patient(doctor, { mobile: '9811000001' });
    await paused('payment_link_v1', async () => {
      await assign(patient.id);
      await put(`patients/${patient.id}`, { mobile: '9811000002' });
    });
    expect(await w.messages('+919811000001')).toEqual([]);
    expect(await w.messages('+919811000002')).toHaveLength(1);
    expect(await rowsOf(patient.id, 'payment_link')).toMatchObject([{ status: 'delivered', to: '+919811000002' }]);
    const turns = await w.rows('SELECT number FROM whatsapp_correspondent WHERE patient_id = $1', [patient.id]);
    expect(turns).toEqual([{ number: '+919811000002' }]);
  });

  it('contains the new link', async () => {
    const patient = await w.patient(doctor);
    let identifier = '';
    await paused('payment_link_v1', async () => {
      await assign(patient.id);
      identifier = await replaceLink(patient.id);
    });
    expect(await w.messages(patient.mobile)).toMatchObject([
      { link: expect.stringMatching(new RegExp(`/${identifier}$`)) as string },
    ]);
  });

  it('contains the new link also when it failed and is resent', async () => {
    const patient = await w.patient(doctor, { mobile: '7999990001' });
    await assign(patient.id);
    const [failed] = await rowsOf(patient.id, 'payment_link');
    expect(failed).toMatchObject({ status: 'failed' });
    const identifier = await replaceLink(patient.id);
    await put(`patients/${patient.id}`, { mobile: '9811000003' });
    await w.must('POST', `/api/messages/${failed?.id}/resend`, { token: doctor.token });
    await w.settle();
    expect(await w.messages('+919811000003')).toMatchObject([
      { link: expect.stringMatching(new RegExp(`/${identifier}$`)) as string },
    ]);
  });

  it('is skipped if the payment was refunded', async () => {
    const patient = await w.patient(doctor);
    await paused('payment_confirmation_receipt_v1', () =>
      paused('payment_confirmation_v1', async () => {
        await assign(patient.id);
        await put(`patients/${patient.id}/subscription/activate`);
        await w.settle();
        const paymentSteps = paymentHelpers(w, () => doctor);
        expect((await paymentSteps.refund((await paymentSteps.paymentOf(patient.id)).id)).status).toBe(201);
      }),
    );
    expect(await rowsOf(patient.id, 'confirmation')).toMatchObject([
      { status: 'skipped', reason: 'ended meanwhile', actions: [] },
    ]);
    expect((await w.messages(patient.mobile)).map(({ template }) => template)).toEqual(['payment_link_v1']);
  });

  it('that confirms a payment names the end date and plan of now', async () => {
    const patient = await w.patient(doctor);
    const named = await w.tier(doctor, await w.plan(doctor, { name: 'Gold' }), 499);
    await paused('payment_confirmation_receipt_v1', () =>
      paused('payment_confirmation_v1', async () => {
        await assign(patient.id);
        await put(`patients/${patient.id}/subscription/activate`);
        await w.settle();
        await edit(patient.id, named);
        const [term] = await w.terms(doctor, patient.id);
        await put(`patients/subscriptions/${term?.id}/edit`, { subscription_end_date: '2026-07-15' });
      }),
    );
    const [, confirmation] = await w.messages(patient.mobile);
    expect(confirmation?.text).toContain('we have received ₹499 for Gold with');
    expect(confirmation?.text).toContain('Your membership is valid up to 15 Jul 2026.');
  });

  it('with an old price is replaced by one with the new price', async () => {
    const patient = await w.patient(doctor);
    await paused('payment_link_v1', async () => {
      await assign(patient.id);
      await edit(patient.id);
    });
    expect(await prices(patient.mobile)).toEqual(['₹1,299']);
    expect((await rowsOf(patient.id, 'payment_link')).map(({ reason }) => reason)).toEqual([
      null,
      'replaced meanwhile',
    ]);
  });

  it('that offers tiers is replaced when a tier is assigned', async () => {
    let patient = { id: '', mobile: '' };
    await paused('onboarding_options_v2', async () => {
      patient = await w.patient(doctor, { subscription_id: plan });
      await w.settle();
      await edit(patient.id);
    });
    expect(await rowsOf(patient.id, 'onboarding')).toMatchObject([{ reason: 'replaced meanwhile' }]);
    expect(await prices(patient.mobile)).toEqual(['₹1,299']);
  });

  it('with a price of the previous plan is replaced after a plan switch', async () => {
    const patient = await w.patient(doctor);
    const other = await w.tier(doctor, await w.plan(doctor), 499);
    await paused('payment_link_v1', async () => {
      await assign(patient.id);
      await edit(patient.id, other);
    });
    expect(await prices(patient.mobile)).toEqual(['₹499']);
    expect((await w.messages(patient.mobile))[0]?.link).toContain(await w.identifier(doctor, patient.id));
  });
});

/** The tier of an unpaid subscription changes. */
describe('the payment link message', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  it('is sent once when an edit assigns a tier, and once per price change', async () => {
    const plan = await w.plan(doctor);
    const tiers = { 499: await w.tier(doctor, plan), 799: await w.tier(doctor, plan, 799) };
    const patient = await w.patient(doctor, { subscription_id: plan });
    await w.settle();
    const [term] = await w.terms(doctor, patient.id);
    const sent = async () => (await w.messages(patient.mobile)).map(({ text }) => /₹[\d,]+\. You pay/.exec(text)?.[0]);
    const edit = async (price: 499 | 799) => {
      const body = { subscription_tier_id: tiers[price] };
      await w.must('PUT', `/api/patients/subscriptions/${term?.id}/edit`, { token: doctor.token, body });
      await w.settle();
    };
    for (const price of [499, 799, 499, 499, 799] as const) await edit(price);
    const all = [undefined, ...[499, 799, 499, 799].map((price) => `₹${price}. You pay`)];
    expect(await sent()).toEqual(all);

    // Repeated events send no further message.
    await w.rows(`INSERT INTO outbox (subscriber, name, payload)
      SELECT subscriber, name, payload FROM outbox WHERE name = 'enrolment.assigned'`);
    await w.settle();
    expect(await sent()).toEqual(all);
  });
});
