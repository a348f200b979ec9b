import { world, type Doctor, type World } from './helpers/world.js';

interface Payer {
  id: string;
  link: string;
}

/** The link of a payer's page, and the own links of the patients that the payer knows, end when they reach others. */
describe('payers', () => {
  let w: World;
  let doctor: Doctor;
  let plan: string;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    plan = await w.plan(doctor);
  });
  afterAll(() => w.end());

  let numbers = 0;
  const newNumber = () => `98112${String(numbers++).padStart(5, '0')}`;
  const person = (name: string, fields: object = {}) => w.patient(doctor, { name, ...fields });
  const call = <T>(method: string, path: string, body?: object) =>
    w.call<T>(method, `/api/${path}`, { token: doctor.token, ...(body && { body }) });
  const join = (name: string, mobile: string, ...patients: { id: string }[]) =>
    call<{ payer: Payer }>('POST', 'payers', { name, mobile, patient_ids: patients.map(({ id }) => id) });
  const get = async (id: string) => (await call<{ payer: Payer }>('GET', `payers/${id}`)).body.payer;

  describe('have a link', () => {
    const identifierOf = ({ link }: { link: string }) => link.split('/').pop() ?? '';
    const statusOf = async (identifier: string) => (await w.call('GET', `/api/public/payer/${identifier}`)).status;
    const replace = (id: string, headers?: Record<string, string>, { token } = doctor) =>
      w.call<{ message: string; payer: Payer }>('PUT', `/api/payers/${id}/replace-link`, {
        token,
        ...(headers && { headers }),
      });
    const liveLinks = (id: string) =>
      w.rows('SELECT identifier FROM payer_link WHERE payer_id = $1 AND revoked_at IS NULL', [id]);

    it('that is replaced when the number changes, and only then', async () => {
      const mobile = newNumber();
      const { payer } = (await join('Old Number', mobile, await person('Na'))).body;
      const put = (body: object) => call<{ payer: Payer }>('PUT', `payers/${payer.id}`, body);
      expect((await put({ name: 'Same Number', mobile: `+91 ${mobile}` })).body.payer.link).toBe(payer.link);
      const changed = (await put({ mobile: newNumber() })).body.payer;
      expect(await statusOf(identifierOf(payer))).toBe(404);
      expect(await statusOf(identifierOf(changed))).toBe(200);
      expect(await liveLinks(payer.id)).toEqual([{ identifier: identifierOf(changed) }]);
    });

    it('that the clinic replaces, which the activity log shows', async () => {
      const { payer } = (await join('Lost Phone', newNumber(), await person('Lo'))).body;
      const { status, body } = await replace(payer.id);
      expect([status, body.message]).toEqual([200, 'Link replaced']);
      expect(body.payer).toEqual(await get(payer.id));
      expect([await statusOf(identifierOf(payer)), await statusOf(identifierOf(body.payer))]).toEqual([404, 200]);
      const filter = JSON.stringify({ action: 'payers.replacePayerLink' });
      const { audit } = (
        await call<{ audit: { object: object; before: object | null; after: object }[] }>(
          'GET',
          `audit?filter=${encodeURIComponent(filter)}`,
        )
      ).body;
      const object = { type: 'payer_link', id: payer.id, name: 'Lost Phone' };
      expect(audit).toMatchObject([
        { object, before: null, after: { identifier: '•••' } },
        { object, after: { revoked_at: expect.any(String) as string } },
      ]);
      expect(await replace('0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30')).toMatchObject({ status: 404 });
      expect(await replace(payer.id, {}, await w.doctor())).toMatchObject({ body: { code: 'payer.not_found' } });
    });

    it('that is one however often it is replaced at the same time, and for a repeat the same', async () => {
      const { payer } = (await join('Many Taps', newNumber(), await person('Mt'))).body;
      const answers = await Promise.all(Array.from({ length: 8 }, () => replace(payer.id)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(await liveLinks(payer.id)).toHaveLength(1);
      const key = { 'idempotency-key': 'one-replacement' };
      const { link } = (await replace(payer.id, key)).body.payer;
      expect((await replace(payer.id, key)).body.payer.link).toBe(link);
    });
  });

  describe('with another number than the patient', () => {
    const single = async (fields: object = {}) => {
      const patient = await person('Single', { subscription_id: plan, ...fields });
      const { payer } = (await join('Payer of one', newNumber(), patient)).body;
      return { ...patient, payer, identifier: await w.identifier(doctor, patient.id) };
    };
    const statusOf = async (identifier: string) =>
      (await w.call('GET', `/api/public/subscription/${identifier}`)).status;

    it.each<[title: string, leave: (patient: Awaited<ReturnType<typeof single>>) => Promise<{ status: number }>]>([
      ['is changed at the patient', ({ id }) => call('PUT', `patients/${id}`, { payer_id: null })],
      ['is split', ({ payer }) => call('DELETE', `payers/${payer.id}`)],
      ['gets another number', ({ payer }) => call('PUT', `payers/${payer.id}`, { mobile: newNumber() })],
      ['loses the patient to another payer', ({ id }) => join('Other payer', newNumber(), { id })],
      [
        'gets other patients',
        async ({ payer }) => call('PUT', `payers/${payer.id}`, { patient_ids: [(await person('Next')).id] }),
      ],
    ])('have the patient’s own link no more when the payer %s', async (_title, leave) => {
      const patient = await single();
      expect(await statusOf(patient.identifier)).toBe(200);
      expect([200, 201]).toContain((await leave(patient)).status);
      expect(await statusOf(patient.identifier)).toBe(404);
      const replaced = await w.identifier(doctor, patient.id);
      expect(replaced).not.toBe(patient.identifier);
      expect(await statusOf(replaced)).toBe(200);
    });

    it('keep the own link of a patient who stays, or whose number is the payer’s', async () => {
      const patient = await single();
      const ids = { patient_ids: [patient.id, (await person('Sister')).id] };
      expect((await call('PUT', `payers/${patient.payer.id}`, { ...ids, name: 'Renamed' })).status).toBe(200);
      expect((await call('PUT', `patients/${patient.id}`, { payer_id: patient.payer.id })).status).toBe(200);
      expect(await w.identifier(doctor, patient.id)).toBe(patient.identifier);
      const mobile = newNumber();
      const child = await person('Child', { subscription_id: plan, mobile });
      const { payer } = (await join('Mother', mobile, child)).body;
      const own = await w.identifier(doctor, child.id);
      await call('PUT', `payers/${payer.id}`, { mobile: newNumber() });
      expect(await w.identifier(doctor, child.id)).toBe(own);
    });

    it('leave one new link when the patient leaves and a link is replaced at the same time', async () => {
      const patient = await single();
      const [term] = await w.terms(doctor, patient.id);
      const answers = await Promise.all([
        call('PUT', `patients/${patient.id}`, { payer_id: null }),
        call('PUT', `patients/subscriptions/${term?.id ?? ''}/replace-link`),
        call('DELETE', `payers/${patient.payer.id}`),
      ]);
      for (const { status } of answers) expect([200, 404]).toContain(status);
      const links = await w.rows(
        `SELECT l.identifier FROM link l JOIN enrolment e ON e.doctor_id = l.doctor_id AND e.id = l.enrolment_id
         WHERE e.patient_id = $1 AND l.revoked_at IS NULL`,
        [patient.id],
      );
      expect(links).toEqual([{ identifier: await w.identifier(doctor, patient.id) }]);
    });
  });
});
