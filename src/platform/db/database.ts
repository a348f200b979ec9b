import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { DomainError, type ErrorCode } from '../../shared/domain-error.js';
import { isTransient } from './transient-error.js';
import { auditSettings, currentIdempotencyClaim } from '../audit-context.js';
import { Clock } from '../clock.js';
import { isUuid } from './columns.js';
import { send, type Connection } from './connection.js';
import { SNAPSHOT_ROLE_SQL } from './data-source.js';
import { Relay } from '../jobs/relay.js';
import { ReportSources } from './report-sources.js';
import { ConcurrencyLimit } from '../concurrency-limit.js';

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text); // a day is text end to end
pg.types.setTypeParser(pg.types.builtins.INT8, Number); // counts and paise stay below 2^53

/**
 * For `find`: locks the row until the transaction ends. Keys never change, so foreign-key checks of other transactions
 * need not wait: `FOR UPDATE` would block them and cause deadlocks.
 */
export const LOCKED = { mode: 'for_no_key_update' } as const;

/** Sets the tenant that row-level security checks. */
const setTenantSql = (doctorId: string): string => `set_config('app.doctor', '${doctorId}', true)`;

type Work<T> = (tx: EntityManager) => Promise<T>;

/** How many reports of one doctor run at once, and how long another one waits. */
const [MAX_CONCURRENT_REPORTS, REPORT_WAIT_MS] = [2, 10_000];

/** Runs transactions with their tenant, role and audit context. */
@Injectable()
export class Database {
  private readonly reports = new ConcurrencyLimit(MAX_CONCURRENT_REPORTS, REPORT_WAIT_MS);

  constructor(
    readonly source: DataSource,
    private readonly relay: Relay,
    private readonly clock: Clock,
    private readonly reportSources: ReportSources,
  ) {}

  /**
   * Runs one use case of one doctor in one transaction. Row-level security limits it to that doctor's rows. The round
   * trip that begins the transaction also sets the doctor and the audit context. Without an audit context the
   * transaction is read-only: see `runWithAuditContext`.
   */
  tenant<T>(doctorId: string, work: Work<T>): Promise<T> {
    if (!isUuid(doctorId)) throw new Error('tenant() needs a doctor id');
    return this.run(this.beginSql(setTenantSql(doctorId)), work);
  }

  /**
   * Runs a read-only report or list of one doctor, on a replica that has replayed everything committed if there is one.
   * Reports have their own connections, and few of one doctor run at once. `work` may run twice: if the replica fails,
   * it runs again on the primary.
   * @throws DomainError `server.busy` when the doctor's other reports took too long.
   */
  report<T>(doctorId: string, work: Work<T>): Promise<T> {
    return this.reports.run(doctorId, () => this.export(doctorId, work));
  }

  /** As `report`, but lasts as long as the client's download. The caller must limit how many run at once. */
  async export<T>(doctorId: string, work: Work<T>): Promise<T> {
    if (!isUuid(doctorId)) throw new Error('export() needs a doctor id');
    const begin = `BEGIN READ ONLY; SELECT ${setTenantSql(doctorId)}`;
    const source = await this.reportSources.upToDate();
    try {
      return await this.run(begin, work, source);
    } catch (error) {
      if (!isTransient(error) || !this.reportSources.markFailed(source, error)) throw error;
      return this.run(begin, work, await this.reportSources.primary());
    }
  }

  /** For tables without a tenant: accounts, sessions, outbox, inbox. Queries of tenant tables fail. */
  shared<T>(work: Work<T>): Promise<T> {
    return this.run(this.beginSql(), work);
  }

  /** Queries across doctors for due work (sweeps, health). Read-only, and its role may read few columns. */
  acrossTenants<T>(work: Work<T>): Promise<T> {
    return this.run('BEGIN READ ONLY; SET LOCAL ROLE nirog_platform', work);
  }

  /**
   * Reads what the ledger invariants need, across all doctors, from one snapshot. Its role cannot read names or phone
   * numbers. Statements have a longer timeout than those of requests.
   */
  async snapshot<T>(work: Work<T>): Promise<T> {
    const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SNAPSHOT_ROLE_SQL}`;
    return this.run(begin, work, await this.reportSources.snapshot());
  }

  /** With an audit context the transaction may write, and records the context; without one it is read-only. */
  private beginSql(...settings: string[]): string {
    const context = auditSettings(this.clock.now());
    const all = [...settings, ...(context ? [context] : [])].join(', ');
    return `BEGIN${context ? '' : ' READ ONLY'}; ${all && `SELECT ${all}`}`;
  }

  private async run<T>(begin: string, work: Work<T>, source = this.source): Promise<T> {
    const runner = source.createQueryRunner();
    try {
      const connection = (await runner.connect()) as Connection;
      runner.data['connection'] = connection;
      const begun = send(connection, begin); // not awaited: the first statements of `work` share its round trip
      Object.assign(runner, { isTransactionActive: true }); // keeps TypeORM from beginning another transaction
      const [result] = await Promise.all([work(runner.manager), begun]);
      await Promise.all([markIdempotencyKeyDone(connection), runner.commitTransaction()]);
      if (runner.data['emitted']) this.relay.wake();
      return result;
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** For `.catch()`: converts a violation of the named constraint into a domain error; rethrows any other error. */
export const onViolation =
  (constraint: string, codeOrError: ErrorCode | (() => DomainError)) =>
  (error: unknown): never => {
    if (!isViolationOf(constraint, error)) throw error;
    throw typeof codeOrError === 'string' ? new DomainError(codeOrError) : codeOrError();
  };

export const isViolationOf = (constraint: string, error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { constraint?: string }).constraint === constraint;

/** Marks the call's Idempotency-Key as done in the same transaction, so that a repeat does not do the work again. */
async function markIdempotencyKeyDone(connection: Connection): Promise<void> {
  const claim = currentIdempotencyClaim();
  if (claim) await send(connection, `UPDATE idempotency SET done_at = now() WHERE id = ${pg.escapeLiteral(claim)}`);
}
