import type { Writable } from 'node:stream';

/** A statement that is prepared once for each connection; its values are sent separately. */
export interface PreparedStatement {
  name: string;
  text: string;
  values: unknown[];
}

/** The part of node-postgres' client that hot paths use. It pipelines: it does not wait for the previous answer. */
export interface Connection {
  query(statement: PreparedStatement | string): Promise<{ rows: unknown[] }>;
  connection: { stream: Corkable };
}

type Corkable = Pick<Writable, 'cork' | 'uncork'>;

/** Sends everything that is written before the next tick as one packet. */
export function corkUntilNextTick(stream: Corkable): void {
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** Sends a statement, in one packet with the others of the same tick. */
export function send(connection: Connection, statement: PreparedStatement | string): Promise<{ rows: unknown[] }> {
  corkUntilNextTick(connection.connection.stream);
  return connection.query(statement);
}
