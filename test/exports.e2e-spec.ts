import { analyticsHelpers, sumOf, type AnalyticsHelpers } from './helpers/analytics.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** The cells of a CSV file by line, without their quotes. */
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

/** Each table of the dashboard as a CSV file with the rows of all its pages. */
describe('CSV files', () => {
  let w: World;
  let doctor: Doctor;
  let f: AnalyticsHelpers;
  const ids: Record<string, string> = {};
  const noon = (day: string) => w.clock({ now: `${day}T06:30:00Z` });

  const file = (path: string, token = doctor.token) => w.call<string>('GET', `/api/${path}`, { token });
  const rowsOf = async (path: string) => cellsOf((await file(path)).body).slice(1);
  const column = async (path: string, heading: string, token = doctor.token) => {
    const [head = [], ...rows] = cellsOf((await file(path, token)).body);
    expect(head).toContain(heading);
    return rows.map((row) => row[head.indexOf(heading)] ?? '');
  };

  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    f = analyticsHelpers(w, doctor);
    await noon('2026-03-20');
    const sell = async (name: string, price: number, start: string, fields: object = {}) =>
      (ids[name] = (await f.sold(price, 'monthly', start, { name, ...fields })).id);
    await sell('Asha "Dr" Rao, Pune', 499.5, '2026-03-01', { email: 'asha@mail.example' });
    await sell('=HYPERLINK("http://evil.example")', 500, '2026-03-02', { mobile: '+91 98765 43210' });
    await sell('आशा राव', 1_000, '2026-02-10');
    await w.must('DELETE', `/api/patients/${ids['आशा राव'] ?? ''}`, { token: doctor.token });
  });
  afterAll(() => w.end());

  it('are named by table and day, must not be cached, and are UTF-8', async () => {
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

  it('are recorded with who downloaded them, from where, and how many rows', async () => {
    await w.rows('DELETE FROM data_export');
    const rows = (await rowsOf('patients.csv')).length;
    await file('audit.csv', await w.adminToken());
    await file('payments.csv?filter=wrong');
    await w.call('GET', '/api/patients.csv');
    await w.settle();
    const recorded = await w.rows(
      `SELECT operation, d.doctor_id, account.role, d.rows IS NOT DISTINCT FROM $1::int AS "allRows", d.ended_at IS NOT NULL AS ended,
         s.account_id = d.account_id AS "ownSession", d.ip LIKE '10.%' AS "hasAddress"
       FROM data_export d JOIN account ON account.id = d.account_id JOIN session s ON s.id = d.session_id ORDER BY d.id`,
      [rows],
    );
    const found = { ended: true, ownSession: true, hasAddress: true };
    expect(rows).toBeGreaterThan(0);
    expect(recorded).toEqual([
      { ...found, operation: 'patients.listCsv', doctor_id: doctor.id, role: 'doctor', allRows: true },
      expect.objectContaining({ ...found, operation: 'audit.listCsv', doctor_id: null, role: 'admin' }) as object,
    ]);
  });

  it('that cannot be recorded are not sent', async () => {
    await w.rows(`ALTER TABLE data_export ADD CONSTRAINT not_now CHECK (operation <> 'patients.listCsv') NOT VALID`);
    try {
      expect((await file('patients.csv')).status).toBe(500);
    } finally {
      await w.rows('ALTER TABLE data_export DROP CONSTRAINT not_now');
    }
    expect((await file('patients.csv')).status).toBe(200);
  });

  it('quote every cell, escape formulas, and include dates in two formats', async () => {
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

  it('of the figures contain the rows of their responses', async () => {
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

  it('are filtered and sorted like the list', async () => {
    const names = (query: string) => column(`patients.csv${query}`, 'Name');
    expect(await names('?sort=["name","ASC"]')).toEqual([`'=HYPERLINK("http://evil.example")`, 'Asha "Dr" Rao, Pune']);
    expect(await names('?show_archived=true')).toEqual(['आशा राव']);
    expect(await names('?search=9876543210')).toEqual([`'=HYPERLINK("http://evil.example")`]);
    expect(await names('?search=nobody')).toEqual([]);
    expect(await names('?range=[0,0]')).toHaveLength(2);
  });

  it.each([
    ['', 2],
    ['search=ASHA%40', 1],
    ['sort=["payment_amount","DESC"]', 2],
    [`filter={"patient_id":"PATIENT"}`, 1],
    ['start_date=2026-02-01&sort=["patient_name","ASC"]&search=a', 2],
    ['range=[0,0]', 2],
  ])('of the active subscriptions with the query %p contain the rows of the list', async (text, rows) => {
    const query = text.replace('PATIENT', ids['Asha "Dr" Rao, Pune'] ?? '');
    const { subscriptions } = await f.active(query.replace('range=[0,0]', ''));
    const amounts = await column(`analytics/active-subscriptions.csv?${query}`, 'Amount (INR)');
    expect(amounts).toEqual(subscriptions.map(({ payment_amount }) => String(payment_amount)));
    expect(amounts).toHaveLength(rows);
  });

  it('of messages include times in two formats, recipient and status', async () => {
    const other = await w.doctor();
    const plan = await w.plan(other);
    const assign = (name: string, mobile: string) => w.patient(other, { name, mobile, subscription_id: plan });
    await assign('+Bina', '98765 22222');
    await assign('Deepa', '022 1234 5678');
    await w.settle();
    const [head, ...all] = cellsOf((await file('messages.csv?sort=["patient_name","DESC"]', other.token)).body);
    expect(head?.slice(0, 9)).toEqual([
      ...['Written', 'Written (ISO)', 'Patient Name', 'Mobile', 'Kind', 'Language', 'Status', 'Reason', 'Goes Out'],
    ]);
    const written = ['20 Mar 2026, 12:00 pm', '2026-03-20T06:30:00.000Z'];
    expect(all.map((row) => row.slice(0, 8))).toEqual([
      [...written, 'Deepa', '', 'onboarding', 'en', 'skipped', 'this number cannot receive WhatsApp messages'],
      [...written, `'+Bina`, `'+919876522222`, 'onboarding', 'en', 'delivered', ''],
    ]);
    expect(await column('messages.csv?status=skipped', 'Patient Name', other.token)).toEqual(['Deepa']);
    expect(await column('messages.csv?kind=reminder', 'Patient Name', other.token)).toEqual([]);
    expect(await column('messages.csv', 'Patient Name')).not.toContain('Deepa');
  });

  it('of payments and holds are filtered and sorted like their lists', async () => {
    const sorted = 'payments.csv?sort=["amount","ASC"]';
    expect(await column(sorted, 'Amount (INR)')).toEqual(['499.5', '500', '1000']);
    const [mobile = ''] = await column(sorted, 'Mobile');
    expect(mobile).not.toBe('');
    expect((await rowsOf(sorted))[0]).toEqual([
      ...['1 Mar 2026', '2026-03-01', 'Asha "Dr" Rao, Pune', mobile, 'WhatsApp Support', 'Tier 499.5'],
      ...['1 Mar 2026', '2026-03-01', '1 Apr 2026', '2026-04-01', '499.5', '0', 'offline', '', 'captured', '', ''],
    ]);
    expect(await column(`payments.csv?patient_id=${ids['आशा राव'] ?? ''}`, 'Amount (INR)')).toEqual(['1000']);
    expect(await rowsOf('payments.csv?status=failed')).toEqual([]);

    const other = await w.doctor();
    const { hold } = await paymentHelpers(w, () => other).paidTwice();
    const [head, ...held] = cellsOf((await file('holds.csv', other.token)).body);
    expect(head).toEqual([
      ...['Received', 'Received (ISO)', 'Patient Name', 'Subscription', 'Tier', 'Months', 'Amount (INR)'],
      ...['Reason', 'Status'],
    ]);
    expect(held).toEqual([
      ['20 Mar 2026, 12:02 pm', expect.stringMatching(/^2026-03-20T06:32/), 'Ravi Kumar', 'WhatsApp Support'].concat(
        ...['Tier 500', '1', '500', 'paid_twice', 'open'],
      ),
    ]);
    await w.must('POST', `/api/holds/${hold.id}/refund`, { token: other.token });
    expect(cellsOf((await file('holds.csv', other.token)).body)).toHaveLength(1);
    expect(cellsOf((await file('holds.csv?status=refunded', other.token)).body)).toHaveLength(2);
    expect(await rowsOf('holds.csv?status=refunded')).toEqual([]);
  });

  it('of the audit log contain a doctor’s own rows, or all rows for the admin', async () => {
    const archived = 'audit.csv?filter={"action":"patients.archive"}';
    const [head, ...own] = cellsOf((await file(archived)).body);
    expect(head).toEqual([
      ...[
        'When',
        'When (ISO)',
        'Who',
        'Email',
        'IP Address',
        'Action',
        'Record',
        'Record ID',
        'Before',
        'After',
        'Name',
        'Role',
      ],
    ]);
    expect(own.map((row) => row.slice(2, 8))).toEqual([
      ['doctor', doctor.email, expect.any(String), 'patients.archive', 'patient', ids['आशा राव']],
    ]);
    expect(JSON.parse(own[0]?.[9] ?? '')).toHaveProperty('archived_at');
    const { token } = await w.doctor();
    expect(cellsOf((await file(archived, token)).body)).toHaveLength(1);
    expect(cellsOf((await file(archived, await w.adminToken())).body)).toHaveLength(2);
    const first = await column('audit.csv?sort=["at","ASC"]', 'When (ISO)');
    expect(first).toEqual([...first].sort());
  });

  it('of accounts are for the admin', async () => {
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
    'messages.csv?kind=nothing',
    'messages.csv?filter={"status":"lost"}',
    'payments.csv?patient_id=nobody',
    'payments.csv?filter={"status":"lost"}',
    'holds.csv?filter={"status":"lost"}',
    'audit.csv?filter={"from":"yesterday"}',
  ])('reject %s before any data is sent', async (path) =>
    expect(await file(path)).toMatchObject({ status: 400, body: { code: 'request.invalid' } }),
  );

  it('contain all rows, and an aborted download does not block the next one', async () => {
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
