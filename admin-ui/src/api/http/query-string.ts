import type { SortPayload } from 'react-admin';

/** A path with its query, without what is undefined or empty. */
export function pathWithQuery(path: string, query: object): string {
  const params = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return params.length ? `${path}?${new URLSearchParams(params).toString()}` : path;
}

/** The order of a list, as the API takes it; nothing for the server's own. */
export const sortParam = ({ field, order }: SortPayload) => (field ? { sort: JSON.stringify([field, order]) } : {});
