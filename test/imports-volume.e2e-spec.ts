import { execFileSync } from 'node:child_process';
import { addDays } from '../src/shared/calendar.js';
import { HEADER, importHelpers, toCsv, XLSX } from './helpers/imports.js';
import { findViolations } from './helpers/ledger.js';
import { world, type Doctor, type World } from './helpers/world.js';
import { createXlsx, type XlsxCell } from './helpers/xlsx.js';

/** 20 Nov 2026, 12:00 in India. */
const NOON = '2026-11-20T06:30:00Z';
const TODAY = '2026-11-20';
const PLAN = 'WhatsApp Support';
/** Rows of the large file; `IMPORT_ROWS=10000` measures what docs/performance.md states. */
const ROWS = Number(process.env['IMPORT_ROWS'] ?? 1_000);
const TIMEOUT_MS = 300_000;

/** Watches the resident memory of a process; `stop` returns by how many MiB it grew at most. */
function watchMemory(pid: number | undefined) {
  const read = () => {
    try {
      return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
    } catch {
      return 0; // the process has ended
    }
  };
  const before = read();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, read())), 200).unref();
  return {
    stop: () => {
      clearInterval(timer);
      return Math.round(most - before);
    },
  };
}

/** Registers as clinics keep them: each goes in, is looked at, taken out and put in again. */
describe('a messy register', () => {
  let w: World;
  let doctor: Doctor;
  let imports: ReturnType<typeof importHelpers>;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: NOON });
    doctor = await w.doctor();
    const plan = await w.plan(doctor, { name: PLAN });
    await w.tier(doctor, plan, 499);
    await w.tier(doctor, plan, 4_990, 'yearly');
    imports = importHelpers(w, doctor);
  });

  const countPatients = async () =>
    (await w.must<{ total: number }>('GET', '/api/patients?range=[0,0]', { token: doctor.token })).total;

  async function inOutIn(bytes: string | Buffer<ArrayBuffer>, type?: string) {
    const first = await imports.imported(bytes, type);
    const patients = await countPatients();
    expect(await imports.undo(first.id)).toMatchObject({
      status: 'undone',
      undo: { removed: first.counts.new, kept: [] },
    });
    expect(await countPatients()).toBe(0);
    const again = await imports.imported(bytes, type);
    expect(again.counts).toEqual(first.counts);
    expect(await countPatients()).toBe(patients);
    expect(await findViolations(w)).toEqual({});
    return { counts: again.counts, patients, id: again.id };
  }

  it(
    'from Excel, with a title, merged cells, numbers and dates of all kinds',
    async () => {
      const rows: XlsxCell[][] = [
        ['ABC Clinic – register of members 2026', null, null, null, null, null, null],
        [null],
        ['S.No.', 'Patient Name', 'Contact No.', 'Package', 'Duration', 'Valid upto', 'Fees Paid', 'Mode'],
        [1, 'Ravi Kumar', 9876543210, PLAN, 'Monthly', { date: 46361 }, 499, 'GPay'],
        [2, 'Sita Kumar', 9876543210, null, 'Yearly', '31/03/2027', 'Rs. 4,990/-', 'Cash'],
        [3, ' Meena  Sharma ', '+91-98100-12345', null, '1 month', '5-Dec-26', '₹499.00', 'नकद'],
        [4, 'Imran Khan', '099300 54321', PLAN, 'monthly', '१५/१२/२०२६', 499, 'debit card'],
        [null, 'Total', null, null, null, null, { formula: 'SUM(G4:G7)', value: '6487' }],
      ];
      const { counts, patients, id } = await inOutIn(createXlsx(rows, ['A1:G1', 'D4:D6']), XLSX);
      expect(counts).toMatchObject({ new: 4, wrong: 1 });
      expect(patients).toBe(4);
      expect((await imports.problems(id))[0]).toMatch(/^8: mobile: Mobile number is required/);
    },
    TIMEOUT_MS,
  );

  it(
    'in Hindi, pasted from a spreadsheet, with two families on one number',
    async () => {
      const rows = [
        ['क्रमांक', 'नाम', 'मोबाइल नंबर', 'योजना', 'अवधि', 'प्रारंभ तिथि', 'राशि', 'टिप्पणी'],
        ['1', 'रमेश गुप्ता', '९८७६५४३२१०', PLAN, 'मासिक', '५ नवंबर २०२६', '४९९', ''],
        ['2', 'सुनीता गुप्ता', '98765 43210', PLAN, 'वार्षिक', '1.4.26', '4,990', 'रमेश की पत्नी'],
        ['3', 'Ramesh Gupta', '98765-43210', PLAN, 'मासिक', '05.11.2026', '499', ''],
        ['', '', '', '', '', '', '', ''],
        ['4', 'गीता', '12345', PLAN, 'मासिक', '५/११/२०२६', '499', ''],
      ];
      const { counts, patients } = await inOutIn(
        rows.map((cells) => cells.join('\t')).join('\r\n'),
        'text/tab-separated-values',
      );
      expect(counts).toMatchObject({ new: 3, wrong: 1 });
      expect(patients).toBe(3);
    },
    TIMEOUT_MS,
  );

  it(
    `of ${ROWS} rows`,
    async () => {
      const dates = [
        (day: string) => day,
        (day: string) => day.split('-').reverse().join('/'),
        (day: string) => day.split('-').reverse().join('.'),
      ];
      const rows = Array.from({ length: ROWS }, (_, n) => {
        const start = addDays(TODAY, -(n % 60));
        const mobile = String(9_700_000_000 + Math.floor(n / 2));
        return [
          ...[`Patient ${n}`, n % 3 === 0 ? `+91 ${mobile}` : n % 3 === 1 ? `0${mobile}` : mobile],
          ...[n % 5 === 0 ? `p${n}@example.com` : null, null, PLAN, n % 4 === 0 ? 'Tier 4990' : 'monthly'],
          ...[dates[n % 3]?.(start) ?? start, null, n % 4 === 0 ? '4,990' : '₹499', n % 2 ? 'cash' : 'UPI'],
          ...[`R-${n}`, n % 10 === 0 ? 'Knee pain' : null],
        ];
      });
      const file = toCsv([HEADER, ...rows]);
      const memory = watchMemory(w.server().process.pid);
      const times: Record<string, number> = {};
      const timed = async <T>(name: string, work: () => Promise<T>) => {
        const since = Date.now();
        const result = await work();
        times[name] = Math.round((Date.now() - since) / 100) / 10;
        return result;
      };
      const { id } = await timed('upload', () => imports.upload(file));
      await timed('check', () => imports.check(id));
      const { counts } = await timed('run', () => imports.run(id));
      const seconds = Object.values(times).reduce((sum, time) => sum + time, 0);
      await timed('undo', () => imports.undo(id));
      const mebibytes = memory.stop();
      expect(counts).toEqual({ new: ROWS, same: 0, changed: 0, wrong: 0, done: ROWS });
      expect(await countPatients()).toBe(0);
      if (process.env['IMPORT_ROWS']) console.log({ rows: ROWS, seconds, times, mebibytes });
      expect(await findViolations(w)).toEqual({});
    },
    TIMEOUT_MS,
  );
});
