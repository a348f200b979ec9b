import { isImported } from './imported-patient';

describe('a patient from an import', () => {
  const run = (finished_at: string | null, done = 3) => ({
    counts: { new: done, same: 0, changed: 0, wrong: 0, done },
    created_at: '2026-11-20T06:00:00.000Z',
    finished_at,
  });

  it.each([
    ['was added during the run', '2026-11-20T06:05:00.000Z', [run('2026-11-20T06:10:00.000Z')], true],
    ['was added during a run that has not finished', '2026-11-20T06:05:00.000Z', [run(null)], true],
    ['was not added before the upload', '2026-11-20T05:59:59.000Z', [run('2026-11-20T06:10:00.000Z')], false],
    ['was not added after the run', '2026-11-20T06:10:01.000Z', [run('2026-11-20T06:10:00.000Z')], false],
    ['was not added by an import that did not run', '2026-11-20T06:05:00.000Z', [run(null, 0)], false],
    ['does not exist without imports', '2026-11-20T06:05:00.000Z', [], false],
  ])('%s', (_, created_at, imports, expected) => expect(isImported({ created_at }, imports)).toBe(expected));
});
