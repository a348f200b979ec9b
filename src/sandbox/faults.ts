import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Provider } from './webhook-sender.js';

export const FAULT_MODES = ['none', '429', '500', 'html502', 'timeout', 'timeout_after_apply', 'slow'] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

export interface Fault {
  provider: Provider;
  mode: FaultMode;
  /** Calls it is still good for; null lasts until `none`. */
  remaining: number | null;
}

/** How each provider answers its next calls. */
@Injectable()
export class Faults {
  constructor(private readonly db: DataSource) {}

  async set({ provider, mode, remaining }: Fault): Promise<void> {
    await this.db.query(
      `INSERT INTO sandbox.fault (provider, mode, remaining) VALUES ($1, $2, $3)
       ON CONFLICT (provider) DO UPDATE SET mode = excluded.mode, remaining = excluded.remaining`,
      [provider, mode, remaining],
    );
  }

  all(): Promise<Fault[]> {
    return this.db.query(
      `SELECT provider, mode, remaining FROM sandbox.fault
       WHERE mode <> 'none' AND (remaining IS NULL OR remaining > 0) ORDER BY provider`,
    );
  }

  /** The fault for a call that just arrived; it is used up by that. */
  async take(provider: Provider): Promise<FaultMode> {
    const [rows] = await this.db.query<[{ mode: FaultMode }[], number]>(
      `UPDATE sandbox.fault SET remaining = remaining - 1
       WHERE provider = $1 AND mode <> 'none' AND (remaining IS NULL OR remaining > 0) RETURNING mode`,
      [provider],
    );
    return rows[0]?.mode ?? 'none';
  }
}
