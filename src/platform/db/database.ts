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
 * For `find`: holds the row until the transaction ends. Keys never change, so whoever only refers to the row (a
 * foreign key's check) need not wait: `FOR UPDATE` would make them wait, and deadlock.
 */
export const LOCKED = { mode: 'for_no_key_update' } as const;

/** The setting that row-level security goes by. */
const setTenantSql = (doctorId: string): string => `set_config('app.doctor', '${doctorId}', true)`;

type Work<T> = (tx: EntityManager) => Promise<T>;

/** How many reports of one doctor run at once, and how long a further one waits. */
const [MAX_CONCURRENT_REPORTS, REPORT_WAIT_MS] = [2, 10_000];

/** The one way to the database: a transaction that knows its tenant. */
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
   * One use case of one doctor, as one transaction. Row-level security shows it that doctor's rows only; the doctor
   * and the audit context are set in the same round trip that begins the transaction. Without an audit context it only
   * reads: see `runWithAuditContext`.
   */
  tenant<T>(doctorId: string, work: Work<T>): Promise<T> {
    if (!isUuid(doctorId)) throw new Error('tenant() needs a doctor id');
    return this.run(this.beginSql(setTenantSql(doctorId)), work);
  }

  /**
   * A report or list of one doctor: only reads, from a replica that has replayed all that is committed, where there is
   * one. It has connections of its own, and few run at once for each doctor. May run twice: when the replica dies, the
   * primary is asked. @throws DomainError `server.busy` when the doctor's other reports took too long.
   */
  report<T>(doctorId: string, work: Work<T>): Promise<T> {
    return this.reports.run(doctorId, () => this.export(doctorId, work));
  }

  /** A report that takes as long as its reader: whoever calls it limits how many run at once. */
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

  /** Work on what belongs to no doctor: accounts, sessions, outbox, inbox. Tenant tables raise an error here. */
  shared<T>(work: Work<T>): Promise<T> {
    return this.run(this.beginSql(), work);
  }

  /** Looks across doctors for work that is due (sweeps, health): may read few columns and write nothing. */
  acrossTenants<T>(work: Work<T>): Promise<T> {
    return this.run('BEGIN READ ONLY; SET LOCAL ROLE nirog_platform', work);
  }

  /**
   * Reads over all doctors what the invariants are about, as one snapshot: no name, no number. It may take longer than a
   * call may.
   */
  async snapshot<T>(work: Work<T>): Promise<T> {
    const begin = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${SNAPSHOT_ROLE_SQL}`;
    return this.run(begin, work, await this.reportSources.snapshot());
  }

  /** With an audit context the transaction may write and records it; without one it only reads. */
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
      const begun = send(connection, begin); // what follows is sent with it
      Object.assign(runner, { isTransactionActive: true }); // so that TypeORM joins instead of beginning another
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

/** For `.catch()`: turns the breach of one named constraint into a refusal and rethrows anything else. */
export const onViolation =
  (constraint: string, codeOrError: ErrorCode | (() => DomainError)) =>
  (error: unknown): never => {
    if (!isViolationOf(constraint, error)) throw error;
    throw typeof codeOrError === 'string' ? new DomainError(codeOrError) : codeOrError();
  };

/** Whether `error` is the database saying that the named constraint does not hold. */
export const isViolationOf = (constraint: string, error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { constraint?: string }).constraint === constraint;

/** Marks the call's Idempotency-Key with the commit that is sent next: a repeat then knows that the work was done. */
async function markIdempotencyKeyDone(connection: Connection): Promise<void> {
  const claim = currentIdempotencyClaim();
  if (claim) await send(connection, `UPDATE idempotency SET done_at = now() WHERE id = ${pg.escapeLiteral(claim)}`);
}
