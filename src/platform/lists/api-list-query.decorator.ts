import { ApiExtension } from '@nestjs/swagger';

/** OpenAPI extension that holds the sort and filter fields of a list. */
export const LIST_QUERY_EXTENSION = 'x-list';

/** The fields by which a list can be sorted and filtered. */
export interface ListFields {
  sort: string[];
  /** Type of each field's value. Every list also accepts `id`. */
  filter: Record<string, string>;
  /** Fields by which pages by cursor are ordered, descending. A list without it has no cursor. */
  cursor?: string[];
}

/** Documents the query of a list or its CSV file, from the rules with which the query is parsed. */
export const ApiListQuery = ({
  sort,
  filter,
  cursor,
}: {
  sort: string[] | Record<string, string>;
  filter: Record<string, string>;
  cursor?: string[];
}) =>
  ApiExtension(LIST_QUERY_EXTENSION, {
    sort: Array.isArray(sort) ? sort : Object.keys(sort),
    filter,
    ...(cursor && { cursor }),
  } satisfies ListFields);
