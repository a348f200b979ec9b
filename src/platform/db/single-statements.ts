import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { config } from '../../config.js';
import { asWriteError, isTransient } from './transient-error.js';
import { toIsoInstant, isUuid } from './columns.js';
import { corkUntilNextTick } from './prepared-statements.js';
import { poolSettings, POOLS } from './data-source.js';
import { ReportSources } from './report-sources.js';
import { ConcurrencyLimit } from '../concurrency-limit.js';

/** A statement that sets the tenant for the statement after it; see `tenantPreludeSql`. */
export interface TenantPrelude {
  name: string;
  text: string;
  values: unknown[];
}

/**
 * SQL of a tenant prelude. It also forces a generic plan for the next statement, because planning takes longer than
 * reading. It returns no column, so that the result holds only rows of the next statement. It calls no function in
 * FROM, because PostgreSQL would build a one-row table for each.
 * @param doctor SQL expression that returns the doctor's id as text.
 */
export const tenantPreludeSql = (doctor: string): string =>
  `SELECT WHERE set_config('app.doctor', ${doctor}, true) IS NOT NULL
   AND set_config('plan_cache_mode', 'force_generic_plan', true) IS NOT NULL`;

const TENANT_PRELUDE = { name: 'for_doctor', text: tenantPreludeSql('$1') };

/** Converts column values from PostgreSQL's text format. */
export type TypeParsers = pg.CustomTypesConfig;

/** Converts timestamps directly to the API's format: a Date in between takes longer than the rest of the row. */
export const INSTANTS_AS_TEXT: TypeParsers = {
  getTypeParser: (type, format): unknown =>
    type === pg.types.builtins.TIMESTAMPTZ ? toIsoInstant : pg.types.getTypeParser(type, format),
};

/** A pooled connection and the function that returns it to the pool; a broken one is discarded. */
type CheckedOutClient = [client: pg.PoolClient, release: (broken?: boolean) => void];

/** How many lists one doctor reads at once, and how long another one waits. */
const [MAX_CONCURRENT_LISTS, LIST_WAIT_MS] = [5, 10_000];

/**
 * For frequent reads and equally frequent writes (webhooks): one prepared statement in its own transaction and one
 * round trip. Everything sent before one Sync message is one transaction (PostgreSQL, "Extended Query"), so a prelude
 * sets the tenant for that statement only, as `Database.read` does, without waiting for BEGIN and COMMIT.
 */
@Injectable()
export class SingleStatements implements OnApplicationShutdown {
  /** Statement configurations by SQL text. The texts are constants, so the map stays small. */
  private readonly configs = new Map<string, pg.QueryConfig>();
  /** Names of the preludes that each connection has prepared. */
  private readonly preparedPreludes = new WeakMap<pg.ClientBase, Set<string>>();
  private readonly lookups = new pg.Pool({
    connectionString: config.databaseUrl,
    max: POOLS.lookups.size,
    ...poolSettings('lookups'),
  });
  private readonly lists = new ConcurrencyLimit(MAX_CONCURRENT_LISTS, LIST_WAIT_MS);

  constructor(
    private readonly source: DataSource,
    private readonly reports: ReportSources,
  ) {
    this.lookups.on('error', ignoreError); // of idle connections
  }

  async onApplicationShutdown(): Promise<void> {
    await this.lookups.end();
  }

  /** Queries rows of one doctor by a key; row-level security hides those of others. @param sql a constant text. */
  readTenant<Row>(doctorId: string, sql: string, values: unknown[], types?: TypeParsers): Promise<Row[]> {
    return this.readAsTenantOf<Row>(tenantPrelude(doctorId), sql, values, types);
  }

  /** As `readTenant`, for a doctor whose id only the prelude's SQL can find. @param sql a constant text. */
  readAsTenantOf<Row>(prelude: TenantPrelude, sql: string, values: unknown[], types?: TypeParsers): Promise<Row[]> {
    return this.withClient(this.lookupClient(), (client) =>
      this.withPrelude<Row>(client, prelude, this.statement(sql, values, types)),
    );
  }

