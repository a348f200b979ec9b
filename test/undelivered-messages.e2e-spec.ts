import { world, type Doctor, type World } from './helpers/world.js';

interface Row {
  id: string;
  kind: string;
  status: string;
  reason: string | null;
  patient_id: string;
}

/** Undelivered messages in the dashboard and the list: failed ones, and those with an unknown outcome. */
describe('undelivered messages', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-03-01T06:00:00Z' });
    doctor = await w.doctor();
    plan = await w.plan(doctor);
  });
  afterAll(() => w.end());

  const token = () => ({ token: doctor.token });
  const listed = async (query: string) =>
    (await w.must<{ messages: Row[] }>('GET', `/api/messages?${query}`, token())).messages;
  const undelivered = () => listed('status=undelivered');
  const resend = (id = '') => w.call<{ code?: string }>('POST', `/api/messages/${id}/resend`, token());

  it('include a payment link with an unknown outcome after a proxy error, which can be resent once', async () => {
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode: 'html502', count: 1 } });
    const patient = await w.patient(doctor);
    const body = { subscription_tier_id: await w.tier(doctor, plan) };
    await w.must('POST', `/api/patients/${patient.id}/subscribe`, { ...token(), body });
    await w.settle();
    await w.clock({ advance: { days: 2 } });
    const [message] = await undelivered();
    expect(message).toMatchObject({ kind: 'payment_link', status: 'queued', reason: 'outcome unknown' });
    expect(await w.messages(patient.mobile)).toEqual([]);
    expect(await resend(message?.id)).toMatchObject({ status: 200 });
    await w.settle();
    expect(await resend(message?.id)).toMatchObject({ status: 409, body: { code: 'message.delivered' } });
    expect(await undelivered()).toEqual([]);
    expect(await listed(`patient_id=${patient.id}`)).toMatchObject([{ status: 'delivered', reason: null }]);
    expect(await w.messages(patient.mobile)).toHaveLength(1);
  });

  it('no longer include a message that arrived after all', async () => {
    await w.must('PUT', '/sandbox/faults', { body: { provider: 'whatsapp', mode: 'reset_after_apply', count: 1 } });
    const patient = await w.patient(doctor, { subscription_id: plan });
    await w.settle();
    expect(await undelivered()).toEqual([]);
    expect(await listed(`patient_id=${patient.id}`)).toMatchObject([{ status: 'delivered', reason: null }]);
  });

  it('cover the last 7 days and existing patients, in the list and its CSV file', async () => {
    const notOnWhatsApp = { mobile: '7999990001', subscription_id: plan };
    const failed = await w.patient(doctor, { ...notOnWhatsApp, name: 'Bina Das' });
    const erased = await w.patient(doctor, { ...notOnWhatsApp, name: 'Deleted Patient' });
    await w.patient(doctor, { mobile: '022 1234 5678', subscription_id: plan }); // skipped, not failed
    await w.settle();
    await w.must('DELETE', `/api/patients/${erased.id}`, token());
    await w.must('DELETE', `/api/patients/${erased.id}/permanent`, token());
    await w.settle();
    expect(await undelivered()).toMatchObject([{ status: 'failed', patient_id: failed.id }]);
    const csv = await w.must<string>('GET', '/api/messages.csv?status=undelivered', token());
    expect(csv.trim().split('\n')).toEqual([expect.anything(), expect.stringContaining('Bina Das')]);
    await w.clock({ advance: { days: 7 } });
    expect(await undelivered()).toEqual([]);
    expect(await listed(`patient_id=${failed.id}`)).toMatchObject([{ status: 'failed' }]);
  });
});
