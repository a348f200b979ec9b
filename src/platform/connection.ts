import type { Writable } from 'node:stream';

/** A statement that is prepared once for each connection: its text is one of few, values go beside it. */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** The part of node-postgres' client that hot paths use; it sends without waiting for the answer before (`pipeline`). */
export interface Connection {
  query(question: Statement | string): Promise<{ rows: unknown[] }>;
  connection: { stream: Pick<Writable, 'cork' | 'uncork'> };
}

/** Sends; what is sent before the caller waits leaves as one packet. */
export function send(connection: Connection, question: Statement | string): Promise<{ rows: unknown[] }> {
  const { stream } = connection.connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return connection.query(question);
}
