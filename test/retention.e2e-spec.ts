import { randomUUID } from 'node:crypto';
import { webhookHelpers } from './helpers/webhooks.js';
import { findViolations } from './helpers/ledger.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** Storage parameters that differ from PostgreSQL's defaults; see `QueueStorage1795472000001`. */
const OFTEN = [
  'autovacuum_vacuum_scale_factor=0.02',
  'autovacuum_vacuum_insert_scale_factor=0.02',
  'autovacuum_analyze_scale_factor=0.02',
];
const EARLIER = ['autovacuum_vacuum_scale_factor=0.01', ...OFTEN.slice(1)];
const STORED = {
  outbox: EARLIER,
  inbox: EARLIER,
  message: [...OFTEN, 'fillfactor=85'],
  idempotency: OFTEN,
  session: [...OFTEN, 'fillfactor=85'],
  whatsapp_contact: OFTEN,
  audit: OFTEN,
};

/** By table: the column with the time from which the year counts. */
const ENDED = { outbox: 'handled_at', inbox: 'handled_at', session: 'ended_at', idempotency: 'created_at' };

describe('data that is kept for a year', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: ReturnType<typeof paymentHelpers>;
  let webhookSteps: ReturnType<typeof webhookHelpers>;
  beforeAll(async () => {
    w = await world();
    [paymentSteps, webhookSteps] = [paymentHelpers(w, () => doctor), webhookHelpers(w, () => doctor)];
  });
  beforeEach(async () => {
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  /** Sets the end of all ended rows to `time` ago. */
  const age = async (time: string) => {
    for (const [table, ended] of Object.entries(ENDED))
      await w.rows(`UPDATE ${table} SET ${ended} = now() - $1::interval WHERE ${ended} IS NOT NULL`, [time]);
  };
  const counts = async () => {
    const counted = Object.keys(ENDED).map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
    const [row] = await w.rows<Record<keyof typeof ENDED, number>>(`SELECT ${counted.join(', ')}`);
    return row;
  };
  const figures = () =>
    w.rows(
      `SELECT (SELECT jsonb_agg(to_jsonb(p) ORDER BY id) FROM payment p) AS payments,
         (SELECT jsonb_agg(to_jsonb(t) ORDER BY id) FROM term t) AS terms,
         (SELECT jsonb_agg(to_jsonb(e) ORDER BY transaction_id, line) FROM ledger_entry e) AS ledger,
         (SELECT count(*)::int FROM message) AS messages, (SELECT count(*)::int FROM audit) AS changes`,
    );

  it('is vacuumed long before a fifth of its rows are dead', async () => {
    const tables = await w.rows<{ name: string; options: string[] }>(
      `SELECT relname AS name, reloptions AS options FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND reloptions IS NOT NULL`,
    );
    const options = Object.fromEntries(tables.map(({ name, options }) => [name, options.toSorted()]));
    const expected = Object.entries(STORED).map(([name, all]) => [name, all.toSorted()]);
    expect(options).toEqual(Object.fromEntries(expected));
  });

  it('exists for that year, and is deleted afterwards; payments, messages and audit log stay', async () => {
    const token = await w.logIn(doctor.email, 'secret-1');
    const headers = { 'idempotency-key': randomUUID() };
    await w.must('POST', '/api/subscriptions', { token, headers, body: { name: 'Kept' } });
    await w.must('POST', '/api/auth/logout', { token });
    await paymentSteps.paid();
    await age('364 days');
    await w.settle();
    const kept = await counts();
    for (const count of Object.values(kept ?? {})) expect(count).toBeGreaterThan(0);

    const before = await figures();
    await age('366 days');
    await w.settle();
    // Active sessions stay.
    const { session } = (await counts()) ?? {};
    expect(await counts()).toEqual({ outbox: 0, inbox: 0, session, idempotency: 0 });
    expect(session).toBeGreaterThan(0);
    expect(session).toBeLessThan(kept?.session ?? 0);
    expect(await figures()).toEqual(before);
    expect(await findViolations(w)).toEqual({});
  });

  it('cannot be deleted by the application while it is pending, however old it is', async () => {
    await w.rows(
      `INSERT INTO inbox (id, source, scope, event_id, body, received_at)
       VALUES ('00000000-0000-7000-8000-000000000000', 'razorpay', $1, 'evt_stuck', '{}', now() - interval '3 years')`,
      [doctor.id],
    );
    await w.rows('SET ROLE nirog_app');
    try {
      await w.rows('SELECT delete_expired(100)');
      await expect(w.rows('DELETE FROM inbox')).rejects.toThrow('permission denied');
    } finally {
      await w.rows('RESET ROLE');
    }
    expect(await w.rows(`DELETE FROM inbox WHERE event_id = 'evt_stuck' RETURNING event_id`)).toHaveLength(1);
  });

  it('has no effect when a deleted webhook is sent again', async () => {
    const { orderId } = await paymentSteps.ordering();
    const { paymentId } = await w.pay(orderId);
    const [event, secret] = [await webhookSteps.captured(paymentId), await webhookSteps.secret()];
    await w.settle();
    await age('366 days');
    await w.settle();
    const before = await figures();
    expect(await webhookSteps.sendEvent(event, secret)).toBe(200);
    await w.settle();
    expect(await figures()).toEqual(before);
  });
});

/** Work that ended: bulk actions for 90 days, decisions about desk items for 400 days. */
describe('ended work', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const bulk = async () => {
    const body = { action: 'archive', patient_ids: [(await w.patient(doctor)).id], dry_run: false };
    const { bulk: started } = await w.must<{ bulk: { id: string } }>('POST', '/api/bulk', {
      token: doctor.token,
      body,
    });
    await w.settle();
    return started.id;
  };
  const rowsOf = (id: string) =>
    w.rows(`SELECT 'job' FROM bulk_job WHERE id = $1 UNION ALL SELECT 'row' FROM bulk_row WHERE job_id = $1`, [id]);

  it.each([
    ['89 days', 'done', 2],
    ['91 days', 'done', 0],
    ['91 days', 'failed', 0],
    ['91 days', 'running', 2],
  ])('a bulk action whose end was %s ago and that is %s keeps %d rows', async (time, status, kept) => {
    const id = await bulk();
    await w.rows('UPDATE bulk_job SET status = $3, ended_at = now() - $2::interval WHERE id = $1', [id, time, status]);
    await w.settle();
    expect(await rowsOf(id)).toHaveLength(kept);
    await w.rows(`UPDATE bulk_job SET status = 'done' WHERE id = $1`, [id]);
  });

  const decision = async (patientId: string, time: string, until: string | null = null) => {
    const id = randomUUID();
    await w.rows(
      `INSERT INTO desk_decision (doctor_id, id, row_id, patient_id, state, until, decided_by, decided_at)
       VALUES ($1, $2, $2, $3, CASE WHEN $5::date IS NULL THEN 'done' ELSE 'snoozed' END, $5, $1, now() - $4::interval)`,
      [doctor.id, id, patientId, time, until],
    );
    return async () => (await w.rows('SELECT FROM desk_decision WHERE id = $1', [id])).length === 1;
  };

  it('a decision about a desk item is deleted after 400 days', async () => {
    const { id } = await w.patient(doctor);
    const young = await decision(id, '399 days');
    const old = await decision(id, '401 days');
    const snoozed = await decision(id, '401 days', '2199-12-31');
    await w.settle();
    expect([await young(), await old(), await snoozed()]).toEqual([true, false, true]);
  });

  it('a decision about money on hold is kept', async () => {
    const { patient } = await paymentHelpers(w, () => doctor).paidTwice();
    const kept = await decision(patient.id, '401 days');
    await w.settle();
    expect(await kept()).toBe(true);
  });

  it('cannot be deleted by the application', async () => {
    const id = await bulk();
    await w.rows('SET ROLE nirog_app');
    try {
      await w.rows(`SELECT delete_ended_work(100, now() + interval '10 years')`);
      await expect(w.rows('DELETE FROM bulk_job')).rejects.toThrow('permission denied');
    } finally {
      await w.rows('RESET ROLE');
    }
    expect(await rowsOf(id)).toHaveLength(2);
  });
});

