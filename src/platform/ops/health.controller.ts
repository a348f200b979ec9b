import { getQueueToken } from '@nestjs/bull';
import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { Queue } from 'bull';
import type { FastifyReply } from 'fastify';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import { isShuttingDown } from './shutdown.js';
import { HealthView, LiveView } from './health.view.js';
import { withTimeout } from '../with-timeout.js';
import { pendingMigrations } from '../db/migrations.js';
import { NoStore } from '../no-store.decorator.js';
import { Public } from '../public.decorator.js';
import { SingleStatements } from '../db/single-statements.js';
import { HealthWarnings } from './health-warnings.js';
import { WORKERS } from './heartbeat.js';

/** SQL: whether the hourly ledger check has run recently. */
export const CHECKED_RECENTLY = "at > now() - interval '3 hours'";

type LedgerHealth = Pick<HealthView, 'ledger' | 'ledger_checked_at'>;
const UNKNOWN_LEDGER: LedgerHealth = { ledger: 'unknown', ledger_checked_at: null };

@ApiTags('health')
@Controller('health')
export class HealthController {
  constructor(
    @Inject(getQueueToken('payments')) private readonly queue: Queue,
    private readonly warnings: HealthWarnings,
    private readonly statements: SingleStatements,
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
   * that a load balancer stops sending calls. While Redis is unavailable or no worker runs, it returns 200 with
   * `status: "degraded"`: logins and payments still work.
   */
  @Public()
  @ApiResponse({
    status: 503,
    type: HealthView,
    description: 'The database or its migrations are missing, or the server is shutting down',
  })
  @ApiResponse({ status: 200, type: HealthView })
  @Get('ready')
  @NoStore()
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthView> {
    const [database, redis, migrations, worker, ledger] = await Promise.all([
      isWorking(this.assertDatabaseAnswers()),
      isWorking(this.queue.client.ping()),
      isWorking(this.assertMigrated()),
      isWorking(this.assertWorkerAlive()),
      withTimeout(this.ledgerHealth(), UNKNOWN_LEDGER),
    ]);
    const ok = database && migrations;
    if (!ok || isShuttingDown()) void reply.status(503);
    const okOrMissing = (good: boolean) => (good ? 'ok' : 'missing');
    return {
      status: isShuttingDown() ? 'ending' : ok && !(redis && worker) ? 'degraded' : okOrMissing(ok),
      database: okOrMissing(database),
      redis: okOrMissing(redis),
      migrations: okOrMissing(migrations),
      worker: okOrMissing(worker),
      ...ledger,
      webhooks: ok ? await this.warnings.statusOf('webhooks', 'silent') : 'unknown',
      whatsapp: ok ? await this.warnings.statusOf('whatsapp', 'stopped') : 'unknown',
    };
  }

  /** `shared` and `write` use the two pools of requests: one may be stuck while the other answers. */
  private async assertDatabaseAnswers(): Promise<void> {
    await Promise.all([this.statements.readShared('SELECT 1', []), this.statements.writeShared('SELECT 1', [])]);
  }

  private async assertWorkerAlive(): Promise<void> {
    const workers = await this.statements.readShared<{ is_alive: boolean }>(WORKERS, []);
    if (!workers.some(({ is_alive }) => is_alive)) throw new Error('no worker runs');
  }

  private async ledgerHealth(): Promise<LedgerHealth> {
    const [last] = await this.statements.readShared<LedgerHealth>(
      `SELECT CASE WHEN ${CHECKED_RECENTLY} THEN state ELSE 'unknown' END AS ledger, at AS ledger_checked_at
       FROM ledger_check ORDER BY at DESC LIMIT 1`,
      [],
    );
    return last ?? UNKNOWN_LEDGER;
  }

  private async assertMigrated(): Promise<void> {
    const missing = await pendingMigrations((sql) => this.statements.readShared(sql, []));
    if (missing.length > 0) throw new Error('migrations are pending');
  }
}

const isWorking = (check: Promise<unknown>): Promise<boolean> =>
  withTimeout(
    check.then(() => true),
    false,
  );
