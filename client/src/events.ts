/** Something that happened in a clinic, as a webhook or `GET /api/events` reports it. */
export interface NirogEvent<Type extends string = string, Data = unknown> {
  id: string;
  /** Such as `payment.captured`. */
  type: Type;
  /** Version of `data`. */
  version: number;
  /** Orders the events of one object: a higher number is later. */
  sequence: number;
  /** When it happened: ISO 8601, in UTC. */
  timestamp: string;
  data: Data;
}

export interface EventQuery {
  /** The `next` of an earlier page. Default: the oldest event that is stored. */
  after?: string;
  /** Only events of this type. */
  type?: string;
  /** Events of a page. */
  limit?: number;
}

export interface EventPage {
  events: readonly NirogEvent[];
  /** Store it once the events of the page are handled: it is the `after` of the next call. */
  next: string;
}

/** Iterates over the pages of events up to the newest one. */
export async function* eventPages(
  read: (query: EventQuery) => Promise<EventPage>,
  query: EventQuery,
): AsyncGenerator<EventPage, void> {
  for (let page = await read(query); page.events.length > 0; page = await read({ ...query, after: page.next }))
    yield page;
}
