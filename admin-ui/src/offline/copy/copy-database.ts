/** Name of the IndexedDB database with the clinic's data. It exists only while somebody is logged in. */
export const COPY_DATABASE = 'nirog-clinic-copy';

/** Deletes the clinic's data from this device. Open connections of other tabs close by themselves. */
export function deleteClinicCopy(): void {
  // Tests run without IndexedDB.
  if ('indexedDB' in globalThis) indexedDB.deleteDatabase(COPY_DATABASE);
}