/** Copies that only an operator needs, and texts of messages. */
describe('copies and texts', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const fullBody = async (time: string, handled: boolean) => {
    const [row] = await w.rows<{ id: string }>(
      `WITH stored AS (INSERT INTO inbox (id, source, scope, event_id, body, handled_at)
         VALUES (gen_random_uuid(), 'whatsapp', '', gen_random_uuid(), '{}', CASE WHEN $2 THEN now() END) RETURNING id)
       INSERT INTO inbox_full_body (inbox_id, body, received_at) SELECT id, '{}', now() - $1::interval FROM stored
       RETURNING inbox_id AS id`,
      [time, handled],
    );
    await w.settle();
    return (await w.rows('SELECT FROM inbox_full_body WHERE inbox_id = $1', [row?.id])).length === 1;
  };

  it.each([
    ['29 days', true, true],
    ['31 days', true, false],
  ])('a webhook that was given up %s ago keeps its full body: %p, %p', async (time, handled, kept) => {
    expect(await fullBody(time, handled)).toBe(kept);
  });

  it('the record of an export is deleted after a year, and not by the application', async () => {
    for (const time of ['364 days', '366 days'])
      await w.rows(
        `INSERT INTO data_export (id, at, account_id, session_id, ip, operation) VALUES (gen_random_uuid(), now() - $1::interval, $2, $2, '', 'x')`,
        [time, doctor.id],
      );
    await w.settle();
    expect(await w.rows(`SELECT FROM data_export WHERE operation = 'x'`)).toHaveLength(1);
    await w.rows('SET ROLE nirog_app');
    try {
      await expect(w.rows('DELETE FROM data_export')).rejects.toThrow('permission denied');
    } finally {
      await w.rows('RESET ROLE');
    }
  });

  it('texts and numbers of messages are removed after three years, once a day', async () => {
    const plan = await w.plan(doctor);
    const { id, mobile } = await w.patient(doctor);
    const body = { subscription_tier_id: await w.tier(doctor, plan) };
    await w.must('POST', `/api/patients/${id}/subscribe`, { token: doctor.token, body });
    await w.settle();
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: mobile, text: 'Something private' } });
    await w.settle();
    const age = async (time: string) => {
      await w.rows('UPDATE message SET created_at = now() - $1::interval WHERE patient_id = $2', [time, id]);
      await w.rows('UPDATE reply SET at = now() - $1::interval WHERE patient_id = $2', [time, id]);
      await w.clock({ advance: { days: 1 } });
      return w.rows<{ number: string | null; text: string | null }>(
        `SELECT m.to_number AS number, r.text FROM message m JOIN reply r ON r.patient_id = m.patient_id WHERE m.patient_id = $1`,
        [id],
      );
    };
    const kept = await age('1094 days');
    expect(kept.length).toBeGreaterThan(0);
    for (const row of kept) expect(row).toEqual({ number: mobile, text: 'Something private' });
    for (const row of await age('1098 days')) expect(row).toEqual({ number: null, text: null });
  });
});
