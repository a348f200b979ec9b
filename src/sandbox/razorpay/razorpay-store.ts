import { Injectable } from '@nestjs/common';
import { DataSource, QueryFailedError, type EntityManager } from 'typeorm';
import { SandboxClock } from '../sandbox-clock.js';
import { SHORT_URL_PREFIXES, type PaymentLinkEntity, type ShortUrlPrefix } from './links/payment-link-entity.js';
import type { Entity, Notes, OrderEntity, PaymentEntity, RefundEntity } from './razorpay-entities.js';
import { inProgressError, unknownIdError } from './razorpay-errors.js';
import { assertId, type IdKind } from './razorpay-ids.js';

interface EntityTypes {
  order: OrderEntity;
  payment: PaymentEntity;
  refund: RefundEntity;
  payment_link: PaymentLinkEntity;
}
export type EntityKind = keyof EntityTypes;

const LOCK_NOT_AVAILABLE = '55P03';

const PREFIXES: Record<EntityKind, IdKind> = { order: 'order', payment: 'pay', refund: 'rfnd', payment_link: 'plink' };

/** Stored with an entity, but not part of what the API returns. */
export interface EntityMeta {
  keyId: string;
  parentId?: string;
  receipt?: string | null;
  capture?: 'automatic' | 'manual';
}

interface StoredEntity<K extends EntityKind> {
  entity: EntityTypes[K];
  keyId: string;
  /** Capture mode of an order; null for other entities. */
  capture: string | null;
}

export interface ListFilter {
  keyId: string;
  parentId?: string | undefined;
  receipt?: string | undefined;
  /** Orders only: whether the order has an authorized payment. */
  authorized?: boolean | undefined;
  /** Unix seconds. */
  from?: number | undefined;
  to?: number | undefined;
  count: number;
  skip: number;
}

export interface Collection<E> {
  entity: 'collection';
  count: number;
  items: E[];
}

/** Orders, payments and refunds of the simulated Razorpay, separate for each account. */
@Injectable()
export class RazorpayStore {
  constructor(
    private readonly db: DataSource,
    private readonly clock: SandboxClock,
  ) {}

