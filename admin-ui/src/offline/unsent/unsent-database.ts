import { openDB, type DBSchema } from 'idb';
import { once } from '../once';
import type { UnsentPayment } from './unsent-payment';

interface UnsentSchema extends DBSchema {
  payments: { key: string; value: UnsentPayment; indexes: { owner: string } };
}

const database = once(() =>
  openDB<UnsentSchema>('nirog-unsent-payments', 1, {
    upgrade: (created) => void created.createObjectStore('payments', { keyPath: 'id' }).createIndex('owner', 'owner'),
    terminated: () => database.forget(),
  }),
);

/** The payments of this device that are not sent yet. They survive a reload and the end of a session. */
export const unsentDatabase = {
  /** Oldest first. */
  list: async (owner: string): Promise<UnsentPayment[]> =>
    (await (await database.get()).getAllFromIndex('payments', 'owner', owner)).sort(
      (a, b) => a.entered_at - b.entered_at || (a.id < b.id ? -1 : 1),
    ),
  get: async (id: string): Promise<UnsentPayment | undefined> => (await database.get()).get('payments', id),
  put: async (...payments: UnsentPayment[]): Promise<void> => {
    const tx = (await database.get()).transaction('payments', 'readwrite');
    await Promise.all([...payments.map((payment) => tx.store.put(payment)), tx.done]);
  },
  delete: async (id: string): Promise<void> => (await database.get()).delete('payments', id),
  deleteAll: async (owner: string): Promise<void> => {
    for (const { id } of await unsentDatabase.list(owner)) await unsentDatabase.delete(id);
  },
};
