import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { DomainError, type ErrorCode } from '../../shared/domain-error.js';
import { asWriteError, isTransient, NotPrimaryError } from './transient-error.js';
import { auditSettingsSql, type AuditContext } from '../audit-context.js';
import { Clock } from '../clock.js';
import { currentTraceparent } from '../operation-context.js';
import { isUuid } from './columns.js';
import { send, type Connection } from './prepared-statements.js';
import { SNAPSHOT_ROLE_SQL } from './data-source.js';
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
function setTenantSql(doctorId: string): string {
  if (!isUuid(doctorId)) throw new Error('a transaction of a tenant needs a doctor id');
  return `set_config('app.doctor', '${doctorId}', true)`;
}

/** Sets the trace that the events of a transaction continue: the default of `outbox.traceparent` reads it. */
function traceSettingSql(): string[] {
  const traceparent = currentTraceparent();
  return traceparent ? [`set_config('app.traceparent', '${traceparent}', true)`] : [];
}

type Work<T> = (tx: EntityManager) => Promise<T>;

interface Transaction {
  /** Statements that begin it and set what it needs. */
  begin: string;
  /** By default the primary's connections for transactions. */
  source?: DataSource;
  /** See `AuditContext.idempotencyClaim`. */
  idempotencyClaim?: string | undefined;
  /** Converts an error of the transaction. */
  toError?: (cause: unknown) => unknown;
}

/** How many reports of one doctor run at once, and how long another one waits. */
const [MAX_CONCURRENT_REPORTS, REPORT_WAIT_MS] = [2, 10_000];

/** Runs transactions with their tenant, role and audit context. */
@Injectable()
export class Database {
  private readonly reports = new ConcurrencyLimit(MAX_CONCURRENT_REPORTS, REPORT_WAIT_MS);
  private readonly eventListeners: (() => void)[] = [];

  constructor(
    private readonly source: DataSource,
    private readonly clock: Clock,
    private readonly reportSources: ReportSources,
  ) {}

  /** Calls `listener` after the commit of each transaction that emitted events. */
  onEventsCommitted(listener: () => void): void {
    this.eventListeners.push(listener);
  }

  /**
   * Runs a read-only transaction of one doctor. Row-level security limits it to that doctor's rows. The round trip that
   * begins the transaction also sets the doctor.
   */
  read<T>(doctorId: string, work: Work<T>): Promise<T> {
    return this.run({ begin: `BEGIN READ ONLY; SELECT ${setTenantSql(doctorId)}` }, work);
  }

  /** As `read`, but may write. Every change is recorded with the audit context. */
  write<T>(context: AuditContext, doctorId: string, work: Work<T>): Promise<T> {
    return this.runWrite(context, [setTenantSql(doctorId)], work);
  }

  /** Reads tables without a tenant: accounts, sessions, outbox, inbox. Queries of tenant tables fail. */
  readShared<T>(work: Work<T>): Promise<T> {
    return this.run({ begin: 'BEGIN READ ONLY' }, work);
  }

  /** As `readShared`, but may write. Every change is recorded with the audit context. */
  writeShared<T>(context: AuditContext, work: Work<T>): Promise<T> {
    return this.runWrite(context, [], work);
  }

  /**
   * Runs a read-only report or list of one doctor, on a standby that has replayed everything committed if there is one.
   * Reports have their own connections, and few of one doctor run at once. `work` may run twice: if the standby fails,
   * it runs again on the primary.
   * @throws DomainError `server.busy` when the doctor's other reports took too long.
   */
  report<T>(doctorId: string, work: Work<T>): Promise<T> {
    return this.reports.run(doctorId, () => this.export(doctorId, work));
  }

  /** As `report`, from one snapshot, but lasts as long as the client's download. The caller must limit how many run at once. */
  async export<T>(doctorId: string, work: Work<T>): Promise<T> {
    const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SELECT ${setTenantSql(doctorId)}`;
    const source = await this.reportSources.upToDate();
    try {
      return await this.run({ begin, source }, work);
    } catch (error) {
      if (!isTransient(error) || !this.reportSources.markFailed(source, error)) throw error;
      return this.run({ begin, source: await this.reportSources.primary() }, work);
    }
  }

  /** Queries across doctors for due work (sweeps, health). Read-only, and its role may read few columns. */
  acrossTenants<T>(work: Work<T>): Promise<T> {
    return this.run({ begin: 'BEGIN READ ONLY; SET LOCAL ROLE nirog_platform' }, work);
  }

  /**
   * Reads what the ledger invariants need, across all doctors, from one snapshot. Its role cannot read names or phone
   * numbers. Statements have a longer timeout than those of requests.
   */
  async snapshot<T>(work: Work<T>): Promise<T> {
    const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SNAPSHOT_ROLE_SQL}`;
    return this.run({ begin, source: await this.reportSources.snapshot() }, work);
  }

  private runWrite<T>(context: AuditContext, settings: string[], work: Work<T>): Promise<T> {
    const all = [...settings, ...traceSettingSql(), auditSettingsSql(context, this.clock.now())].join(', ');
    const { idempotencyClaim } = context;
    return this.run({ begin: `BEGIN; SELECT ${all}`, idempotencyClaim, toError: asWriteError }, work);
  }

  private async run<T>(
    { begin, source = this.source, idempotencyClaim, toError = (error) => error }: Transaction,
    work: Work<T>,
  ): Promise<T> {
    const runner = source.createQueryRunner();
    try {
      const connection = (await runner.connect()) as Connection;
      runner.data['connection'] = connection;
      const begun = send(connection, begin); // not awaited: the first statements of `work` share its round trip
      Object.assign(runner, { isTransactionActive: true }); // keeps TypeORM from beginning another transaction
      const [result] = await Promise.all([work(runner.manager), begun]);
      const marked = idempotencyClaim && markIdempotencyKeyDone(connection, idempotencyClaim);
      await Promise.all([marked, runner.commitTransaction()]);
      if (runner.data['emitted']) for (const listener of this.eventListeners) listener();
      return result;
    } catch (cause) {
      const error = toError(cause);
      if (runner.isTransactionActive) await runner.rollbackTransaction().catch(() => undefined);
      // The pool discards a connection that has ended. The next one leads to the new primary.
      if (error instanceof NotPrimaryError) await (runner.data['connection'] as Connection).end();
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
const markIdempotencyKeyDone = (connection: Connection, claim: string) =>
  send(connection, `UPDATE idempotency SET done_at = now() WHERE id = ${pg.escapeLiteral(claim)}`);
