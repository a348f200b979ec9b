import type { Writable } from 'node:stream';

/** A statement that is prepared once for each connection: its text is one of few, its values are sent beside it. */
export interface PreparedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The part of node-postgres' client that hot paths use; it sends without waiting for the previous answer (`pipeline`). */
export interface Connection {
  query(statement: PreparedStatement | string): Promise<{ rows: unknown[] }>;
  connection: { stream: Corkable };
}

type Corkable = Pick<Writable, 'cork' | 'uncork'>;

/** Sends as one packet what is written to the connection before the caller waits. */
export function corkUntilNextTick(stream: Corkable): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends a statement; what is sent before the caller waits leaves as one packet. */
export function send(connection: Connection, statement: PreparedStatement | string): Promise<{ rows: unknown[] }> {
  corkUntilNextTick(connection.connection.stream);
  return connection.query(statement);
}
