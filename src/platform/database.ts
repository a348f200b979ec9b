import { Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { Refused, type RefusalCode } from '../shared/refused.js';
import { isAway } from './away.js';
import { causeSettings } from './cause.js';
import { Clock } from './clock.js';
import { isUuid } from './columns.js';
import { send, type Connection } from './connection.js';
import { AS_AUDITOR } from './data-source.js';
import { Relay } from './relay.js';
import { Replicas } from './replicas.js';

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text); // a day is text end to end
pg.types.setTypeParser(pg.types.builtins.INT8, Number); // counts and paise stay below 2^53

/**
 * For `find`: holds the row until the transaction ends. Keys never change, so whoever only refers to the row (a
 * foreign key's check) need not wait: `FOR UPDATE` would make them wait, and deadlock.
 */
export const LOCKED = { mode: 'for_no_key_update' } as const;

/** The setting that row-level security goes by. */
const forDoctor = (doctorId: string): string => `set_config('app.doctor', '${doctorId}', true)`;

type Work<T> = (tx: EntityManager) => Promise<T>;

/** The one way to the database: a transaction that knows for whom it works. */
@Injectable()
export class Database {
  constructor(
    readonly source: DataSource,
    private readonly relay: Relay,
    private readonly clock: Clock,
    private readonly replicas: Replicas,
  ) {}

  /**
   * One use case of one doctor, as one transaction. Row-level security shows it that doctor's rows only; the doctor
   * and the cause, which the audit rows name, are set in the same round trip that begins the transaction. Without a
   * cause it only reads: see `because`.
   */
  tenant<T>(doctorId: string, work: Work<T>): Promise<T> {
    if (!isUuid(doctorId)) throw new Error('tenant() needs a doctor id');
    return this.run(this.begin(forDoctor(doctorId)), work);
  }

  /**
   * A report of one doctor: only reads, from a replica that has all that is committed, where there is one. May be done
   * twice: when the replica dies, the primary is asked.
   */
  report<T>(doctorId: string, work: Work<T>): Promise<T> {
    if (!isUuid(doctorId)) throw new Error('report() needs a doctor id');
    return this.read(`BEGIN READ ONLY; SELECT ${forDoctor(doctorId)}`, work);
  }

  /** Work on what belongs to no doctor: accounts, sessions, outbox, inbox. Tenant tables raise an error here. */
  shared<T>(work: Work<T>): Promise<T> {
    return this.run(this.begin(), work);
  }

  /** Looks across doctors for work that is due (sweeps, health): may read few columns and write nothing. */
  platform<T>(work: Work<T>): Promise<T> {
    return this.run('BEGIN; SET LOCAL ROLE nirog_platform', work);
  }

  /**
   * Reads over all doctors what the invariants are about, as one snapshot: no name, no number. It may take longer than a
   * call may.
   */
  audit<T>(work: Work<T>): Promise<T> {
    return this.run(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${AS_AUDITOR}`, work);
  }

  /** Begins what tells its cause, or, where nobody has named one, only reads. */
  private begin(...settings: string[]): string {
    const cause = causeSettings(this.clock.now());
    const told = [...settings, ...(cause ? [cause] : [])].join(', ');
    return `BEGIN${cause ? '' : ' READ ONLY'}; ${told && `SELECT ${told}`}`;
  }

  private async read<T>(begin: string, work: Work<T>): Promise<T> {
    const source = await this.replicas.current();
    try {
      return await this.run(begin, work, source);
    } catch (error) {
      if (!isAway(error) || !this.replicas.failed(source, error)) throw error;
      return this.run(begin, work);
    }
  }

  private async run<T>(begin: string, work: Work<T>, source = this.source): Promise<T> {
    const runner = source.createQueryRunner();
    try {
      const connection = (await runner.connect()) as Connection;
      runner.data['connection'] = connection;
      const begun = send(connection, begin); // what follows is sent with it
      Object.assign(runner, { isTransactionActive: true }); // so that TypeORM joins instead of beginning another
      const [result] = await Promise.all([work(runner.manager), begun]);
      await runner.commitTransaction();
      if (runner.data['emitted']) this.relay.poke();
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
export const refuseBreach =
  (constraint: string, refusal: RefusalCode | (() => Refused)) =>
  (error: unknown): never => {
    if (!isBreachOf(constraint, error)) throw error;
    throw typeof refusal === 'string' ? new Refused(refusal) : refusal();
  };

/** Whether `error` is the database saying that the named constraint does not hold. */
export const isBreachOf = (constraint: string, error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { constraint?: string }).constraint === constraint;
