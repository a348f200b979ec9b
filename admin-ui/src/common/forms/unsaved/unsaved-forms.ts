/** Ids of forms with unsaved input. */
const unsavedForms = new Set<string>();

/** Makes the browser ask before it leaves the page. */
const preventUnload = (event: Event) => event.preventDefault();

export const hasUnsavedInput = (): boolean => unsavedForms.size > 0;

export function addUnsavedForm(id: string): void {
  unsavedForms.add(id);
  addEventListener('beforeunload', preventUnload);
}

export function removeUnsavedForm(id: string): void {
  unsavedForms.delete(id);
  if (unsavedForms.size === 0) removeEventListener('beforeunload', preventUnload);
}

/** Call this before the page is left on purpose: the browser does not ask then. */
export function discardUnsavedInput(): void {
  unsavedForms.clear();
  removeEventListener('beforeunload', preventUnload);
}
