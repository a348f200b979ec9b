import { Injectable } from '@nestjs/common';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database, LOCKED } from '../../platform/db/database.js';
import { Sweeper, type Sweep } from '../../platform/jobs/sweeper.js';
import { REPLACED_KEYS_KEPT_DAYS, MAX_REPLACED_KEYS } from './gateway.rules.js';
import { PaymentGateway, type ReplacedKey } from './payment-gateway.entity.js';

const BATCH_SIZE = 500;
const DAY_MS = 86_400_000;

const replacedKeysColumns = (keys: ReplacedKey[]) => {
  const expiries = keys.map(({ until }) => new Date(until).getTime());
  return { replacedKeys: keys, replacedKeysUntil: expiries.length > 0 ? new Date(Math.min(...expiries)) : null };
};

/** The replaced keys to store when the keys of `nextKeyId` take the place of the gateway's current ones. */
export function retireKeys({ keyId, keySecretSealed, replacedKeys }: PaymentGateway, nextKeyId: string, now: Date) {
  const until = new Date(now.getTime() + REPLACED_KEYS_KEPT_DAYS * DAY_MS).toISOString();
  const all = [...replacedKeys.filter((key) => key.keyId !== keyId), { keyId, sealed: keySecretSealed, until }];
  return replacedKeysColumns(all.filter((key) => key.keyId !== nextKeyId).slice(-MAX_REPLACED_KEYS));
}

/** Deletes replaced keys when they expire. */
@Injectable()
export class ReplacedKeysSweep implements Sweep {
  readonly name = 'replaced_keys';

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.register(this);
  }

  async nextDue(): Promise<Date | null> {
    const [row] = await this.db.acrossTenants((tx) =>
      tx.query<{ due: Date | null }[]>('SELECT min(replaced_keys_until) AS due FROM payment_gateway'),
    );
    return row?.due ?? null;
  }

  async run(context: AuditContext): Promise<number> {
    const due = await this.db.acrossTenants((tx) =>
      tx.query<{ doctor_id: string }[]>(
        'SELECT doctor_id FROM payment_gateway WHERE replaced_keys_until <= $1 ORDER BY replaced_keys_until LIMIT $2',
        [this.clock.now(), BATCH_SIZE],
      ),
    );
    for (const { doctor_id } of due) await this.deleteExpired(context, doctor_id);
    return due.length;
  }

  private deleteExpired(context: AuditContext, doctorId: string): Promise<void> {
    return this.db.write(context, doctorId, async (tx) => {
      const gateway = await tx.findOneOrFail(PaymentGateway, { where: { doctorId }, lock: LOCKED });
      const remaining = gateway.replacedKeys.filter(({ until }) => new Date(until) > this.clock.now());
      await tx.update(PaymentGateway, { doctorId }, replacedKeysColumns(remaining));
    });
  }
}
