import { world, type Doctor, type World } from './helpers/world.js';

interface Row {
  id: string;
  kind: string;
  status: string;
  reason: string | null;
  to: string | null;
  text: string;
  template: string;
}

/** Messages about patients of one payer. The term of each ends on 1 April; reminders are due on 25, 29 and 31 March and 1 April. */
describe('messages to a payer', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  let tier: string;
  beforeEach(async () => {
    w = await world();
    await w.clock({ now: '2026-03-01T06:00:00Z' });
    doctor = await w.doctor();
    plan = await w.plan(doctor, { name: 'Silver' });
    tier = await w.tier(doctor, plan);
  });
  afterEach(() => w.end());

  const PAYER = '+919811100001';
  const GROUPED = 'in one message to the payer';
  const listed = async (patient: { id: string }) =>
    (
      await w.must<{ messages: Row[] }>('GET', `/api/messages?patient_id=${patient.id}`, { token: doctor.token })
    ).messages.filter(({ kind }) => kind === 'reminder' || kind === 'expiry');
  const member = (name: string, start = '2026-03-01', fields: object = {}) =>
    w.patient(doctor, { name, subscription_tier_id: tier, subscription_start_date: start, ...fields });
  const join = async (...patients: { id: string }[]) =>
    (
      await w.must<{ payer: { id: string; link: string } }>('POST', '/api/payers', {
        token: doctor.token,
        body: { name: 'Suresh Nair', mobile: PAYER, patient_ids: patients.map(({ id }) => id) },
      })
    ).payer;
  /** The reminders that the payer's phone got. */
  const reminders = async (to = PAYER) =>
    (await w.messages(to)).filter(({ template }) => /reminder|ended/.test(template));
  const until = async (now: string) => {
    await w.clock({ now });
    await w.settle();
  };
  /** Meta pauses the template for families, or reinstates it. */
  const decide = async (status: string) => {
    await w.clock({ advance: { minutes: 1 } }); // two decisions at the same instant would count as one
    await w.must('PUT', '/sandbox/whatsapp/templates/family_reminder_v1', { body: { status } });
    await w.settle();
  };
  const family = async () => {
    const people = [];
    for (const name of ['Arjun', 'Bina', 'Chitra', 'Dev']) people.push(await member(`${name} Nair`));
    const [arjun, bina, chitra, dev] = people;
    if (!arjun || !bina || !chitra || !dev) throw new Error('patients are missing');
    return { arjun, bina, chitra, dev, all: people };
  };
  const renew = (patient: { id: string }) =>
    w
      .must('POST', `/api/patients/${patient.id}/subscribe`, {
        token: doctor.token,
        body: { subscription_tier_id: tier },
      })
      .then(async () => {
        await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, {
          token: doctor.token,
          body: { payment_method: 'cash' },
        });
      });

  it('are one reminder instead of four, with the page of all, and one expiry notice', async () => {
    const { arjun, bina, all } = await family();
    const { link } = await join(...all);
    await until('2026-03-25T06:00:00Z');
    const sent = await reminders();
    expect(sent.map(({ template }) => template)).toEqual(['family_reminder_v1']);
    expect(sent[0]).toMatchObject({
      link,
      text: expect.stringMatching(/^Hello Suresh, 4 of the memberships/) as string,
    });
    expect(sent[0]?.text).not.toMatch(/Arjun|Bina|Chitra|Dev/);
    for (const { mobile } of all) expect(await reminders(mobile)).toEqual([]);
    expect(await listed(arjun)).toMatchObject([{ status: 'delivered', to: PAYER, template: 'family_reminder_v1' }]);
    expect(await listed(bina)).toMatchObject([{ status: 'skipped', reason: GROUPED, actions: [] }]);
    await until('2026-04-02T06:00:00Z');
    expect((await reminders()).map(({ template }) => template)).toEqual(Array(5).fill('family_reminder_v1'));
    const keys = await w.rows('SELECT FROM message WHERE kind IN ($1, $2) AND state <> $3', [
      'reminder',
      'expiry',
      'skipped',
    ]);
    expect(keys).toHaveLength(5);
  });

  it('leave nobody on Today to whom the same reminder could be sent again that day', async () => {
    const { all } = await family();
    await join(...all);
    await until('2026-03-25T06:00:00Z');
    const { items } = await w.must<{ items: { actions: string[] }[] }>('GET', '/api/desk', { token: doctor.token });
    expect(items).toHaveLength(4);
    for (const { actions } of items) expect(actions).not.toContain('send_reminder');
  });

  it('count those who are due when it is sent: the next one replaces a first one who has paid', async () => {
    const { arjun, bina, chitra, dev, all } = await family();
    await join(...all);
    await decide('PAUSED');
    await until('2026-03-25T06:00:00Z');
    expect(await reminders()).toEqual([]);
    await renew(arjun);
    await renew(chitra);
    await decide('REINSTATED');
    const [sent] = await reminders();
    expect(sent?.text).toMatch(/^Hello Suresh, 2 of/);
    expect(await reminders()).toHaveLength(1);
    expect((await listed(arjun)).map(({ reason }) => reason)).toEqual(['paid meanwhile']);
    expect((await listed(chitra)).map(({ reason }) => reason)).toEqual(['paid meanwhile']);
    expect(await listed(bina)).toMatchObject([{ status: 'delivered' }]);
    expect(await listed(dev)).toMatchObject([{ status: 'skipped', reason: GROUPED }]);
  });

  it('name the patient when nobody else is due any more', async () => {
    const { arjun, bina, chitra, dev, all } = await family();
    await join(...all);
    await decide('PAUSED');
    await until('2026-03-25T06:00:00Z');
    for (const patient of [bina, chitra, dev]) await renew(patient);
    await decide('REINSTATED');
    expect(await reminders()).toMatchObject([
      { template: 'renewal_reminder_v1', text: expect.stringContaining('Hello Arjun') as string },
    ]);
    expect(await listed(arjun)).toMatchObject([{ status: 'delivered' }]);
  });

  it('become messages of their own for those who left the family meanwhile', async () => {
    const { arjun, bina, chitra, dev, all } = await family();
    const { id } = await join(...all);
    await decide('PAUSED');
    await until('2026-03-25T06:00:00Z');
    const body = { patient_ids: [bina.id, chitra.id] };
    await w.must('PUT', `/api/payers/${id}`, { token: doctor.token, body });
    await decide('REINSTATED');
    expect(await reminders()).toMatchObject([{ text: expect.stringMatching(/^Hello Suresh, 2 of/) as string }]);
    expect(await reminders(arjun.mobile)).toHaveLength(1);
    expect(await reminders(dev.mobile)).toHaveLength(1);
  });

  it('are sent for the others when the first patient is deleted before', async () => {
    const { arjun, bina, chitra, dev, all } = await family();
    await join(...all);
    await decide('PAUSED');
    await until('2026-03-25T06:00:00Z');
    expect(await listed(bina)).toMatchObject([{ status: 'skipped', reason: GROUPED }]);
    await w.must('DELETE', `/api/patients/${arjun.id}`, { token: doctor.token });
    await w.must('DELETE', `/api/patients/${arjun.id}/permanent`, { token: doctor.token });
    await w.settle();
    const { patient_id: patientId } = (
      await w.rows<{ patient_id: string }>(
        `SELECT patient_id FROM message WHERE kind = 'reminder' AND state = 'queued'`,
      )
    )[0] ?? { patient_id: '' };
    expect([bina.id, chitra.id, dev.id]).toContain(patientId);
    await decide('REINSTATED');
    expect(await reminders()).toMatchObject([{ text: expect.stringMatching(/^Hello Suresh, 3 of/) as string }]);
    await w.rows(`INSERT INTO outbox (subscriber, name, payload) VALUES ('messaging', 'patient.erased', $1)`, [
      JSON.stringify({ doctorId: doctor.id, patientId: arjun.id }),
    ]);
    await w.settle();
    expect(await reminders()).toHaveLength(1);
  });

  it('are about one patient if only one is due', async () => {
    await w.clock({ now: '2026-03-20T06:00:00Z' });
    const late = await member('Late Nair', '2026-03-20');
    const soon = await member('Soon Nair');
    const { link } = await join(late, soon);
    await until('2026-03-25T06:00:00Z');
    expect(await reminders()).toMatchObject([
      { template: 'renewal_reminder_v1', link, text: expect.stringContaining('Hello Soon') as string },
    ]);
  });

  it('stop with the payer’s STOP; a number of a patient’s own is not affected', async () => {
    const { arjun, bina, chitra, dev } = await family();
    await join(arjun, bina, chitra);
    await until('2026-03-25T06:00:00Z');
    expect(await reminders()).toHaveLength(1);
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: PAYER, text: 'STOP' } });
    await w.settle();
    await until('2026-03-29T06:00:00Z');
    expect(await reminders()).toHaveLength(1);
    expect((await reminders(dev.mobile)).length).toBe(2);
    expect((await listed(bina)).map(({ reason }) => reason)).toContain('the patient has stopped these messages');
    const consents = await w.rows('SELECT FROM consent WHERE patient_id = $1', [arjun.id]);
    expect(consents).toEqual([]);
    // Alone again, Arjun gets the reminders at the own number, which has not stopped them.
    await w.must('PUT', `/api/patients/${arjun.id}`, { token: doctor.token, body: { payer_id: null } });
    await until('2026-03-31T06:00:00Z');
    expect(await reminders(arjun.mobile)).toHaveLength(1);
  });

  it('ignore the STOP of a patient’s own number', async () => {
    const { arjun, all } = await family();
    await until('2026-03-24T06:00:00Z');
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: arjun.mobile, text: 'STOP' } });
    await w.settle();
    await join(...all);
    await until('2026-03-25T06:00:00Z');
    expect((await reminders())[0]?.text).toMatch(/^Hello Suresh, 4 /);
  });

  it('bring the payer’s questions to a patient of the family', async () => {
    const { arjun, all } = await family();
    await join(...all);
    await until('2026-03-25T06:00:00Z');
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: PAYER, text: 'Can I pay next week?' } });
    await w.settle();
    const { replies } = await w.must<{ replies: { text: string }[] }>('GET', `/api/patients/${arjun.id}/conversation`, {
      token: doctor.token,
    });
    expect(replies).toMatchObject([{ text: 'Can I pay next week?' }]);
  });

  it('of the clinic’s payment link go to the payer with the page of all', async () => {
    const [one, two] = [await member('One Nair'), await w.patient(doctor, { name: 'Two Nair' })];
    const { link } = await join(one, two);
    await w.must('POST', `/api/patients/${two.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    await w.settle();
    expect(await w.messages(PAYER)).toMatchObject([{ template: 'payment_link_v1', link }]);
    expect(await w.messages(two.mobile)).toEqual([]);
  });

  describe('sent by the clinic to several patients', () => {
    const sendLinks = async (patients: { id: string }[], fields: object = {}) => {
      const patient_ids = patients.map(({ id }) => id);
      const { bulk } = await w.must<{ bulk: { id: string | null; message_cost: number } }>('POST', '/api/bulk', {
        token: doctor.token,
        body: { action: 'send_link', patient_ids, dry_run: false, ...fields },
      });
      if (bulk.id === null) return bulk;
      await w.settle();
      return (await w.must<{ bulk: object }>('GET', `/api/bulk/${bulk.id}`, { token: doctor.token })).bulk;
    };
    const sendLink = async (patient: { id: string }) => {
      const [term] = await w.terms(doctor, patient.id);
      const path = `/api/patients/${patient.id}/subscriptions/${term?.id ?? ''}/send-link`;
      return w.must<{ message: Row }>('POST', path, { token: doctor.token });
    };

    it('are one message, and one price, for those of one payer', async () => {
      const { arjun, bina, chitra, dev, all } = await family();
      const { link } = await join(arjun, bina, chitra);
      await until('2026-03-27T06:00:00Z');
      const [before, beforeToDev] = [await reminders(), await reminders(dev.mobile)];
      expect(await sendLinks(all, { dry_run: true })).toMatchObject({ message_cost: 1.72 }); // two messages
      expect(await sendLinks(all)).toMatchObject({ status: 'done', done: 4, failed: [] });
      const sent = (await reminders()).slice(before.length);
      expect(sent).toMatchObject([
        { template: 'family_reminder_v1', link, text: expect.stringMatching(/^Hello Suresh, 3 of/) as string },
      ]);
      expect((await reminders(dev.mobile)).slice(beforeToDev.length)).toMatchObject([
        { template: 'renewal_reminder_v1', text: expect.stringContaining('Hello Dev') as string },
      ]);
      const statuses = async () => {
        const newest = await Promise.all([arjun, bina, chitra].map(async (patient) => (await listed(patient))[0]));
        return newest.map((row) => `${row?.status} ${row?.reason}`).sort();
      };
      const expected = ['delivered null', `skipped ${GROUPED}`, `skipped ${GROUPED}`];
      expect(await statuses()).toEqual(expected);

      // A repeat on the same day, for all or for one, sends nothing.
      expect(await sendLinks(all)).toMatchObject({ status: 'done', done: 4, failed: [] });
      expect((await sendLink(bina)).message).toMatchObject({ status: 'skipped', reason: GROUPED });
      await w.settle();
      expect(await reminders()).toHaveLength(before.length + 1);
      expect(await statuses()).toEqual(expected);

      await until('2026-03-28T06:00:00Z');
      const earlier = (await reminders()).length;
      expect(await sendLinks([arjun, bina])).toMatchObject({ done: 2 });
      expect((await reminders()).slice(earlier)).toMatchObject([
        { text: expect.stringMatching(/^Hello Suresh, 2 of/) as string },
      ]);
    });

    it('leave out somebody who wants no messages, with the reason', async () => {
      const { arjun, bina, chitra, dev, all } = await family();
      await join(...all);
      await w.must('POST', `/api/patients/${bina.id}/consents`, {
        token: doctor.token,
        body: { purpose: 'whatsapp_messages', granted: false, language: 'en' },
      });
      await until('2026-03-27T06:00:00Z');
      const before = (await reminders()).length;
      expect(await sendLinks([arjun, bina, chitra, dev])).toMatchObject({
        status: 'done',
        done: 3,
        failed: [{ patient_id: bina.id, reason: expect.stringContaining('does not want WhatsApp messages') as string }],
      });
      expect((await reminders()).slice(before)).toMatchObject([
        { text: expect.stringMatching(/^Hello Suresh, 3 of/) as string },
      ]);
    });

    it('are one for each if they are payment links, which name what one patient pays', async () => {
      const [one, two] = [await w.patient(doctor, { name: 'One Nair' }), await w.patient(doctor, { name: 'Two Nair' })];
      for (const { id } of [one, two])
        await w.must('POST', `/api/patients/${id}/subscribe`, {
          token: doctor.token,
          body: { subscription_tier_id: tier },
        });
      await w.settle();
      await join(one, two);
      await until('2026-03-02T06:00:00Z');
      expect(await sendLinks([one, two])).toMatchObject({ status: 'done', done: 2 });
      expect((await w.messages(PAYER)).map(({ template }) => template)).toEqual(['payment_link_v1', 'payment_link_v1']);
    });

    it('stay messages of their own if they are sent one by one', async () => {
      const { arjun, bina } = await family();
      await join(arjun, bina);
      await until('2026-03-27T06:00:00Z');
      const before = (await reminders()).length;
      for (const patient of [arjun, bina]) await sendLink(patient);
      await w.settle();
      expect((await reminders()).slice(before).map(({ template }) => template)).toEqual([
        'renewal_reminder_v1',
        'renewal_reminder_v1',
      ]);
    });
  });

  it('are forecast once', async () => {
    const { all } = await family();
    await join(...all);
    await w.clock({ now: '2026-03-20T06:00:00Z' });
    const { forecast, total } = await w.must<{ total: number; forecast: { reason: string | null }[] }>(
      'GET',
      '/api/messages/forecast?days=5',
      { token: doctor.token },
    );
    expect(total).toBe(1);
    expect(forecast.map(({ reason }) => reason)).toEqual([null, GROUPED, GROUPED, GROUPED]);
  });

  it('are sent once when the family changes while reminders are created', async () => {
    const { arjun, bina, chitra, dev, all } = await family();
    const { id } = await join(arjun, bina);
    await w.clock({ now: '2026-03-25T04:00:00Z' });
    const put = (patients: { id: string }[]) =>
      w.must('PUT', `/api/payers/${id}`, { token: doctor.token, body: { patient_ids: patients.map((p) => p.id) } });
    await Promise.all([w.settle(), put([bina, chitra, dev]), put([arjun, bina])]);
    await w.settle();
    const rows = await w.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM message WHERE kind = 'reminder' GROUP BY enrolment_id, due_day`,
    );
    expect(rows.map(({ n }) => n)).toEqual([1, 1, 1, 1]);
    const sent = [await reminders(), ...(await Promise.all(all.map(({ mobile }) => reminders(mobile))))].flat();
    const due = await w.rows(`SELECT FROM message WHERE kind = 'reminder' AND state <> 'skipped'`);
    expect(sent).toHaveLength(due.length);
    const lost = await w.rows(
      `SELECT FROM message m WHERE m.state = 'skipped' AND NOT EXISTS (
         SELECT FROM message l WHERE l.id = m.grouped_with AND l.state IN ('sent', 'delivered', 'read'))`,
    );
    expect(lost).toEqual([]);
  });

  describe('about a payment for several', () => {
    /** Three patients who pay, as the lines of one joint order whose confirmation is due. */
    const payJointly = async () => {
      const people = [];
      for (const name of ['Arjun', 'Bina', 'Chitra']) {
        const patient = await w.patient(doctor, { name: `${name} Nair`, subscription_id: plan });
        const { orderId } = await w.order(await w.identifier(doctor, patient.id), tier);
        await w.pay(orderId);
        await w.settle();
        people.push({ ...patient, orderId });
      }
      await w.rows('DELETE FROM message');
      const [lead] = await w.rows<{ id: string }>('SELECT id FROM payment_order ORDER BY id LIMIT 1');
      await w.rows('UPDATE payment_order SET joint_order_id = $1', [lead?.id]);
      return { people, lead: lead?.id };
    };
    const confirm = async (jointOrderId: string | undefined) => {
      await w.rows(`INSERT INTO outbox (subscriber, name, payload) VALUES ('messaging', 'joint_order.captured', $1)`, [
        JSON.stringify({ doctorId: doctor.id, jointOrderId }),
      ]);
      await w.settle();
    };
    const confirmations = async (to: string) =>
      (await w.messages(to)).filter(({ template }) => template.includes('confirmation'));

    it('are one confirmation with the sum, once, for patients of one payer', async () => {
      const { people, lead } = await payJointly();
      const { link } = await join(...people);
      await confirm(lead);
      await confirm(lead);
      expect(await confirmations(PAYER)).toMatchObject([
        {
          template: 'family_confirmation_v1',
          link,
          document: null,
          text: expect.stringContaining('received ₹1,497 for 3 memberships with Dr Asha Rao') as string,
        },
      ]);
      const stored = await w.rows<{ state: string }>(
        `SELECT state FROM message WHERE kind = 'confirmation' ORDER BY id`,
      );
      expect(stored.map(({ state }) => state)).toEqual(['delivered', 'skipped', 'skipped']);
    });

    it('are one for each patient without a common payer', async () => {
      const { people, lead } = await payJointly();
      const before = await Promise.all(people.map(({ mobile }) => confirmations(mobile)));
      await confirm(lead);
      const after = await Promise.all(people.map(({ mobile }) => confirmations(mobile)));
      expect(after.map(({ length }, n) => length - (before[n]?.length ?? 0))).toEqual([1, 1, 1]);
    });
  });

  it('are shown in a preview, in both languages', async () => {
    const preview = (query: string) =>
      w.call<{ preview: { text: string; template: string } }>('GET', `/api/messages/preview?${query}`, {
        token: doctor.token,
      });
    expect((await preview('kind=reminder&recipient=payer')).body.preview).toMatchObject({
      template: 'family_reminder_v1',
      text: expect.stringContaining('Hello Suresh, 3 of the memberships with Dr Asha Rao') as string,
    });
    const hindi = (await preview('kind=confirmation&recipient=payer&language=hi')).body.preview;
    expect(hindi.text).toContain('नमस्ते Suresh');
    expect(await preview('kind=hold&recipient=payer')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'recipient' }] },
    });
  });
});
