import { hydrate, render, type ComponentChild } from 'preact';

/** `react-dom/client` for browsers; see `react.ts`. */
export const hydrateRoot = (container: Element, page: ComponentChild): void => hydrate(page, container);

export const createRoot = (container: Element) => ({
  render: (page: ComponentChild): void => render(page, container),
});
