/** A value that this tab keeps over a reload. `endsAt`: in milliseconds of this phone's clock, which may be wrong. */
export interface StoredValue<T> {
  value: T;
  endsAt: number;
}

/** The value of this tab; null if there is none, it has expired, or storage is disabled. */
export function readFromTab<T>(key: string): StoredValue<T> | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as StoredValue<T> | null;
    return stored && stored.endsAt > Date.now() ? stored : null;
  } catch {
    return null;
  }
}

/** Stores a value in the tab until `lifetimeMs` from now. If storage is disabled, it is lost with the page. */
export function storeInTab<T>(key: string, value: T, lifetimeMs: number): StoredValue<T> {
  const stored = { value, endsAt: Date.now() + lifetimeMs };
  try {
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // Storage is disabled.
  }
  return stored;
}

export function deleteFromTab(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled.
  }
}
