import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Alarms } from '../platform/ops/alarms.js';
import { ReportSources, type StandbyState } from '../platform/db/report-sources.js';
import { slowQueryCounts } from '../platform/db/slow-queries.js';
import { withTimeout } from '../platform/with-timeout.js';
import type { Backlog } from './backlog.queries.js';
import { SupportService } from './support.service.js';
import type { LagView, RestoreDrillsView, SupportView } from './support.view.js';

/** In seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * Metrics for Prometheus: requests, alarms, memory and event loop of this process, and the pending work, which is the
 * same from every process. Labels name routes, queues and rules, never a doctor or a patient.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'nirog_http_request_duration_seconds',
    help: 'Duration of requests by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [this.registry],
  });
  private readonly alarms = new Counter({
    name: 'nirog_alarms_total',
    help: 'Alarms raised by this process; the log has the details',
    labelNames: ['alarm'],
    registers: [this.registry],
  });
  private readonly up = this.gauge('stores_up', '1 if the database and Redis answer, else 0');
  private readonly workers = this.gauge('workers', 'Workers with a heartbeat in the last 30 seconds');
  private readonly jobs = this.gauge('queue_jobs', 'Jobs of a queue: waiting, active, delayed, failed', [
    'queue',
    'state',
  ]);
  private readonly oldestJob = this.gauge('queue_oldest_waiting_seconds', 'Age of the oldest waiting job', ['queue']);
  private readonly paused = this.gauge('queue_paused', '1 if the queue is paused, else 0', ['queue']);
  private readonly unhandled = this.gauge('unhandled', 'Rows of outbox and inbox that are not processed yet', [
    'table',
  ]);
  private readonly oldestRow = this.gauge('unhandled_oldest_seconds', 'Age of the oldest of them', ['table']);
  private readonly ledger = this.gauge('ledger_ok', '1 if the latest ledger check found no violation, else 0');
  private readonly broken = this.gauge('ledger_broken_rows', 'Rows that violate a ledger rule', ['rule']);
  private readonly drillOk = this.gauge(
    'restore_drill_ok',
    '1 if the last restore drill succeeded, else 0; absent before',
  );
  private readonly drillAge = this.gauge('restore_drill_age_seconds', 'Seconds since the last good restore drill');
  private readonly ledgerAge = this.gauge('ledger_check_age_seconds', 'Time since the latest ledger check began');
  private readonly overdue = this.gauge(
    'reconciliation_overdue_seconds',
    'By how much the earliest scheduled check with Razorpay is late',
    ['table'],
  );
  private readonly openHolds = this.gauge('open_holds', 'Payments that a doctor must accept or refund');
  private readonly oldestHold = this.gauge('open_hold_oldest_seconds', 'Age of the oldest of them');
  private readonly overdueRequests = this.gauge(
    'data_requests_overdue',
    'Requests of patients about their data that were not answered in time',
  );
  private readonly standbyUp = this.gauge('standby_up', '1 if the standby answers, else 0', ['standby']);
  private readonly standbyLag = this.gauge('standby_lag_bytes', 'WAL that the standby has not replayed yet', [
    'standby',
  ]);
  private readonly slowQueries = new Counter({
    name: 'nirog_slow_queries_total',
    help: 'Queries of this process that took longer than SLOW_QUERY_MS; the log has the details',
    labelNames: ['operation'],
    registers: [this.registry],
  });
  private readonly silent = this.gauge('silent_webhooks', 'Doctors whose payments arrive without webhooks');

  private readonly backfills = this.gauge('backfills_unfinished', 'Rewrites of existing rows that have not ended');

  constructor(
    private readonly support: SupportService,
    private readonly alarmCounts: Alarms,
    private readonly reports: ReportSources,
  ) {
    collectDefaultMetrics({ register: this.registry });
  }

  readonly contentType = this.registry.contentType;

  /** @param route pattern such as `/api/patients/:id`; undefined for an unknown address. */
  recordRequest(method: string, route: string | undefined, status: number, ms: number): void {
    this.requests.observe({ method, route: route ?? 'none', status: `${status}` }, ms / 1_000);
  }

  /** All metrics in Prometheus' text format, without those of a store that does not answer. */
  async render(): Promise<string> {
    this.alarms.reset();
    for (const [alarm, times] of this.alarmCounts.counts()) this.alarms.inc({ alarm }, times);
    this.slowQueries.reset();
    for (const [operation, times] of slowQueryCounts()) this.slowQueries.inc({ operation }, times);
    const [overview, backlog, backfills, standbys] = await Promise.all([
      withTimeout(this.support.overview(), null),
      withTimeout(this.support.backlog(), null),
      withTimeout(this.support.unfinishedBackfills(), null),
      this.reports.standbyStates(),
    ]);
    this.updateGauges(overview);
    this.updateBacklogGauges(backlog);
    this.backfills.remove();
    if (backfills !== null) this.backfills.set(backfills);
    this.updateStandbyGauges(standbys);
    return this.registry.metrics();
  }

  private updateGauges(overview: SupportView | null): void {
    for (const gauge of [this.jobs, this.oldestJob, this.paused, this.unhandled, this.oldestRow, this.broken])
      gauge.reset();
    const gauges = [this.workers, this.ledger, this.ledgerAge, this.drillOk, this.drillAge, this.silent];
    for (const gauge of gauges) gauge.remove();
    this.up.set(overview?.queues ? 1 : 0);
    if (!overview) return;
    for (const { name: queue, paused, oldest_waiting_seconds, ...counts } of overview.queues ?? []) {
      const { waiting, active, delayed, failed } = counts;
      for (const [state, count] of Object.entries({ waiting, active, delayed, failed }))
        this.jobs.set({ queue, state }, count);
      this.oldestJob.set({ queue }, oldest_waiting_seconds ?? 0);
      this.paused.set({ queue }, paused ? 1 : 0);
    }
    this.workers.set(overview.workers.filter(({ is_alive }) => is_alive).length);
    this.updateLagGauges('outbox', overview.outbox);
    this.updateLagGauges('inbox', overview.inbox);
    this.ledger.set(overview.ledger.state === 'ok' ? 1 : 0);
    const { checked_at } = overview.ledger;
    if (checked_at) this.ledgerAge.set(Math.max(0, (overview.as_of.getTime() - checked_at.getTime()) / 1_000));
    for (const { rule, rows } of overview.ledger.broken) this.broken.set({ rule }, rows);
    this.updateDrillGauges(overview.backup);
    this.silent.set(overview.silent_webhooks.length);
  }

  private updateDrillGauges({ state, last_good_age_seconds: age }: RestoreDrillsView): void {
    if (state !== 'never_run') this.drillOk.set(state === 'failed' ? 0 : 1);
    if (age !== null) this.drillAge.set(age);
  }

  private updateBacklogGauges(backlog: Backlog | null): void {
    this.overdue.reset();
    for (const gauge of [this.openHolds, this.oldestHold, this.overdueRequests]) gauge.remove();
    if (!backlog) return;
    this.overdue.set({ table: 'payment_order' }, backlog.overdue.orders);
    this.overdue.set({ table: 'refund' }, backlog.overdue.refunds);
    this.openHolds.set(backlog.holds.open);
    this.oldestHold.set(backlog.holds.oldest_seconds);
    this.overdueRequests.set(backlog.overdue_requests);
  }

  private updateStandbyGauges(states: StandbyState[]): void {
    for (const gauge of [this.standbyUp, this.standbyLag]) gauge.reset();
    states.forEach(({ isUp, lagBytes }, index) => {
      const standby = `${index + 1}`;
      this.standbyUp.set({ standby }, isUp ? 1 : 0);
      if (lagBytes !== null) this.standbyLag.set({ standby }, lagBytes);
    });
  }

  private updateLagGauges(table: string, { waiting, oldest_seconds }: LagView): void {
    this.unhandled.set({ table }, waiting);
    this.oldestRow.set({ table }, oldest_seconds ?? 0);
  }

  private gauge(name: string, help: string, labelNames: string[] = []): Gauge {
    return new Gauge({ name: `nirog_${name}`, help, labelNames, registers: [this.registry] });
  }
}
