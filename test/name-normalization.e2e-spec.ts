import { NormalNames1795461000000 } from '../src/migrations/1795461000000-NormalNames.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** Names that look the same are equal, whatever Unicode form was typed. A name without visible characters is empty. */
describe('names', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const request = <T = Record<string, never>>(method: string, path: string, body?: unknown) =>
    w.call<T>(method, path, { token: doctor.token, ...(body !== undefined && { body }) });
  const add = (name: string, mobile: string) =>
    request<{ patient?: { name: string } }>('POST', '/api/patients', { name, mobile });
  const found = async (search: string) => {
    const path = `/api/patients?range=[0,24]&search=${encodeURIComponent(search)}`;
    const { body } = await request<{ patients: { name: string }[] }>('GET', path);
    return body.patients.map(({ name }) => name);
  };

  it.each([
    ['ल\u095cका', 'ल\u0921\u093cका', '98450 00001'],
    ['Zoe\u0301', 'Zo\u00e9', '98450 00002'],
    ['Asha  Rao', 'Asha Rao', '98450 00003'],
    ['Asha\u200b\u00a0Sen', 'Asha Sen', '98450 00004'],
  ])('%j is stored, found and rejected as a duplicate as %j', async (typed, stored, mobile) => {
    expect(await add(typed, mobile)).toMatchObject({ status: 201, body: { patient: { name: stored } } });
    expect(await add(stored, mobile)).toMatchObject({ status: 409, body: { code: 'patient.exists' } });
    expect(await add(typed, mobile)).toMatchObject({ status: 409, body: { code: 'patient.exists' } });
    expect(await found(typed)).toEqual([stored]);
    expect(await found(stored)).toEqual([stored]);
  });

  it.each([
    ['POST', '/api/patients', { name: '\u200b', mobile: '98450 00009' }, 'name', 'Name is required'],
    ['POST', '/api/subscriptions', { name: '\u3164' }, 'name', 'Plan name is required'],
    ['POST', '/api/clinics', { name: '\u2800\ufe0f' }, 'name', 'Clinic name is required'],
    ['PUT', '/api/profile', { doctor_name: '\u00ad\u2060' }, 'doctor_name', 'Doctor name is required'],
    ['PUT', '/api/profile', { doctor_name: '\u200d' }, 'doctor_name', 'Doctor name is required'],
    ['POST', '/api/profile', { doctor_name: '\u3164\ufe0f' }, 'doctor_name', 'Doctor name is required'],
    ['POST', '/api/patients', { name: ' \u00ad\u200d ', mobile: '98450 00009' }, 'name', 'Name is required'],
    ['POST', '/api/subscriptions', { name: '\ufe0f\u2800' }, 'name', 'Plan name is required'],
  ])('%s %s rejects a name without visible characters', async (method, path, body, ...[field, message]) =>
    expect(await request(method, path, body)).toMatchObject({
      status: 400,
      body: { error: message, details: [{ field, message }] },
    }),
  );

  it('a change cannot make a name empty either, and staff need names', async () => {
    const [plan, patient] = [await w.plan(doctor), await w.patient(doctor)];
    const { clinic } = await w.must<{ clinic: { id: string } }>('POST', '/api/clinics', {
      token: doctor.token,
      body: { name: 'Clinic' },
    });
    const staff = { email: 'meera@staff.nirog.example', role: 'support' };
    for (const nothing of ['\u200b', '\u3164', '\u2800', '\u00ad', '\ufe0f', '\u200d', ' \u200b\u00ad ']) {
      const asAdmin = { token: await w.adminToken(), body: { ...staff, name: nothing } };
      for (const response of [
        await request('PUT', `/api/patients/${patient.id}`, { name: nothing }),
        await request('PUT', `/api/subscriptions/${plan}`, { name: nothing }),
        await request('PUT', `/api/clinics/${clinic.id}`, { name: nothing }),
        await w.call('POST', '/api/admin/staff', asAdmin),
      ])
        expect([nothing, response]).toMatchObject([nothing, { status: 400, body: { details: [{ field: 'name' }] } }]);
    }
  });

  it('an update, a search filter and the CSV file normalize names in the same way', async () => {
    const { id } = await w.patient(doctor, { name: 'Somebody' });
    expect(await request('PUT', `/api/patients/${id}`, { name: ' Chloe\u0301 \u200b\u00a0 Sen\u00ad ' })).toMatchObject(
      {
        body: { patient: { name: 'Chlo\u00e9 Sen' } },
      },
    );
    for (const typed of ['Chloe\u0301  Sen', 'Chlo\u00e9\u200b Sen']) {
      const filter = encodeURIComponent(JSON.stringify({ search: typed }));
      expect((await request('GET', `/api/patients?filter=${filter}`)).body).toMatchObject({
        patients: [{ name: 'Chlo\u00e9 Sen' }],
      });
      const file = await w.call<string>('GET', `/api/patients.csv?search=${encodeURIComponent(typed)}`, {
        token: doctor.token,
      });
      expect(file.body.match(/Chlo\u00e9 Sen/g)).toHaveLength(1);
    }
  });

  it('a tier name without visible characters is stored as null', async () => {
    const plan = await w.plan(doctor);
    const body = { tier_name: '\u200b\u3164', validity_type: 'monthly', price: 100 };
    expect(await request('POST', `/api/subscriptions/${plan}/tiers`, body)).toMatchObject({
      status: 201,
      body: { tier: { tier_name: null } },
    });
  });

  it('a zero-width space in an email is ignored', async () => {
    const login = { email: `\u200b${doctor.email}`, password: 'wrong password' };
    expect(await w.call('POST', '/api/auth/login', { body: login })).toMatchObject({
      status: 401,
    });
  });

  it('the migration normalizes existing names, except where the result would be a duplicate or empty', async () => {
    const later = await w.doctor();
    const names: Record<string, string> = {};
    for (const [name, mobile] of [
      ['first', '98450 00011'],
      ['second', '98450 00011'],
      ['third', '98450 00012'],
      ['fourth', '98450 00013'],
    ] as const)
      names[name] = (
        await w.must<{ patient: { id: string } }>('POST', '/api/patients', {
          token: later.token,
          body: { name, mobile },
        })
      ).patient.id;
    const before = { first: 'Ravi Sen', second: 'Ravi  Sen', third: 'Zoe\u0301 \u200bRoy', fourth: '\u3164' };
    for (const [key, name] of Object.entries(before))
      await w.rows('UPDATE patient SET name = $2 WHERE id = $1', [names[key], name]);
    const stored = async () => {
      const rows = await w.rows<{ id: string; name: string }>('SELECT id, name FROM patient WHERE doctor_id = $1', [
        later.id,
      ]);
      return Object.fromEntries(
        Object.entries(names).map(([key, id]) => [key, rows.find((row) => row.id === id)?.name]),
      );
    };
    for (let time = 0; time < 2; time++) {
      await new NormalNames1795461000000().up({ query: (sql: string, params?: unknown[]) => w.rows(sql, params) });
      expect(await stored()).toEqual({
        first: 'Ravi Sen',
        second: 'Ravi  Sen',
        third: 'Zo\u00e9 Roy',
        fourth: '\u3164',
      });
    }
  });
});
