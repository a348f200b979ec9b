/** Rows of one page of a list. */
export interface Page<Row> {
  rows: readonly Row[];
  headers: Headers;
}

/** How to get a page: the first one by cursor, the path of the next one, or the range of rows, counted from 0. */
export type PageRequest = { limit: number } | { next: string } | { range: [from: number, to: number] };

/** Rows of a page. */
const PAGE_SIZE = 100;

/** How a list is read. */
export type Paging = 'by cursor' | 'by range';

/**
 * Iterates over all rows of a list, page by page. By cursor, it follows the `Link` header with `rel="next"`: rows that are
 * added meanwhile neither repeat nor hide others.
 */
export async function* listRows<Row>(
  read: (request: PageRequest) => Promise<Page<Row>>,
  paging: Paging,
): AsyncGenerator<Row, void> {
  let request: PageRequest | null = paging === 'by cursor' ? { limit: PAGE_SIZE } : { range: [0, PAGE_SIZE - 1] };
  while (request) {
    const page: Page<Row> = await read(request);
    yield* page.rows;
    request = nextPage(request, page.rows.length, page.headers);
  }
}

/** The request for the page after one with `count` rows; null after the last page. */
export function nextPage(request: PageRequest, count: number, headers: Headers): PageRequest | null {
  const next = nextLink(headers.get('link'));
  if (next !== null) return { next };
  if (!('range' in request) || count === 0) return null;
  const from = request.range[0] + count;
  return from < totalOf(headers) ? { range: [from, from + PAGE_SIZE - 1] } : null;
}

/** The target of `rel="next"` in a `Link` header. */
function nextLink(header: string | null): string | null {
  const [, target = null] = /<([^>]*)>(?:;[^,]*)?;\s*rel="?next"?/i.exec(header ?? '') ?? [];
  return target;
}

/** The number of rows over all pages, from `Content-Range: patients 0-99/319`. */
const totalOf = (headers: Headers): number => Number(/\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? 0);
