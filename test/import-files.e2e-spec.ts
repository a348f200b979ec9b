import {
  CSV,
  HEADER,
  importClinic,
  type ImportHelpers,
  importHelpers,
  NOON,
  PLAN,
  toCsv,
  XLSX,
} from './helpers/imports.js';
import { world, type Doctor, type World } from './helpers/world.js';
import { createXlsx, createZip } from './helpers/xlsx.js';

describe('files of imports and their check', () => {
  let w: World;
  let doctor: Doctor;
  let token: string;
  let imports: ImportHelpers;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: NOON });
    ({ doctor, token, imports } = await importClinic(w));
  });

  describe('a check', () => {
    it('lists every row with its result, and imports none', async () => {
      const { id } = await imports.checked(
        toCsv([
          HEADER,
          ['Ravi Kumar', '98765 43210', null, null, PLAN, 'Tier 499', '05/11/2026', null, '₹499', 'GPay', 'R-1', null],
          ['Sita Kumar', '+919876543210', null, null, PLAN, 'monthly', null, '5-Dec-26', 499, 'नकद', null, null],
          ['Ravi Kumar', '098765 43210', null, null, PLAN, 'Tier 499', '05/11/2026', null, 499, null, null, null],
          ['', '9876543210'],
          ['No Number', 'abc', 'x@', 'soon', 'Gold', null, '31/02/2026', null, '-5', 'barter'],
          ['No Tier', '9876543211', null, null, PLAN, null, '05/11/2026'],
          ['No Dates', '9876543212', null, null, PLAN, 'Tier 499', null, null, 499],
          ['Backwards', '9876543213', null, null, PLAN, 'Tier 499', '05/11/2026', '01/11/2026'],
        ]),
      );
      expect((await imports.get(id)).counts).toEqual({ new: 2, same: 1, changed: 0, wrong: 5, done: 0 });
      expect(await imports.problems(id)).toEqual([
        '5: name: Name is required',
        '6: mobile: Enter a valid mobile number (7 to 15 digits); email: Enter a valid email address; ' +
          'last_appointment: This is not a date. Write it like 05/11/2026; start: This is not a date. Write it like ' +
          '05/11/2026; amount: Enter an amount of 0, or ₹1 to ₹5,00,000; method: Enter cash, UPI, card, bank transfer ' +
          `or cheque; plan: There is no plan “Gold”. Plans: ${PLAN}`,
        '7: tier: Enter the tier: Tier 499, Tier 4990',
        '8: end: Enter the start date, or the day until which it is paid',
        '9: end: The end is before the start',
      ]);
      expect(await w.must('GET', '/api/patients', { token })).toMatchObject({ total: 0 });
    });

    it('pages, sorts and filters its rows', async () => {
      const { id } = await imports.checked('Name,Mobile\nRavi,9876543210\nSita,x\nMeena,9876543211\n');
      const rows = await imports.rows(id, '?sort=["number","DESC"]&range=[0,1]');
      expect(rows.map(({ number }) => number)).toEqual([4, 3]);
      expect((await imports.rows(id, '?result=new')).map(({ number }) => number)).toEqual([2, 4]);
      const wrong = await w.call('GET', `/api/imports/${id}/rows?result=good`, { token });
      expect(wrong).toMatchObject({ status: 400, body: { details: [{ field: 'result' }] } });
    });

    it('rejects rows beyond the platform plan, and imports the others', async () => {
      await w.must('PUT', `/api/admin/accounts/${doctor.id}/plan`, {
        token: await w.adminToken(),
        body: { platform_plan: 'starter' },
      });
      const rows = Array.from({ length: 52 }, (_, n) => [
        `Patient ${n}`,
        `98765432${10 + n}`,
        PLAN,
        'Tier 499',
        '05/11/2026',
      ]);
      const ended = ['Ended', '9876543299', PLAN, 'Tier 499', '05/01/2026'];
      const csv = toCsv([['Name', 'Mobile', 'Plan', 'Tier', 'Start'], ...rows, ended]);
      const { id, counts } = await imports.imported(csv);
      expect(counts).toEqual({ new: 51, same: 0, changed: 0, wrong: 2, done: 51 });
      expect((await imports.problems(id))[0]).toMatch(/^52: plan: .*50/);
    });
  });

  describe('reading a file', () => {
    it('recognises its columns, and shows samples', async () => {
      const { status, columns, row_count, counts, file_name } = await imports.upload(
        'Register 2026;;\nPatient;Mobile No.;Something\nRavi;9876543210;x\n;;\nSita;9123456780;y\n',
      );
      expect({ status, row_count, file_name }).toEqual({ status: 'mapped', row_count: 2, file_name: 'register.csv' });
      expect(columns).toEqual([
        { index: 0, header: 'Patient', samples: ['Ravi', 'Sita'], field: 'name' },
        { index: 1, header: 'Mobile No.', samples: ['9876543210', '9123456780'], field: 'mobile' },
        { index: 2, header: 'Something', samples: ['x', 'y'], field: null },
      ]);
      expect(counts).toEqual({ new: 0, same: 0, changed: 0, wrong: 0, done: 0 });
    });

    it.each<[string, (text: string) => string | Uint8Array<ArrayBuffer>, string]>([
      ['UTF-8 with a byte order mark', (text) => `\uFEFF${text}`, CSV],
      ['UTF-16', (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'), CSV],
      ['pasted cells', (text) => text.replaceAll(',', '\t'), 'text/tab-separated-values'],
    ])('reads %s', async (_, encode, type) => {
      const { id } = await imports.upload(encode('नाम,मोबाइल\nमीना शर्मा,9876543210\n'), type);
      await imports.check(id);
      expect(await imports.rows(id)).toMatchObject([
        { number: 2, result: 'new', values: { name: 'मीना शर्मा', mobile: '9876543210' } },
      ]);
    });

    it('reads Windows-1252', async () => {
      const { id } = await imports.upload(Buffer.from('Name,Mobile\nJosé,9876543210\n', 'latin1'));
      expect((await imports.rows(id))[0]?.values['name']).toBe('José');
    });

    it('reads an XLSX file: merged cells, dates, numbers and formulas', async () => {
      const bytes = createXlsx(
        [
          ['Register of the clinic'],
          ['Name', 'Mobile', 'Package', 'From', 'Fees'],
          ['Ravi Kumar', 9876543210, PLAN, { date: 46331 }, 499],
          ['Sita Kumar', 9.87654321e9, null, { date: 46332 }, { formula: '400+99', value: '499' }],
        ],
        ['A1:E1', 'C3:C4'],
      );
      const { id } = await imports.upload(bytes, XLSX, 'register.xlsx');
      expect(await imports.rows(id)).toMatchObject([
        {
          number: 3,
          values: { name: 'Ravi Kumar', mobile: '9876543210', plan: PLAN, start: '2026-11-05', amount: '499' },
        },
        {
          number: 4,
          values: { name: 'Sita Kumar', mobile: '9876543210', plan: PLAN, start: '2026-11-06', amount: '499' },
        },
      ]);
    });

    it.each<[string, string | Uint8Array<ArrayBuffer>, string, number, string]>([
      ['a picture', Buffer.from([0x89, 0x50, 0, 0, 1, 2]), CSV, 400, 'import.unreadable'],
      ['nothing', '', CSV, 400, 'import.unreadable'],
      ['a header without rows', 'Name,Mobile\n', CSV, 400, 'import.unreadable'],
      ['an open quote', 'Name,Mobile\n"Ravi,9876543210\n', CSV, 400, 'import.unreadable'],
      ['text that says it is XLSX', 'Name', XLSX, 400, 'import.unreadable'],
      ['an archive without a sheet', createZip({ 'readme.txt': 'x' }), XLSX, 400, 'import.unreadable'],
      [
        'an archive with false sizes',
        createZip({ 'xl/workbook.xml': 'x'.repeat(9_999) }, 10),
        XLSX,
        400,
        'import.unreadable',
      ],
      ['too many rows', `Name,Mobile\n${'Ravi,9876543210\n'.repeat(20_001)}`, CSV, 400, 'import.too_many_rows'],
      ['too many bytes', 'x'.repeat(10 * 1024 * 1024 + 1), CSV, 413, 'import.too_large'],
      ['JSON', '{}', 'application/json', 415, 'import.unsupported_type'],
    ])('rejects %s', async (_, bytes, type, status, code) => {
      const response = await w.call('POST', '/api/imports', { token, file: { bytes, type } });
      expect(response).toMatchObject({ status, body: { code } });
    });

    it('accepts files on no other route', async () => {
      const response = await w.call('POST', '/api/bulk', { token, file: { bytes: 'Name', type: CSV } });
      expect(response).toMatchObject({ status: 415, body: { code: 'request.unsupported_type' } });
    });

    it('accepts another mapping', async () => {
      const { id } = await imports.upload('A,B\nRavi,9876543210\n');
      const change = (mapping: object) => w.call('PUT', `/api/imports/${id}`, { token, body: { mapping } });
      expect(await change({ 0: 'name', 1: 'mobile' })).toMatchObject({ status: 200 });
      for (const wrong of [{ 0: 'name', 1: 'name' }, { 0: 'age' }, { 9: 'name' }, { x: 'name' }])
        expect(await change(wrong)).toMatchObject({ status: 400, body: { details: [{ field: 'mapping' }] } });
      await change({ 0: 'name' });
      expect(await w.call('POST', `/api/imports/${id}/check`, { token })).toMatchObject({
        status: 400,
        body: { details: [{ field: 'mapping' }] },
      });
    });
  });

  it('returns the wrong rows with their reasons, which can be corrected and uploaded', async () => {
    const { id } = await imports.checked('Patient,Phone,Area\nRavi,9876543210,North\n=Sita,12,South\n');
    const rest = await imports.file(`${id}/wrong.csv`);
    expect(rest).toBe(
      '"Patient","Phone","Area","Reason"\r\n' +
        '"\'=Sita","12","South","Mobile “12”: Enter a valid mobile number (7 to 15 digits)"\r\n',
    );
    const again = await imports.checked(rest.replace('"12"', '"9876543211"'));
    expect(again.counts).toMatchObject({ new: 1, wrong: 0 });
    expect(again.columns.map(({ field }) => field)).toEqual(['name', 'mobile', null, null]);
  });

  it('understands its own template and sample', async () => {
    expect(await imports.file('template.csv')).toBe(toCsv([HEADER]));
    const other = await w.doctor();
    const plan = await w.plan(other, { name: PLAN });
    for (const [price, validity] of [
      [499, 'monthly'],
      [1_299, 'quarterly'],
      [4_990, 'yearly'],
    ] as const)
      await w.tier(other, plan, price, validity);
    const { counts } = await importHelpers(w, other).imported(await imports.file('sample.csv'));
    expect(counts).toEqual({ new: 5, same: 0, changed: 0, wrong: 0, done: 5 });
  });
});
