import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';

export const WINDOW_CLOSED = ['failed', 'refused'] as const;
export const MEDIA_FETCH = ['normal', 'failed'] as const;

/** The limits and options of the simulated WhatsApp. */
export interface Settings {
  /** Seconds between messages to the same phone; 0 is no limit. Meta: 6. */
  pair_seconds: number;
  /** Messages that one phone may get at once, faster than `pair_seconds`; the next wait is that much longer. */
  pair_burst: number;
  /** Messages a second from the number, in real time; 0 is no limit. Meta: 80 to 1000. */
  per_second: number;
  /** Recipients of business-initiated messages within 24 hours; 0 is no limit. Meta: 250 and more. */
  daily_users: number;
  /** Free text outside the conversation window: `failed` accepts it and reports a failure later, `refused` rejects it. */
  window_closed: (typeof WINDOW_CLOSED)[number];
  /** `failed`: messages with a file are accepted and then fail, because the file could not be fetched. */
  media_fetch: (typeof MEDIA_FETCH)[number];
  /** The most statuses and messages in one webhook. */
  batch: number;
}

const DEFAULT_SETTINGS: Settings = {
  pair_seconds: 0,
  pair_burst: 45,
  per_second: 0,
  daily_users: 0,
  window_closed: 'failed',
  media_fetch: 'normal',
  batch: 1,
};

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What all processes share: settings (limits are off by default), expired tokens and counts of errors. */
@Injectable()
export class WhatsAppSettings {
  constructor(private readonly db: DataSource) {}

  async get(tx: Pick<EntityManager, 'query'> = this.db): Promise<Settings> {
    const [row] = await tx.query<{ settings: Partial<Settings> }[]>('SELECT settings FROM sandbox.whatsapp_setting');
    return { ...DEFAULT_SETTINGS, ...row?.settings };
  }

  /** Fields that are left out stay unchanged. */
  async update(settings: Partial<Settings>): Promise<Settings> {
    await this.db.query(
      `INSERT INTO sandbox.whatsapp_setting AS s (settings) VALUES ($1)
       ON CONFLICT (single) DO UPDATE SET settings = s.settings || excluded.settings`,
      [JSON.stringify(settings)],
    );
    return this.get();
  }

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

  /** Counts an error response to a message. */
  async countError(code: number): Promise<void> {
    await this.db.query(
      `INSERT INTO sandbox.whatsapp_rejection AS r VALUES ($1, 1) ON CONFLICT (code) DO UPDATE SET times = r.times + 1`,
      [code],
    );
  }

  /** How often each error code was returned. */
  errorCounts(): Promise<{ code: number; times: number }[]> {
    return this.db.query('SELECT code, times FROM sandbox.whatsapp_rejection ORDER BY code');
  }
}
