import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { DataSource, EntityManager } from 'typeorm';
import { isWorker } from '../../config.js';
import { DomainError, type FieldProblem, type ErrorCode, type ErrorExtensions } from '../../shared/domain-error.js';
import { newId } from '../db/columns.js';
import { SingleStatements } from '../db/single-statements.js';
import { linkScopes, type CallIdentity, type KeyedRequest } from './idempotency.request.js';
import { unseal, reseal, seal } from '../secrets.js';

const DELETE_EXPIRED_MS = 600_000;

const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Outcome of a call: the body of its response, or its error. Stored for 24 hours, so the names must not change. */
export type CallOutcome =
  | { body?: unknown }
  | { refusal: { code: ErrorCode; message: string; details?: FieldProblem[]; facts?: ErrorExtensions } };

/** With a claim the caller does the work; otherwise it returns the stored outcome. */
export type ClaimResult = { claimId: string } | { status: number; outcome: CallOutcome };

interface StoredKey {
  id: string;
  fingerprint: string;
  status: number | null;
  sealed: string | null;
  /** Whether the claim is so old that its process must have died. */
  isAbandoned: boolean;
}

/** Stores keys and their responses. Uses no transactions, so nothing stays locked while a call runs. */
@Injectable()
export class IdempotencyStore {
  constructor(private readonly statements: SingleStatements) {}

  /**
   * Claims the key for this call if it is new, older than a day, released, or held by a process that must have died.
   * @throws DomainError `idempotency.key_reused`, `idempotency.in_progress`, `idempotency.reply_lost`, or
   * `idempotency.reply_deleted`.
   */
  async claim(call: KeyedRequest): Promise<ClaimResult> {
    const { scope, keyHash, fingerprint } = await this.identityInUse(call);
    const [mine] = await this.statements.writeShared<{ id: string }>(
      `INSERT INTO idempotency AS i (id, scope, key_hash, fingerprint, claimed_at) VALUES ($1, $2, $3, $4, now())
       ON CONFLICT (scope, key_hash) DO UPDATE SET id = excluded.id, fingerprint = excluded.fingerprint,
         status = NULL, reply_sealed = NULL, mentioned_ids = NULL, done_at = NULL, created_at = now(), claimed_at = now()
       WHERE i.created_at < now() - interval '24 hours'
         OR (i.status IS NULL AND i.done_at IS NULL AND i.fingerprint = excluded.fingerprint AND i.claimed_at < now() - interval '60 seconds')
       RETURNING id`,
      [newId(), scope, keyHash, fingerprint],
    );
    return mine ? { claimId: mine.id } : this.findOutcome(scope, keyHash, fingerprint);
  }

  /** The identity with a previous secret if the key was claimed with that within a day. */
  private async identityInUse({ previous, ...current }: KeyedRequest): Promise<CallIdentity> {
    for (const identity of previous) {
      const rows = await this.statements.readShared(
        `SELECT FROM idempotency WHERE scope = $1 AND key_hash = $2 AND created_at > now() - interval '24 hours'`,
        [identity.scope, identity.keyHash],
      );
      if (rows.length > 0) return identity;
    }
    return current;
  }

  /** Stores the outcome of the claimed call. @param callText method, URL and body of the call. */
  async storeOutcome(
    id: string,
    callText: string,
    { status, outcome }: { status: number; outcome: CallOutcome },
  ): Promise<void> {
    const response = JSON.stringify(outcome);
    await this.statements.writeShared(
      'UPDATE idempotency SET status = $2, reply_sealed = $3, mentioned_ids = $4 WHERE id = $1 AND status IS NULL',
      [id, status, seal(response, sealContext(id)), [...new Set((callText + response).match(UUIDS))]],
    );
  }

  /** Releases the claim, so that the key may be used again immediately. */
  async release(id: string): Promise<void> {
    await this.statements.writeShared(
      `UPDATE idempotency SET claimed_at = '-infinity' WHERE id = $1 AND status IS NULL`,
      [id],
    );
  }

  /** Responses hold personal data, so they are deleted when the key expires. */
  @Interval(DELETE_EXPIRED_MS)
  protected async deleteExpiredResponses(): Promise<void> {
    if (!isWorker) return;
    await this.statements.writeShared(
      `UPDATE idempotency SET reply_sealed = NULL, mentioned_ids = NULL
       WHERE reply_sealed IS NOT NULL AND created_at < now() - interval '24 hours'`,
      [],
    );
  }

  private async findOutcome(scope: string, keyHash: string, fingerprint: string): Promise<ClaimResult> {
    const [row] = await this.statements.readShared<StoredKey>(
      `SELECT id, fingerprint, status, reply_sealed AS sealed, claimed_at < now() - interval '60 seconds' AS "isAbandoned"
       FROM idempotency WHERE scope = $1 AND key_hash = $2`,
      [scope, keyHash],
    );
    if (row && row.fingerprint !== fingerprint) throw new DomainError('idempotency.key_reused');
    if (row?.status === null && row.isAbandoned) throw new DomainError('idempotency.reply_lost');
    if (!row || row.status === null) throw new DomainError('idempotency.in_progress');
    if (row.sealed === null) throw new DomainError('idempotency.reply_deleted');
    return { status: row.status, outcome: JSON.parse(unseal(row.sealed, sealContext(row.id))) as CallOutcome };
  }
}

/**
 * Deletes stored responses that mention one of `ids`, for every caller: the doctor, a person who works for the doctor, an API
 * key, a patient or a payer. Also deletes all responses to the links `identifiers`. Repeats of those calls then fail with
 * `idempotency.reply_deleted`. Reads the responses of the last 24 hours, which no index finds by id.
 */
export async function deleteStoredResponses(
  tx: EntityManager,
  doctorId: string,
  match: { ids: string[]; identifiers: string[] },
): Promise<void> {
  await tx.query(
    `UPDATE idempotency SET reply_sealed = NULL, mentioned_ids = NULL
     WHERE reply_sealed IS NOT NULL AND (mentioned_ids && $2::uuid[] OR scope = ANY ($3::text[])
       OR mentioned_ids IS NULL AND (scope = $1 OR scope LIKE '%@' || $1))`,
    [doctorId, match.ids, match.identifiers.flatMap(linkScopes)],
  );
}

const sealContext = (id: string): string => `${id}/reply_sealed`;

/** Encrypts stored responses with the current key. Safe to repeat. @returns how many used another key. */
export async function resealStoredResponses(db: DataSource): Promise<number> {
  const rows = await db.query<{ id: string; sealed: string }[]>(
    'SELECT id, reply_sealed AS sealed FROM idempotency WHERE reply_sealed IS NOT NULL',
  );
  let done = 0;
  for (const { id, sealed } of rows) {
    const resealed = reseal(sealed, sealContext(id));
    if (resealed === sealed) continue;
    await db.query('UPDATE idempotency SET reply_sealed = $2 WHERE id = $1 AND reply_sealed = $3', [
      id,
      resealed,
      sealed,
    ]);
    done += 1;
  }
  return done;
}
