import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { findViolations } from './helpers/ledger.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

const DAY = '2026-11-20';
const GSTIN = '27AAPFU0939F1ZV';

interface Receipt {
  id: string;
  number: string;
  kind: 'receipt' | 'refund_receipt';
  reason: string;
  financial_year: string;
  issued_on: string;
  money_on: string;
  patient_name: string;
  amount: number;
  tax: { treatment: string; taxable: number; tax: number };
  printed: Record<string, string | null>;
}

/** Every rupee that moves has one receipt, with a number that has no gap, whatever happens around it. */
describe('receipts', () => {
  let w: World;
  let doctor: Doctor;
  let payments: ReturnType<typeof paymentHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  beforeEach(async () => {
    await w.clock({ now: `${DAY}T06:00:00Z` });
    doctor = await w.doctor();
    payments = paymentHelpers(w, () => doctor);
  });
  afterEach(async () => {
    await w.settle();
    expect(await findViolations(w)).toEqual({});
  });
  afterAll(() => w.end());

  const list = async (query = '') =>
    (await w.must<{ receipts: Receipt[] }>('GET', `/api/receipts?${query}`, { token: doctor.token })).receipts;
  const details = async (id: string) =>
    (await w.must<{ receipt: Receipt }>('GET', `/api/receipts/${id}`, { token: doctor.token })).receipt;
  /** The receipts of a payment, oldest first: number, reason, rupees. */
  const receiptsOf = async (paymentId: string) =>
    (await list(`payment_id=${paymentId}`))
      .reverse()
      .map(({ number, reason, amount }) => `${number} ${reason} ${String(amount)}`);
  const saveProfile = (fields: object) =>
    w.must('PUT', '/api/profile', { token: doctor.token, body: { doctor_name: 'Dr Asha Rao', ...fields } });
  const clinicPayment = async (price = 300) => payments.paidAtClinic(price);

  it('prints what was true when the money came', async () => {
    await saveProfile({
      degree: 'MBBS, MD',
      registration_number: 'KMC 45678',
      clinic_name: 'Rao Clinic',
      clinic_address: '12 MG Road',
    });
    const { payment, patient, plan } = await payments.paid();
    await saveProfile({ degree: 'PhD' });
    await w.must('PUT', `/api/subscriptions/${plan}`, { token: doctor.token, body: { name: 'Another name' } });
    const [receipt] = await list(`payment_id=${payment.id}`);
    expect(await details(receipt?.id ?? '')).toMatchObject({
      number: 'R/26-27/000001',
      kind: 'receipt',
      reason: 'subscription',
      financial_year: '2026-27',
      issued_on: DAY,
      money_on: DAY,
      patient_id: patient.id,
      payment_id: payment.id,
      refund_id: null,
      amount: 499,
      tax: { treatment: 'exempt', taxable: 499, tax: 0 },
      reference: await payments.providerId(payment.id),
      printed: {
        title: 'receipt',
        doctor_name: 'Dr Asha Rao',
        degree: 'MBBS, MD',
        registration_number: 'KMC 45678',
        clinic_name: 'Rao Clinic',
        clinic_address: '12 MG Road',
        gstin: null,
        sac: null,
        valid_from: DAY,
        valid_until: '2026-12-20',
        received_by: null,
      },
    });
    expect((await details(receipt?.id ?? '')).printed['plan_name']).not.toBe('Another name');
  });

  it('is made without a registration number', async () => {
    const { payment } = await payments.paid();
    const [receipt] = await list(`payment_id=${payment.id}`);
    expect((await details(receipt?.id ?? '')).printed).toMatchObject({ registration_number: null });
  });

  it('is issued once when webhooks and polls report a capture at once', async () => {
    const { patient, orderId } = await payments.ordering();
    const poll = () => w.call('GET', `/api/public/payment/status/${orderId}`);
    await Promise.all([w.pay(orderId, { webhook: 'duplicate' }), poll(), poll(), poll()]);
    await Promise.all([poll(), w.settle(), poll()]);
    expect(await receiptsOf((await payments.paymentOf(patient.id)).id)).toEqual(['R/26-27/000001 subscription 499']);
  });

  it('numbers payments of the same instant without a gap', async () => {
    const tier = await w.tier(doctor, await w.plan(doctor), 499);
    const online = await Promise.all(Array.from({ length: 4 }, () => payments.ordering()));
    const offline = await Promise.all(Array.from({ length: 8 }, () => w.patient(doctor, {})));
    await Promise.all([
      ...online.map(({ orderId }) => w.pay(orderId)),
      ...offline.map(({ id }) =>
        w.must('POST', `/api/patients/${id}/payments`, {
          token: doctor.token,
          body: { subscription_tier_id: tier, payment_method: 'cash' },
        }),
      ),
    ]);
    await w.settle();
    expect((await list('kind=receipt')).map(({ number }) => number).sort()).toEqual(
      Array.from({ length: 12 }, (_, n) => `R/26-27/${String(n + 1).padStart(6, '0')}`),
    );
  });

  it('leaves no gap when a payment is rolled back', async () => {
    await clinicPayment();
    const [payment] = await w.rows<{ id: string }>('SELECT id FROM payment WHERE doctor_id = $1', [doctor.id]);
    await w.rows('BEGIN');
    await w.rows(
      `INSERT INTO ledger_transaction VALUES ($1, gen_random_uuid(), 'refund.accepted', $2, $2, now(), '${DAY}')`,
      [doctor.id, payment?.id],
    );
    await expect(w.rows('SET CONSTRAINTS ALL IMMEDIATE')).rejects.toThrow();
    await w.rows('ROLLBACK');
    await clinicPayment();
    expect((await list()).map(({ number }) => number)).toEqual(['R/26-27/000002', 'R/26-27/000001']);
  });

  it('names who recorded money at the clinic', async () => {
    await saveProfile({});
    const { payment } = await clinicPayment();
    const [receipt] = await list(`payment_id=${payment.id}`);
    expect(await details(receipt?.id ?? '')).toMatchObject({
      money_on: '2026-11-10',
      issued_on: DAY,
      printed: { received_by: 'Dr Asha Rao' },
    });
  });

  it('is corrected by a refund receipt and a new receipt', async () => {
    const { payment, tier } = await clinicPayment();
    const corrected = await w.must<{ payment: { id: string } }>('POST', `/api/payments/${payment.id}/correct`, {
      token: doctor.token,
      body: {
        subscription_tier_id: tier,
        payment_method: 'cash',
        amount: 250,
        amount_reason: 'Discount',
        reason: 'Typed wrong',
      },
    });
    expect(await receiptsOf(payment.id)).toEqual(['R/26-27/000001 subscription 300', 'R/26-27/R00001 voided 300']);
    expect(await receiptsOf(corrected.payment.id)).toEqual(['R/26-27/000002 subscription 250']);
    const [reversal] = await list('kind=refund_receipt');
    expect((await details(reversal?.id ?? '')).printed).toMatchObject({
      title: 'refund_receipt',
      note: 'Typed wrong',
      original_number: 'R/26-27/000001',
      original_issued_on: DAY,
    });
  });

  it('is issued for held money at once, and for no acceptance', async () => {
    const { hold } = await payments.paidTwice();
    expect(await receiptsOf(hold.payment_id)).toEqual(['R/26-27/000002 on_hold 500']);
    await payments.post(`/api/holds/${hold.id}/accept`, {});
    expect(await receiptsOf(hold.payment_id)).toEqual(['R/26-27/000002 on_hold 500']);
  });

  it('of held money that is returned is followed by a refund receipt', async () => {
    const { hold } = await payments.paidTwice();
    await payments.post(`/api/holds/${hold.id}/refund`, {});
    await w.settle();
    expect(await receiptsOf(hold.payment_id)).toEqual(['R/26-27/000002 on_hold 500', 'R/26-27/R00001 refund 500']);
  });

  it('is followed by one refund receipt for each refund, even if its event is repeated', async () => {
    const { payment } = await payments.paid();
    for (const amount of [200, 299]) {
      await payments.nextRefund({ outcome: 'processed', webhook: 'duplicate' });
      await payments.refund(payment.id, { amount });
      await w.settle();
      await w.clock({ advance: { minutes: 1 } });
    }
    expect(await receiptsOf(payment.id)).toEqual([
      ...['R/26-27/000001 subscription 499', 'R/26-27/R00001 refund 200', 'R/26-27/R00002 refund 299'],
    ]);
  });

  it('returns a failed refund to the books', async () => {
    const { payment } = await payments.paid();
    await payments.nextRefund({ outcome: 'pending' });
    await payments.refund(payment.id);
    await w.clock({ advance: { days: 3 } });
    await payments.endRefund(payment.id, { status: 'failed' });
    expect(await receiptsOf(payment.id)).toEqual([
      'R/26-27/000001 subscription 499',
      'R/26-27/R00001 refund 499',
      'R/26-27/000002 refund_failed 499',
    ]);
  });

  it('is the original that a refund names after an earlier refund failed', async () => {
    const { payment } = await payments.paid();
    await payments.nextRefund({ outcome: 'pending' });
    await payments.refund(payment.id, { amount: 100 });
    await w.clock({ advance: { days: 3 } });
    await payments.endRefund(payment.id, { status: 'failed' });
    await payments.refund(payment.id);
    await w.settle();
    const [refund] = await list('kind=refund_receipt');
    expect(refund).toMatchObject({ number: 'R/26-27/R00002', amount: 499 });
    expect((await details(refund?.id ?? '')).printed).toMatchObject({
      original_number: 'R/26-27/000001',
      original_issued_on: DAY,
    });
  });

  it('of money paid on 31 March and learnt of on 1 April belongs to the new year, and names the day of the money', async () => {
    await w.clock({ now: '2027-03-31T18:29:00Z' });
    await clinicPayment();
    const { patient, orderId } = await payments.ordering();
    await w.clock({ now: '2027-03-31T18:29:59Z' });
    await w.pay(orderId, { webhook: 'delayed', delaySeconds: 60 });
    await w.clock({ advance: { minutes: 2 } });
    await w.settle();
    const [receipt] = await list(`payment_id=${(await payments.paymentOf(patient.id)).id}`);
    expect(receipt).toMatchObject({
      number: 'R/27-28/000001',
      financial_year: '2027-28',
      issued_on: '2027-04-01',
      money_on: '2027-03-31',
    });
    expect((await list()).map(({ number }) => number)).toEqual(['R/27-28/000001', 'R/26-27/000001']);
  });

  it('continues its series under another prefix, and leaves the prefix out where the number would be too long', async () => {
    await clinicPayment();
    await saveProfile({ receipt_prefix: 'RAO-1' });
    await clinicPayment();
    await w.rows('UPDATE receipt_series SET last_serial = 9998 WHERE doctor_id = $1', [doctor.id]);
    await w.rows('BEGIN');
    await w.rows('SET LOCAL session_replication_role = replica');
    await w.rows(`UPDATE receipt SET serial = serial + 9996 WHERE doctor_id = $1`, [doctor.id]);
    await w.rows('COMMIT');
    await clinicPayment();
    await clinicPayment();
    expect((await list()).map(({ number }) => number)).toEqual([
      ...['26-27/10000', 'RAO-1/26-27/9999', 'RAO-1/26-27/0002', 'R/26-27/000001'],
    ]);
    await w.rows('BEGIN');
    await w.rows('SET LOCAL session_replication_role = replica');
    await w.rows('UPDATE receipt SET serial = serial - 9996 WHERE doctor_id = $1', [doctor.id]);
    await w.rows('UPDATE receipt_series SET last_serial = 4 WHERE doctor_id = $1', [doctor.id]);
    await w.rows('COMMIT');
  });

  describe('with GST', () => {
    const titleAndTax = async (paymentId: string) => {
      const [receipt] = await list(`payment_id=${paymentId}`);
      const { printed, tax } = await details(receipt?.id ?? '');
      return [printed['title'], printed['sac'], tax];
    };

    it('is a bill of supply for exempt services', async () => {
      await saveProfile({ gstin: GSTIN.toLowerCase() });
      expect(await titleAndTax((await clinicPayment()).payment.id)).toEqual([
        ...['bill_of_supply', '9993', { treatment: 'exempt', taxable: 300, tax: 0 }],
      ]);
    });

    it.each([
      ['gst_5', 285.71, 14.29],
      ['gst_18', 254.24, 45.76],
    ])('is a tax invoice that splits the price for %s', async (treatment, taxable, tax) => {
      await saveProfile({ gstin: GSTIN });
      const plan = await w.plan(doctor);
      const body = { validity_type: 'monthly', price: 300, tax_treatment: treatment, sac: '999723' };
      const { tier } = await w.must<{ tier: { id: string } }>('POST', `/api/subscriptions/${plan}/tiers`, {
        token: doctor.token,
        body,
      });
      expect(tier).toMatchObject({ tax_treatment: treatment, sac: '999723' });
      const patient = await w.patient(doctor, { subscription_tier_id: tier.id, subscription_start_date: DAY });
      expect(await titleAndTax((await payments.paymentOf(patient.id)).id)).toEqual([
        ...['tax_invoice', '999723', { treatment, taxable, tax }],
      ]);
    });

    it('needs a GSTIN for a taxed tier, as long as there is one', async () => {
      const plan = await w.plan(doctor);
      const path = `/api/subscriptions/${plan}/tiers`;
      const body = { validity_type: 'monthly', price: 300, tax_treatment: 'gst_18' };
      const add = () => w.call<{ details: { field: string }[] }>('POST', path, { token: doctor.token, body });
      const refused = await add();
      expect([refused.status, refused.body.details.map(({ field }) => field)]).toEqual([400, ['tax_treatment']]);
      await saveProfile({ gstin: GSTIN });
      expect((await add()).status).toBe(201);
      const removed = await w.call<{ details: { field: string }[] }>('PUT', '/api/profile', {
        token: doctor.token,
        body: { doctor_name: 'Dr Asha Rao', gstin: null },
      });
      expect([removed.status, removed.body.details.map(({ field }) => field)]).toEqual([400, ['gstin']]);
    });
  });

  it.each([
    ['gstin', '27AAPFU0939F1ZX'],
    ['gstin', 'GST'],
    ['registration_number', 'none'],
    ['registration_number', 'KMC <45678>'],
    ['receipt_prefix', 'R/1'],
    ['receipt_prefix', 'रसीद'],
    ['receipt_prefix', 'RECEIPT'],
    ['receipt_prefix', ''],
  ])('rejects %s %p with a reason', async (field, value) => {
    const { status, body } = await w.call<{ details: { field: string }[] }>('PUT', '/api/profile', {
      token: doctor.token,
      body: { doctor_name: 'Dr Asha Rao', [field]: value },
    });
    expect([status, body.details.map((detail) => detail.field)]).toEqual([400, [field]]);
  });

  it('keeps its number when its patient is erased, without the name', async () => {
    const { patient, payment } = await clinicPayment();
    await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
    await w.must('DELETE', `/api/patients/${patient.id}/permanent`, { token: doctor.token });
    const [receipt] = await list(`payment_id=${payment.id}`);
    expect(receipt).toMatchObject({ number: 'R/26-27/000001', patient_name: 'Deleted patient', amount: 300 });
    expect((await details(receipt?.id ?? '')).printed).toMatchObject({ patient_mobile_ending: null });
  });

  it.each([
    [`UPDATE receipt SET amount_paise = 1`],
    [`UPDATE receipt SET printed = printed || '{"patient_name": "Somebody else"}'`],
    ['DELETE FROM receipt'],
    ['TRUNCATE receipt CASCADE'],
  ])('cannot be changed: %s', async (sql) => {
    await clinicPayment();
    await expect(w.rows(sql)).rejects.toThrow('receipts are never changed or deleted');
  });

  it('is found by number, patient, kind and day', async () => {
    const { patient } = await clinicPayment();
    const { payment } = await payments.paid();
    await payments.refund(payment.id, { amount: 99 });
    await w.settle();
    const numbers = async (query: string) => (await list(query)).map(({ number }) => number);
    expect(await numbers('')).toEqual(['R/26-27/R00001', 'R/26-27/000002', 'R/26-27/000001']);
    expect(await numbers(`patient_id=${patient.id}`)).toEqual(['R/26-27/000001']);
    expect(await numbers('kind=refund_receipt')).toEqual(['R/26-27/R00001']);
    expect(await numbers('q=000002')).toEqual(['R/26-27/000002']);
    expect(await numbers('from=2026-11-21')).toEqual([]);
    expect(await numbers('to=2026-11-20&sort=["number","ASC"]')).toEqual([
      ...['R/26-27/000001', 'R/26-27/000002', 'R/26-27/R00001'],
    ]);
  });

  describe('as PDF', () => {
    const open = async (path: string, token?: string) => {
      const response = await fetch(w.origin + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    };

    it.each(['', '?format=80mm', '?language=hi', '?format=80mm&language=hi'])(
      'is the same file each time%s',
      async (query) => {
        const { payment } = await clinicPayment();
        const [receipt] = await list(`payment_id=${payment.id}`);
        const path = `/api/receipts/${receipt?.id ?? ''}.pdf${query}`;
        const [first, again] = [await open(path, doctor.token), await open(path, doctor.token)];
        expect(first.status).toBe(200);
        expect(first.headers.get('content-type')).toBe('application/pdf');
        expect(first.headers.get('content-disposition')).toBe('inline; filename="R-26-27-000001.pdf"');
        expect(first.headers.get('cache-control')).toContain('no-store');
        expect(first.bytes.subarray(0, 5).toString()).toBe('%PDF-');
        expect(first.bytes.equals(again.bytes)).toBe(true);
      },
    );

    const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    const filesOf = async (id: string) =>
      (await w.must<{ files: object[] }>('GET', `/api/receipts/${id}`, { token: doctor.token })).files;

    it('has the stored hash of its first rendering, however many render it at once', async () => {
      const { payment, identifier } = await payments.paid();
      const [receipt] = await list(`payment_id=${payment.id}`);
      const path = `/api/receipts/${receipt?.id ?? ''}.pdf`;
      expect(await filesOf(receipt?.id ?? '')).toEqual([]);
      const patientPath = `/s/${identifier}/receipts/${receipt?.id ?? ''}.pdf`;
      const [file] = await Promise.all([
        ...Array.from({ length: 4 }, () => open(path, doctor.token)),
        ...Array.from({ length: 4 }, () => open(patientPath)),
      ]);
      const roll = await open(`${path}?format=80mm&language=hi`, doctor.token);
      expect(await filesOf(receipt?.id ?? '')).toEqual([
        { format: '80mm', language: 'hi', sha256: hashOf(roll.bytes) },
        { format: 'a4', language: 'en', sha256: hashOf(file?.bytes ?? Buffer.alloc(0)) },
      ]);
      expect(w.log()).not.toContain('receipt.changed');
    });

    it('raises an alarm when it is another file than before, and is served', async () => {
      const { payment } = await clinicPayment();
      const [receipt] = await list(`payment_id=${payment.id}`);
      await w.rows(
        `INSERT INTO receipt_pdf (doctor_id, receipt_id, format, language, sha256, created_at)
         VALUES ($1, $2, 'a4', 'en', repeat('0', 64), now())`,
        [doctor.id, receipt?.id],
      );
      const { status, bytes } = await open(`/api/receipts/${receipt?.id ?? ''}.pdf`, doctor.token);
      expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      expect(w.log()).toContain('receipt.changed');
      expect(w.log()).toContain(hashOf(bytes));
      const metrics = await (await fetch(`${w.origin}/metrics`)).text();
      expect(metrics).toMatch(/nirog_alarms_total\{alarm="receipt.changed"\} [1-9]/);
      expect(await filesOf(receipt?.id ?? '')).toEqual([{ format: 'a4', language: 'en', sha256: '0'.repeat(64) }]);
    });

    it('may change when its patient is erased', async () => {
      const { patient, payment } = await clinicPayment();
      const [receipt] = await list(`payment_id=${payment.id}`);
      const path = `/api/receipts/${receipt?.id ?? ''}.pdf`;
      const before = await open(path, doctor.token);
      await w.must('DELETE', `/api/patients/${patient.id}`, { token: doctor.token });
      await w.must('DELETE', `/api/patients/${patient.id}/permanent`, { token: doctor.token });
      const alarms = () => w.log().split('receipt.changed').length;
      const raised = alarms();
      expect((await open(path, doctor.token)).bytes.equals(before.bytes)).toBe(false);
      expect(alarms()).toBe(raised);
    });

    it('is in one zip with the others of the list, under its number', async () => {
      const { payment } = await payments.paid();
      await payments.refund(payment.id, { amount: 99 });
      await w.settle();
      const { payment: other } = await clinicPayment();
      const { status, headers, bytes } = await open('/api/receipts.zip', doctor.token);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/zip']);
      expect(headers.get('content-disposition')).toBe(`attachment; filename="nirog-receipts-${DAY}.zip"`);
      const zip = await yauzl.fromBufferPromise(bytes);
      const files: Record<string, Buffer> = {};
      for await (const entry of zip.eachEntry())
        files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
      expect(Object.keys(files).sort()).toEqual([
        ...['R-26-27-000001.pdf', 'R-26-27-000002.pdf', 'R-26-27-R00001.pdf'],
      ]);
      const [receipt] = await list(`payment_id=${other.id}`);
      const single = await open(`/api/receipts/${receipt?.id ?? ''}.pdf`, doctor.token);
      expect(files['R-26-27-000002.pdf']?.equals(single.bytes)).toBe(true);
      expect(await filesOf(receipt?.id ?? '')).toHaveLength(1);
    });

    it('is in a zip after downloads that were aborted', async () => {
      const count = 20;
      await Promise.all(Array.from({ length: count }, () => clinicPayment()));
      for (let n = 0; n < 4; n += 1) {
        const leaving = new AbortController();
        const headers = { authorization: `Bearer ${doctor.token}` };
        await fetch(`${w.origin}/api/receipts.zip`, { headers, signal: leaving.signal });
        leaving.abort();
      }
      const downloads = await Promise.all([1, 2].map(() => open('/api/receipts.zip', doctor.token)));
      for (const { bytes } of downloads) expect((await yauzl.fromBufferPromise(bytes)).entryCount).toBe(count);
    });

    it('is in no zip of another period, which is empty', async () => {
      await clinicPayment();
      const { bytes } = await open('/api/receipts.zip?to=2026-11-19', doctor.token);
      expect((await yauzl.fromBufferPromise(bytes)).entryCount).toBe(0);
    });

    it('is refused in another format', async () => {
      const { payment } = await clinicPayment();
      const [receipt] = await list(`payment_id=${payment.id}`);
      expect((await open(`/api/receipts/${receipt?.id ?? ''}.pdf?format=a5`, doctor.token)).status).toBe(400);
    });

    it('is on the patient’s own page, and no other receipt is', async () => {
      const { payment, identifier } = await payments.paid();
      const other = await payments.paid();
      const { receipts } = await w.must<{ receipts: Receipt[] }>(
        'GET',
        `/api/public/subscription/${identifier}/receipts`,
      );
      const [own] = await list(`payment_id=${payment.id}`);
      expect(receipts).toEqual([
        { id: own?.id, number: own?.number, kind: 'receipt', issued_on: DAY, money_on: DAY, amount: 499 },
      ]);
      const pdf = await open(`/s/${identifier}/receipts/${own?.id ?? ''}.pdf`);
      expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
      expect(Object.fromEntries(pdf.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "object-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      });
      expect((await open(`/s/${other.identifier}/receipts/${own?.id ?? ''}.pdf`)).status).toBe(404);
      expect((await open(`/s/unknown/receipts/${own?.id ?? ''}.pdf`)).status).toBe(404);
      await w.must('DELETE', `/api/patients/${payment.patient_id}`, { token: doctor.token });
      const paused = await w.call<{ code: string }>('GET', `/api/public/subscription/${identifier}/receipts`);
      expect([paused.status, paused.body.code]).toEqual([403, 'link.paused']);
    });

    it('is on the patient’s own page in the requested language, and so is its error page', async () => {
      const { payment, identifier } = await payments.paid();
      const [own] = await list(`payment_id=${payment.id}`);
      const pdf = async (query: string) => (await open(`/s/${identifier}/receipts/${own?.id ?? ''}.pdf${query}`)).bytes;
      const [english, hindi] = [await pdf(''), await pdf('?language=hi')];
      expect(english.equals(await pdf('?language=en'))).toBe(true);
      expect(hindi.equals(await pdf('?lang=hi'))).toBe(true);
      expect(hindi.equals(english)).toBe(false);
      for (const query of ['?language=hi', '?lang=hi', '?language=en&lang=hi']) {
        const { status, headers, bytes } = await open(`/s/${identifier}/receipts/unknown.pdf${query}`);
        expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
        expect(headers.get('content-security-policy')).toContain("object-src 'none'");
        expect(bytes.toString()).toContain(query.startsWith('?language=en') ? 'Receipt not found' : 'रसीद नहीं मिली');
      }
    });
  });
});