  /** Unix seconds on the clock. */
  nowSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1_000);
  }

  transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** @param keyId null searches every account. @throws ProviderError for a malformed or unknown id. */
  async find<K extends EntityKind>(kind: K, id: string, keyId: string | null): Promise<EntityTypes[K]> {
    return (await this.readEntity(this.db.manager, kind, { id, keyId })).entity;
  }

  /** The key id of an entity's account. @throws ProviderError for an unknown id. */
  async findKeyId(kind: EntityKind, id: string): Promise<string> {
    return (await this.readEntity(this.db.manager, kind, { id, keyId: null })).keyId;
  }

  /** Like `find`, with the row locked until the transaction ends. */
  lock<K extends EntityKind>(tx: EntityManager, kind: K, id: string, keyId: string | null): Promise<StoredEntity<K>> {
    return this.readEntity(tx, kind, { id, keyId, lock: 'FOR UPDATE' });
  }

  /** Like `lock`, but does not wait. @throws ProviderError when the order is locked. */
  async lockOrderNoWait(tx: EntityManager, id: string, keyId: string): Promise<OrderEntity> {
    try {
      return (await this.readEntity(tx, 'order', { id, keyId, lock: 'FOR UPDATE NOWAIT' })).entity;
    } catch (error) {
      const code = error instanceof QueryFailedError && (error.driverError as { code?: string }).code;
      throw code === LOCK_NOT_AVAILABLE ? inProgressError() : error;
    }
  }

  async insert(
    tx: EntityManager,
    kind: EntityKind,
    entity: Entity | PaymentLinkEntity,
    meta: EntityMeta,
  ): Promise<void> {
    await tx.query(
      `INSERT INTO sandbox.razorpay_entity (id, kind, key_id, parent_id, created_at, receipt, capture, entity)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[entity.id, kind, meta.keyId, meta.parentId ?? null, entity.created_at],
        ...[meta.receipt ?? null, meta.capture ?? null, JSON.stringify(entity)],
      ],
    );
  }

  async save(tx: EntityManager, entity: Entity | PaymentLinkEntity): Promise<void> {
    await tx.query('UPDATE sandbox.razorpay_entity SET entity = $2 WHERE id = $1', [entity.id, JSON.stringify(entity)]);
  }

  /** Replaces the notes, the only field that can be edited. */
  replaceNotes<K extends EntityKind>(kind: K, id: string, keyId: string, notes: Notes): Promise<EntityTypes[K]> {
    return this.transaction(async (tx) => {
      const entity = { ...(await this.lock(tx, kind, id, keyId)).entity, notes };
      await this.save(tx, entity);
      return entity;
    });
  }

  /** Newest first. */
  async list<K extends EntityKind>(kind: K, filter: ListFilter): Promise<Collection<EntityTypes[K]>> {
    const rows = await this.db.query<{ entity: EntityTypes[K] }[]>(
      `SELECT entity FROM sandbox.razorpay_entity e WHERE key_id = $1 AND kind = $2
         AND ($3::text IS NULL OR parent_id = $3) AND ($4::text IS NULL OR receipt = $4)
         AND ($5::bigint IS NULL OR created_at >= $5) AND ($6::bigint IS NULL OR created_at <= $6)
         AND ($7::boolean IS NULL OR $7 = EXISTS (SELECT FROM sandbox.razorpay_entity p
               WHERE p.parent_id = e.id AND p.kind = 'payment' AND p.entity->>'status' = 'authorized'))
       ORDER BY created_at DESC, seq DESC LIMIT $8 OFFSET $9`,
      [
        ...[
          filter.keyId,
          kind,
          filter.parentId ?? null,
          filter.receipt ?? null,
          filter.from ?? null,
          filter.to ?? null,
        ],
        ...[filter.authorized ?? null, filter.count, filter.skip],
      ],
    );
    return { entity: 'collection', count: rows.length, items: rows.map((row) => row.entity) };
  }

  /** The payment link of an order, locked; null if it has none. */
  async lockParentLink(tx: EntityManager, orderId: string): Promise<PaymentLinkEntity | null> {
    const [row] = await tx.query<{ entity: PaymentLinkEntity }[]>(
      `SELECT l.entity FROM sandbox.razorpay_entity o JOIN sandbox.razorpay_entity l ON l.id = o.parent_id
       WHERE o.id = $1 AND l.kind = 'payment_link' FOR UPDATE OF l`,
      [orderId],
    );
    return row?.entity ?? null;
  }

  lockOrderOfLink(tx: EntityManager, linkId: string): Promise<unknown> {
    return tx.query(`SELECT FROM sandbox.razorpay_entity WHERE parent_id = $1 AND kind = 'order' FOR UPDATE`, [linkId]);
  }

  /** The order behind a payment link. */
  async findOrderIdOfLink(linkId: string): Promise<string> {
    await this.find('payment_link', linkId, null);
    const [row] = await this.db.query<{ id: string }[]>(
      `SELECT id FROM sandbox.razorpay_entity WHERE parent_id = $1 AND kind = 'order'`,
      [linkId],
    );
    if (!row) throw unknownIdError();
    return row.id;
  }

  /** The payment link with this short address, of any account; null if there is none. */
  async findLinkByUrl(suffix: string): Promise<PaymentLinkEntity | null> {
    const [row] = await this.db.query<{ entity: PaymentLinkEntity }[]>(
      `SELECT entity FROM sandbox.razorpay_entity
       WHERE kind = 'payment_link' AND entity->>'short_url' = ANY ($1::text[])`,
      [SHORT_URL_PREFIXES.map((prefix) => prefix + suffix)],
    );
    return row?.entity ?? null;
  }

  /** Serializes the creation of payment links with the same reference. */
  lockReference(tx: EntityManager, keyId: string, reference: string): Promise<unknown> {
    return tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${keyId}/${reference}`]);
  }

  async hasLinkOf(tx: EntityManager, keyId: string, reference: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT FROM sandbox.razorpay_entity WHERE key_id = $1 AND receipt = $2 AND kind = 'payment_link'`,
      [keyId, reference],
    );
    return rows.length > 0;
  }

  /** The prefix of the short addresses of new payment links. */
  async shortUrlPrefix(): Promise<ShortUrlPrefix> {
    const [row] = await this.db.query<{ prefix: ShortUrlPrefix }[]>('SELECT prefix FROM sandbox.razorpay_link_setting');
    return row?.prefix ?? SHORT_URL_PREFIXES[0];
  }

  async setShortUrlPrefix(prefix: ShortUrlPrefix): Promise<void> {
    await this.db.query(
      `INSERT INTO sandbox.razorpay_link_setting (prefix) VALUES ($1) ON CONFLICT (single) DO UPDATE SET prefix = excluded.prefix`,
      [prefix],
    );
  }

  /** Whether the order accepts no other payment: it is paid or has an authorized payment. */
  async isPaidOrAuthorized(tx: EntityManager, order: OrderEntity): Promise<boolean> {
    if (order.status === 'paid') return true;
    const rows = await tx.query<unknown[]>(
      `SELECT FROM sandbox.razorpay_entity WHERE parent_id = $1 AND entity->>'status' = 'authorized' LIMIT 1`,
      [order.id],
    );
    return rows.length > 0;
  }

  private async readEntity<K extends EntityKind>(
    tx: EntityManager,
    kind: K,
    { id, keyId, lock = '' }: { id: string; keyId: string | null; lock?: 'FOR UPDATE' | 'FOR UPDATE NOWAIT' | '' },
  ): Promise<StoredEntity<K>> {
    assertId(PREFIXES[kind], id);
    const [row] = await tx.query<StoredEntity<K>[]>(
      `SELECT entity, key_id AS "keyId", capture FROM sandbox.razorpay_entity
       WHERE id = $1 AND kind = $2 AND ($3::text IS NULL OR key_id = $3) ${lock}`,
      [id, kind, keyId],
    );
    if (!row) throw unknownIdError();
    return row;
  }
}
