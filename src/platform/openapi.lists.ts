import { LIST, type ListFields } from './lists.decorator.js';
import type { Operation } from './openapi.refusals.js';

const CONTENT_RANGE = {
  description: 'The rows given and how many there are over all pages',
  schema: { type: 'string' },
  example: 'patients 0-24/319',
};

/** What a list's own parameters may say. */
function wordsOf({ sort, filter }: ListFields): Record<string, { description: string; example?: string }> {
  const filters = Object.entries(filter).map(([field, type]) => `, ${field} (${type})`);
  return {
    sort: {
      description: `Field and direction, ASC or DESC. Fields: ${sort.join(', ')}.`,
      example: JSON.stringify([sort[0], 'ASC']),
    },
    filter: { description: `Fields and the values wanted: id (one, or a list of them)${filters.join('')}.` },
  };
}

/** Says of a list what its `sort` and `filter` may name; a file of one is whole, so it has no `range` and tells none. */
export function tellList(operation: Operation, isFile: boolean): void {
  const fields = operation[LIST];
  if (!fields) return;
  const words = wordsOf(fields);
  if (isFile) operation.parameters = operation.parameters?.filter(({ name }) => name !== 'range') ?? [];
  for (const parameter of operation.parameters ?? []) {
    const { description, example } = words[parameter.name] ?? {};
    if (description) Object.assign(parameter, { description });
    if (example) Object.assign(parameter.schema ?? {}, { example });
  }
  for (const reply of isFile ? [] : Object.values(operation.responses))
    reply.headers = { 'Content-Range': CONTENT_RANGE };
}
