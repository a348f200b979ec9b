import type { EntityManager } from 'typeorm';
import { Account } from '../account.entity.js';
import { endPasswordLinks } from '../passwords/password-link.entity.js';

/**
 * Ends the password link of a person and the removal of the second factors. A doctor may create them only for a person who
 * works for nobody else, so they end when the person begins to work for another doctor, or leaves. Logins of doctors and of the
 * platform keep theirs, which an admin has created. The account must be locked.
 */
export async function endLoginRecovery(tx: EntityManager, { id, role }: Account, now: Date): Promise<void> {
  if (role !== 'staff') return;
  await endPasswordLinks(tx, id, now);
  await tx.update(Account, { id }, { secondFactorRemovalAt: null });
}
