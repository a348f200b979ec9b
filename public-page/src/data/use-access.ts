import { useEffect, useState } from 'react';
import { type Access } from './api-types.js';

/** `endsAt`: when the access ends, in milliseconds of this phone's clock, which may differ from the server's. */
interface StoredAccess {
  access: Access;
  endsAt: number;
}

const storageKey = (identifier: string) => `nirog:data-access:${identifier}`;

/** The access of this tab; null if there is none, it has ended, or storage is disabled. */
function readAccess(identifier: string): StoredAccess | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey(identifier)) ?? 'null') as StoredAccess | null;
    return stored && stored.endsAt > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

/** Stores the access in the tab, so that a reload needs no new code. Null deletes it. */
function storeAccess(identifier: string, stored: StoredAccess | null): void {
  try {
    if (stored) sessionStorage.setItem(storageKey(identifier), JSON.stringify(stored));
    else sessionStorage.removeItem(storageKey(identifier));
  } catch {
    // Storage is disabled: a reload needs a new code.
  }
}

/** `hasEnded`: there was access, and it has ended. */
interface AccessState {
  stored: StoredAccess | null;
  hasEnded: boolean;
}

/** Deletes the stored access. @returns the state after it. */
function endAccess(identifier: string): AccessState {
  storeAccess(identifier, null);
  return { stored: null, hasEnded: true };
}

/** The patient's access to their data. It expires, so that an unattended phone does not keep showing the data. */
export function useAccess(identifier: string) {
  const [{ stored, hasEnded }, setState] = useState<AccessState>(() => ({
    stored: readAccess(identifier),
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
    access: stored?.access ?? null,
    hasEnded,
    end: () => setState(endAccess(identifier)),
    open: (access: Access) => {
      const opened = { access, endsAt: Date.now() + access.expires_in * 1_000 };
      storeAccess(identifier, opened);
      setState({ stored: opened, hasEnded: false });
    },
  };
}
