/**
 * Shows the app shell (in index.html) until React renders the dashboard.
 * @param isSetupDone if false, the shell includes a placeholder for the setup checklist
 */
export function showAppShell(isSetupDone: boolean): void {
  const shell = document.querySelector<HTMLElement>('.shell');
  if (!shell) return;
  const chosenTheme = localStorage.getItem('RaStore.theme');
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  shell.dataset['theme'] = chosenTheme?.includes('dark') || (chosenTheme === null && prefersDark) ? 'dark' : 'light';
  if (!isSetupDone) shell.dataset['setup'] = '';
  shell.hidden = false;
}
