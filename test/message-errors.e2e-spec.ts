import { KNOWN_CODES, findErrorRule, type Remedy } from '../src/whatsapp/error.rules.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Row {
  id: string;
  status: string;
  reason: string | null;
  send_at: string | null;
  actions: string[];
}

/** The status and reason of a message after its first attempt failed, by remedy. */
const ENDS: Record<Remedy, { status: string; reason: RegExp }> = {
  retry: { status: 'queued', reason: /^waits: / },
  retry_pair_limit: { status: 'queued', reason: /^waits: / },
  retry_tomorrow: { status: 'queued', reason: /^waits: / },
  pause_all: { status: 'queued', reason: /^waits: / },
  pause_marketing: { status: 'queued', reason: /^waits: / },
  pause_template: { status: 'queued', reason: /^waits: / },
  mark_unreachable: { status: 'failed', reason: /WhatsApp error/ },
  opt_out: { status: 'failed', reason: /WhatsApp error/ },
  fail: { status: 'failed', reason: /WhatsApp error/ },
  report_bug: { status: 'failed', reason: /WhatsApp error/ },
};

/** Every WhatsApp error code, and statuses in realistic order. */
describe('WhatsApp’s reports about a message', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-06-01T06:00:00Z' });
    doctor = await w.doctor();
    plan = await w.plan(doctor);
  });
  afterAll(() => w.end());

  const messageOf = async (patientId: string): Promise<Row> => {
    const path = `/api/messages?patient_id=${patientId}`;
    const [message] = (await w.must<{ messages: Row[] }>('GET', path, { token: doctor.token })).messages;
    if (!message) throw new Error('nothing was written');
    return message;
  };
  const report = async (id: string | undefined, status: string, code?: number) => {
    await w.must('POST', `/sandbox/whatsapp/messages/${id}/status`, {
      body: { status, ...(code !== undefined && { code }) },
    });
    await w.settle();
  };
  /** A message to a phone on which it stays `sent`. @returns also WhatsApp's message id. */
  const sent = async (name: string) => {
    const patient = await w.patient(doctor, { name, mobile: '7999990002', subscription_id: plan });
    await w.settle();
    const carried = await w.messages(patient.mobile);
    return { ...patient, provider: carried.at(-1)?.id };
  };
  /** Removes pauses and marks, so that one code does not affect the next. */
  const forget = () =>
    w
      .rows(`UPDATE whatsapp_sending_pause SET until = since`)
      .then(() =>
        w.rows(
          `UPDATE whatsapp_contact SET stopped_at = NULL, stopped_by = NULL, unreachable_at = NULL, pair_rate_free_at = NULL`,
        ),
      );

  it.each(KNOWN_CODES.map((code) => [code, findErrorRule(code).remedy] as const))('%d: %s', async (code, remedy) => {
    const { id, provider } = await sent(`Code ${code}`);
    expect(await messageOf(id)).toMatchObject({ status: 'sent' });
    await report(provider, 'failed', code);
    const message = await messageOf(id);
    const { status, reason } = ENDS[remedy];
    expect(message).toMatchObject({ status, reason: expect.stringMatching(reason) as string });
    expect(message.send_at === null).toBe(status === 'failed');
    const [contact] = await w.rows<{ stopped: boolean; marked: boolean }>(
      `SELECT stopped_at IS NOT NULL AS stopped, unreachable_at IS NOT NULL AS marked FROM whatsapp_contact WHERE number = '+917999990002'`,
    );
    expect(contact).toEqual({ stopped: remedy === 'opt_out', marked: remedy === 'mark_unreachable' });
    await forget();
    await w.rows(`UPDATE message SET send_at = NULL, state = 'failed' WHERE state = 'queued'`);
  });

  it('a temporary failure is retried automatically, and the message arrives', async () => {
    const { id, mobile, provider } = await sent('Trying Again');
    const before = (await w.messages(mobile)).length;
    await report(provider, 'failed', 131000);
    await w.clock({ advance: { minutes: 1 } });
    expect(await messageOf(id)).toMatchObject({ status: 'sent', reason: null, send_at: null });
    expect(await w.messages(mobile)).toHaveLength(before + 1);
  });

  it('an expired token pauses all messages until it works again', async () => {
    const { id, provider } = await sent('Out Of Token');
    await report(provider, 'failed', 190);
    const next = await w.patient(doctor, { subscription_id: plan });
    await w.settle();
    expect(await messageOf(next.id)).toMatchObject({
      status: 'queued',
      reason: expect.stringMatching(/^waits: .*expired/) as string,
    });
    expect(await w.messages(next.mobile)).toEqual([]);
    expect(w.log()).toContain('whatsapp.stopped');
    await w.clock({ advance: { minutes: 16 } });
    expect(await messageOf(next.id)).toMatchObject({ status: 'delivered' });
    expect(await messageOf(id)).toMatchObject({ status: 'sent' });
  });

  it.each<[string, string[], string]>([
    ['in order', ['delivered', 'read'], 'read'],
    ['in reverse order', ['read', 'delivered', 'sent'], 'read'],
    ['twice', ['delivered', 'delivered'], 'delivered'],
    ['after a wrong failure report', ['failed', 'delivered'], 'delivered'],
  ])('statuses that arrive %s', async (name, statuses, end) => {
    const { id, provider } = await sent(`Statuses ${name}`);
    for (const status of statuses) await report(provider, status);
    expect(await messageOf(id)).toMatchObject({ status: end, reason: null });
    await forget();
  });

  it('statuses of unknown messages change nothing', async () => {
    const before = await w.rows('SELECT id, state FROM message ORDER BY id');
    await w.rows(
      `INSERT INTO inbox (id, source, scope, event_id, body) VALUES ('0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30', 'whatsapp', '', 'x',
        '{"entry": [{"changes": [{"field": "messages", "value": {"statuses": [{"id": "wamid.unknown", "status": "read", "timestamp": "1795132870"},
          {"id": "wamid.other", "status": "exploded", "timestamp": "1795132870", "biz_opaque_callback_data": "a/b/c"}]}}]}]}')`,
    );
    await w.rows(
      `INSERT INTO outbox (subscriber, name, payload) VALUES ('messaging', 'whatsapp.received', '{"inboxId": "0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30"}')`,
    );
    await w.settle();
    expect(await w.rows('SELECT id, state FROM message ORDER BY id')).toEqual(before);
    expect(await w.rows(`SELECT FROM inbox WHERE event_id = 'x' AND handled_at IS NOT NULL`)).toHaveLength(1);
  });

  it('a status is matched by WhatsApp’s id alone', async () => {
    const { id, provider } = await sent('By Its Id');
    await w.rows(`UPDATE sandbox.whatsapp_message SET callback_data = NULL WHERE id = $1`, [provider]);
    await report(provider, 'read');
    expect(await messageOf(id)).toMatchObject({ status: 'read' });
  });
});
