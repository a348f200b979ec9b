import type { EntityManager } from 'typeorm';
import { unseal, reseal, seal } from '../../platform/secrets.js';
import { LOCKED } from '../../platform/db/database.js';
import { PaymentGateway } from './payment-gateway.entity.js';

/** The context with which each secret is sealed. A replaced secret keeps its context. */
const SEAL_CONTEXTS = {
  keySecretSealed: 'key_secret',
  webhookSecretSealed: 'webhook_secret',
  previousWebhookSecretSealed: 'webhook_secret',
} as const satisfies Partial<Record<keyof PaymentGateway, string>>;

type SecretColumn = keyof typeof SEAL_CONTEXTS;
const SECRET_COLUMNS = Object.keys(SEAL_CONTEXTS) as SecretColumn[];

/** The column whose context seals `earlierWebhookSecrets`. */
const EARLIER_SECRET_COLUMN = 'previousWebhookSecretSealed' satisfies SecretColumn;

const sealContext = (doctorId: string, secret: SecretColumn): string => `${doctorId}/${SEAL_CONTEXTS[secret]}`;

export const sealSecret = (doctorId: string, secret: SecretColumn, text: string): string =>
  seal(text, sealContext(doctorId, secret));

/** @throws Error if it was sealed with none of the configured keys. */
export const unsealSecret = (doctorId: string, secret: SecretColumn, sealed: string): string =>
  unseal(sealed, sealContext(doctorId, secret));

/** Seals with the first key what another key has sealed; may be repeated. @returns whether any secret changed. */
export async function resealGateway(tx: EntityManager, doctorId: string): Promise<boolean> {
  const gateway = await tx.findOne(PaymentGateway, { where: { doctorId }, lock: LOCKED });
  if (!gateway) return false;
  const resealSecret = (secret: SecretColumn, sealed: string) => reseal(sealed, sealContext(doctorId, secret));
  const { earlierWebhookSecrets: earlier, replacedKeys } = gateway;
  const change = {
    ...Object.fromEntries(
      SECRET_COLUMNS.flatMap((secret): [SecretColumn, string][] => {
        const sealed = gateway[secret];
        return sealed && resealSecret(secret, sealed) !== sealed ? [[secret, resealSecret(secret, sealed)]] : [];
      }),
    ),
    ...(earlier.some(({ sealed }) => resealSecret(EARLIER_SECRET_COLUMN, sealed) !== sealed) && {
      earlierWebhookSecrets: earlier.map(({ sealed, until }) => ({
        sealed: resealSecret(EARLIER_SECRET_COLUMN, sealed),
        until,
      })),
    }),
    ...(replacedKeys.some(({ sealed }) => resealSecret('keySecretSealed', sealed) !== sealed) && {
      replacedKeys: replacedKeys.map((key) => ({ ...key, sealed: resealSecret('keySecretSealed', key.sealed) })),
    }),
  };
  if (Object.keys(change).length === 0) return false;
  await tx.update(PaymentGateway, { doctorId }, change);
  return true;
}
