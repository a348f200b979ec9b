import { freePort, startServer, type RunningServer } from './helpers/server.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** Copies of a message to new patients. $1 message, $2 number of copies, $3 phone prefix, $4 events per copy. */
const COPIES = `
WITH copy AS (
  SELECT m, p, e, t, l, $3 || lpad(n::text, 4, '0') AS phone, gen_random_uuid() AS message, gen_random_uuid() AS patient,
    gen_random_uuid() AS enrolment, gen_random_uuid() AS term
  FROM message m JOIN patient p ON p.id = m.patient_id JOIN enrolment e ON e.id = m.enrolment_id
  JOIN term t ON t.id = m.term_id JOIN link l ON l.enrolment_id = e.id, generate_series(1, $2::int) n WHERE m.id = $1
), patients AS (
  INSERT INTO patient SELECT x.* FROM copy c, jsonb_populate_record(c.p, jsonb_build_object(
    'id', c.patient, 'mobile', c.phone, 'mobile_normal', c.phone)) x
), enrolments AS (
  INSERT INTO enrolment SELECT x.* FROM copy c, jsonb_populate_record(c.e, jsonb_build_object(
    'id', c.enrolment, 'patient_id', c.patient)) x
), links AS (
  INSERT INTO link SELECT x.* FROM copy c, jsonb_populate_record(c.l, jsonb_build_object(
    'identifier', c.enrolment, 'enrolment_id', c.enrolment)) x
), terms AS (
  INSERT INTO term SELECT x.* FROM copy c, jsonb_populate_record(c.t, jsonb_build_object(
    'id', c.term, 'enrolment_id', c.enrolment, 'patient_id', c.patient)) x
), copies AS (
  INSERT INTO message SELECT x.* FROM copy c, jsonb_populate_record(c.m, jsonb_build_object(
    'id', c.message, 'enrolment_id', c.enrolment, 'patient_id', c.patient, 'term_id', c.term, 'to_number', c.phone,
    'dedupe_key', 'copy ' || c.phone, 'state', 'queued', 'reason', NULL, 'provider_id', NULL, 'attempted_at', NULL,
    'sent_at', NULL, 'delivered_at', NULL)) x
  RETURNING doctor_id, id
)
INSERT INTO outbox (subscriber, name, payload)
SELECT 'whatsapp', 'message.queued', jsonb_build_object('doctorId', doctor_id, 'messageId', id)
FROM copies, generate_series(1, $4::int)`;

interface Row {
  number: string;
  state: string;
  reason: string | null;
  attempted: boolean;
}

/** Concurrent sends are batched, but the guarantees hold for each message. */
describe('sending many messages', () => {
  let w: World;
  let other: RunningServer;
  let doctors: Doctor[];
  const samples: string[] = [];
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-06-01T06:00:00Z' });
    doctors = [await w.doctor(), await w.doctor(), await w.doctor()];
    for (const doctor of doctors) {
      const { id } = await w.patient(doctor, { subscription_id: await w.plan(doctor) });
      await w.settle();
      const [message] = await w.rows<{ id: string }>('SELECT id FROM message WHERE patient_id = $1', [id]);
      samples.push(message?.id ?? '');
    }
    other = await startServer({
      ...w.settings,
      ROLE: 'worker',
      PORT: String(await freePort()),
      WHATSAPP_BASE_URL: `${w.origin}/sandbox/whatsapp`,
    });
  });
  afterAll(async () => {
    await other.stop();
    await w.end();
  });

  const copies = async (count: number, phones: string, events = 1) => {
    for (const [n, sample] of samples.entries()) await w.rows(COPIES, [sample, count, `${phones}${n}`, events]);
  };
  const rowsOf = (phones: string) =>
    w.rows<Row>(
      `SELECT to_number AS number, state, reason, attempted_at IS NOT NULL AS attempted FROM message
       WHERE to_number LIKE $1 ORDER BY to_number`,
      [`${phones}%`],
    );
  /** The number of deliveries by phone. */
  const carried = async (phones: string) =>
    (
      await w.rows<{ times: number }>(
        `SELECT count(*)::int AS times FROM sandbox.whatsapp_message
         WHERE number LIKE $1 AND direction = 'out' GROUP BY number`,
        [`${phones}%`],
      )
    ).map(({ times }) => times);
  const once = (count: number) => Array<number>(count * samples.length).fill(1);
  const statesOf = (rows: Row[]) => [...new Set(rows.map(({ state }) => state))];

  it('in two processes with duplicate events delivers each once', async () => {
    await copies(60, '+9197000', 2);
    await w.settle();
    expect(await carried('+9197000')).toEqual(once(60));
    expect(statesOf(await rowsOf('+9197000'))).toEqual(['delivered']);
    const unknown = (await rowsOf('+9197000')).filter(({ reason }) => reason !== null);
    expect(unknown).toEqual([]);
  });

  it('delivers the others when one cannot be loaded', async () => {
    await w.rows(COPIES, [samples[0], 1, '+9197109', 1]);
    await w.rows(`UPDATE message SET kind = 'reminder', due_day = NULL WHERE to_number LIKE '+9197109%'`);
    await copies(20, '+9197100');
    await w.settle();
    expect(await carried('+9197100')).toEqual(once(20));
    expect(statesOf(await rowsOf('+9197100'))).toEqual(['delivered']);
    expect(await rowsOf('+9197109')).toMatchObject([{ state: 'queued', attempted: false }]);
    expect(await carried('+9197109')).toEqual([]);
  });

  it.each([
    ['reset', /^outcome unknown$/, 'queued'],
    ['429', null, 'delivered'],
  ])('delivers the others when WhatsApp answers some with %s', async (mode, reason, state) => {
    const phones = mode === '429' ? '+9197200' : '+9197300';
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode, count: 3 } });
    await copies(10, phones);
    await w.settle();
    const rows = await rowsOf(phones);
    const hit = rows.filter((row) => row.state === 'queued' || row.reason !== null);
    expect(hit).toHaveLength(reason ? 3 : 0);
    for (const row of hit)
      expect(row).toMatchObject({ state, reason: expect.stringMatching(reason ?? /^$/) as string });
    expect((await carried(phones)).every((times) => times === 1)).toBe(true);
    expect(statesOf(rows.filter((row) => !hit.includes(row)))).toEqual(['delivered']);
  });

  it('delivers the others when some numbers are not on WhatsApp', async () => {
    await w.rows(COPIES, [samples[1], 1, '+91799999', 1]);
    await copies(10, '+9197401');
    await w.settle();
    expect(await rowsOf('+917999990001')).toMatchObject([
      { state: 'failed', reason: expect.stringMatching(/131026/) as string },
    ]);
    expect(await carried('+9197401')).toEqual(once(10));
  });
});
