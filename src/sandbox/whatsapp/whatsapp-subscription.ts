import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { DataSource } from 'typeorm';
import { config, isApi } from '../../config.js';
import { Errands } from '../simulated-jobs.js';
import { WEBHOOK_PATH } from './whatsapp-webhook.js';

const HANDSHAKE = 'whatsapp handshake';
const ANSWER_MS = 5_000;
/** Seconds from a try to the next: the server may not listen yet. */
const AGAIN = [0.2, 1, 5, 15];

/** Meta asks at the subscription whether the webhook's address is ours: here, at each start. */
@Injectable()
export class WhatsAppSubscription implements OnApplicationBootstrap {
  private readonly log = new Logger(WhatsAppSubscription.name);

  constructor(
    private readonly db: DataSource,
    private readonly errands: Errands,
  ) {
    errands.register(HANDSHAKE, async (_, tries) => {
      const isVerified = await verify(config.whatsapp.verifyToken);
      const again = isVerified ? undefined : AGAIN[tries - 1];
      if (!isVerified && again === undefined) this.log.error('the webhook does not answer the handshake');
      return again ?? null;
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!isApi) return;
    await this.db.transaction(async (tx) => {
      await tx.query('DELETE FROM sandbox.pending_errand WHERE kind = $1', [HANDSHAKE]);
      await this.errands.plan(tx, [{ kind: HANDSHAKE, lane: HANDSHAKE, payload: null, delaySeconds: 0 }]);
    });
  }
}

/** Whether the address knows the token and gives the challenge back as it is. */
export async function verify(token: string): Promise<boolean> {
  const challenge = String(randomInt(1e9));
  const question = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': token };
  const query = new URLSearchParams(question).toString();
  try {
    const answer = await fetch(`${config.sandboxTargetUrl}${WEBHOOK_PATH}?${query}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    return answer.ok && (await answer.text()) === challenge;
  } catch {
    return false;
  }
}
