import { world, type Doctor, type World } from './helpers/world.js';

interface Note {
  id: string;
  text: string;
  author: string | null;
  created_at: string;
  updated_at: string | null;
}

describe('notes about a patient', () => {
  let w: World;
  let doctor: Doctor;
  let patient: string;
  beforeAll(async () => {
    w = await world();
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: '2026-11-20T06:00:00Z' });
    doctor = await w.doctor();
    patient = (await w.patient(doctor)).id;
  });

  const path = (id = '') => `/api/patients/${patient}/notes${id && `/${id}`}`;
  const token = () => ({ token: doctor.token });
  const add = async (text: string, headers = {}) =>
    (await w.must<{ note: Note }>('POST', path(), { ...token(), body: { text }, headers })).note;
  const list = (query = '') => w.must<{ notes: Note[]; total: number }>('GET', path() + query, token());
  const texts = async () => (await list()).notes.map(({ text }) => text);
  const erase = async () => {
    await w.must('DELETE', `/api/patients/${patient}`, token());
    await w.must('DELETE', `/api/patients/${patient}/permanent`, token());
  };

  it('are listed newest first, with their author', async () => {
    const first = await add('Prefers calls after 6 pm');
    expect(first).toEqual({
      id: first.id,
      text: 'Prefers calls after 6 pm',
      author: 'Dr Asha Rao',
      created_at: '2026-11-20T06:00:00.000Z',
      updated_at: null,
    });
    await w.clock({ advance: { minutes: 5 } });
    await add('  Paid for\n\nthe son  ');
    expect(await texts()).toEqual(['Paid for\n\nthe son', 'Prefers calls after 6 pm']);
    expect(await list('?range=[1,1]')).toMatchObject({ notes: [{ id: first.id }], total: 2 });
  });

  it('are added once by a repeated call', async () => {
    const key = { 'idempotency-key': `note-${patient}` };
    const note = await add('Once', key);
    expect(await add('Once', key)).toEqual(note);
    expect(await texts()).toEqual(['Once']);
  });

  it('can be changed, which keeps their place and shows when', async () => {
    const { id } = await add('Call in the evening');
    await w.clock({ advance: { days: 1 } });
    const change = { ...token(), body: { text: 'Call after 7 pm' } };
    const { note } = await w.must<{ note: Note }>('PUT', path(id), change);
    expect(note).toMatchObject({ text: 'Call after 7 pm', updated_at: '2026-11-21T06:00:00.000Z' });
    await w.clock({ advance: { days: 1 } });
    expect(await w.must('PUT', path(id), change)).toMatchObject({ note }); // nothing changes, so the time stays
  });

  it('are deleted with their text, and restored by sending it again', async () => {
    const { id } = await add('Deleted by mistake');
    await w.must('DELETE', path(id), token());
    expect(await texts()).toEqual([]);
    expect(await w.rows('SELECT text FROM patient_note WHERE id = $1', [id])).toEqual([{ text: null }]);
    expect(await w.call('DELETE', path(id), token())).toMatchObject({ status: 404, body: { code: 'note.not_found' } });
    await w.must('PUT', path(id), { ...token(), body: { text: 'Deleted by mistake' } });
    expect((await list()).notes).toMatchObject([{ id, text: 'Deleted by mistake', updated_at: null }]);
  });

  it.each([
    ['nothing', {}, 'Write a note'],
    ['only spaces', { text: ' \n ' }, 'Write a note'],
    ['a number', { text: 5 }, 'Write a note'],
    ['501 characters', { text: 'x'.repeat(501) }, 'Note must be at most 500 characters'],
  ])('refuse %s', async (_, body, message) => {
    const answer = await w.call<{ details?: object[] }>('POST', path(), { ...token(), body });
    expect([answer.status, answer.body.details]).toEqual([400, [{ field: 'text', message }]]);
  });

  it('accept 500 characters, and notes about an archived patient', async () => {
    await w.must('DELETE', `/api/patients/${patient}`, token());
    await add('😀'.repeat(500));
    expect((await list()).total).toBe(1);
  });

  it('belong to their patient', async () => {
    const { id } = await add('Of this patient');
    const other = await w.patient(doctor);
    const answer = await w.call('PUT', `/api/patients/${other.id}/notes/${id}`, { ...token(), body: { text: 'x' } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'note.not_found' } });
    expect((await w.call('DELETE', `/api/patients/${other.id}/notes/${id}`, token())).status).toBe(404);
  });

  it('are masked in the activity log, which names their patient', async () => {
    const { id } = await add('Owes 500 to the pharmacy');
    await w.must('DELETE', path(id), token());
    const filter = encodeURIComponent(JSON.stringify({ object_type: 'patient_note' }));
    const { audit } = await w.must<{ audit: object[] }>('GET', `/api/audit?filter=${filter}`, token());
    const object = { type: 'patient_note', id, name: 'Ravi Kumar', patient_id: patient };
    expect(audit).toMatchObject([
      { action: 'notes.remove', object, before: { text: '•••' } },
      { action: 'notes.add', object, before: null, after: { text: '•••' } },
    ]);
    expect(JSON.stringify(await w.rows('SELECT * FROM audit WHERE doctor_id = $1', [doctor.id]))).not.toContain('Owes');
  });

  it('are in no message, no file and no page of the patient', async () => {
    const { id, mobile } = await w.patient(doctor, {
      subscription_id: await w.plan(doctor),
      tags: ['Unmistakable tag'],
    });
    patient = id;
    await add('Unmistakable note');
    await w.settle();
    const identifier = await w.identifier(doctor, id);
    const seen = [
      await w.messages(mobile),
      (await w.call<string>('GET', `/s/${identifier}`)).body,
      (await w.call('GET', `/api/public/subscription/${identifier}`)).body,
    ];
    expect(JSON.stringify(seen)).not.toContain('Unmistakable');
    expect(w.log()).not.toContain('Unmistakable');
  });

  it('and tags are gone once the patient is deleted', async () => {
    const { id } = await add('Nobody may read this again', { 'idempotency-key': `erased-${patient}` });
    const deleted = await add('Nor this');
    await w.must('DELETE', path(deleted.id), token());
    await w.must('PUT', `/api/patients/${patient}/tags`, { ...token(), body: { add: ['Diabetes programme'] } });
    await erase();
    const rows = await w.rows('SELECT text FROM patient_note WHERE patient_id = $1', [patient]);
    expect(rows).toEqual([{ text: null }, { text: null }]);
    expect(await w.rows('SELECT tag_ids FROM patient WHERE id = $1', [patient])).toEqual([{ tag_ids: null }]);
    expect(await w.must('GET', '/api/tags', token())).toEqual({ tags: [] });
    expect((await w.call('GET', path(), token())).status).toBe(404);
    expect((await w.call('PUT', path(id), { ...token(), body: { text: 'Back' } })).status).toBe(404);
    const again = { ...token(), body: { text: 'Nobody may read this again' } };
    const replay = await w.call('POST', path(), { ...again, headers: { 'idempotency-key': `erased-${patient}` } });
    expect(replay.body).toMatchObject({ code: 'idempotency.reply_deleted' });
    const stored = await w.rows(
      `SELECT t::text FROM (SELECT before, after FROM audit WHERE doctor_id = $1) t
       UNION ALL SELECT o::text FROM outbox o`,
      [doctor.id],
    );
    expect(JSON.stringify(stored)).not.toMatch(/Nobody may read|Diabetes programme/);
  });

  it('written while the patient is deleted leave no text', async () => {
    await w.must('DELETE', `/api/patients/${patient}`, token());
    await Promise.all([
      w.must('DELETE', `/api/patients/${patient}/permanent`, token()),
      ...Array.from({ length: 8 }, () => w.call('POST', path(), { ...token(), body: { text: 'In a hurry' } })),
    ]);
    const left = await w.rows('SELECT text FROM patient_note WHERE patient_id = $1 AND text IS NOT NULL', [patient]);
    expect(left).toEqual([]);
  });
});
