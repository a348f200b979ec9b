import type { SortPayload } from 'react-admin';

/** A path with its query, without what is undefined or empty. */
export function addressOf(path: string, query: object): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length ? `${path}?${new URLSearchParams(given).toString()}` : path;
}

/** The order of a list, as the API takes it; nothing for the server's own. */
export const sortOf = ({ field, order }: SortPayload) => (field ? { sort: JSON.stringify([field, order]) } : {});
