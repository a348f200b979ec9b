import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { DataSource } from 'typeorm';
import { config, isApi } from '../../config.js';
import { SimulatedJobs } from '../simulated-jobs.js';
import { WEBHOOK_PATH } from './whatsapp-webhook.js';

const HANDSHAKE_JOB = 'whatsapp handshake';
const TIMEOUT_MS = 5_000;
/** Seconds between attempts; at first the server may not listen yet. */
const RETRY_SECONDS = [0.2, 1, 5, 15];

/** Verifies the webhook endpoint at each start, as Meta does when a webhook is subscribed. */
@Injectable()
export class WhatsAppSubscription implements OnApplicationBootstrap {
  private readonly log = new Logger(WhatsAppSubscription.name);

  constructor(
    private readonly db: DataSource,
    private readonly jobs: SimulatedJobs,
  ) {
    jobs.register(HANDSHAKE_JOB, async (_, tries) => {
      const isVerified = await verifyWebhook(config.whatsapp.verifyToken);
      const retrySeconds = isVerified ? undefined : RETRY_SECONDS[tries - 1];
      if (!isVerified && retrySeconds === undefined) this.log.error('the webhook endpoint could not be verified');
      return retrySeconds ?? null;
    });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!isApi) return;
    await this.db.transaction(async (tx) => {
      await tx.query('DELETE FROM sandbox.simulated_job WHERE kind = $1', [HANDSHAKE_JOB]);
      await this.jobs.schedule(tx, [{ kind: HANDSHAKE_JOB, queue: HANDSHAKE_JOB, payload: null, delaySeconds: 0 }]);
    });
  }
}

/** @returns whether the endpoint accepts the token and returns the challenge. */
export async function verifyWebhook(token: string): Promise<boolean> {
  const challenge = String(randomInt(1e9));
  const parameters = { 'hub.mode': 'subscribe', 'hub.challenge': challenge, 'hub.verify_token': token };
  const query = new URLSearchParams(parameters).toString();
  try {
    const response = await fetch(`${config.sandboxTargetUrl}${WEBHOOK_PATH}?${query}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.ok && (await response.text()) === challenge;
  } catch {
    return false;
  }
}
