/** What the server wrote into the page's head under `name`, or null. */
export const readMeta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
