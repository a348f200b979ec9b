import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';

export const WINDOW_CLOSED = ['failed', 'refused'] as const;

/** How strict the simulated WhatsApp is. */
export interface Settings {
  /** After so many seconds one more message may go to the same phone; 0 is no limit. Meta: 6. */
  pair_seconds: number;
  /** So many may go at once, borrowed from the future. */
  pair_burst: number;
  /** Messages a second from the number, in real time; 0 is no limit. Meta: 80 to 1000. */
  per_second: number;
  /** People written to within 24 hours outside their own conversation; 0 is no limit. Meta: 250 and more. */
  daily_users: number;
  /** A free text outside the window is accepted and fails, or is refused at once. */
  window_closed: (typeof WINDOW_CLOSED)[number];
  /** How many statuses and messages one webhook brings. */
  batch: number;
}

const DEFAULT_SETTINGS: Settings = {
  pair_seconds: 0,
  pair_burst: 45,
  per_second: 0,
  daily_users: 0,
  window_closed: 'failed',
  batch: 1,
};

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What a tester has set, for every process; the limits are off until somebody sets them. */
@Injectable()
export class WhatsAppSettings {
  constructor(private readonly db: DataSource) {}

  async get(tx: Pick<EntityManager, 'query'> = this.db): Promise<Settings> {
    const [row] = await tx.query<{ settings: Partial<Settings> }[]>('SELECT settings FROM sandbox.whatsapp_setting');
    return { ...DEFAULT_SETTINGS, ...row?.settings };
  }

  /** Changes what is named. */
  async update(settings: Partial<Settings>): Promise<Settings> {
    await this.db.query(
      `INSERT INTO sandbox.whatsapp_setting AS s (settings) VALUES ($1)
       ON CONFLICT (single) DO UPDATE SET settings = s.settings || excluded.settings`,
      [JSON.stringify(settings)],
    );
    return this.get();
  }

  /** No limits, one update a webhook. */
  async reset(): Promise<Settings> {
    await this.db.query('DELETE FROM sandbox.whatsapp_setting');
    return DEFAULT_SETTINGS;
  }

  async expireToken(token: string): Promise<void> {
    await this.db.query('INSERT INTO sandbox.whatsapp_expired_token VALUES ($1) ON CONFLICT DO NOTHING', [
      hashToken(token),
    ]);
  }

  async renewTokens(): Promise<void> {
    await this.db.query('DELETE FROM sandbox.whatsapp_expired_token');
  }

  async isTokenExpired(token: string): Promise<boolean> {
    const rows = await this.db.query<unknown[]>('SELECT FROM sandbox.whatsapp_expired_token WHERE hash = $1', [
      hashToken(token),
    ]);
    return rows.length > 0;
  }

  /** Counts an answer that refused a message. */
  async countError(code: number): Promise<void> {
    await this.db.query(
      `INSERT INTO sandbox.whatsapp_refusal AS r VALUES ($1, 1) ON CONFLICT (code) DO UPDATE SET times = r.times + 1`,
      [code],
    );
  }

  /** How often each code was answered. */
  errorCounts(): Promise<{ code: number; times: number }[]> {
    return this.db.query('SELECT code, times FROM sandbox.whatsapp_refusal ORDER BY code');
  }
}
