import type { EntityManager } from 'typeorm';
import { reseal, seal, unseal } from '../../platform/secrets.js';
import { LOCKED } from '../../platform/db/database.js';
import { EventWebhook } from './event-webhook.entity.js';

const context = (doctorId: string, webhookId: string): string => `${doctorId}/webhook_secret/${webhookId}`;

export const sealWebhookSecret = (doctorId: string, webhookId: string, secret: string): string =>
  seal(secret, context(doctorId, webhookId));

export interface SealedSecrets {
  doctorId: string;
  webhookId: string;
  secretSealed: string;
  previousSecretSealed: string | null;
  previousEndsAt: Date | null;
}

/**
 * The secrets with which a call is signed: the current one, and the one before while it works and can be read.
 * @throws Error if the current one cannot be read.
 */
export function openSecrets(sealed: SealedSecrets, now: Date): string[] {
  const { doctorId, webhookId, secretSealed, previousSecretSealed, previousEndsAt } = sealed;
  const open = (text: string) => unseal(text, context(doctorId, webhookId));
  const current = open(secretSealed);
  if (previousSecretSealed === null || !previousEndsAt || previousEndsAt <= now) return [current];
  try {
    return [current, open(previousSecretSealed)];
  } catch {
    return [current]; // a new secret replaces one that can no longer be read
  }
}

/** Encrypts the secrets of a doctor's webhooks again that use an earlier key. @returns whether there were any. */
export async function resealWebhooks(tx: EntityManager, doctorId: string): Promise<boolean> {
  const webhooks = await tx.find(EventWebhook, { where: { doctorId }, order: { id: 'ASC' }, lock: LOCKED });
  let changed = false;
  for (const { id, secretSealed, previousSecretSealed } of webhooks) {
    const again = (text: string) => reseal(text, context(doctorId, id));
    const next = {
      secretSealed: again(secretSealed),
      previousSecretSealed: previousSecretSealed === null ? null : again(previousSecretSealed),
    };
    if (next.secretSealed === secretSealed && next.previousSecretSealed === previousSecretSealed) continue;
    await tx.update(EventWebhook, { doctorId, id }, next);
    changed = true;
  }
  return changed;
}
