import { Injectable } from '@nestjs/common';
import { In, IsNull, type EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { newId } from '../../platform/db/columns.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { hashToken } from '../../platform/secrets.js';
import { DomainError } from '../../shared/domain-error.js';
import { parseInstant } from '../../shared/instant.js';
import { Account, lockAccount } from '../account.entity.js';
import { ApiKey, ApiKeyUse, PREVIOUS_SECRET_MS } from './api-key.entity.js';
import { apiKeyPrefix, createApiKeySecret } from './api-key-secret.js';
import { API_KEY_LIMITS, apiKeyStatus } from './api-key.rules.js';
import type { CreateApiKey, UpdateApiKey } from './api-key.dto.js';
import type { ApiKeyView } from './api-key.view.js';

interface CreatedKey {
  api_key: ApiKeyView;
  secret: string;
}

/** No password has this hash, so nobody can log in as the account of a key. */
const NO_PASSWORD = '';

/** The API keys of a clinic. */
@Injectable()
export class ApiKeysService {
  constructor(private readonly db: Database) {}

  /** Keys that work come first, newest first. */
  async list(doctorId: string): Promise<ApiKeyView[]> {
    const views = await this.db.readShared((tx) => findViews(tx, { doctorId }));
    return [...views.filter(({ status }) => status === 'active'), ...views.filter(({ status }) => status !== 'active')];
  }

  /** @throws DomainError `api_key.not_found`. */
  find(doctorId: string, id: string): Promise<ApiKeyView> {
    return this.db.readShared((tx) => findView(tx, doctorId, id));
  }

  /** @throws DomainError `api_key.too_many`. */
  create(context: AuditContext, doctorId: string, input: CreateApiKey): Promise<CreatedKey> {
    const { name, scopes, networks = [], expires_at } = input;
    const expiresAt = expiryOf(expires_at);
    const secret = createApiKeySecret();
    return this.db.writeShared(context, async (tx) => {
      await lockAccount(tx, doctorId);
      const kept = await tx.count(ApiKey, { where: { doctorId, revokedAt: IsNull() } });
      if (kept >= API_KEY_LIMITS.keys) throw new DomainError('api_key.too_many', { max: String(API_KEY_LIMITS.keys) });
      const [id, accountId, createdAt] = [newId(), newId(), new Date()];
      await tx.insert(Account, {
        id: accountId,
        name,
        role: 'integration',
        status: 'approved',
        passwordHash: NO_PASSWORD,
        approvedAt: createdAt,
      });
      const key = { id, doctorId, accountId, name, scopes, networks, expiresAt, createdAt };
      await tx.insert(ApiKey, { ...key, ...secretColumns(secret) });
      return { api_key: await findView(tx, doctorId, id), secret };
    });
  }

  /** @throws DomainError `api_key.not_found` or `api_key.revoked`. */
  update(context: AuditContext, doctorId: string, id: string, input: UpdateApiKey): Promise<ApiKeyView> {
    const { name, scopes, networks, expires_at } = input;
    return this.db.writeShared(context, async (tx) => {
      const key = await lockActive(tx, doctorId, id);
      const changes = {
        ...(name !== undefined && { name }),
        ...(scopes && { scopes }),
        ...(networks && { networks }),
        ...(expires_at !== undefined && { expiresAt: expiryOf(expires_at) }),
      };
      if (Object.keys(changes).length > 0) await tx.update(ApiKey, { id }, changes);
      if (name !== undefined) await tx.update(Account, { id: key.accountId }, { name });
      return findView(tx, doctorId, id);
    });
  }

  /**
   * Gives the key a new secret. The earlier one works for a week longer.
   * @throws DomainError `api_key.not_found`, `api_key.revoked`, or `api_key.two_secrets` while two secrets work.
   */
  rotate(context: AuditContext, doctorId: string, id: string): Promise<CreatedKey> {
    const secret = createApiKeySecret();
    return this.db.writeShared(context, async (tx) => {
      const key = await lockActive(tx, doctorId, id);
      const now = new Date();
      if (key.previousEndsAt && key.previousEndsAt > now) throw new DomainError('api_key.two_secrets');
      const previousEndsAt = new Date(now.getTime() + PREVIOUS_SECRET_MS);
      await tx.update(ApiKey, { id }, { ...secretColumns(secret), previousSecretHash: key.secretHash, previousEndsAt });
      return { api_key: await findView(tx, doctorId, id), secret };
    });
  }

  /** Ends the secret before the last rotation at once. Repeatable. @throws DomainError `api_key.not_found`. */
  endPreviousSecret(context: AuditContext, doctorId: string, id: string): Promise<ApiKeyView> {
    return this.db.writeShared(context, async (tx) => {
      const key = await lock(tx, doctorId, id);
      if (key.previousSecretHash) await tx.update(ApiKey, { id }, { previousSecretHash: null, previousEndsAt: null });
      return findView(tx, doctorId, id);
    });
  }

  /** Ends the key at once. Repeatable. @throws DomainError `api_key.not_found`. */
  revoke(context: AuditContext, doctorId: string, id: string): Promise<ApiKeyView> {
    return this.db.writeShared(context, async (tx) => {
      const { revokedAt } = await lock(tx, doctorId, id);
      if (!revokedAt)
        await tx.update(ApiKey, { id }, { revokedAt: new Date(), previousSecretHash: null, previousEndsAt: null });
      return findView(tx, doctorId, id);
    });
  }
}

const secretColumns = (secret: string) => ({ secretHash: hashToken(secret), prefix: apiKeyPrefix(secret) });

/** @throws DomainError for a time that has passed. */
function expiryOf(text: string | null | undefined): Date | null {
  const expiresAt = parseInstant(text ?? '');
  if (expiresAt && expiresAt <= new Date())
    throw DomainError.invalidField('expires_at', 'Choose an expiry in the future');
  return expiresAt;
}

async function lock(tx: EntityManager, doctorId: string, id: string): Promise<ApiKey> {
  const key = await tx.findOne(ApiKey, { where: { id, doctorId }, lock: LOCKED });
  if (!key) throw new DomainError('api_key.not_found');
  return key;
}

async function lockActive(tx: EntityManager, doctorId: string, id: string): Promise<ApiKey> {
  const key = await lock(tx, doctorId, id);
  if (key.revokedAt) throw new DomainError('api_key.revoked');
  return key;
}

async function findView(tx: EntityManager, doctorId: string, id: string): Promise<ApiKeyView> {
  const [view] = await findViews(tx, { doctorId, id });
  if (!view) throw new DomainError('api_key.not_found');
  return view;
}

/** Newest first. */
async function findViews(tx: EntityManager, where: { doctorId: string; id?: string }): Promise<ApiKeyView[]> {
  const keys = await tx.find(ApiKey, { where, order: { id: 'DESC' } });
  const uses = await tx.findBy(ApiKeyUse, { apiKeyId: In(keys.map(({ id }) => id)) });
  const now = new Date();
  return keys.map((key) =>
    toView(
      key,
      uses.find(({ apiKeyId }) => apiKeyId === key.id),
      now,
    ),
  );
}

function toView(key: ApiKey, use: ApiKeyUse | undefined, now: Date): ApiKeyView {
  const { id, name, prefix, scopes, networks, previousEndsAt } = key;
  return {
    id,
    name,
    prefix,
    scopes,
    networks,
    status: apiKeyStatus(key, now),
    expires_at: key.expiresAt,
    created_at: key.createdAt,
    revoked_at: key.revokedAt,
    last_used_at: use?.lastUsedAt ?? null,
    last_used_ip: use?.lastUsedIp ?? null,
    previous_secret_ends_at: previousEndsAt && previousEndsAt > now ? previousEndsAt : null,
  };
}
