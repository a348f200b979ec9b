import { figures, sumOf, type Figures } from './figures.js';
import { world, type Doctor, type World } from './world.js';

/** The cells of a CSV file, line by line, with the quotes taken off. */
function cellsOf(text: string): string[][] {
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) =>
    line
      .slice(1, -1)
      .split('","')
      .map((cell) => cell.replaceAll('""', '"')),
  );
}

/** Each table of the dashboard as a file: what the screen shows over all its pages. */
describe('CSV files', () => {
  let w: World;
  let doctor: Doctor;
  let f: Figures;
  const ids: Record<string, string> = {};
  const noon = (day: string) => w.clock({ now: `${day}T06:30:00Z` });

  const file = (path: string, token = doctor.token) => w.call<string>('GET', `/api/${path}`, { token });
  const rowsOf = async (path: string) => cellsOf((await file(path)).body).slice(1);
  const column = async (path: string, heading: string) => {
    const [head = [], ...rows] = cellsOf((await file(path)).body);
    expect(head).toContain(heading);
    return rows.map((row) => row[head.indexOf(heading)] ?? '');
  };

  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    f = figures(w, doctor);
    await noon('2026-03-20');
    const sell = async (name: string, price: number, start: string, fields: object = {}) =>
      (ids[name] = (await f.sold(price, 'monthly', start, { name, ...fields })).id);
    await sell('Asha "Dr" Rao, Pune', 499.5, '2026-03-01', { email: 'asha@mail.example' });
    await sell('=HYPERLINK("http://evil.example")', 500, '2026-03-02', { mobile: '+91 98765 43210' });
    await sell('आशा राव', 1_000, '2026-02-10');
    await w.must('DELETE', `/api/patients/${ids['आशा राव'] ?? ''}`, { token: doctor.token });
  });
  afterAll(() => w.end());

  it('are named by table and day, are for nobody to keep, and are read as UTF-8', async () => {
    const { status, headers } = await file('patients.csv');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="nirog-patients-2026-03-20.csv"');
    expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
    const raw = await fetch(`${w.origin}/api/patients.csv`, { headers: { authorization: `Bearer ${doctor.token}` } });
    expect(
      Buffer.from(await raw.arrayBuffer())
        .subarray(0, 4)
        .toString('hex'),
    ).toBe('efbbbf22');
  });

  it('quote every cell, take the sting out of formulas, and tell days in both ways', async () => {
    const { body } = await file('analytics/new-revenue.csv');
    expect(body).toBe(
      '"Patient Name","Mobile","Subscription","Tier","Payment Date","Payment Date (ISO)","Amount (INR)",' +
        '"End Date","End Date (ISO)"\r\n' +
        `"'=HYPERLINK(""http://evil.example"")","'+91 98765 43210","WhatsApp Support","Tier 500","2 Mar 2026",` +
        '"2026-03-02","500","2 Apr 2026","2026-04-02"\r\n' +
        `"Asha ""Dr"" Rao, Pune","${(await f.revenue()).subscriptions.at(-1)?.patient_mobile ?? ''}","WhatsApp Support",` +
        '"Tier 499.5","1 Mar 2026","2026-03-01","499.5","1 Apr 2026","2026-04-01"\r\n',
    );
  });

  it.each(['this_month', 'last_month', 'lifetime', 'custom&start_date=2026-02-01&end_date=2026-03-01'])(
    'of the payments of %s sum to the figure',
    async (period) => {
      const amounts = await column(`analytics/new-revenue.csv?period=${period}`, 'Amount (INR)');
      expect(sumOf(amounts.map(Number))).toBe((await f.revenue(`period=${period}`)).newRevenue);
    },
  );

  it('of the figures hold the rows of their replies', async () => {
    expect(await rowsOf('analytics/active-subscriptions.csv')).toHaveLength((await f.active()).total);
    const dates = 'start_date=2026-02-01&end_date=2026-02-28';
    expect(await column(`analytics/active-subscriptions.csv?${dates}`, 'Patient Name')).toEqual(['आशा राव']);
    expect(await rowsOf('analytics/mrr-over-time.csv')).toHaveLength(12);
    expect((await rowsOf('analytics/mrr-over-time.csv')).at(-1)).toEqual(['Mar 2026', '2026-03', '999.5']);
    const moved = await column('analytics/movements.csv?month=2026-03', 'Amount (INR)');
    const { opening, closing } = await f.movements('2026-03');
    expect(sumOf(moved.map(Number))).toBe(closing - opening);
    expect(await rowsOf('analytics/rates.csv?month=2026-03')).toEqual([
      ['आशा राव', expect.any(String), 'WhatsApp Support', 'Tier 1000', '10 Mar 2026', '2026-03-10', 'No'],
    ]);
    expect(await rowsOf('analytics/forecast.csv')).toHaveLength(2);
    expect(await rowsOf('analytics/forecast.csv?days=7')).toHaveLength(0);
    expect(await rowsOf('analytics/refunds.csv?period=lifetime')).toHaveLength(0);
  });

  it('are narrowed and ordered as the list is', async () => {
    const names = (query: string) => column(`patients.csv${query}`, 'Name');
    expect(await names('?sort=["name","ASC"]')).toEqual([`'=HYPERLINK("http://evil.example")`, 'Asha "Dr" Rao, Pune']);
    expect(await names('?show_archived=true')).toEqual(['आशा राव']);
    expect(await names('?search=9876543210')).toEqual([`'=HYPERLINK("http://evil.example")`]);
    expect(await names('?search=nobody')).toEqual([]);
    expect(await names('?range=[0,0]')).toHaveLength(2);
    expect(await column('analytics/active-subscriptions.csv?search=ASHA%40', 'Patient Name')).toEqual([
      'Asha "Dr" Rao, Pune',
    ]);
  });

  it('of the accounts are for staff', async () => {
    const token = await w.adminToken();
    const all = cellsOf((await file('admin/accounts.csv?status=approved', token)).body);
    expect(all.some(([email]) => email === doctor.email)).toBe(true);
    expect(cellsOf((await file('admin/accounts.csv?q=nobody', token)).body)).toHaveLength(1);
    expect((await file('admin/accounts.csv')).status).toBe(403);
  });

  it.each([
    'patients.csv?sort=["password","ASC"]',
    'analytics/new-revenue.csv?period=custom',
    'analytics/forecast.csv?days=8',
  ])('%s is refused before any of it is sent', async (path) =>
    expect(await file(path)).toMatchObject({ status: 400, body: { code: 'request.invalid' } }),
  );

  it('hold every row, however many there are, and a caller who leaves keeps nobody from the next', async () => {
    await w.rows(
      `INSERT INTO patient (doctor_id, id, name, mobile, mobile_normal, created_at)
       SELECT $1, gen_random_uuid(), 'Patient ' || n, n::text, n::text, now() FROM generate_series(1, 3500) n`,
      [doctor.id],
    );
    expect(await rowsOf('patients.csv')).toHaveLength(3_502);
    for (let n = 0; n < 8; n += 1) {
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${doctor.token}` };
      await fetch(`${w.origin}/api/patients.csv`, { headers, signal: leaving.signal });
      leaving.abort();
    }
    const several = await Promise.all(Array.from({ length: 8 }, () => rowsOf('patients.csv')));
    expect(several.map((rows) => rows.length)).toEqual(Array<number>(8).fill(3_502));
  });
});
