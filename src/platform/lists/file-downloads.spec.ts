import { setImmediate as later } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import type { DataSource } from 'typeorm';
import type { Clock } from '../clock.js';
import { Database } from '../db/database.js';
import type { ReportSources } from '../db/report-sources.js';
import { csvLines } from './csv.js';
import { FileDownloads } from './file-downloads.js';

const DOCTOR = '0199f2a5-0d3b-7a94-b6c8-5e1f7a2d9c03';
const CONNECTION_LOST = Object.assign(new Error('Connection terminated'), { code: 'ECONNRESET' });
const COLUMNS = [{ heading: 'Row', cell: (row: number) => row }];
const COMPLETE = '\uFEFF"Row"\r\n"1"\r\n"2"\r\n';

/** A server whose transactions do nothing, and end with `commit`. */
function source(commit = () => Promise.resolve()): DataSource {
  const connection = {
    connection: { stream: { cork: () => undefined, uncork: () => undefined } },
    query: () => Promise.resolve({ rows: [] }),
    end: () => Promise.resolve(),
  };
  const done = () => Promise.resolve();
  const runner = { data: {}, connect: () => Promise.resolve(connection), release: done };
  return {
    createQueryRunner: () => Object.assign(runner, { commitTransaction: commit, rollbackTransaction: done }),
  } as unknown as DataSource;
}

/** Downloads a file of two rows. On the standby, the connection is lost after this many of them. */
async function download(rowsOnStandby: number, standby = source()): Promise<string> {
  const primary = source();
  const sources = {
    upToDate: () => Promise.resolve(standby),
    primary: () => Promise.resolve(primary),
    markFailed: (failed: DataSource) => failed === standby,
  };
  let attempts = 0;
  async function* batches() {
    const rows = attempts++ === 0 ? rowsOnStandby : 2;
    for (let row = 1; row <= rows; row++) {
      yield [row];
      await later();
    }
    if (rows < 2) throw CONNECTION_LOST;
  }
  const db = new Database(primary, {} as Clock, sources as unknown as ReportSources);
  const content = () => csvLines(COLUMNS, batches());
  const file = await new FileDownloads(db).tenant(DOCTOR, { fileName: 'rows.csv', type: 'text/csv', content });
  return (await buffer(file.getStream())).toString();
}

describe('a download from a standby that fails', () => {
  it('is read from the primary if nothing was sent', async () => {
    expect(await download(0)).toBe(COMPLETE);
  });

  it('is cut off if a part was sent', async () => {
    await expect(download(1)).rejects.toThrow('a part of the file was sent already');
  });

  it('is not sent twice if the transaction fails at its end', async () => {
    await expect(
      download(
        2,
        source(() => Promise.reject(CONNECTION_LOST)),
      ),
    ).rejects.toThrow('sent already');
  });

  it('is complete if the standby does not fail', async () => {
    expect(await download(2)).toBe(COMPLETE);
  });
});
