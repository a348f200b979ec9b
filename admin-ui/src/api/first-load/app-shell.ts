/**
 * Shows the dashboard's outline, which is in the page itself (index.html), until the program draws what belongs there.
 * @param isSetupDone whether the first steps are behind the doctor, so that nothing stands above the figures
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
