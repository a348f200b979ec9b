import { useEffect, useState } from 'react';
import { deleteFromTab, readFromTab, storeInTab, type StoredValue } from '../common/tab-store.js';
import { type Access } from './api-types.js';

const storageKey = (identifier: string) => `nirog:data-access:${identifier}`;

/** `hasEnded`: there was access, and it has ended. */
interface AccessState {
  stored: StoredValue<Access> | null;
  hasEnded: boolean;
}

/** Deletes the stored access. @returns the state after it. */
function endAccess(identifier: string): AccessState {
  deleteFromTab(storageKey(identifier));
  return { stored: null, hasEnded: true };
}

/**
 * The patient's access to their data. It expires, so that an unattended phone does not keep showing the data. The tab
 * stores it, so that a reload needs no new code.
 */
export function useAccess(identifier: string) {
  const [{ stored, hasEnded }, setState] = useState<AccessState>(() => ({
    stored: readFromTab(storageKey(identifier)),
    hasEnded: false,
  }));
  const endsAt = stored?.endsAt;
  useEffect(() => {
    if (endsAt === undefined) return;
    const end = () => setState(endAccess(identifier));
    const timer = setTimeout(end, endsAt - Date.now());
    // The timer may stop while the phone sleeps.
    const endIfDue = () => {
      if (Date.now() >= endsAt) end();
    };
    document.addEventListener('visibilitychange', endIfDue);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', endIfDue);
    };
  }, [identifier, endsAt]);
  return {
    access: stored?.value ?? null,
    hasEnded,
    end: () => setState(endAccess(identifier)),
    open: (access: Access) =>
      setState({ stored: storeInTab(storageKey(identifier), access, access.expires_in * 1_000), hasEnded: false }),
  };
}
