import { setTimeout as sleep } from 'node:timers/promises';
import { world, type Doctor, type HttpResponse, type World } from './helpers/world.js';

interface Row {
  kind: string;
  status: string;
  reason: string | null;
}

interface Preview {
  link_ends: boolean;
  message: 'now' | 'later' | 'none';
  message_at: string | null;
  reason: string | null;
}

const NOON = '2026-06-01T06:30:00Z';
const NIGHT = '2026-06-01T18:30:00Z';
const MORNING = '2026-06-02T03:30:00.000Z';
const TEMPLATE = 'payment_link_ended_v1';

/** A patient who got a payment link is informed when the clinic withdraws it. */
describe('the message about a withdrawal', () => {
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
  beforeEach(() => w.clock({ now: NOON }));
  afterAll(() => w.end());

  const assigned = async (fields: object = {}) => {
    const patient = await w.patient(doctor, fields);
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    const [term] = await w.terms(doctor, patient.id);
    return { ...patient, term: term?.id ?? '' };
  };
  const withdraw = (term: string) =>
    w.call('PUT', `/api/patients/subscriptions/${term}/withdraw`, { token: doctor.token });
  const preview = (term: string, { token } = doctor): Promise<HttpResponse<{ preview: Preview; code?: string }>> =>
    w.call('GET', `/api/patients/subscriptions/${term}/withdraw/preview`, { token });
  const rowsOf = async (patientId: string): Promise<Record<string, [string, string | null]>> => {
    const path = `/api/messages?patient_id=${patientId}&sort=["id","ASC"]`;
    const { messages } = await w.must<{ messages: Row[] }>('GET', path, { token: doctor.token });
    return Object.fromEntries(messages.map(({ kind, status, reason }) => [kind, [status, reason]]));
  };
  const templatesTo = async (mobile: string) => (await w.messages(mobile)).map(({ template }) => template);

  it('is sent once, in the doctor’s language, when the link was sent', async () => {
    const patient = await assigned();
    await w.settle();
    expect((await preview(patient.term)).body.preview).toEqual({
      link_ends: true,
      message: 'now',
      message_at: null,
      reason: null,
    });
    expect((await withdraw(patient.term)).status).toBe(200);
    await w.settle();
    expect((await withdraw(patient.term)).status).toBe(409);
    await w.settle();
    const [, notice, ...more] = await w.messages(patient.mobile);
    expect(more).toEqual([]);
    expect(notice).toMatchObject({ template: TEMPLATE, link: null });
    expect(notice?.text).toContain('is no longer valid');
    expect(notice?.text).toContain('WhatsApp Support');
  });

  it('waits for the morning', async () => {
    const patient = await assigned();
    await w.settle();
    await w.clock({ now: NIGHT });
    expect((await preview(patient.term)).body.preview).toMatchObject({ message: 'later', message_at: MORNING });
    await withdraw(patient.term);
    await w.settle();
    expect(await templatesTo(patient.mobile)).toEqual(['payment_link_v1']);
    await w.clock({ now: MORNING });
    expect(await templatesTo(patient.mobile)).toEqual(['payment_link_v1', TEMPLATE]);
  });

  it('is not sent when a new link was assigned before the morning', async () => {
    const patient = await assigned();
    await w.settle();
    await w.clock({ now: NIGHT });
    await withdraw(patient.term);
    await w.settle();
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    await w.clock({ now: MORNING });
    expect(await templatesTo(patient.mobile)).toEqual(['payment_link_v1', 'payment_link_v1']);
    expect(await rowsOf(patient.id)).toMatchObject({ withdrawal: ['skipped', 'replaced meanwhile'] });
  });

  it('is not sent for a link that is still queued, which is skipped with its own reason', async () => {
    await w.must('PUT', '/sandbox/whatsapp/templates/payment_link_v1', { body: { status: 'PAUSED' } });
    await w.settle();
    const patient = await assigned();
    await w.settle();
    expect((await preview(patient.term)).body.preview).toMatchObject({
      message: 'none',
      reason: 'the payment link was not sent',
    });
    await withdraw(patient.term);
    await w.settle();
    expect(await rowsOf(patient.id)).toEqual({ payment_link: ['skipped', 'assignment withdrawn'] });
    await w.clock({ advance: { minutes: 1 } });
    await w.must('PUT', '/sandbox/whatsapp/templates/payment_link_v1', { body: { status: 'REINSTATED' } });
    await w.settle();
    expect(await templatesTo(patient.mobile)).toEqual([]);
  });

  it('is sent when the link is being sent at the same moment', async () => {
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode: 'slow', count: 1 } });
    const patient = await assigned();
    const isBeingSent = async () =>
      (
        await w.rows(`SELECT FROM message WHERE patient_id = $1 AND attempted_at IS NOT NULL AND state = 'queued'`, [
          patient.id,
        ])
      ).length > 0;
    for (let n = 0; n < 200 && !(await isBeingSent()); n += 1) await sleep(25);
    expect(await isBeingSent()).toBe(true);
    await Promise.all([withdraw(patient.term), withdraw(patient.term)]);
    await w.settle();
    expect((await templatesTo(patient.mobile)).sort()).toEqual([TEMPLATE, 'payment_link_v1']);
    expect((await rowsOf(patient.id))['withdrawal']?.[1]).toBeNull();
  });

  it('is not sent to a patient who has stopped messages, nor when the doctor has switched it off', async () => {
    const stopped = await assigned();
    await w.settle();
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: stopped.mobile, text: 'STOP' } });
    await w.settle();
    const reason = 'the patient has stopped these messages';
    expect((await preview(stopped.term)).body.preview).toMatchObject({ message: 'none', reason });
    await withdraw(stopped.term);
    await w.settle();
    expect(await rowsOf(stopped.id)).toMatchObject({ withdrawal: ['skipped', reason] });

    const other = await w.doctor();
    const body = { doctor_name: 'Dr Asha Rao', messages_off: ['withdrawal'] };
    await w.must('POST', '/api/profile', { token: other.token, body });
    const care = await w.plan(other);
    const patient = await w.patient(other, { subscription_id: care });
    await w.settle();
    const [term] = await w.terms(other, patient.id);
    const { body: reply } = await preview(term?.id ?? '', other);
    expect(reply.preview).toMatchObject({ message: 'none', reason: 'switched off in the settings' });
  });

  it('is not sent when the link keeps working', async () => {
    const patient = await assigned();
    await w.must('PUT', `/api/patients/${patient.id}/subscription/activate`, { token: doctor.token });
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, {
      token: doctor.token,
      body: { subscription_tier_id: tier },
    });
    await w.settle();
    const pending = (await w.terms(doctor, patient.id)).find(({ payment_status }) => payment_status === 'pending');
    expect((await preview(pending?.id ?? '')).body.preview).toEqual({
      link_ends: false,
      message: 'none',
      message_at: null,
      reason: null,
    });
    await withdraw(pending?.id ?? '');
    await w.settle();
    expect(await rowsOf(patient.id)).not.toHaveProperty('withdrawal');
  });

  it('waits while WhatsApp has no such template; other messages are sent', async () => {
    const decide = (status: string) =>
      w.must('PUT', `/sandbox/whatsapp/templates/${TEMPLATE}`, { body: { status, webhook: 'lost' } });
    await decide('REJECTED');
    const patient = await assigned();
    await w.settle();
    await withdraw(patient.term);
    await w.settle();
    expect((await rowsOf(patient.id))['withdrawal']?.[0]).toBe('queued');
    const next = await assigned();
    await w.settle();
    expect(await templatesTo(next.mobile)).toEqual(['payment_link_v1']);
    await decide('APPROVED');
    await w.clock({ advance: { hours: 4 } });
    expect(await templatesTo(patient.mobile)).toEqual(['payment_link_v1', TEMPLATE]);
  });

  it('has no preview for a subscription that is unknown, or not pending', async () => {
    expect((await preview('01a1fef7-d2d5-796c-b4bf-413be962f2e1')).body.code).toBe('term.not_found');
    const patient = await assigned();
    await withdraw(patient.term);
    expect((await preview(patient.term)).body.code).toBe('term.no_such_move');
  });
});
