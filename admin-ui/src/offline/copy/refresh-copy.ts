import { dataProvider as api } from '../../api/dataProvider';
import { session } from '../../api/session';
import { clinicCopy } from './clinic-copy';

/** Loads the patients that have changed, page by page. Stops when somebody else has logged in. */
export async function refreshPatients(accountId: string): Promise<void> {
  const stored = await clinicCopy.pages();
  for (let after: string | null = ''; after !== null;) {
    const known = stored.get(after);
    const loaded = await api.getOfflineCopy(after, known?.etag);
    if (session.user()?.id !== accountId) return;
    if (loaded) await clinicCopy.savePage(loaded.copy, after, loaded.etag);
    after = loaded ? loaded.copy.next : (known?.next ?? null);
  }
  await clinicCopy.savePatientsLoaded(Date.now());
}
