import { ApiExtension } from '@nestjs/swagger';

/** Where the document keeps what a list lets be asked for. */
export const LIST_QUERY_EXTENSION = 'x-list';

/** What a list may be sorted and filtered by. */
export interface ListFields {
  sort: string[];
  /** Each field with the type of its value; `id`, which every list knows, is not among them. */
  filter: Record<string, string>;
}

/** Tells the document what a list, or its CSV file, lets be asked for: the rules that the list itself reads a query by. */
export const ApiListQuery = ({
  sort,
  filter,
}: {
  sort: string[] | Record<string, string>;
  filter: Record<string, string>;
}) =>
  ApiExtension(LIST_QUERY_EXTENSION, {
    sort: Array.isArray(sort) ? sort : Object.keys(sort),
    filter,
  } satisfies ListFields);
