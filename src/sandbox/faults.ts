import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Provider } from './webhook-sender.js';

export const FAULT_MODES = [
  ...(['none', '400', '429', '500', 'html502', 'html503', '404', 'html200', 'reset'] as const),
  ...(['timeout', 'timeout_after_apply', 'reset_after_apply', 'slow'] as const),
];
export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  provider: Provider;
  /** Method and path in the provider's API, such as `POST /v1/payments/:id/capture`; null for every call. */
  endpoint: string | null;
  mode: FaultMode;
  /** How many more calls fail; null means all, until `none`. */
  remaining: number | null;
}

/** The faults that are set for each provider. */
@Injectable()
export class Faults {
  constructor(private readonly db: DataSource) {}

  /** A fault for every call replaces the faults of single endpoints, so `none` without an endpoint clears all. */
  async set({ provider, endpoint, mode, remaining }: Fault): Promise<void> {
    await this.db.query('DELETE FROM sandbox.fault WHERE provider = $1 AND ($2::text IS NULL OR endpoint = $2)', [
      provider,
      endpoint,
    ]);
    await this.db.query(
      `INSERT INTO sandbox.fault (provider, endpoint, mode, remaining) VALUES ($1, $2, $3, $4)
       ON CONFLICT (provider, (coalesce(endpoint, ''))) DO UPDATE SET mode = excluded.mode, remaining = excluded.remaining`,
      [provider, endpoint, mode, remaining],
    );
  }

  all(): Promise<Fault[]> {
    return this.db.query(
      `SELECT provider, endpoint, mode, remaining FROM sandbox.fault
       WHERE mode <> 'none' AND (remaining IS NULL OR remaining > 0) ORDER BY provider, endpoint`,
    );
  }

  /** Returns the fault for a call and counts it. An endpoint's own fault comes before the fault for every call. */
  async consume(provider: Provider, endpoint: string): Promise<FaultMode> {
    const [rows] = await this.db.query<[{ mode: FaultMode }[], number]>(
      `UPDATE sandbox.fault SET remaining = remaining - 1 WHERE id = (
         SELECT id FROM sandbox.fault
         WHERE provider = $1 AND (endpoint IS NULL OR endpoint = $2) AND mode <> 'none'
           AND (remaining IS NULL OR remaining > 0)
         ORDER BY endpoint NULLS LAST LIMIT 1 FOR UPDATE)
       RETURNING mode`,
      [provider, endpoint],
    );
    return rows[0]?.mode ?? 'none';
  }
}
