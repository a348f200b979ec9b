import { world, type Doctor, type World } from './helpers/world.js';

interface Payer {
  id: string;
  name: string;
  mobile: string;
  mobile_e164: string;
  whatsapp_capable: boolean;
  patients: { id: string; name: string; archived: boolean }[];
  link: string;
}
interface Suggestion {
  mobile: string;
  payer_id: string | null;
  patients: { id: string; name: string }[];
}

/** Who pays for whom: joining, changing and splitting families. */
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
  const newNumber = () => `98111${String(numbers++).padStart(5, '0')}`;
  const person = (name: string, fields: object = {}) => w.patient(doctor, { name, ...fields });
  const call = <T>(method: string, path: string, body?: object, of = doctor) =>
    w.call<T>(method, `/api/${path}`, { token: of.token, ...(body && { body }) });
  const join = (name: string, mobile: string, ...patients: { id: string }[]) =>
    call<{ payer: Payer }>('POST', 'payers', { name, mobile, patient_ids: patients.map(({ id }) => id) });
  const get = async (id: string) => (await call<{ payer: Payer }>('GET', `payers/${id}`)).body.payer;
  const payerOf = async (id: string) =>
    (await call<{ patient: { payer_id: string | null } }>('GET', `patients/${id}`)).body.patient.payer_id;
  const suggestions = async (mobile: string) =>
    (await call<{ suggestions: Suggestion[] }>('GET', 'payers/suggestions')).body.suggestions.filter(
      (suggestion) => suggestion.mobile === `+91${mobile}`,
    );

  it('pay for the patients that the clinic joins', async () => {
    const [meera, arjun] = [await person('Meera Nair'), await person('Arjun Nair')];
    const mobile = newNumber();
    const { status, body } = await join('Suresh Nair', mobile, meera, arjun);
    expect(status).toBe(201);
    expect(body.payer).toMatchObject({ name: 'Suresh Nair', mobile_e164: `+91${mobile}`, whatsapp_capable: true });
    expect(body.payer.patients.map(({ name }) => name)).toEqual(['Arjun Nair', 'Meera Nair']);
    expect(body.payer.link).toMatch(/\/s\/[\w-]{22}$/);
    expect(await payerOf(meera.id)).toBe(body.payer.id);
    const listed = await call<{ payers: Payer[]; total: number }>('GET', 'payers?q=meera');
    expect(listed.body).toMatchObject({ total: 1, payers: [{ id: body.payer.id }] });
    expect((await call<{ total: number }>('GET', `payers?q=${mobile.slice(2)}`)).body.total).toBe(1);
  });

  it('keep their number for themselves: another family cannot have it', async () => {
    const mobile = newNumber();
    const [one, two] = [await person('One'), await person('Two')];
    await join('First Payer', mobile, one);
    expect(await join('Second Payer', `+91 ${mobile}`, two)).toMatchObject({
      status: 409,
      body: { code: 'payer.exists', details: [{ field: 'mobile' }] },
    });
    expect(await payerOf(two.id)).toBeNull();
  });

  it('change: a patient who is left out pays alone again, and a payer without patients is gone', async () => {
    const [a, b, c] = [await person('Aa'), await person('Bb'), await person('Cc')];
    const { payer } = (await join('Family One', newNumber(), a, b)).body;
    const other = (await join('Family Two', newNumber(), c)).body.payer;
    const changed = await call<{ payer: Payer }>('PUT', `payers/${payer.id}`, { patient_ids: [b.id, c.id] });
    expect(changed.body.payer.patients.map(({ name }) => name)).toEqual(['Bb', 'Cc']);
    expect(changed.body.payer).toMatchObject({ name: 'Family One', link: payer.link });
    expect(await payerOf(a.id)).toBeNull();
    expect(await call('GET', `payers/${other.id}`)).toMatchObject({ status: 404, body: { code: 'payer.not_found' } });
  });

  it('can be chosen at the patient, by id', async () => {
    const [a, b] = [await person('Pa'), await person('Pb')];
    const { payer } = (await join('Payer P', newNumber(), a)).body;
    const put = (body: object) => call<{ patient: { payer_id: string | null } }>('PUT', `patients/${b.id}`, body);
    expect((await put({ payer_id: payer.id })).body.patient.payer_id).toBe(payer.id);
    expect((await get(payer.id)).patients).toHaveLength(2);
    expect((await put({ name: 'Pb Renamed' })).body.patient.payer_id).toBe(payer.id);
    expect((await put({ payer_id: null })).body.patient.payer_id).toBeNull();
    expect(await put({ payer_id: '0199f2a4-6b0d-7e21-8c4f-2d5a9b7e1f30' })).toMatchObject({
      status: 404,
      body: { code: 'payer.not_found' },
    });
  });

  it('cannot take over the number of another family', async () => {
    const number = newNumber();
    await join('Family Three', number, await person('Dd'));
    const { payer } = (await join('Family Four', newNumber(), await person('Ee'))).body;
    expect(await call('PUT', `payers/${payer.id}`, { mobile: number })).toMatchObject({
      status: 409,
      body: { code: 'payer.exists', details: [{ field: 'mobile' }] },
    });
    expect((await get(payer.id)).mobile_e164).toBe(payer.mobile_e164);
  });

  it('have twenty patients at most', async () => {
    const members = await Promise.all(Array.from({ length: 20 }, (_, n) => person(`Member ${n}`)));
    const { payer } = (await join('Large Family', newNumber(), ...members)).body;
    const { id } = await person('One More');
    expect(await call('PUT', `patients/${id}`, { payer_id: payer.id })).toMatchObject({
      status: 409,
      body: { code: 'payer.too_many_patients', details: [{ field: 'payer_id' }] },
    });
    expect(await payerOf(id)).toBeNull();
  });

  it('belong to one doctor', async () => {
    const other = await w.doctor();
    const mine = await person('Mine');
    const { payer } = (await join('My Payer', newNumber(), mine)).body;
    const theirs = await w.patient(other, { name: 'Theirs' });
    expect(await call('PUT', `payers/${payer.id}`, { name: 'X' }, other)).toMatchObject({ status: 404 });
    expect(await call('PUT', `patients/${theirs.id}`, { payer_id: payer.id }, other)).toMatchObject({ status: 404 });
    expect(await join('Thief', newNumber(), theirs)).toMatchObject({ body: { code: 'patient.not_found' } });
  });

  it('split: the patients pay for themselves again, and nothing of the payer is left', async () => {
    const [a, b] = [await person('Sa'), await person('Sb')];
    const mobile = newNumber();
    const { payer } = (await join('Split Payer', mobile, a, b)).body;
    expect(await call('DELETE', `payers/${payer.id}`)).toMatchObject({ status: 200 });
    expect(await payerOf(a.id)).toBeNull();
    const rows = await w.rows('SELECT name, mobile, mobile_normal FROM payer WHERE id = $1', [payer.id]);
    expect(rows).toEqual([{ name: 'Deleted payer', mobile: null, mobile_normal: null }]);
    const links = await w.rows('SELECT FROM payer_link WHERE payer_id = $1 AND revoked_at IS NULL', [payer.id]);
    expect(links).toEqual([]);
    expect(await call('DELETE', `payers/${payer.id}`)).toMatchObject({ status: 404 });
    expect((await join('Again', mobile, a, b)).status).toBe(201);
  });

  it('are erased with their last patient', async () => {
    const [a, b] = [await person('Ea'), await person('Eb')];
    const { payer } = (await join('Erased Payer', newNumber(), a, b)).body;
    const erase = async ({ id }: { id: string }) => {
      await w.must('DELETE', `/api/patients/${id}`, { token: doctor.token });
      await w.must('DELETE', `/api/patients/${id}/permanent`, { token: doctor.token });
      await w.settle();
    };
    await erase(a);
    expect((await get(payer.id)).patients.map(({ id }) => id)).toEqual([b.id]);
    await erase(b);
    expect(await call('GET', `payers/${payer.id}`)).toMatchObject({ status: 404 });
    const rows = await w.rows(
      `SELECT y.name, y.mobile_normal, k.revoked_at IS NOT NULL AS revoked FROM payer y JOIN payer_link k ON k.payer_id = y.id
       WHERE y.id = $1`,
      [payer.id],
    );
    expect(rows).toEqual([{ name: 'Deleted payer', mobile_normal: null, revoked: true }]);
  });

  describe('are suggested', () => {
    it('for patients with one number, and nobody is joined by that', async () => {
      const mobile = newNumber();
      const [a, b] = [await person('Ga', { mobile }), await person('Gb', { mobile })];
      expect(await suggestions(mobile)).toEqual([
        {
          mobile: `+91${mobile}`,
          payer_id: null,
          patients: [
            { id: a.id, name: 'Ga' },
            { id: b.id, name: 'Gb' },
          ],
        },
      ]);
      expect(await payerOf(a.id)).toBeNull();
      await join('Ga', mobile, a, b);
      expect(await suggestions(mobile)).toEqual([]);
      const c = await person('Gc', { mobile });
      expect(await suggestions(mobile)).toMatchObject([{ payer_id: await payerOf(a.id), patients: [{ id: c.id }] }]);
    });

    it('not after the clinic has dismissed the number, until another patient gets it', async () => {
      const mobile = newNumber();
      for (const name of ['Da', 'Db']) await person(name, { mobile });
      const dismiss = () => call('POST', 'payers/suggestions/dismiss', { mobile });
      expect([await dismiss(), await dismiss()]).toMatchObject([{ status: 200 }, { status: 200 }]);
      expect(await suggestions(mobile)).toEqual([]);
      const later = await person('Dc');
      expect(await suggestions(mobile)).toEqual([]);
      await call('PUT', `patients/${later.id}`, { mobile });
      expect((await suggestions(mobile))[0]?.patients).toHaveLength(3);
    });
  });

  describe('in races', () => {
    it('two changes of one family end as one of them', async () => {
      for (let n = 0; n < 5; n++) {
        const people = await Promise.all(['Ra', 'Rb', 'Rc', 'Rd'].map((name) => person(`${name} ${n}`)));
        const [a, b, c, d] = people.map(({ id }) => id);
        const { payer } = (await join('Race Payer', newNumber(), ...people.slice(0, 1))).body;
        const put = (...ids: (string | undefined)[]) => call('PUT', `payers/${payer.id}`, { patient_ids: ids });
        const replies = await Promise.all([put(a, b), put(c, d)]);
        expect(replies.map(({ status }) => status)).toEqual([200, 200]);
        const members = (await get(payer.id)).patients.map(({ id }) => id).sort();
        expect([[a, b].sort(), [c, d].sort()]).toContainEqual(members);
      }
    });

    it('two families that take each other’s patient both stay whole', async () => {
      const [a, b, c, d] = await Promise.all(['Xa', 'Xb', 'Xc', 'Xd'].map((name) => person(name)));
      if (!a || !b || !c || !d) throw new Error('patients are missing');
      const one = (await join('Race One', newNumber(), a, b)).body.payer;
      const two = (await join('Race Two', newNumber(), c, d)).body.payer;
      const replies = await Promise.all([
        call('PUT', `payers/${one.id}`, { patient_ids: [a.id, c.id] }),
        call('PUT', `payers/${two.id}`, { patient_ids: [d.id, b.id] }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200]);
      const all = [...(await get(one.id)).patients, ...(await get(two.id)).patients].map(({ id }) => id);
      expect(all).toHaveLength(new Set(all).size);
      expect(all).toEqual(expect.arrayContaining([c.id, b.id]));
    });

    it('a family that gets a patient while its last one leaves stays', async () => {
      for (let n = 0; n < 5; n++) {
        const [a, b] = [await person(`La ${n}`), await person(`Lb ${n}`)];
        const { payer } = (await join('Last Payer', newNumber(), a)).body;
        const [left, came] = await Promise.all([
          call('PUT', `patients/${a.id}`, { payer_id: null }),
          call('PUT', `patients/${b.id}`, { payer_id: payer.id }),
        ]);
        expect(left.status).toBe(200);
        expect([200, 404]).toContain(came.status);
        const state = await call<{ payer: Payer }>('GET', `payers/${payer.id}`);
        expect(state.status).toBe(came.status);
        if (came.status === 200) expect(state.body.payer.patients.map(({ id }) => id)).toEqual([b.id]);
      }
    });

    it('ten calls to join one number make one payer', async () => {
      const mobile = newNumber();
      const patient = await person('Once', { subscription_id: plan });
      const replies = await Promise.all(Array.from({ length: 10 }, () => join('Once', mobile, patient)));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    });
  });
});
