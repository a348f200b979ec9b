import { joining, type DoctorWithPage } from './helpers/joining.js';
import { world, type World } from './helpers/world.js';

/** Operators reassign unused numbers: the next owner of a number learns nothing of a patient who was away for a year. */
describe('joining with the number of a patient who was away for long', () => {
  let w: World;
  let on: ReturnType<typeof joining>;
  let doctor: DoctorWithPage;
  beforeAll(async () => {
    w = await world();
    on = joining(w);
  });
  beforeEach(async () => {
    await w.clock({ now: '2026-11-27T06:00:00Z' });
    doctor = await on.doctorWithPage();
  });
  afterAll(() => w.end());

  const named = async (name: string) => ({ name, ...(await w.patient(doctor, { name })) });
  const namesOf = async (mobile: string) => (await on.confirmed(doctor, mobile)).people;

  it('lists nobody after a year, and only the initial of the last name before', async () => {
    const { id, mobile } = await named('Ravi Unmistakable');
    expect(await namesOf(mobile)).toEqual([{ id, name: 'Ravi U.' }]);
    await w.clock({ now: '2027-11-27T06:00:00Z' });
    expect(await namesOf(mobile)).toEqual([{ id, name: 'Ravi U.' }]);
    await w.clock({ now: '2027-11-28T06:00:00Z' });
    expect(await namesOf(mobile)).toEqual([]);
  });

  it.each<[string, () => object]>([
    ['a paid term', () => ({ subscription_tier_id: doctor.tier, subscription_start_date: '2026-11-20' })],
    ['a message', () => ({ subscription_id: doctor.plan })],
  ])('counts the year from %s', async (what, fields) => {
    const { id, mobile } = await w.patient(doctor, { name: 'Ravi Unmistakable', ...fields() });
    if (what === 'a message') {
      await w.settle();
      await w.rows(`UPDATE patient SET created_at = created_at - interval '30 days' WHERE id = $1`, [id]);
      await w.rows(`UPDATE term SET created_at = created_at - interval '30 days' WHERE patient_id = $1`, [id]);
    }
    await w.clock({ now: '2027-11-27T06:00:00Z' });
    expect(await namesOf(mobile)).toHaveLength(1);
    await w.clock({ now: '2027-12-27T06:00:00Z' });
    expect(await namesOf(mobile)).toEqual([]);
  });

  it('finds the patient by the full name alone, who then waits for the clinic', async () => {
    const { id, mobile } = await named('Ravi Unmistakable');
    await w.clock({ now: '2027-12-01T06:00:00Z' });
    const { token } = await on.confirmed(doctor, mobile);
    expect(await on.join(doctor, { mobile, token, patient_id: id, name: null })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'patient_id' }] },
    });
    expect(await on.join(doctor, { mobile, token, name: 'Ravi' })).toMatchObject({
      status: 201,
      body: { status: 'joined' },
    });
    expect((await on.join(doctor, { mobile, token, name: 'ravi unmistakable' })).body).toEqual({
      status: 'waiting',
      identifier: null,
      page: null,
    });
    const requests = await on.waiting(doctor);
    expect(requests.map(({ patient_id }) => patient_id)).toEqual([id]);
    expect((await on.decide(doctor, requests[0]?.id ?? '', 'approve')).status).toBe(200);
    expect((await on.join(doctor, { mobile, token, name: 'Ravi Unmistakable' })).body.status).toBe('joined');
    expect((await namesOf(mobile)).length).toBe(2);
  });

  describe('who paid for several patients', () => {
    /** Joins with the payer's number, a year after the payer's patients were added. */
    async function joinLater(fields: object, { days = 366 } = {}) {
      const members = await Promise.all([named('Arun Unmistakable'), named('Bina Unmistakable')]);
      const mobile = on.newNumber();
      const { payer } = await w.must<{ payer: { id: string; link: string } }>('POST', '/api/payers', {
        token: doctor.token,
        body: { name: 'Suresh Unmistakable', mobile, patient_ids: members.map(({ id }) => id) },
      });
      await w.clock({ advance: { days } });
      const { body } = await on.confirmAndJoin(doctor, mobile, { name: 'Zoya Newowner', ...fields });
      return { mobile, payer, body };
    }
    const patientOf = async (mobile: string) =>
      (
        await w.rows<{ id: string; name: string; payer_id: string | null }>(
          'SELECT id, name, payer_id FROM patient WHERE doctor_id = $1 AND mobile_normal = $2',
          [doctor.id, mobile],
        )
      )[0];
    /** Links of the messages that the number got after the code. */
    const linksTo = async (mobile: string) => {
      await w.settle();
      return (await w.messages(mobile)).flatMap(({ link }) => (link.includes('/s/') ? [link] : []));
    };
    const whom: [string, object][] = [
      ['child', { for: 'child', guardian_name: 'Next Owner' }],
      ['other', { for: 'other', payer_name: 'Next Owner' }],
    ];

    it.each(whom)('is not the payer of the next owner’s person on an open plan: %s', async (_, fields) => {
      const { mobile, body } = await joinLater(fields);
      expect(body).toMatchObject({ status: 'joined', page: 'patient' });
      const patient = await patientOf(mobile);
      expect(patient).toMatchObject({ name: 'Zoya Newowner', payer_id: null });
      await w.pay((await w.order(body.identifier ?? '', doctor.tier)).orderId);
      const own = expect.stringMatching(new RegExp(`/s/${body.identifier ?? ''}$`)) as string;
      expect(await linksTo(mobile)).toEqual([own]);
    });

    it.each(whom)('is not the payer of the next owner’s person after the approval: %s', async (_, fields) => {
      doctor = await on.doctorWithPage({ joining: 'approval' });
      const { mobile, body } = await joinLater(fields);
      expect(body.status).toBe('waiting');
      const [request] = await on.waiting(doctor);
      expect((await on.decide(doctor, request?.id ?? '', 'approve')).status).toBe(200);
      const patient = await patientOf(mobile);
      expect(patient).toMatchObject({ name: 'Zoya Newowner', payer_id: null });
      const identifier = await w.identifier(doctor, patient?.id ?? '');
      const own = expect.stringMatching(new RegExp(`/s/${identifier}$`)) as string;
      expect(await linksTo(mobile)).toEqual([own]);
    });

    it.each(whom)('pays for another person within the year: %s', async (_, fields) => {
      const { mobile, payer } = await joinLater(fields, { days: 365 });
      expect(await patientOf(mobile)).toMatchObject({ name: 'Zoya Newowner', payer_id: payer.id });
    });
  });
});
