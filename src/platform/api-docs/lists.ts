import { LIST_QUERY_EXTENSION, type ListFields } from '../lists/api-list-query.decorator.js';
import type { Operation } from './errors.js';

const CONTENT_RANGE = {
  description: 'The rows returned and the number of rows over all pages',
  schema: { type: 'string' },
  example: 'patients 0-24/319',
};

const LINK = {
  description: 'The next page by cursor (RFC 8288), a path with its query; not on the last page',
  schema: { type: 'string' },
  example: '</api/patients?limit=25&after=MDE5OWYyYTQtNmIwZC03ZTIxLThjNGYtMmQ1YTliN2UxZjMw>; rel="next"',
};

/** Descriptions and examples of the parameters of a list. */
function describeParameters({
  sort,
  filter,
  cursor,
}: ListFields): Record<string, { description: string; example?: string }> {
  const filterTypes = Object.entries(filter).map(([field, type]) => `, ${field} (${type})`);
  return {
    sort: {
      description: `Field and direction, ASC or DESC, as JSON. Fields: ${sort.join(', ')}.`,
      example: JSON.stringify([sort[0], 'ASC']),
    },
    filter: { description: `Fields and the values to match, as JSON: id (one or a list)${filterTypes.join('')}.` },
    ...(cursor && {
      limit: {
        description: `Number of rows of a page by cursor, ordered by ${cursor.join(' and ')}, newest first. Without \`after\`, it asks for the first page. Not with \`range\` and \`sort\`.`,
      },
    }),
  };
}

/** Documents the query of a list. A CSV file has all rows, so it has no `range`, and no headers of a page. */
export function documentList(operation: Operation, isFile: boolean): void {
  const fields = operation[LIST_QUERY_EXTENSION];
  if (!fields) return;
  const descriptions = describeParameters(fields);
  if (isFile) operation.parameters = operation.parameters?.filter(({ name }) => name !== 'range') ?? [];
  for (const parameter of operation.parameters ?? []) {
    const { description, example } = descriptions[parameter.name] ?? {};
    if (description) Object.assign(parameter, { description });
    if (example) Object.assign(parameter.schema ?? {}, { example });
  }
  for (const response of isFile ? [] : Object.values(operation.responses))
    response.headers = { 'Content-Range': CONTENT_RANGE, ...(fields.cursor && { Link: LINK }) };
}
