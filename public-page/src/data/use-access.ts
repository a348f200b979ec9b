import { useEffect, useState } from 'react';
import { type Access } from './api-types.js';

const storageKey = (identifier: string) => `nirog:data-access:${identifier}`;

/** The access of this tab; null if there is none, it has ended, or storage is disabled. */
function readAccess(identifier: string): Access | null {
  try {
    const access = JSON.parse(sessionStorage.getItem(storageKey(identifier)) ?? 'null') as Access | null;
    return access && Date.parse(access.expires_at) > Date.now() ? access : null;
  } catch {
    return null;
  }
}

/** Stores the access in the tab, so that a reload needs no new code. Null deletes it. */
function storeAccess(identifier: string, access: Access | null): void {
  try {
    if (access) sessionStorage.setItem(storageKey(identifier), JSON.stringify(access));
    else sessionStorage.removeItem(storageKey(identifier));
  } catch {
    // Storage is disabled: a reload needs a new code.
  }
}

/** `hasEnded`: there was access, and it has ended. */
interface AccessState {
  access: Access | null;
  hasEnded: boolean;
}

/** Deletes the stored access. @returns the state after it. */
function endAccess(identifier: string): AccessState {
  storeAccess(identifier, null);
  return { access: null, hasEnded: true };
}

/** The patient's access to their data. It ends by itself, so that a phone that lies around shows nothing. */
export function useAccess(identifier: string) {
  const [{ access, hasEnded }, setState] = useState<AccessState>(() => ({
    access: readAccess(identifier),
    hasEnded: false,
  }));
  const expiresAt = access?.expires_at;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(() => setState(endAccess(identifier)), Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [identifier, expiresAt]);
  return {
    access,
    hasEnded,
    end: () => setState(endAccess(identifier)),
    open: (next: Access) => {
      storeAccess(identifier, next);
      setState({ access: next, hasEnded: false });
    },
  };
}
