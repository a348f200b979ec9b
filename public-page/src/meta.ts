/** The content of a meta tag, or null. */
export const readMeta = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
