import { joining, type DoctorWithPage } from './helpers/joining.js';
import { world, type World } from './helpers/world.js';

/** For whom somebody joins: a new person or a known one, an adult or a minor. */
describe('the person who joins', () => {
  let w: World;
  let on: ReturnType<typeof joining>;
  let doctor: DoctorWithPage;
  beforeAll(async () => {
    w = await world();
    on = joining(w);
    await w.clock({ now: '2026-11-27T06:00:00Z' });
    doctor = await on.doctorWithPage();
  });
  afterAll(() => w.end());

  const patientsOf = (mobile: string, of = doctor) =>
    w.rows<{ name: string; is_minor: boolean; guardian_name: string | null }>(
      `SELECT name, is_minor, guardian_name FROM patient WHERE doctor_id = $1 AND mobile_normal = $2 ORDER BY name`,
      [of.id, mobile],
    );

  describe('somebody new', () => {
    it.each<[string, object]>([
      ['who is said to be nobody in the list', { new_person: true }],
      ['who is a child', { for: 'child', guardian_name: 'Mohammed Irfan' }],
      ['for whom somebody pays', { for: 'other', payer_name: 'Mohammed Irfan' }],
    ])('%s is not taken for a person with the same first name', async (_, fields) => {
      const { mobile } = await w.patient(doctor, { name: 'Mohammed Irfan', subscription_id: doctor.plan });
      const { token } = await on.confirmed(doctor, mobile);
      const first = await on.join(doctor, { mobile, token, name: 'Mohammed', ...fields });
      const again = await on.join(doctor, { mobile, token, name: 'mohammed', ...fields });
      expect([first.status, again.status]).toEqual([201, 200]);
      expect(again.body).toEqual(first.body);
      expect((await patientsOf(mobile)).map(({ name }) => name)).toEqual(['Mohammed', 'Mohammed Irfan']);
    });

    it('is a known person after all if the full name is the same', async () => {
      const { mobile } = await w.patient(doctor, { name: 'Mohammed Irfan', subscription_id: doctor.plan });
      const { status } = await on.confirmAndJoin(doctor, mobile, { name: 'mohammed IRFAN', new_person: true });
      expect(status).toBe(200);
      expect(await patientsOf(mobile)).toHaveLength(1);
    });

    it('stays a new person when the clinic approves', async () => {
      const strict = await on.doctorWithPage({ joining: 'approval' });
      const { mobile } = await w.patient(strict, { name: 'Mohammed Irfan' });
      const child = { for: 'child', name: 'Mohammed', guardian_name: 'Mohammed Irfan', new_person: true };
      expect((await on.confirmAndJoin(strict, mobile, child)).body.status).toBe('waiting');
      const { join_requests: waiting } = await w.must<{ join_requests: { id: string }[] }>(
        'GET',
        '/api/join-requests?state=waiting',
        { token: strict.token },
      );
      await w.must('POST', `/api/join-requests/${waiting[0]?.id ?? ''}/approve`, { token: strict.token });
      expect(await patientsOf(mobile, strict)).toEqual([
        { name: 'Mohammed', is_minor: true, guardian_name: 'Mohammed Irfan' },
        { name: 'Mohammed Irfan', is_minor: false, guardian_name: null },
      ]);
    });

    it('is said with true or false', async () => {
      const answer = await on.join(doctor, { mobile: on.newNumber(), code: '123456', new_person: 'yes' });
      expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'new_person' }] } });
    });
  });
});
