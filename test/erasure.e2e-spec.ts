import { importHelpers, toCsv } from './helpers/imports.js';
import { paymentHelpers } from './helpers/payments.js';
import { webhookHelpers } from './helpers/webhooks.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** Texts that occur nowhere but in the data of one patient. */
const MOBILE = '9812345670';
const EARLIER_MOBILE = '9812345671';
const PERSON = { name: 'Zubaida Unmistakable', mobile: MOBILE, email: 'zubaida@canary.example' };
/** What people wrote about or to the patient. */
const WORDS = [
  'Canarynote',
  'Canaryrefund',
  'Canaryvoid',
  'Canaryreply',
  'Canarydesk',
  'Canaryamount',
  'Canaryprofile',
];
const CANARIES = ['Zubaida', 'Unmistakable', MOBILE, EARLIER_MOBILE, 'canary.example', ...WORDS];

const EXPORTS = ['patients', 'payments', 'messages', 'receipts', 'holds', 'audit', 'analytics/new-revenue'];

/** Where the data of one patient is, after everything that the product does with it, and after the patient is deleted. */
describe('the data of a patient', () => {
  let w: World;
  let doctor: Doctor;
  let patient: string;
  let link: string;
  beforeAll(async () => {
    w = await world({ env: { LOG_LEVEL: 'trace' } });
    await w.clock({ now: '2026-11-20T06:30:00Z' });
    doctor = await w.doctor();
    await useEverything();
  });
  afterAll(() => w.end());

  const token = () => ({ token: doctor.token });
  const post = (path: string, body: object) => w.must('POST', path, { ...token(), body });
  const reply = (text: string) => w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: `+91${MOBILE}`, text } });

  async function useEverything(): Promise<void> {
    const plan = await w.plan(doctor, { name: 'WhatsApp Support' });
    const [tier, other] = [await w.tier(doctor, plan), await w.tier(doctor, plan, 700)];
    const imports = importHelpers(w, doctor);
    const { id } = await imports.upload(
      toCsv([
        ['Name', 'Mobile', 'Email', 'Notes'],
        [PERSON.name, EARLIER_MOBILE, PERSON.email, 'Canarynote of the register'],
      ]),
    );
    await imports.check(id);
    await imports.run(id);
    const { patients } = await w.must<{ patients: { id: string }[] }>('GET', '/api/patients?search=zubaida', token());
    patient = patients[0]?.id ?? '';
    await subscribeAndPay(tier, other);
    await writeAbout(tier);
    await sendWrongWebhooks();
    for (const name of EXPORTS) await w.must('GET', `/api/${name}.csv`, token());
    for (const search of ['Zubaida', MOBILE, PERSON.email])
      await w.must('GET', `/api/search?q=${encodeURIComponent(search)}`, token());
    await w.must('GET', `/api/patients/${patient}/timeline`, token());
    await w.must('GET', '/api/desk', token());
    await w.call('POST', '/api/patients', { ...token(), body: PERSON });
    await w.call('POST', '/api/patients', { ...token(), body: { ...PERSON, email: 'zubaida-canary.example' } });
    await w.settle();
  }

  /** Invites at an earlier number, corrects it, sends with failures, and pays online twice. */
  async function subscribeAndPay(tier: string, other: string): Promise<void> {
    await post(`/api/patients/${patient}/subscribe`, { subscription_tier_id: tier });
    await w.settle();
    await w.must('PUT', `/api/patients/${patient}`, { ...token(), body: PERSON });
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode: 'html502', count: 1 } });
    await post(`/api/patients/${patient}/subscribe`, { subscription_tier_id: other });
    await w.settle();
    const identifier = await w.identifier(doctor, patient);
    link = identifier;
    const [first, second] = [await w.order(identifier, other), await w.order(identifier, tier)];
    await w.pay(first.orderId, { outcome: 'failed' });
    await w.pay(first.orderId);
    await w.settle();
    await w.pay(second.orderId);
    await w.settle();
  }

  /** Refunds with a reason, a voided payment at the clinic, notes, and messages from the patient. */
  async function writeAbout(tier: string): Promise<void> {
    const payments = paymentHelpers(w, () => doctor);
    const { id: paid } = await payments.paymentOf(patient);
    await payments.refund(paid, { amount: 100, reason: 'Canaryrefund of Zubaida' });
    const { payment } = await w.must<{ payment: { id: string } }>('POST', `/api/patients/${patient}/payments`, {
      ...token(),
      body: { subscription_tier_id: tier, payment_method: 'cash', amount: 400, amount_reason: 'Canaryamount' },
    });
    await post(`/api/payments/${payment.id}/void`, { reason: 'Canaryvoid' });
    await post(`/api/patients/${patient}/notes`, { text: 'Canarynote: call Zubaida' });
    for (const text of ['Canaryreply from me', 'STOP']) await reply(text);
    await w.settle();
    const { items } = await w.must<{ items: { id: string; patient_id: string }[] }>('GET', '/api/desk', token());
    const item = items.find(({ patient_id }) => patient_id === patient);
    if (!item) throw new Error('the patient is not on the desk');
    await post(`/api/desk/${item.id}/done`, { note: 'Canarydesk' });
  }

  /** Webhooks that cannot be processed, with the patient's data. */
  async function sendWrongWebhooks(): Promise<void> {
    const steps = webhookHelpers(w, () => doctor);
    const entity = { id: 'pay_canary', contact: `+91${MOBILE}`, email: PERSON.email, notes: { name: PERSON.name } };
    const body = { event: 'payment.captured', payload: { payment: { entity } } };
    expect(await steps.sendEvent(body, await steps.secret(), { id: 'canary' })).toBe(200);
    const contacts = [{ wa_id: `91${MOBILE}`, profile: { name: 'Canaryprofile' } }];
    const text = {
      id: 'wamid.canary',
      from: `91${MOBILE}`,
      timestamp: 'never',
      type: 'text',
      text: { body: WORDS[3] },
    };
    await w.rows(
      `WITH heard AS (INSERT INTO inbox (id, source, scope, event_id, body)
         VALUES (gen_random_uuid(), 'whatsapp', '', 'canary', '{}') RETURNING id),
       whole AS (INSERT INTO inbox_full_body (inbox_id, body) SELECT id, $1 FROM heard)
       INSERT INTO outbox (subscriber, name, payload)
       SELECT 'messaging', 'whatsapp.received', jsonb_build_object('inboxId', id) FROM heard`,
      [{ entry: [{ changes: [{ field: 'messages', value: { contacts, messages: [text] } }] }] }],
    );
  }

  /** The tables of which a row contains a canary, and which. */
  async function findInTables(schemas = ['public', 'search']): Promise<string[]> {
    const tables = await w.rows<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = ANY ($1) ORDER BY 1`,
      [schemas],
    );
    const found: string[] = [];
    for (const { name } of tables)
      found.push(
        ...(
          await w.rows<{ canary: string }>(
            `SELECT DISTINCT c AS canary FROM ${name} t, unnest($1::text[]) c
             WHERE strpos(lower(t::text), lower(c)) > 0 OR strpos(t::text, encode(convert_to(c, 'UTF8'), 'hex')) > 0
             ORDER BY 1`,
            [CANARIES],
          )
        ).map(({ canary }) => `${name}: ${canary}`),
      );
    return found;
  }
  const findIn = (text: string) => CANARIES.filter((canary) => text.toLowerCase().includes(canary.toLowerCase()));
  const metrics = async () => (await fetch(`${w.origin}/metrics`)).text();

  it('is where the product needs it, so that the search below finds something', async () => {
    const tables = new Set((await findInTables()).map((each) => each.split(':')[0]));
    for (const table of [
      'patient',
      'patient_note',
      'message',
      'reply',
      'refund',
      'payment',
      'receipt',
      'desk_decision',
    ])
      expect(tables).toContain(`public.${table}`);
    for (const table of ['import_row', 'whatsapp_contact', 'whatsapp_correspondent', 'inbox_full_body'])
      expect(tables).toContain(`public.${table}`);
    expect([...tables].some((table) => table?.startsWith('search.'))).toBe(true);
  });

  it('is in no log line, metric, job, event, or audit row, and only in webhooks that could not be processed', async () => {
    expect(findIn(w.log())).toEqual([]);
    expect(findIn(await metrics())).toEqual([]);
    expect(findIn(await w.readRedis())).toEqual([]);
    const tables = (await findInTables()).map((each) => each.split(':')[0]);
    for (const table of ['inbox', 'outbox', 'audit', 'session', 'idempotency', 'bulk_row', 'unclaimed_reply'])
      expect(tables).not.toContain(`public.${table}`);
  });

  it('is in nothing that was sent to Razorpay’s API', async () => {
    const sent = await w.rows<{ kind: string; entity: object }>(
      `SELECT kind, entity FROM sandbox.razorpay_entity WHERE kind IN ('order', 'refund')`,
    );
    expect(new Set(sent.map(({ kind }) => kind))).toEqual(new Set(['order', 'refund']));
    expect(findIn(JSON.stringify(sent))).toEqual([]);
  });

  it('is nowhere once the patient is deleted permanently', async () => {
    await w.must('DELETE', `/api/patients/${patient}`, token());
    await w.must('DELETE', `/api/patients/${patient}/permanent`, token());
    await w.settle();
    expect(await findInTables()).toEqual([]);
    const tombstones = await w.rows('SELECT doctor_id, contact_sealed FROM erasure WHERE patient_id = $1', [patient]);
    expect(tombstones).toEqual([{ doctor_id: doctor.id, contact_sealed: null }]);
    expect(findIn(await w.readRedis())).toEqual([]);
    expect(findIn(w.log())).toEqual([]);
    expect(findIn(await metrics())).toEqual([]);
    // Money records stay, without a name.
    expect((await paymentHelpers(w, () => doctor).paymentOf(patient)).id).not.toBe('');
    expect((await w.rows('SELECT FROM receipt WHERE patient_id = $1', [patient])).length).toBeGreaterThan(0);
    expect((await w.call('GET', `/api/public/subscription/${link}`)).status).not.toBe(200);
  });

  it('is not needed to remember the opt-out when the number comes back', async () => {
    const stopped = async (id: string) =>
      (await w.must<{ stopped_by: string | null }>('GET', `/api/patients/${id}/conversation`, token())).stopped_by;
    const again = await w.patient(doctor, { name: 'Somebody else', mobile: MOBILE });
    expect(await stopped(again.id)).toBe('reply');
    const corrected = await w.patient(doctor, { name: 'Somebody new' });
    for (const path of ['', '/permanent']) await w.must('DELETE', `/api/patients/${again.id}${path}`, token());
    await w.settle();
    expect(await findInTables()).toEqual([]);
    await w.must('PUT', `/api/patients/${corrected.id}`, { ...token(), body: { mobile: MOBILE } });
    expect(await stopped(corrected.id)).toBe('reply');
  });

  it('keeps the contact of a number that another doctor’s patient has', async () => {
    const other = await w.doctor();
    const mine = await w.patient(doctor, { name: 'Family one', mobile: '9812345680' });
    await w.patient(other, { name: 'Family two', mobile: '9812345680' });
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: '+919812345680', text: 'STOP' } });
    await w.settle();
    for (const path of ['', '/permanent']) await w.must('DELETE', `/api/patients/${mine.id}${path}`, token());
    await w.settle();
    expect(await w.rows(`SELECT stopped_by FROM whatsapp_contact WHERE number = '+919812345680'`)).toEqual([
      { stopped_by: 'reply' },
    ]);
  });
});
