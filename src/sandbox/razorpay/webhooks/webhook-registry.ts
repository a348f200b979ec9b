import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { GatewayService } from '../../../payments/gateway/gateway.service.js';
import { requestError, unknownIdError } from '../razorpay-errors.js';
import { newRazorpayId } from '../razorpay-ids.js';
import type { Collection } from '../razorpay-store.js';
import { pathAtProduct, type WebhookRequest } from './webhook-request.js';

/** A registered webhook as the API returns it, without its secret. */
export interface WebhookEntity {
  id: string;
  entity: 'webhook';
  url: string;
  active: boolean;
  events: Record<string, boolean>;
}

/** An endpoint that receives a merchant's webhooks. */
export interface WebhookTarget {
  /** Null for the webhook that the doctor set up by hand, which the API does not return. */
  webhookId: string | null;
  path: string;
  /** Null: not signed. */
  secret: string | null;
  /** Null: every event. */
  events: Record<string, boolean> | null;
}

const MAX_WEBHOOKS = 30;

/** The webhooks that merchants registered through the API, or set up by hand in the dashboard. */
@Injectable()
export class WebhookRegistry {
  constructor(
    private readonly db: DataSource,
    private readonly gateways: GatewayService,
  ) {}

  async list(keyId: string, { count, skip }: { count: number; skip: number }): Promise<Collection<WebhookEntity>> {
    const rows = await this.db.query<{ entity: WebhookEntity }[]>(
      'SELECT entity FROM sandbox.razorpay_webhook WHERE key_id = $1 ORDER BY id LIMIT $2 OFFSET $3',
      [keyId, count, skip],
    );
    return { entity: 'collection', count: rows.length, items: rows.map((row) => row.entity) };
  }

  /** @throws ProviderError when the account has `MAX_WEBHOOKS` already. */
  async create(keyId: string, { secret, ...fields }: WebhookRequest): Promise<WebhookEntity> {
    const { count } = await this.list(keyId, { count: MAX_WEBHOOKS, skip: 0 });
    if (count === MAX_WEBHOOKS) throw requestError(`You cannot have more than ${MAX_WEBHOOKS} webhooks.`);
    const entity: WebhookEntity = { id: newRazorpayId('evt').replace('evt_', ''), entity: 'webhook', ...fields };
    await this.db.query(
      'INSERT INTO sandbox.razorpay_webhook (id, key_id, path, secret, entity) VALUES ($1, $2, $3, $4, $5)',
      [entity.id, keyId, pathAtProduct(fields.url), secret ?? null, JSON.stringify(entity)],
    );
    return entity;
  }

  /** Replaces all fields; a secret that is left out stays. @throws ProviderError for an unknown id. */
  async edit(keyId: string, id: string, { secret, ...fields }: WebhookRequest): Promise<WebhookEntity> {
    const entity: WebhookEntity = { id, entity: 'webhook', ...fields };
    const [rows] = await this.db.query<[unknown[], number]>(
      `UPDATE sandbox.razorpay_webhook SET path = $3, secret = coalesce($4, secret), entity = $5
       WHERE id = $1 AND key_id = $2 RETURNING id`,
      [id, keyId, pathAtProduct(fields.url), secret ?? null, JSON.stringify(entity)],
    );
    if (rows.length === 0) throw unknownIdError();
    return entity;
  }

  /** The active webhooks. Registered webhooks replace the one that was set up by hand. */
  async findTargets(keyId: string, doctorId: string | null): Promise<WebhookTarget[]> {
    const registered = await this.db.query<(Omit<WebhookTarget, 'path'> & { path: string | null; active: boolean })[]>(
      `SELECT id AS "webhookId", path, secret, entity->'events' AS events, (entity->>'active')::boolean AS active
       FROM sandbox.razorpay_webhook WHERE key_id = $1 ORDER BY id`,
      [keyId],
    );
    if (registered.length > 0)
      return registered.flatMap(({ active, path, ...target }) =>
        active && path !== null ? [{ ...target, path }] : [],
      );
    const gateway =
      doctorId && (await this.isManualWebhookActive(keyId)) ? await this.gateways.findAccount(doctorId) : null;
    if (!gateway) return [];
    const path = `/api/webhooks/razorpay/${gateway.webhookToken}`;
    return [{ webhookId: null, path, secret: gateway.webhookSecret, events: null }];
  }

  /** Disables a webhook that failed for 24 hours; null is the one set up by hand. May be repeated. */
  async disable(keyId: string, webhookId: string | null): Promise<void> {
    await this.setActive(keyId, webhookId, false);
  }

  /** Enables all webhooks of a merchant, as in Razorpay's dashboard. */
  async enableAll(keyId: string): Promise<void> {
    await this.setActive(keyId, null, true);
    for (const { id } of (await this.list(keyId, { count: MAX_WEBHOOKS, skip: 0 })).items)
      await this.setActive(keyId, id, true);
  }

  private async setActive(keyId: string, webhookId: string | null, active: boolean): Promise<void> {
    await (webhookId === null
      ? this.db.query('UPDATE sandbox.razorpay_key SET webhook_active = $2 WHERE key_id = $1', [keyId, active])
      : this.db.query(
          `UPDATE sandbox.razorpay_webhook SET entity = jsonb_set(entity::jsonb, '{active}', to_jsonb($3::boolean))::json
           WHERE key_id = $1 AND id = $2`,
          [keyId, webhookId, active],
        ));
  }

  private async isManualWebhookActive(keyId: string): Promise<boolean> {
    const [row] = await this.db.query<{ on: boolean }[]>(
      'SELECT webhook_active AS "on" FROM sandbox.razorpay_key WHERE key_id = $1',
      [keyId],
    );
    return row?.on ?? false;
  }
}
