import { randomUUID } from 'node:crypto';
import createClient, { type Client, type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { HttpMethod, MediaType, PathsWithMethod, RequiredKeysOf } from 'openapi-typescript-helpers';
import { eventPages, type EventPage, type EventQuery, type NirogEvent } from './events.js';
import type { paths } from './generated.js';
import { NirogError } from './nirog-error.js';
import { listRows, type PageRequest } from './pages.js';
import { fetchWithRetries, RETRY_DEFAULTS } from './retries.js';

export interface NirogOptions {
  /** Address of the installation, such as `https://care.example`. */
  baseUrl: string;
  /** Secret of an API key: `nk_live_…`, or `nk_test_…` in a sandbox. */
  apiKey: string;
  /** How often a call that failed for a passing reason is repeated. Default: 4. */
  maxRetries?: number;
  /** Milliseconds after which one attempt of a call counts as failed. Default: 30,000. */
  timeoutMs?: number;
  /** Replaces the global `fetch`, for example to use a proxy. */
  fetch?: (request: Request) => Promise<Response>;
}

/** `params`, `body` and the options of `fetch`; optional if the operation requires none. */
type Init<Options> = RequiredKeysOf<Options> extends never ? [options?: Options] : [options: Options];

/** The body of a successful response; undefined if it has none. */
type Body<Path extends keyof paths, Method extends HttpMethod, Options> =
  paths[Path] extends Record<Method, infer Operation extends Record<string | number, unknown>>
    ? OrUndefined<NonNullable<FetchResponse<Operation, Options, MediaType>['data']>>
    : never;

type OrUndefined<Data> = [Data] extends [never] ? undefined : Data;

/** Calls an operation and returns the body of its response. @throws NirogError if the response is not a success. */
type Call<Method extends HttpMethod> = <
  Path extends PathsWithMethod<paths, Method>,
  Options extends MaybeOptionalInit<paths[Path], Method>,
>(
  path: Path,
  ...init: Init<Options>
) => Promise<Body<Path, Method, Options>>;

/** The operations that return a list in pages. */
type ListPath = {
  [Path in keyof paths]: paths[Path] extends { get: { parameters: { query?: { range?: string } } } } ? Path : never;
}[keyof paths];

/** Lists that grow without end. They are read by cursor, unless an order is asked for. */
const CURSOR_PATHS = ['/api/patients', '/api/payments', '/api/messages', '/api/receipts'] as const satisfies ListPath[];

/** Filters and order of a list. */
type ListQuery<Path extends ListPath> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Omit<NonNullable<Query>, 'range' | 'after' | 'limit'>
  : never;

/** The row type of the list that a response has under `key`. */
type Row<Path extends ListPath, Key extends PropertyKey> =
  Body<Path, 'get', object> extends Record<Key, readonly (infer Row)[]> ? Row : never;

interface CallOptions {
  params?: { query?: object };
}

/**
 * The API with the types of its operations. Calls that fail for a passing reason are repeated. A POST or PUT has an
 * Idempotency-Key, the same in each attempt, so that it is done once; `params.header` can name one of your own.
 */
export class Nirog {
  readonly get = this.callWith('get');
  readonly post = this.callWith('post');
  readonly put = this.callWith('put');
  readonly delete = this.callWith('delete');

  private readonly client: Client<paths>;

  constructor(private readonly options: NirogOptions) {
    const { baseUrl, apiKey, ...retries } = options;
    const send = fetchWithRetries({ ...RETRY_DEFAULTS, ...retries });
    this.client = createClient<paths>({
      baseUrl,
      headers: { authorization: `Bearer ${apiKey}` },
      fetch: (request) => send(withIdempotencyKey(request)),
    });
  }

  patients(query: ListQuery<'/api/patients'> = {}) {
    return this.list('/api/patients', 'patients', query);
  }

  payments(query: ListQuery<'/api/payments'> = {}) {
    return this.list('/api/payments', 'payments', query);
  }

  messages(query: ListQuery<'/api/messages'> = {}) {
    return this.list('/api/messages', 'messages', query);
  }

  receipts(query: ListQuery<'/api/receipts'> = {}) {
    return this.list('/api/receipts', 'receipts', query);
  }

  /**
   * Iterates over all rows of a list, page by page.
   * @param key the field of the response that has the rows
   */
  list<Path extends ListPath, Key extends keyof Body<Path, 'get', object> & string>(
    path: Path,
    key: Key,
    query?: ListQuery<Path>,
  ): AsyncGenerator<Row<Path, Key>, void> {
    const isOrdered = query !== undefined && 'sort' in query && query.sort !== undefined;
    const hasCursor = CURSOR_PATHS.some((cursorPath) => cursorPath === path);
    return listRows(
      async (request) => {
        const { data, response } = await ('next' in request
          ? this.send('get', this.pathOf(request.next), {})
          : this.send('get', path, { params: { query: { ...query, ...pageOf(request) } } }));
        return { rows: (data as Record<Key, Row<Path, Key>[]>)[key], headers: response.headers };
      },
      hasCursor && !isOrdered ? 'by cursor' : 'by range',
    );
  }

  /**
   * Iterates over the events after `query.after`, up to the newest. To continue later, use `eventPages`: each page has the
   * cursor to store.
   */
  async *events(query: EventQuery = {}): AsyncGenerator<NirogEvent, void> {
    for await (const { events } of this.eventPages(query)) yield* events;
  }

  /** Iterates over the pages of events after `query.after`, up to the newest event. */
  eventPages(query: EventQuery = {}): AsyncGenerator<EventPage, void> {
    return eventPages(async (page) => {
      const { data } = await this.send('get', '/api/events', { params: { query: page } });
      return data as EventPage;
    }, query);
  }

  private callWith<Method extends HttpMethod>(method: Method): Call<Method> {
    const call = async (path: string, options?: object): Promise<unknown> =>
      (await this.send(method, path, options ?? {})).data;
    return call as Call<Method>;
  }

  private async send(method: HttpMethod, path: string, options: CallOptions) {
    const result: { data?: unknown; error?: unknown; response: Response } = await this.client.request(
      method as never,
      path as never,
      options as never,
    );
    const { data, error, response } = result;
    if (!response.ok) throw new NirogError(response.status, error);
    return { data, response };
  }

  /** The path of a link of the API. @throws for a link to another server, which must not get the key */
  private pathOf(link: string): string {
    const { origin, pathname, search } = new URL(link, this.options.baseUrl);
    if (origin !== new URL(this.options.baseUrl).origin)
      throw new Error(`The next page is on another server: ${origin}`);
    return pathname + search;
  }
}

function withIdempotencyKey(request: Request): Request {
  const isWrite = request.method === 'POST' || request.method === 'PUT';
  if (isWrite && !request.headers.has('idempotency-key')) request.headers.set('idempotency-key', randomUUID());
  return request;
}

const pageOf = (request: Exclude<PageRequest, { next: string }>) =>
  'limit' in request ? request : { range: JSON.stringify(request.range) };
