import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { waitForLocks } from './helpers/locks.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** The same message, as another transaction writes it. $1 patient, $2 kind, $3 dedupe reference or null. */
const SAME_MESSAGE = `
INSERT INTO message SELECT x.* FROM term t, (SELECT m FROM message m LIMIT 1) one, jsonb_populate_record(one.m,
  jsonb_build_object('doctor_id', t.doctor_id, 'id', gen_random_uuid(), 'patient_id', t.patient_id, 'enrolment_id',
    t.enrolment_id, 'term_id', t.id, 'dedupe_key', t.enrolment_id || ':' || $2::text || ':' || coalesce($3, t.id::text))) x
WHERE t.patient_id = $1`;
const SAME_REPLY = `
INSERT INTO reply (doctor_id, id, patient_id, provider_id, kind, at)
SELECT doctor_id, gen_random_uuid(), id, 'wamid.held', 'text', now() FROM patient WHERE id = $1`;

/** No personal data stays, even if a patient is deleted between reading the name and the commit. */
describe('a patient who is deleted during a write', () => {
  let w: World;
  let doctor: Doctor;
  let tier: string;
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-06-01T06:00:00Z' });
    doctor = await w.doctor();
    tier = await w.tier(doctor, await w.plan(doctor));
  });
  afterAll(() => w.end());

  const token = () => ({ token: doctor.token });
  const erase = async (id: string) => {
    await w.must('DELETE', `/api/patients/${id}`, token());
    await w.must('DELETE', `/api/patients/${id}/permanent`, token());
  };
  const invited = async () => {
    const patient = await w.patient(doctor);
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { ...token(), body: { subscription_tier_id: tier } });
    await w.settle();
    return patient;
  };

  /** Deletes the patient while a write waits for another transaction with the same key, which is rolled back. */
  async function eraseAmid(patientId: string, same: [string, unknown[]], start: () => Promise<unknown>) {
    const other = new pg.Client({ connectionString: w.databaseUrl });
    await other.connect();
    try {
      await other.query('BEGIN');
      await other.query(...same);
      const started = start();
      await waitForLocks(w);
      const erased = erase(patientId);
      await sleep(1_500); // long enough for a deletion that does not wait
      await other.query('ROLLBACK');
      await Promise.all([started, erased]);
    } finally {
      await other.end();
    }
    await w.settle();
  }
  const leftOf = async (patientId: string) => ({
    messages: await w.rows(
      `SELECT kind FROM message WHERE patient_id = $1
       AND (variables <> '[]' OR to_number IS NOT NULL OR link_identifier IS NOT NULL)`,
      [patientId],
    ),
    replies: await w.rows('SELECT text FROM reply WHERE patient_id = $1 AND text IS NOT NULL', [patientId]),
    turns: await w.rows('SELECT number FROM whatsapp_correspondent WHERE patient_id = $1', [patientId]),
  });
  const nothing = { messages: [], replies: [], turns: [] };

  it('leaves no data in a confirmation', async () => {
    const { id } = await invited();
    await eraseAmid(id, [SAME_MESSAGE, [id, 'confirmation', null]], () =>
      w.must('PUT', `/api/patients/${id}/subscription/activate`, token()),
    );
    expect(await leftOf(id)).toEqual(nothing);
  });

  it('leaves no data in a time-based message', async () => {
    const { id } = await w.patient(doctor, { subscription_tier_id: tier, subscription_start_date: '2026-05-02' });
    await eraseAmid(id, [SAME_MESSAGE, [id, 'expiry', '2026-06-03']], () => w.clock({ now: '2026-06-03T04:00:00Z' }));
    expect(await leftOf(id)).toEqual(nothing);
  });

  it('leaves no data in a reply, and no contact to whom the next reply would belong', async () => {
    const { id, mobile } = await invited();
    const text = { id: 'wamid.held', from: mobile.slice(1), timestamp: '1780466400', type: 'text' };
    const value = { messages: [{ ...text, text: { body: 'Something private' } }] };
    await eraseAmid(id, [SAME_REPLY, [id]], () =>
      w.rows(
        `WITH heard AS (INSERT INTO inbox (id, source, scope, event_id, body)
           VALUES (gen_random_uuid(), 'whatsapp', '', 'held', $1) RETURNING id)
         INSERT INTO outbox (subscriber, name, payload)
         SELECT 'messaging', 'whatsapp.received', jsonb_build_object('inboxId', id) FROM heard`,
        [{ entry: [{ changes: [{ field: 'messages', value }] }] }],
      ),
    );
    expect(await leftOf(id)).toEqual(nothing);
  });
});
