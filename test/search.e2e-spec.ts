import pg from 'pg';
import { world, type Doctor, type World } from './helpers/world.js';

const MANY = 3_000;

describe('search', () => {
  let w: World;
  let [doctor, other]: Doctor[] = [];
  beforeAll(async () => {
    w = await world();
    [doctor, other] = [await w.doctor(), await w.doctor()];
    const name = `(ARRAY['Asha','Bela','Charu','Dev'])[1 + i % 4] || ' ' || (ARRAY['Iyer','Khan','Menon'])[1 + i % 3]`;
    for (const { id } of [doctor, other])
      await w.rows(
        `INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, email, created_at)
         SELECT $1, gen_random_uuid(), ${name}, '98' || lpad(i::text, 8, '0'), '+9198' || lpad(i::text, 8, '0'),
           'p' || i || '@mail.example', now() FROM generate_series(1, ${MANY}) i`,
        [id],
      );
    await w.patient(doctor, { name: 'Zoë 100%_Ñandú', mobile: '+44 20 7946 0018', email: 'Zoe@Mail.example' });
    await w.rows('ANALYZE patient, search.patient_text');
  });
  afterAll(() => w.end());

  const search = async (text: string, of = doctor!, more = '') => {
    const path = `/api/patients?range=[0,24]&search=${encodeURIComponent(text)}${more}`;
    return w.must<{ patients: { name: string }[]; total: number }>('GET', path, { token: of.token });
  };
  /** Queries as the application's role, in a transaction of one doctor. */
  const asApp = async <T extends object>(sql: string, params: unknown[], doctorId?: string): Promise<T[]> => {
    const db = new pg.Client({ connectionString: w.databaseUrl, options: '-c role=nirog_app' });
    await db.connect();
    try {
      if (doctorId) await db.query(`SELECT set_config('app.doctor', $1, false)`, [doctorId]);
      return (await db.query<T>(sql, params)).rows;
    } finally {
      await db.end();
    }
  };

  it.each([
    ['zoë 100%', 1],
    ['_Ñand', 1],
    ['%_', 1],
    ['zOE@mail', 1],
    ['7946 0018', 1],
    ['442079460018', 1],
    ['+44 20', 1],
    ['98000 00042', 1],
    ['098000 00042', 1],
    ['p2999@', 1],
    ['asha iy', MANY / 12],
    ['z', 1],
    ['oë', 1],
    ['ñand', 1],
    ['o 9', 0],
    ['@m', MANY + 1],
    ['4 20', 4],
    ['zoe 100', 1],
    ['nandu', 1],
    ['zöe', 1],
    ['ß', 0],
  ])('finds %j %i times', async (text, total) => expect((await search(text)).total).toBe(total));

  it('returns the exact total on every page, and beyond the last', async () => {
    const page = (range: string, extra = '') =>
      w.must<{ patients: unknown[]; total: number }>('GET', `/api/patients?range=${range}${extra}`, {
        token: doctor!.token,
      });
    expect(await page('[0,24]')).toMatchObject({ total: MANY + 1 });
    for (const extra of ['', '&search=asha'])
      expect(await page('[9000,9024]', extra)).toEqual({ patients: [], total: extra ? MANY / 4 : MANY + 1 });
  });

  it('finds archived patients only when requested, and both kinds by id', async () => {
    const { id } = await w.patient(doctor!, { name: 'Quentin Quill' });
    await w.must('DELETE', `/api/patients/${id}`, { token: doctor!.token });
    expect((await search('quentin')).total).toBe(0);
    expect((await search('quentin', doctor, '&show_archived=true')).total).toBe(1);
    const ids = `&filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`;
    expect((await search('quentin', doctor, ids)).total).toBe(1);
    expect((await search('nobody', doctor, ids)).total).toBe(0);
  });

  it('finds a patient by the current name, and a deleted patient not at all', async () => {
    const { id } = await w.patient(doctor!, { name: 'Xerxes Before', email: 'xerxes@mail.example' });
    const change = (method: string, path: string, body?: object) =>
      w.must(method, `/api/patients/${id}${path}`, { token: doctor!.token, ...(body && { body }) });
    await change('PUT', '', { name: 'Xanthe After' });
    const totals = async () => [
      (await search('xerxes b')).total,
      (await search('xanthe')).total,
      (await search('xerxes@mail', doctor, '&show_archived=true')).total,
    ];
    expect(await totals()).toEqual([0, 1, 0]);
    await change('DELETE', '');
    expect(await totals()).toEqual([0, 0, 1]);
    await change('DELETE', '/permanent');
    expect(await totals()).toEqual([0, 0, 0]);
    expect(await w.rows('SELECT FROM search.patient_text WHERE patient_id = $1', [id])).toEqual([]);
  });

  it('never returns another doctor’s patients', async () => {
    expect((await search('zoë', other)).total).toBe(0);
    expect((await search('a', other)).total).toBe(MANY);
    const found = 'SELECT found FROM search_patients($1, $1) found';
    const own = `SELECT id FROM patient WHERE doctor_id = $1`;
    const otherIds = new Set((await w.rows<{ id: string }>(own, [other!.id])).map(({ id }) => id));
    const ids = await asApp<{ found: string }>(found, ['%'], doctor!.id);
    expect(ids.length).toBeGreaterThan(MANY);
    expect(ids.filter((row) => otherIds.has(row.found))).toEqual([]);
    await expect(asApp(found, ['%'])).rejects.toThrow(/app.doctor/);
  });

  it('uses a role that cannot log in, write, or read more than the search needs', async () => {
    const role = `SELECT rolcanlogin, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = 'nirog_search'`;
    expect(await w.rows(role)).toEqual([{ rolcanlogin: false, rolsuper: false, rolbypassrls: false }]);
    const grants = await w.rows(
      `SELECT DISTINCT grantee, privilege_type AS may, table_name AS of FROM information_schema.column_privileges
       WHERE table_schema = 'search' AND grantee <> 'nirog_test_owner' OR grantee = 'nirog_search'`,
    );
    expect(grants).toEqual([{ grantee: 'nirog_search', may: 'SELECT', of: 'patient_text' }]);
    await expect(asApp('SELECT * FROM search.patient_text', [], doctor!.id)).rejects.toThrow('permission denied');
    const [fn] = await w.rows<{ public: boolean; path: string[] }>(
      `SELECT has_function_privilege('nirog_platform', oid, 'EXECUTE') AS public, proconfig AS path
       FROM pg_proc WHERE proname = 'search_patients'`,
    );
    expect(fn).toMatchObject({
      public: false,
      path: expect.arrayContaining(['search_path=pg_catalog, pg_temp']) as unknown,
    });
  });

  it('reads the search index, not the table', async () => {
    const used = async () => {
      const [row] = await w.rows<{ used: number }>(
        `SELECT sum(idx_scan)::int AS used FROM pg_stat_user_indexes
         WHERE schemaname = 'search' AND indexrelname LIKE '%text_idx'`,
      );
      return row?.used ?? 0;
    };
    const before = await used();
    await asApp(`SELECT search_patients($1, $1), pg_stat_force_next_flush()`, ['%p2998@mail%'], doctor!.id);
    expect(await used()).toBeGreaterThan(before);
  });
});
