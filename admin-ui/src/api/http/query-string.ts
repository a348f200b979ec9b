import type { SortPayload } from 'react-admin';

/** `path` with its query string, without undefined and empty values. */
export function pathWithQuery(path: string, query: object): string {
  const params = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return params.length ? `${path}?${new URLSearchParams(params).toString()}` : path;
}

/** The sort parameter of a list request; none for the server's default order. */
export const sortParam = ({ field, order }: SortPayload) => (field ? { sort: JSON.stringify([field, order]) } : {});
