import { openDB, type DBSchema } from 'idb';
import type { AccountView } from '../../../../src/auth/account.view';
import type { DeskView } from '../../../../src/desk/desk.view';
import type { OfflineCopyView, OfflinePatientView, OfflineTierView } from '../../../../src/desk/offline-copy.view';
import { tokenSession } from '../../api/first-load/first-reads';
import { session } from '../../api/session';
import { filterDesk, type DeskFilter } from '../../desk/desk-filter';
import { once } from '../once';
import { ownerOf } from '../owner';
import { COPY_DATABASE } from './copy-database';
import { matchesPatient } from './matches-patient';

/** A page of patients as last loaded. `after` is '' for the first page. */
export interface StoredPage {
  after: string;
  etag: string;
  next: string | null;
}

/** Single values. Times are from `Date.now()`. */
interface CopyFacts {
  user: AccountView;
  /** The session in which the user was loaded. */
  sessionId: string;
  desk: DeskView;
  deskLoadedAt: number;
  tiers: OfflineTierView[];
  patientsLoadedAt: number;
}

interface CopySchema extends DBSchema {
  facts: { key: string; value: CopyFacts[keyof CopyFacts] };
  patients: { key: string; value: OfflinePatientView };
  pages: { key: string; value: StoredPage };
}

const MAX_RESULTS = 8;

const database = once(() =>
  openDB<CopySchema>(COPY_DATABASE, 1, {
    upgrade: (created) => {
      created.createObjectStore('facts');
      created.createObjectStore('patients', { keyPath: 'id' });
      created.createObjectStore('pages', { keyPath: 'after' });
    },
    blocking: close, // a logout deletes the database
    terminated: close,
  }),
);
/** All patients, for the search. Read again after each change. */
const allPatients = once(async () => (await open()).getAll('patients'));

function close(): void {
  void database.current()?.then(
    (open) => open.close(),
    () => undefined,
  );
  database.forget();
  allPatients.forget();
}

/** @throws Error if nobody is logged in: a late read or write must not create the deleted database again. */
async function open() {
  if (session.token() === null) throw new Error('Nobody is logged in.');
  return database.get();
}

const readFact = async <Name extends keyof CopyFacts>(name: Name) =>
  (await (await open()).get('facts', name)) as CopyFacts[Name] | undefined;
const writeFact = async <Name extends keyof CopyFacts>(name: Name, value: CopyFacts[Name]) =>
  void (await (await open()).put('facts', value, name));

/** The clinic's data on this device: read without a network, replaced whenever it was loaded. */
export const clinicCopy = {
  close,

  /** Prepares the copy for a user; deletes that of another one. */
  begin: async (user: AccountView): Promise<void> => {
    const owner = await readFact('user');
    if (owner && ownerOf(owner) !== ownerOf(user)) {
      const db = await open();
      await Promise.all([db.clear('facts'), db.clear('patients'), db.clear('pages')]);
      allPatients.forget();
    }
    await Promise.all([writeFact('user', user), writeFact('sessionId', tokenSession(session.token() ?? ''))]);
  },
  /** Whether it was loaded in the present session, and not for another person or clinic. */
  isCurrent: async (): Promise<boolean> => (await readFact('sessionId')) === tokenSession(session.token() ?? ''),
  /** The user of the present session; undefined if the copy is of another one. */
  user: async (): Promise<AccountView | undefined> => ((await clinicCopy.isCurrent()) ? readFact('user') : undefined),

  saveDesk: async (desk: DeskView, loadedAt: number): Promise<void> => {
    await Promise.all([writeFact('desk', desk), writeFact('deskLoadedAt', loadedAt)]);
  },
  desk: async (filter: DeskFilter): Promise<DeskView | undefined> => {
    const desk = await readFact('desk');
    return desk && filterDesk(desk, filter);
  },

  pages: async (): Promise<Map<string, StoredPage>> =>
    new Map((await (await open()).getAll('pages')).map((page) => [page.after, page])),
  /** Replaces the patients from the one after `after` to the last one of the page. */
  savePage: async ({ patients: rows, next, tiers }: OfflineCopyView, after: string, etag: string): Promise<void> => {
    const db = await open();
    const tx = db.transaction(['patients', 'pages', 'facts'], 'readwrite');
    const stored = tx.objectStore('patients');
    const replaced = next === null ? IDBKeyRange.lowerBound(after, true) : IDBKeyRange.bound(after, next, true);
    // Pages that began inside this one are no longer asked for.
    const covered = next === null ? replaced : IDBKeyRange.bound(after, next, true, true);
    await Promise.all([
      stored.delete(replaced),
      tx.objectStore('pages').delete(covered),
      ...rows.map((row) => stored.put(row)),
      tx.objectStore('pages').put({ after, etag, next }),
      ...(after === '' ? [tx.objectStore('facts').put(tiers, 'tiers')] : []),
      tx.done,
    ]);
    allPatients.forget();
  },
  savePatientsLoaded: (loadedAt: number) => writeFact('patientsLoadedAt', loadedAt),

  patient: async (id: string): Promise<OfflinePatientView | undefined> => (await open()).get('patients', id),
  tiers: async (): Promise<OfflineTierView[]> => (await readFact('tiers')) ?? [],
  search: async (text: string): Promise<OfflinePatientView[]> =>
    (await allPatients.get())
      .filter((patient) => matchesPatient(text, patient))
      .sort((a, b) => a.name.localeCompare(b.name))
      .slice(0, MAX_RESULTS),

  /** When the older of desk and patients was loaded; undefined if one is missing. */
  loadedAt: async (): Promise<number | undefined> => {
    const times = await Promise.all([readFact('deskLoadedAt'), readFact('patientsLoadedAt')]);
    const known = times.filter((time) => time !== undefined);
    return known.length === times.length ? Math.min(...known) : undefined;
  },
};

export type ClinicCopy = typeof clinicCopy;
