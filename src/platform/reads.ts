import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { isoOf, isUuid } from './columns.js';
import { Lanes, type Obtained } from './lanes.js';

/** A statement that says for whom the one behind it works; see `opening`. */
export interface Opening {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * An opening: `doctor` is SQL that gives the doctor's id as text. The plan of what follows is made once for all
 * values: planning costs more than reading. It gives no column, so the rows of an answer are of what follows alone,
 * and reads from no function, which would make a table of one row for each setting.
 */
export const opening = (doctor: string): string =>
  `SELECT WHERE set_config('app.doctor', ${doctor}, true) IS NOT NULL
   AND set_config('plan_cache_mode', 'force_generic_plan', true) IS NOT NULL`;

const FOR_DOCTOR = { name: 'for_doctor', text: opening('$1') };

/** How the rows of a read are made of what PostgreSQL writes. */
export type Types = pg.CustomTypesConfig;

/** Instants as the API tells them, without a Date between: to make one and to write it costs more than the rest of a row. */
export const INSTANTS_AS_TEXT: Types = {
  getTypeParser: (type, format): unknown =>
    type === pg.types.builtins.TIMESTAMPTZ ? isoOf : pg.types.getTypeParser(type, format),
};

/**
 * Hot reads, and what is written as often (a webhook): one prepared statement, in a transaction of its own and in one round trip. Everything sent before one
 * Sync message is one transaction (PostgreSQL, "Extended Query"), so the doctor is set for that statement only, as
 * `Database.tenant` does it, without waiting for BEGIN and COMMIT.
 */
@Injectable()
export class Reads {
  /** The statements by their text; SQL is one of few constant texts, values go beside it. */
  private readonly statements = new Map<string, pg.QueryConfig>();
  /** The openings that a connection knows. */
  private readonly ready = new WeakMap<pg.Client, Set<string>>();
  private readonly lanes: Lanes;

  constructor(source: DataSource) {
    const driver = source.driver as PostgresDriver;
    this.lanes = new Lanes(() => driver.obtainMasterConnection() as Promise<Obtained>);
  }

  /** Reads rows of one doctor: row-level security shows no other's. @param sql a constant text. */
  tenant<Row>(doctorId: string, sql: string, values: unknown[], types?: Types): Promise<Row[]> {
    if (!isUuid(doctorId)) throw new Error('tenant() needs a doctor id');
    return this.behind<Row>({ ...FOR_DOCTOR, values: [doctorId] }, sql, values, types);
  }

  /** The same for a doctor whom only the opening can tell. @param sql a constant text. */
  behind<Row>(first: Opening, sql: string, values: unknown[], types?: Types): Promise<Row[]> {
    return this.lanes.shared(async (client) => {
      const ready = this.ready.get(client) ?? new Set();
      // Prepares it; by itself it holds for itself only.
      if (!ready.has(first.name)) await answerOf(client, new pg.Query(first));
      this.ready.set(client, ready.add(first.name));
      return answerOf<Row>(client, sent(this.statement(sql, values, types), first));
    });
  }

  /** Reads what belongs to no doctor; tenant tables raise an error here. @param sql a constant text. */
  shared<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.lanes.shared((client) => answerOf<Row>(client, sent(this.statement(sql, values))));
  }

  /** Writes what belongs to no doctor, and may wait for a lock meanwhile. @param sql a constant text. */
  write<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.lanes.alone((client) => answerOf<Row>(client, this.statement(sql, values)));
  }

  private statement(text: string, values: unknown[], types?: Types): pg.Query {
    let known = this.statements.get(text);
    if (!known)
      this.statements.set(text, (known = { name: `read_${this.statements.size}`, text, ...(types && { types }) }));
    // The driver copies what is a question's own, slowly: not what all questions of this text have in common.
    return new pg.Query(Object.assign(Object.create(known) as pg.QueryConfig, { values }));
  }
}

/** `query`, which sends `first` before itself, if there is one. */
function sent(query: pg.Query, first?: Opening): pg.Query {
  const submit = query.submit.bind(query);
  query.submit = (connection) => {
    gather(connection.stream);
    if (first) {
      connection.bind({ statement: first.name, values: first.values.map(String) }, true);
      connection.execute({}, true);
    }
    submit(connection);
  };
  return query;
}

/** Connections whose packet is not closed yet. */
const gathering = new WeakSet<Writable>();

/** What is asked on a connection in one turn of the event loop leaves as one packet: to send is dear, more than to ask. */
function gather(stream: Writable): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}

/** The rows of the last statement sent. @throws QueryFailedError, as every other query does. */
const answerOf = <Row>(client: pg.Client, query: pg.Query): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    query.on('end', (result) => resolve(([result].flat().at(-1)?.rows ?? []) as Row[]));
    query.on('error', (error) => reject(new QueryFailedError('a read', [], error)));
    client.query(query);
  });
