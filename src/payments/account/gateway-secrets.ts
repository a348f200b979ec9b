import type { EntityManager } from 'typeorm';
import { open, resealed, seal } from '../../platform/secrets.js';
import { LOCKED } from '../../platform/db/database.js';
import { PaymentGateway } from './payment-gateway.entity.js';

/** Where each secret of a gateway is sealed for; one that is replaced keeps its place. */
const PLACES = {
  keySecretSealed: 'key_secret',
  webhookSecretSealed: 'webhook_secret',
  previousWebhookSecretSealed: 'webhook_secret',
} as const satisfies Partial<Record<keyof PaymentGateway, string>>;

type Secret = keyof typeof PLACES;
const SECRETS = Object.keys(PLACES) as Secret[];

/** Where the secrets before the previous one are sealed for. */
const EARLIER = 'previousWebhookSecretSealed' satisfies Secret;

const placeOf = (doctorId: string, secret: Secret): string => `${doctorId}/${PLACES[secret]}`;

export const sealFor = (doctorId: string, secret: Secret, text: string): string =>
  seal(text, placeOf(doctorId, secret));

/** @throws Error when none of the keys sealed it. */
export const openOf = (doctorId: string, secret: Secret, sealed: string): string =>
  open(sealed, placeOf(doctorId, secret));

/** Seals what another key has sealed with the first one; may be repeated. @returns whether there was anything to do. */
export async function resealGateway(tx: EntityManager, doctorId: string): Promise<boolean> {
  const gateway = await tx.findOne(PaymentGateway, { where: { doctorId }, lock: LOCKED });
  if (!gateway) return false;
  const anew = (secret: Secret, sealed: string) => resealed(sealed, placeOf(doctorId, secret));
  const { earlierWebhookSecrets: earlier, replacedKeys } = gateway;
  const change = {
    ...Object.fromEntries(
      SECRETS.flatMap((secret): [Secret, string][] => {
        const sealed = gateway[secret];
        return sealed && anew(secret, sealed) !== sealed ? [[secret, anew(secret, sealed)]] : [];
      }),
    ),
    ...(earlier.some(({ sealed }) => anew(EARLIER, sealed) !== sealed) && {
      earlierWebhookSecrets: earlier.map(({ sealed, until }) => ({ sealed: anew(EARLIER, sealed), until })),
    }),
    ...(replacedKeys.some(({ sealed }) => anew('keySecretSealed', sealed) !== sealed) && {
      replacedKeys: replacedKeys.map((key) => ({ ...key, sealed: anew('keySecretSealed', key.sealed) })),
    }),
  };
  if (Object.keys(change).length === 0) return false;
  await tx.update(PaymentGateway, { doctorId }, change);
  return true;
}
