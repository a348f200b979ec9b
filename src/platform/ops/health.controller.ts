import { getQueueToken } from '@nestjs/bull';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Queue } from 'bull';
import type { FastifyReply } from 'fastify';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { isEnding } from './shutdown.js';
import { HealthView, LiveView } from './health.view.js';
import { inTime } from '../with-timeout.js';
import { migrationsMissing } from '../db/migrations.js';
import { NoStore } from '../no-store.decorator.js';
import { Public } from '../public.decorator.js';
import { Reads } from '../db/reads.js';
import { Warnings } from './health-warnings.js';
import { WORKERS } from './heartbeat.js';

/** SQL: whether the ledger was checked of late. A check is due every hour; after this long without one, nobody checks. */
export const CHECKED_OF_LATE = "at > now() - interval '3 hours'";

type LedgerHealth = Pick<HealthView, 'ledger' | 'ledger_checked_at'>;
const UNKNOWN: LedgerHealth = { ledger: 'unknown', ledger_checked_at: null };

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    private readonly db: DataSource,
    @Inject(getQueueToken('payments')) private readonly queue: Queue,
    private readonly warnings: Warnings,
    private readonly reads: Reads,
  ) {}

  /**
   * Reports that the process runs.
   * @remarks Checks no database and no Redis, so a failure means that this process must be restarted. Needs no login
   * and has no rate limit.
   */
  @Public()
  @Get('live')
  @NoStore()
  live(): LiveView {
    return { status: 'ok' };
  }

  /**
   * Reports whether this process can answer calls.
   * @remarks Returns 503 without the database or its migrations, and for some seconds before the server shuts down, so
   * that a load balancer stops sending calls. While Redis is away or no worker runs, it returns 200 with `status:
   * "degraded"`: logins and payments still work.
   */
  @Public()
  @ApiResponse({
    status: 503,
    type: HealthView,
    description: 'The database or its migrations are missing, or the server ends',
  })
  @ApiResponse({ status: 200, type: HealthView })
  @Get('ready')
  @NoStore()
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthView> {
    const [database, redis, migrations, worker, ledger] = await Promise.all([
      works(this.answers()),
      works(this.queue.client.ping()),
      works(this.migrated()),
      works(this.someWorker()),
      inTime(this.ledger(), UNKNOWN),
    ]);
    const ok = database && migrations;
    if (!ok || isEnding()) void reply.status(503);
    const word = (good: boolean) => (good ? 'ok' : 'missing');
    return {
      status: isEnding() ? 'ending' : ok && !(redis && worker) ? 'degraded' : word(ok),
      ...{ database: word(database), redis: word(redis), migrations: word(migrations), worker: word(worker) },
      ...ledger,
      webhooks: ok ? await this.warnings.tell('webhooks', 'silent') : 'unknown',
      whatsapp: ok ? await this.warnings.tell('whatsapp', 'stopped') : 'unknown',
    };
  }

  /** Over the connections that calls use: one pool may be stuck while the other answers. */
  private async answers(): Promise<void> {
    await Promise.all([this.reads.shared('SELECT 1', []), this.db.query('SELECT 1')]);
  }

  private async someWorker(): Promise<void> {
    const workers = await this.reads.shared<{ is_alive: boolean }>(WORKERS, []);
    if (!workers.some(({ is_alive }) => is_alive)) throw new Error('no worker runs');
  }

  private async ledger(): Promise<LedgerHealth> {
    const [last] = await this.db.query<LedgerHealth[]>(
      `SELECT CASE WHEN ${CHECKED_OF_LATE} THEN state ELSE 'unknown' END AS ledger, at AS ledger_checked_at
       FROM ledger_check ORDER BY at DESC LIMIT 1`,
    );
    return last ?? UNKNOWN;
  }

  private async migrated(): Promise<void> {
    const missing = await migrationsMissing((sql) => this.db.query(sql));
    if (missing.length > 0) throw new Error('migrations wait');
  }
}

const works = (check: Promise<unknown>): Promise<boolean> =>
  inTime(
    check.then(() => true),
    false,
  );