  /**
   * Queries a list of one doctor, which may take long: uses the pool for reports, and few of one doctor run at once.
   * @param sql a constant text.
   * @throws DomainError `server.busy` when the doctor's other lists took too long.
   */
  readList<Row>(doctorId: string, sql: string, values: unknown[], types?: TypeParsers): Promise<Row[]> {
    const prelude = tenantPrelude(doctorId);
    return this.lists.run(doctorId, async () =>
      this.withClient(clientOf(await this.reports.primary()), (client) =>
        this.withPrelude<Row>(client, prelude, this.statement(sql, values, types)),
      ),
    );
  }

  /** Queries tables without a tenant; queries of tenant tables fail. @param sql a constant text. */
  readShared<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.withClient(this.lookupClient(), (client) => queryRows<Row>(client, this.statement(sql, values)));
  }

  /** Writes to tables without a tenant; may wait for a lock. @param sql a constant text. */
  writeShared<Row>(sql: string, values: unknown[]): Promise<Row[]> {
    return this.withClient(clientOf(this.source), (client) =>
      queryRows<Row>(client, this.statement(sql, values)).catch((error: unknown) => {
        throw asWriteError(error);
      }),
    );
  }

  private async lookupClient(): Promise<CheckedOutClient> {
    const client = await this.lookups.connect();
    return [client, (broken) => client.release(broken)];
  }

  private async withClient<T>(
    checkout: Promise<CheckedOutClient>,
    work: (client: pg.PoolClient) => Promise<T>,
  ): Promise<T> {
    const [client, release] = await checkout;
    client.on('error', ignoreError);
    try {
      const result = await work(client);
      release();
      return result;
    } catch (error) {
      release(isTransient(error));
      throw error;
    } finally {
      client.off('error', ignoreError);
    }
  }

  private async withPrelude<Row>(client: pg.PoolClient, prelude: TenantPrelude, query: pg.QueryConfig): Promise<Row[]> {
    const prepared = this.preparedPreludes.get(client) ?? new Set();
    if (!prepared.has(prelude.name)) await queryRows(client, prelude); // prepares it
    this.preparedPreludes.set(client, prepared.add(prelude.name));
    return queryRows<Row>(client, query, prelude);
  }

  private statement(text: string, values: unknown[], types?: TypeParsers): pg.QueryConfig {
    let config = this.configs.get(text);
    if (!config)
      this.configs.set(text, (config = { name: `statement_${this.configs.size}`, text, ...(types && { types }) }));
    // The driver copies a query's own properties, which is slow. The shared ones are inherited instead.
    return Object.assign(Object.create(config) as pg.QueryConfig, { values });
  }
}

/** A lost connection fails its query; without a listener the 'error' event would end the process. */
const ignoreError = () => undefined;

function tenantPrelude(doctorId: string): TenantPrelude {
  if (!isUuid(doctorId)) throw new Error('a statement of a tenant needs a doctor id');
  return { ...TENANT_PRELUDE, values: [doctorId] };
}

const clientOf = (source: DataSource): Promise<CheckedOutClient> =>
  (source.driver as PostgresDriver).obtainMasterConnection() as Promise<CheckedOutClient>;

/** Returns the rows of a statement; sends `prelude` before it in the same packet. @throws QueryFailedError */
const queryRows = <Row>(client: pg.ClientBase, config: pg.QueryConfig, prelude?: TenantPrelude): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const query = new pg.Query(config, (error, result) => {
      if (error) reject(new QueryFailedError('a single statement', [], error));
      else resolve(([result].flat().at(-1)?.rows ?? []) as Row[]);
    });
    if (prelude) {
      const submit = query.submit.bind(query);
      query.submit = (connection) => {
        corkUntilNextTick(connection.stream);
        connection.bind({ statement: prelude.name, values: prelude.values.map(String) }, true);
        connection.execute({}, true);
        submit(connection);
      };
    }
    client.query(query);
  });
