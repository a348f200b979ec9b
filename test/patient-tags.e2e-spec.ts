import { world, type Doctor, type World } from './helpers/world.js';

interface Tag {
  id: string;
  name: string;
  patients: number;
  archived_patients: number;
}

/** Repeated calls get the same response. */
async function twice(check: () => Promise<void>): Promise<void> {
  await check();
  await check();
}

describe('tags of patients', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    doctor = await w.doctor();
  });

  const token = () => ({ token: doctor.token });
  const tags = async () => (await w.must<{ tags: Tag[] }>('GET', '/api/tags', token())).tags;
  const names = async () => (await tags()).map(({ name }) => name);
  const idOf = async (name: string) => (await tags()).find((tag) => tag.name === name)?.id ?? '';
  const change = (id: string, body: { add?: string[]; remove?: string[] }) =>
    w.call<{ code?: string; error?: string; patient: { tags: string[] } }>('PUT', `/api/patients/${id}/tags`, {
      ...token(),
      body,
    });
  const tagsOf = async (id: string) =>
    (await w.must<{ patient: { tags: string[] } }>('GET', `/api/patients/${id}`, token())).patient.tags;
  const find = async (filter: object) => {
    const query = encodeURIComponent(JSON.stringify(filter));
    return w.must<{ patients: { name: string; tags: string[] }[]; total: number }>(
      'GET',
      `/api/patients?sort=["name","ASC"]&filter=${query}`,
      token(),
    );
  };
  const found = async (filter: object) => (await find(filter)).patients.map(({ name }) => name);

  it('come with a new patient, stay if they are left out, and are replaced or cleared', async () => {
    const { id } = await w.patient(doctor, { tags: [' Staff   family', 'diabetes', 'DIABETES'] });
    expect(await tagsOf(id)).toEqual(['diabetes', 'Staff family']);
    const put = (body: object) => w.must<{ patient: object }>('PUT', `/api/patients/${id}`, { ...token(), body });
    expect(await put({ email: 'a@b.example' })).toMatchObject({ patient: { tags: ['diabetes', 'Staff family'] } });
    expect(await put({ tags: ['Asthma'] })).toMatchObject({ patient: { tags: ['Asthma'] } });
    expect(await put({ tags: [] })).toMatchObject({ patient: { tags: [] } });
    expect(await tags()).toEqual([]);
  });

  it('are added and removed one by one, in any case, and as often as one likes', async () => {
    const { id } = await w.patient(doctor, { tags: ['Diabetes'] });
    await twice(async () =>
      expect(await change(id, { add: ['diabetes', 'Asthma'] })).toMatchObject({
        status: 200,
        body: { message: 'Tags saved', patient: { tags: ['Asthma', 'Diabetes'] } },
      }),
    );
    await twice(async () =>
      expect((await change(id, { remove: ['DIABETES', 'Unknown'] })).body.patient.tags).toEqual(['Asthma']),
    );
  });

  it('are one tag for two people who add it at the same time in another case', async () => {
    const patients = await Promise.all(Array.from({ length: 6 }, () => w.patient(doctor)));
    const spellings = ['Diabetes programme', 'diabetes Programme', 'DIABETES PROGRAMME'];
    const answers = await Promise.all(
      [...patients, ...patients].map(({ id }, n) => change(id, { add: [spellings[n % 3] ?? '', `Group ${n % 2}`] })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [programme, ...groups] = await tags();
    expect(programme?.name.toLowerCase()).toBe('diabetes programme');
    expect(programme?.patients).toBe(6);
    expect(groups).toHaveLength(2);
  });

  it('are at most ten, also if several people add some at the same time', async () => {
    const { id } = await w.patient(doctor, { tags: 'abcdefgh'.split('') });
    const answers = await Promise.all('ijklmn'.split('').map((name) => change(id, { add: [name] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'patient.too_many_tags',
      error: 'A patient can have at most 10 tags. Remove one first.',
    });
    expect(await tagsOf(id)).toHaveLength(10);
    expect((await change(id, { add: ['z'], remove: ['a'] })).body.patient.tags).toHaveLength(10);
  });

  it.each([
    ['eleven', { tags: 'abcdefghijk'.split('') }, 'A patient can have at most 10 tags'],
    ['a long one', { tags: ['x'.repeat(41)] }, 'Tag must be at most 40 characters'],
    ['a blank one', { tags: ['  '] }, 'Enter a tag'],
    ['a comma', { tags: ['a, b'] }, 'A tag cannot contain a comma'],
    ['a text', { tags: 'a' }, 'Tags must be a list of texts'],
  ])('refuse %s', async (_, fields, message) => {
    const body = { name: 'Ravi Kumar', mobile: '98450 12345', ...fields };
    const answer = await w.call<{ details?: object[] }>('POST', '/api/patients', { ...token(), body });
    expect([answer.status, answer.body.details]).toEqual([400, [{ field: 'tags', message }]]);
  });

  it('are counted without deleted patients, and archived ones apart', async () => {
    await w.patient(doctor, { tags: ['Diabetes'] });
    const archived = await w.patient(doctor, { tags: ['Diabetes', 'Asthma'] });
    await w.must('DELETE', `/api/patients/${archived.id}`, token());
    expect(await tags()).toMatchObject([
      { name: 'Asthma', patients: 0, archived_patients: 1 },
      { name: 'Diabetes', patients: 1, archived_patients: 1 },
    ]);
  });

  it('filter the list, its counts, its file and its archive: any of several', async () => {
    await w.patient(doctor, { name: 'Asha', tags: ['Diabetes', 'Staff family'] });
    await w.patient(doctor, { name: 'Binu', tags: ['Asthma'] });
    await w.patient(doctor, { name: 'Chitra' });
    expect(await find({ tag: 'diabetes' })).toMatchObject({
      patients: [{ name: 'Asha', tags: ['Diabetes', 'Staff family'] }],
      total: 1,
    });
    expect(await found({ tag: 'Asthma, Diabetes' })).toEqual(['Asha', 'Binu']);
    expect(await found({ tag: 'Asthma', search: 'asha' })).toEqual([]);
    expect(await found({ tag: 'Asthma', status: 'none' })).toEqual(['Binu']);
    expect(await found({ tag: 'Unknown' })).toEqual([]);
    expect(await found({ tag: '' })).toEqual(['Asha', 'Binu', 'Chitra']);
    expect(await found({ tag: 'Asthma', show_archived: true })).toEqual([]);
    const counts = await w.must('GET', '/api/patients/counts?tag=asthma', token());
    expect(counts).toMatchObject({ all: 1, none: 1, active: 0 });
    const { body } = await w.call<string>('GET', '/api/patients.csv?tag=Diabetes', token());
    expect(body).not.toContain('Binu');
    expect(body).toContain('"Diabetes, Staff family"');
  });

  it('are renamed for all patients, but not to the name of another tag', async () => {
    const { id } = await w.patient(doctor, { tags: ['Diabetis', 'Asthma'] });
    const rename = (tag: string, name: string) =>
      w.call<{ code?: string }>('PUT', `/api/tags/${tag}`, { ...token(), body: { name } });
    const tag = await idOf('Diabetis');
    expect(await rename(tag, 'ASTHMA')).toMatchObject({
      status: 409,
      body: { code: 'tag.exists', details: [{ field: 'name' }] },
    });
    await twice(async () =>
      expect(await rename(tag, 'diabetes')).toMatchObject({
        status: 200,
        body: { message: 'Tag renamed', tag: { id: tag, name: 'diabetes', patients: 1 } },
      }),
    );
    expect((await rename(tag, 'Diabetes')).status).toBe(200); // only the case changes
    expect(await tagsOf(id)).toEqual(['Asthma', 'Diabetes']);
    expect(await rename(tag, ' ')).toMatchObject({ status: 400 });
  });

  it('are deleted for all patients, and restored unless the name is in use again', async () => {
    const { id } = await w.patient(doctor, { tags: ['Diabetes', 'Asthma'] });
    const tag = await idOf('Diabetes');
    const restore = () => w.call<{ code?: string }>('PUT', `/api/tags/${tag}/restore`, token());
    const deleted = await w.must('DELETE', `/api/tags/${tag}`, token());
    expect(deleted).toMatchObject({ message: 'Tag deleted', tag: { name: 'Diabetes', patients: 1 } });
    expect((await w.call('DELETE', `/api/tags/${tag}`, token())).status).toBe(404);
    expect([await tagsOf(id), await names(), await found({ tag: 'Diabetes' })]).toEqual([['Asthma'], ['Asthma'], []]);
    await twice(async () => expect((await restore()).status).toBe(200));
    expect(await tagsOf(id)).toEqual(['Asthma', 'Diabetes']);
    await w.must('DELETE', `/api/tags/${tag}`, token());
    await w.patient(doctor, { tags: ['diabetes'] });
    expect(await restore()).toMatchObject({ status: 409, body: { code: 'tag.exists' } });
  });

  it('are masked in the activity log', async () => {
    const { id } = await w.patient(doctor, { tags: ['Unmistakable'] });
    await change(id, { remove: ['Unmistakable'] });
    const rows = await w.rows<{ object_type: string; action: string }>(
      `SELECT object_type, action, before, after FROM audit WHERE doctor_id = $1 AND object_type IN ('tag', 'patient')
       ORDER BY id`,
      [doctor.id],
    );
    expect(rows).toMatchObject([
      { object_type: 'tag', action: 'patients.add', after: { name: 'U•••' } },
      { object_type: 'patient', action: 'patients.add', after: { tag_ids: '•••' } },
      { object_type: 'patient', action: 'tags.change', before: { tag_ids: '•••' }, after: { tag_ids: null } },
    ]);
  });

  it('are added and removed for many patients, who are left out if nothing changes', async () => {
    await w.patient(doctor, { name: 'Asha', tags: ['Diabetes'] });
    await w.patient(doctor, { name: 'Binu' });
    await w.patient(doctor, { name: 'Chitra', tags: 'abcdefghij'.split('') });
    interface Bulk {
      id: string;
      matched: number;
      done: number;
      skipped: { patient_name: string; reason: string }[];
    }
    const post = async (body: object) =>
      (await w.must<{ bulk: Bulk }>('POST', '/api/bulk', { ...token(), body: { filter: {}, dry_run: false, ...body } }))
        .bulk;
    const run = async (body: object) => {
      const { id } = await post(body);
      await w.settle();
      return (await w.must<{ bulk: Bulk }>('GET', `/api/bulk/${id}`, token())).bulk;
    };
    const preview = await post({ action: 'add_tag', tag: 'New one', dry_run: true });
    expect(preview).toMatchObject({ matched: 3, skipped: [{ patient_name: 'Chitra', reason: 'has 10 tags already' }] });
    expect(await names()).not.toContain('New one');
    const added = await run({ action: 'add_tag', tag: 'diabetes' });
    expect(added.skipped).toMatchObject([
      { patient_name: 'Asha', reason: 'has this tag already' },
      { patient_name: 'Chitra', reason: 'has 10 tags already' },
    ]);
    expect([added.done, await found({ tag: 'diabetes' })]).toEqual([1, ['Asha', 'Binu']]);
    const removed = await run({ action: 'remove_tag', tag: 'DIABETES' });
    expect(removed.skipped).toMatchObject([{ patient_name: 'Chitra', reason: 'does not have this tag' }]);
    expect([removed.done, await found({ tag: 'diabetes' })]).toEqual([2, []]);
    const invalid = { ...token(), body: { action: 'add_tag', filter: {}, dry_run: true } };
    expect(await w.call('POST', '/api/bulk', invalid)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'tag', message: 'Enter a tag' }] },
    });
  });
});
