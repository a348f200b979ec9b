import { joining, type DoctorWithPage } from './helpers/joining.js';
import { world, type World } from './helpers/world.js';

/** How often codes are sent, and how many people one number can add. */
describe('the limits of joining', () => {
  let w: World;
  let on: ReturnType<typeof joining>;
  let doctor: DoctorWithPage;
  beforeAll(async () => {
    w = await world({ env: { JOIN_CODES_PER_DAY: '12' } });
    on = joining(w);
  });
  beforeEach(async () => {
    await w.clock({ advance: { days: 2 } });
    doctor = await on.doctorWithPage();
  });
  afterAll(() => w.end());

  const setTemplate = (status: string) =>
    w.must('PUT', '/sandbox/whatsapp/templates/join_code_v1', { body: { status } });
  const person = (n: number) => ({ name: `Person Number${n}` });

  it('codes that WhatsApp did not take count neither for the number nor for the doctor’s day', async () => {
    const mobile = on.newNumber();
    await setTemplate('PAUSED');
    try {
      const failed = await Promise.all(Array.from({ length: 8 }, () => on.sendCode(doctor, on.newNumber())));
      for (let n = 0; n < 6; n++) failed.push(await on.sendCode(doctor, mobile));
      expect(failed.map(({ status }) => status)).toEqual(Array<number>(14).fill(503));
    } finally {
      await setTemplate('APPROVED');
    }
    for (let n = 0; n < 5; n++) expect((await on.sendCode(doctor, mobile)).status).toBe(200);
    expect((await on.sendCode(doctor, mobile)).status).toBe(429);
    for (let n = 0; n < 7; n++) expect((await on.sendCode(doctor, on.newNumber())).status).toBe(200);
    expect((await on.sendCode(doctor, on.newNumber())).status).toBe(429);
  });

  it.each(['+1', '+12', '+1234567', '+0123456789', '+1234567890123456', '98765'])(
    'no code is sent to %s',
    async (mobile) => {
      expect(await on.sendCode(doctor, mobile)).toMatchObject({
        status: 400,
        body: { code: 'request.invalid', details: [{ field: 'mobile' }] },
      });
    },
  );

  it('a number from abroad gets its code', async () => {
    expect((await on.sendCode(doctor, '+1 415 555 0132')).status).toBe(200);
  });

  it('a number adds six people in a day, however many codes it gets', async () => {
    const mobile = on.newNumber();
    const first = await on.confirmed(doctor, mobile);
    for (let n = 1; n <= 4; n++)
      expect((await on.join(doctor, { mobile, token: first.token, ...person(n) })).status).toBe(201);
    const second = await on.confirmed(doctor, mobile);
    const answers = await Promise.all(
      [5, 6, 7, 8].map((n) => on.join(doctor, { mobile, token: second.token, ...person(n) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('join.too_many_people');
    expect((await on.join(doctor, { mobile, token: second.token, ...person(1) })).status).toBe(200);
    await w.clock({ advance: { days: 1, minutes: 1 } });
    expect((await on.confirmAndJoin(doctor, mobile, person(9))).status).toBe(201);
  });

  it('of a strict plan count requests, too', async () => {
    const strict = await on.doctorWithPage({ joining: 'approval' });
    const mobile = on.newNumber();
    for (let n = 1; n <= 3; n++)
      expect((await on.confirmAndJoin(strict, mobile, person(n))).body.status).toBe('waiting');
    const { token } = await on.confirmed(strict, mobile);
    for (let n = 4; n <= 6; n++) expect((await on.join(strict, { mobile, token, ...person(n) })).status).toBe(201);
    expect((await on.join(strict, { mobile, token, ...person(7) })).body.code).toBe('join.too_many_people');
  });

  describe('for a payer of twenty patients', () => {
    const payerOf = async (of: DoctorWithPage, count: number) => {
      const mobile = on.newNumber();
      const members = await Promise.all(
        Array.from({ length: count }, (_, n) => w.patient(of, { name: `Member Number${n}` })),
      );
      await w.must('POST', '/api/payers', {
        token: of.token,
        body: { name: 'Large Payer', mobile, patient_ids: members.map(({ id }) => id) },
      });
      return mobile;
    };
    const gift = (n: number) => ({ ...person(n), for: 'other', payer_name: 'Large Payer' });

    it('nobody is added any more', async () => {
      const mobile = await payerOf(doctor, 19);
      const { token } = await on.confirmed(doctor, mobile);
      const answers = await Promise.all([1, 2, 3].map((n) => on.join(doctor, { mobile, token, ...gift(n) })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('join.too_many_people');
      expect(
        await w.rows(
          `SELECT count(*)::int AS patients FROM patient p JOIN payer y ON y.doctor_id = p.doctor_id AND y.id = p.payer_id
           WHERE y.doctor_id = $1 AND y.mobile_normal = $2`,
          [doctor.id, mobile],
        ),
      ).toEqual([{ patients: 20 }]);
      expect((await on.join(doctor, { mobile, token, name: 'Large Payer' })).status).toBe(201);
    });

    it('the clinic learns it when it approves a request', async () => {
      const strict = await on.doctorWithPage({ joining: 'approval' });
      const mobile = await payerOf(strict, 20);
      expect((await on.confirmAndJoin(strict, mobile, gift(1))).body.status).toBe('waiting');
      const { token } = strict;
      const [request] = await on.requests(strict);
      const approve = () => on.decide(strict, request?.id ?? '', 'approve');
      expect(await approve()).toMatchObject({ status: 409, body: { code: 'payer.too_many_patients' } });
      const { payers } = await w.must<{ payers: { id: string; patients: { id: string }[] }[] }>('GET', '/api/payers', {
        token,
      });
      const [payer] = payers;
      await w.must('PUT', `/api/payers/${payer?.id ?? ''}`, {
        token,
        body: { patient_ids: payer?.patients.slice(1).map(({ id }) => id) },
      });
      expect((await approve()).status).toBe(200);
    });
  });
});
