import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { dayOf } from '../src/shared/calendar.js';
import { findViolations } from './helpers/ledger.js';
import { world, type Doctor, type Term, type World } from './helpers/world.js';

interface OfflinePatient {
  id: string;
  name: string;
  mobile: string;
  version: string;
  subscription_status: string;
  subscription_name: string | null;
  subscription_tier_id: string | null;
  subscription_end_date: string | null;
}

interface OfflineCopy {
  patients: OfflinePatient[];
  next: string | null;
  tiers: { id: string; price: number }[];
}

interface Recorded {
  code?: string;
  payment: { id: string };
  subscription: Term;
  patient_version: string;
  changed_patient?: {
    version: string;
    changes: string[];
    price: number;
    subscription_start_date: string;
    subscription_end_date: string;
    last_payment: { amount: number; payment_method: string; recorded_by: string | null } | null;
  };
}

const MAX_COPY_BYTES = 1_500_000;

/** Work without a network: the list of patients for a device, and payments that are sent later. */
describe('the desk without a network', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  let tier: string;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    plan = await w.plan(doctor);
    tier = await w.tier(doctor, plan, 499);
  });
  afterAll(async () => {
    expect(await findViolations(w)).toEqual({});
    await w.end();
  });

  const read = ({ token } = doctor, query = '', headers = {}) =>
    w.call<OfflineCopy>('GET', `/api/desk/offline${query}`, { token, headers });
  const stored = async (id: string) => {
    const found = (await read()).body.patients.find((patient) => patient.id === id);
    if (!found) throw new Error('the patient is not in the copy');
    return found;
  };
  const record = (id: string, fields: object, key: string = randomUUID()) =>
    w.call<Recorded>('POST', `/api/patients/${id}/payments`, {
      token: doctor.token,
      body: { subscription_tier_id: tier, payment_method: 'cash', ...fields },
      headers: { 'idempotency-key': key },
    });
  const paymentsOf = async (id: string) =>
    w.rows<{ amount_paise: string }>(
      `SELECT p.amount_paise FROM payment p JOIN enrolment e ON e.id = p.enrolment_id
       WHERE e.patient_id = $1 AND p.state = 'captured'`,
      [id],
    );

  describe('the copy of the patients', () => {
    it('has what is needed to find a patient, and neither email nor notes', async () => {
      const start = dayOf(new Date());
      const { id } = await w.patient(doctor, {
        name: 'Meera Nair',
        email: 'meera@example.com',
        subscription_tier_id: tier,
        subscription_start_date: start,
      });
      const patient = await stored(id);
      expect(Object.keys(patient).toSorted()).toEqual([
        'id',
        'mobile',
        'name',
        'subscription_end_date',
        'subscription_name',
        'subscription_status',
        'subscription_tier_id',
        'version',
      ]);
      expect(patient).toMatchObject({
        name: 'Meera Nair',
        subscription_status: 'active',
        subscription_name: 'WhatsApp Support',
        subscription_tier_id: tier,
      });
    });

    it('has the tiers that are offered', async () => {
      expect((await read()).body.tiers).toEqual([
        {
          id: tier,
          subscription_name: 'WhatsApp Support',
          tier_name: 'Tier 499',
          validity_type: 'monthly',
          price: 499,
        },
      ]);
    });

    it('leaves out archived patients', async () => {
      const { id } = await w.patient(doctor);
      await w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
      await expect(stored(id)).rejects.toThrow('not in the copy');
    });

    it('is not sent again while nothing has changed', async () => {
      const etag = (await read()).headers.get('etag') ?? '';
      expect((await read(doctor, '', { 'if-none-match': etag })).status).toBe(304);
      await w.patient(doctor);
      expect((await read(doctor, '', { 'if-none-match': etag })).status).toBe(200);
    });

    it('rejects a cursor that is no id', async () => {
      expect((await read(doctor, '?after=first')).status).toBe(400);
    });

    it('comes in pages without gaps, and 10,000 patients need less than 1.5 MB', async () => {
      const other = await w.doctor();
      await w.rows(
        `INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, created_at)
         SELECT $1, gen_random_uuid(), 'Patient ' || md5(n::text), '98' || lpad(n::text, 8, '0'),
           '+9198' || lpad(n::text, 8, '0'), now() FROM generate_series(1, 4001) n`,
        [other.id],
      );
      const pages: OfflineCopy[] = [];
      for (let query: string | null = ''; query !== null;) {
        const { body }: { body: OfflineCopy } = await read(other, query);
        pages.push(body);
        query = body.next && `?after=${body.next}`;
      }
      expect(pages.map(({ patients }) => patients.length)).toEqual([2_000, 2_000, 1]);
      expect(new Set(pages.flatMap(({ patients }) => patients.map(({ id }) => id))).size).toBe(4_001);
      const bytes = pages.reduce((sum, page) => sum + gzipSync(JSON.stringify(page)).length, 0);
      expect((bytes / 4_001) * 10_000).toBeLessThan(MAX_COPY_BYTES);
    });
  });

  describe('two phones that recorded money for the same patient', () => {
    it('get one question: the first payment is recorded, the second is compared with it', async () => {
      const { id } = await w.patient(doctor);
      const { version } = await stored(id);
      const entered = { patient_version: version, expected_price: 499 };
      const [firstKey, secondKey] = [randomUUID(), randomUUID()];
      const first = await record(id, { ...entered, reference: 'first' }, firstKey);
      expect(first.status).toBe(201);
      const second = await record(id, { ...entered, payment_method: 'clinic_upi' }, secondKey);
      expect([second.status, second.body.code]).toEqual([409, 'payment.patient_changed']);
      const now = second.body.changed_patient;
      expect(now).toMatchObject({
        version: first.body.patient_version,
        changes: ['payment', 'subscription'],
        price: 499,
        subscription_start_date: first.body.subscription.subscription_end_date,
        last_payment: {
          amount: 499,
          payment_method: 'cash',
          recorded_by: doctor.email,
          subscription_end_date: first.body.subscription.subscription_end_date,
        },
      });
      // Replays change nothing, whatever their order.
      expect((await record(id, { ...entered, payment_method: 'clinic_upi' }, secondKey)).body.changed_patient).toEqual(
        now,
      );
      expect((await record(id, { ...entered, reference: 'first' }, firstKey)).body.payment.id).toBe(
        first.body.payment.id,
      );
      expect(await paymentsOf(id)).toHaveLength(1);
      // The person decides to record it as well.
      const decided = { payment_method: 'clinic_upi', patient_version: now?.version, expected_price: now?.price };
      const decisionKey = randomUUID();
      expect((await record(id, decided, decisionKey)).status).toBe(201);
      expect((await record(id, decided, decisionKey)).headers.get('idempotency-replayed')).toBe('true');
      expect(await paymentsOf(id)).toHaveLength(2);
    });

    it('get one question, even if both send at the same moment', async () => {
      const { id } = await w.patient(doctor);
      const { version } = await stored(id);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, phone) => record(id, { patient_version: version, reference: `phone ${phone}` })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
      expect(await paymentsOf(id)).toHaveLength(1);
    });
  });

  it('records a second payment of the same phone without a question, as it knows the first', async () => {
    const { id } = await w.patient(doctor);
    const first = await record(id, { patient_version: (await stored(id)).version });
    expect((await stored(id)).version).toBe(first.body.patient_version);
    expect((await record(id, { patient_version: first.body.patient_version })).status).toBe(201);
  });

  it('asks if a payment was voided since', async () => {
    const { id } = await w.patient(doctor);
    const { payment, patient_version: version } = (await record(id, {})).body;
    const voided = await w.must<Recorded>('POST', `/api/payments/${payment.id}/void`, {
      token: doctor.token,
      body: { reason: 'A mistake' },
    });
    expect(voided.patient_version).not.toBe(version);
    const { status, body } = await record(id, { patient_version: version });
    expect([status, body.changed_patient?.last_payment]).toEqual([409, null]);
  });

  it('asks if the subscription was changed since', async () => {
    const { id } = await w.patient(doctor);
    const { version } = await stored(id);
    await w.must('POST', `/api/patients/${id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    expect((await record(id, { patient_version: version })).body.changed_patient?.changes).toEqual(['subscription']);
  });

  it('asks if the price was changed since', async () => {
    const { id } = await w.patient(doctor);
    const { version } = await stored(id);
    const { status, body } = await record(id, { patient_version: version, expected_price: 450 });
    expect([status, body.changed_patient?.changes, body.changed_patient?.price]).toEqual([409, ['price'], 499]);
    expect(await paymentsOf(id)).toHaveLength(0);
  });

  it('does not ask without what the payment was entered for', async () => {
    const { id } = await w.patient(doctor);
    expect([(await record(id, {})).status, (await record(id, {})).status]).toEqual([201, 201]);
  });

  it.each([{ patient_version: 'newest' }, { expected_price: -1 }])('rejects %j', async (fields) => {
    const { id } = await w.patient(doctor);
    expect((await record(id, fields)).status).toBe(400);
  });
});
