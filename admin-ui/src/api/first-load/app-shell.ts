/**
 * Shows the dashboard's outline, which is in the page itself (index.html), until the program draws what belongs there.
 * @param isSetUp whether the first steps are behind the doctor, so that nothing stands above the figures
 */
export function showShell(isSetUp: boolean): void {
  const shell = document.querySelector<HTMLElement>('.shell');
  if (!shell) return;
  const chosen = localStorage.getItem('RaStore.theme');
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  shell.dataset['theme'] = chosen?.includes('dark') || (chosen === null && prefersDark) ? 'dark' : 'light';
  if (!isSetUp) shell.dataset['setup'] = '';
  shell.hidden = false;
}
