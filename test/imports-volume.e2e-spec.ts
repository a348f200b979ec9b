import { execFileSync } from 'node:child_process';
import { importClinic, NOON, XLSX, type ImportHelpers } from './helpers/imports.js';
import { findViolations } from './helpers/ledger.js';
import { excelRegister, hindiRegister, LARGE_ROWS, largeRegister } from './helpers/messy-registers.js';
import { world, type Doctor, type World } from './helpers/world.js';

const TODAY = '2026-11-20';
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
  let imports: ImportHelpers;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());
  beforeEach(async () => {
    await w.clock({ now: NOON });
    ({ doctor, imports } = await importClinic(w));
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
      const { counts, patients, id } = await inOutIn(excelRegister(TODAY), XLSX);
      expect(counts).toMatchObject({ new: 4, wrong: 1 });
      expect(patients).toBe(4);
      expect((await imports.problems(id))[0]).toMatch(/^8: mobile: Mobile number is required/);
    },
    TIMEOUT_MS,
  );

  it(
    'in Hindi, pasted from a spreadsheet, with two families on one number',
    async () => {
      const { counts, patients } = await inOutIn(hindiRegister(TODAY), 'text/tab-separated-values');
      expect(counts).toMatchObject({ new: 3, wrong: 1 });
      expect(patients).toBe(3);
    },
    TIMEOUT_MS,
  );

  it(
    `of ${LARGE_ROWS} rows`,
    async () => {
      const { file, good } = largeRegister(TODAY);
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
      expect(counts).toEqual({ new: good, same: 0, changed: 0, wrong: LARGE_ROWS - good, done: good });
      expect(await countPatients()).toBe(0);
      if (process.env['IMPORT_ROWS']) console.log({ rows: LARGE_ROWS, seconds, times, mebibytes });
      expect(await findViolations(w)).toEqual({});
    },
    TIMEOUT_MS,
  );
});
