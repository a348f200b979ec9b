import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { world, type Doctor, type World } from './helpers/world.js';

const COMMAND = resolve(import.meta.dirname, '../dist/repeat-erasures.js');
const LIST = 'SELECT patient_id, doctor_id, erased_at FROM erasure';

/** A database restored from an older backup has patients again who were deleted after it. */
describe('erasures that are repeated', () => {
  let w: World;
  let doctor: Doctor;
  let folder: string;
  beforeAll(async () => {
    w = await world();
    folder = mkdtempSync(join(tmpdir(), 'nirog-erasures-'));
    doctor = await w.doctor();
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await w.end();
  });

  const token = () => ({ token: doctor.token });
  const repeat = async (...args: string[]) => {
    const env = { ...w.settings, PATH: process.env['PATH'] };
    return (await promisify(execFile)(process.execPath, [COMMAND, ...args], { env })).stdout;
  };
  const write = (name: string, lines: string[]) => {
    const file = join(folder, name);
    writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
    return file;
  };

  it('delete a patient of the list who is there again, with messages and contact, and nobody else', async () => {
    const tier = await w.tier(doctor, await w.plan(doctor));
    const [gone, kept] = [await w.patient(doctor, { name: 'Asha Erased' }), await w.patient(doctor, { name: 'Kept' })];
    for (const { id } of [gone, kept])
      await w.must('POST', `/api/patients/${id}/subscribe`, { ...token(), body: { subscription_tier_id: tier } });
    await w.must('POST', '/sandbox/whatsapp/inbound', { body: { from: gone.mobile, text: 'STOP' } });
    await w.settle();

    // The rows as a backup before the erasure has them.
    const tables = { patient: 'id', message: 'patient_id', reply: 'patient_id', link: 'enrolment_id' };
    const backup = new Map<string, object[]>();
    for (const [table, column] of Object.entries(tables))
      backup.set(
        table,
        (
          await w.rows<{ row: object }>(
            `SELECT to_jsonb(t) AS row FROM ${table} t
             WHERE ${column} = $1 OR ${column} IN (SELECT id FROM enrolment WHERE patient_id = $1)`,
            [gone.id],
          )
        ).map(({ row }) => row),
      );
    const contacts = await w.rows('SELECT * FROM whatsapp_contact WHERE number = $1', [gone.mobile]);
    for (const path of ['', '/permanent']) await w.must('DELETE', `/api/patients/${gone.id}${path}`, token());
    await w.settle();
    const list = await w.rows<{ patient_id: string; doctor_id: string; erased_at: Date }>(LIST);
    expect(list.map(({ patient_id }) => patient_id)).toEqual([gone.id]);

    // The restore: replica mode turns triggers and foreign keys off.
    await w.rows(`SET session_replication_role = replica`);
    for (const [table, rows] of backup) {
      await w.rows(`DELETE FROM ${table} WHERE ${table === 'link' ? 'identifier' : 'id'}::text = ANY ($1)`, [
        rows.map((row) => (row as { identifier?: string; id?: string })[table === 'link' ? 'identifier' : 'id']),
      ]);
      for (const row of rows)
        await w.rows(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [row]);
    }
    await w.rows('DELETE FROM erasure');
    for (const contact of contacts)
      await w.rows('INSERT INTO whatsapp_contact SELECT * FROM jsonb_populate_record(NULL::whatsapp_contact, $1)', [
        contact,
      ]);
    await w.rows(`DELETE FROM whatsapp_contact WHERE number LIKE 'hash:%'`);
    await w.rows(`SET session_replication_role = origin`);
    expect(await w.rows(`SELECT name FROM patient WHERE id = $1`, [gone.id])).toEqual([{ name: 'Asha Erased' }]);

    const lines = list.map((row) => `${row.patient_id},${row.doctor_id},${row.erased_at.toISOString()}`);
    const file = write('list.csv', [...lines, `${'0'.repeat(8)}-0000-7000-8000-000000000000,${doctor.id},2026-11-20`]);
    expect(await repeat(file)).toBe('1 of 2 patients of the list were in the database and are deleted again.\n');
    expect(await repeat(file)).toContain('0 of 2 patients');
    await w.settle();
    expect(
      await w.rows(`SELECT name, mobile, erased_at IS NOT NULL AS erased FROM patient WHERE id = $1`, [gone.id]),
    ).toEqual([{ name: 'Deleted patient', mobile: null, erased: true }]);
    expect(await w.rows(`SELECT FROM message WHERE patient_id = $1 AND to_number IS NOT NULL`, [gone.id])).toEqual([]);
    expect(await w.rows(`SELECT FROM whatsapp_contact WHERE number = $1`, [gone.mobile])).toEqual([]);
    expect(await w.rows(`SELECT stopped_by FROM whatsapp_contact WHERE number LIKE 'hash:%'`)).toEqual([
      { stopped_by: 'reply' },
    ]);
    expect(await w.rows(`SELECT FROM link WHERE revoked_at IS NULL`)).toHaveLength(1);
    expect(await w.rows(`SELECT name FROM patient WHERE id = $1`, [kept.id])).toEqual([{ name: 'Kept' }]);
  });

  it.each([
    [[], 'Use: npm run erasures:repeat'],
    [['/nowhere/list.csv'], 'cannot be read'],
  ])('are not started with %j', async (args, problem) => {
    await expect(repeat(...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(problem) as string,
    });
  });

  it('are not started with a list of something else', async () => {
    await expect(repeat(write('wrong.csv', ['name,number']))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Line 1') as string,
    });
  });
});
