/**
 * `npm run secrets:rotate`: encrypts every stored secret that uses a key of ENCRYPTION_KEY_PREVIOUS with
 * ENCRYPTION_KEY. Safe to repeat, and to run while the server does. docs/operations.md describes the whole procedure.
 */
import type { DataSource } from 'typeorm';
import { resealWebhooks } from './events/webhooks/webhook-secrets.js';
import { totpContext } from './auth/second-factor/totp.js';
import { runCommand, UsageError } from './command.js';
import { resealGateway } from './payments/gateway/gateway-secrets.js';
import { resealSuppressionKey } from './patients/erasure/suppression.js';
import { auditSettingsSql, systemContext } from './platform/audit-context.js';
import { SystemClock } from './platform/clock.js';
import { reseal as resealText } from './platform/secrets.js';
import { resealStoredResponses } from './platform/idempotency/idempotency.store.js';

/** Doctors who have saved keys or webhooks. The role `nirog_platform` may read across doctors. */
const doctorsWithKeys = (db: DataSource): Promise<{ id: string }[]> =>
  db.transaction(async (tx) => {
    await tx.query('SET LOCAL ROLE nirog_platform');
    return tx.query(
      'SELECT doctor_id AS id FROM payment_gateway UNION SELECT doctor_id FROM event_webhook ORDER BY id',
    );
  });

const reseal = (db: DataSource, doctorId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.query(
      `SELECT set_config('app.doctor', $1, true), ${auditSettingsSql(systemContext('secrets.rotate'), new SystemClock().now())}`,
      [doctorId],
    );
    const [gateway, webhooks] = [await resealGateway(tx, doctorId), await resealWebhooks(tx, doctorId)];
    return gateway || webhooks;
  });

/** The keys of authenticator apps, which belong to no doctor. @returns how many were encrypted again. */
async function resealTotpKeys(db: DataSource): Promise<number> {
  const apps = await db.query<{ id: string; accountId: string; sealed: string }[]>(
    'SELECT id, account_id AS "accountId", secret_sealed AS sealed FROM second_factor WHERE secret_sealed IS NOT NULL',
  );
  let done = 0;
  for (const { id, accountId, sealed } of apps) {
    const resealed = resealText(sealed, totpContext(accountId));
    if (resealed === sealed) continue;
    await db.query('UPDATE second_factor SET secret_sealed = $2 WHERE id = $1', [id, resealed]);
    done += 1;
  }
  return done;
}

await runCommand(async (db) => {
  const failed: string[] = [];
  const attempt = (name: string, work: Promise<number>): Promise<number> =>
    work.catch((error: unknown) => {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return 0;
    });
  let resealed = 0;
  for (const { id } of await doctorsWithKeys(db))
    resealed += await attempt(`doctor ${id}`, reseal(db, id).then(Number));
  const responses = await attempt('stored responses', resealStoredResponses(db));
  const apps = await attempt('authenticator apps', resealTotpKeys(db));
  await attempt('the key of suppressed numbers', resealSuppressionKey(db));
  const summary = `Encrypted again: the secrets of ${resealed} doctors, the keys of ${apps} authenticator apps and ${responses} stored responses.`;
  if (failed.length) throw new UsageError([summary, 'Not done:', ...failed].join('\n'));
  return `${summary} Everything is encrypted with ENCRYPTION_KEY now.`;
});
