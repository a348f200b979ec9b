import type { JobOptions, QueueOptions } from 'bull';
import { config } from '../../config.js';
import { QUEUES, type QueueName } from './outbox.js';

/** An error of a job that defines the delay before the next attempt. @param attempts made so far that count */
export interface DelayingError extends Error {
  retryDelayMs(attempts: number): number;
}

const definesDelay = (error: Error): error is DelayingError => 'retryDelayMs' in error;

/** @param options of the job; WhatsApp jobs of version 0.3.0 have none. */
const delayOfError = (attempts: number, error: Error, options: { delay: number } | null): number =>
  definesDelay(error) ? error.retryDelayMs(attempts) : (options?.delay ?? 1_000) * 2 ** (attempts - 1);

const SETTINGS: QueueOptions['settings'] = {
  // When a process is killed, another takes over its jobs after `lockDuration`.
  lockDuration: 8_000,
  stalledInterval: 2_000,
  maxStalledCount: 50,
  // Jobs in the queues contain this name.
  backoffStrategies: { asAsked: delayOfError },
};

/**
 * The first delay, in milliseconds, doubles with each attempt. After the last attempt a job is tried every ten minutes;
 * see `retryFailed`.
 */
const retries = (attempts: number, delay = 1_000): JobOptions => ({
  attempts,
  backoff: { type: 'asAsked', options: { delay } },
  removeOnComplete: true,
  removeOnFail: false,
  stackTraceLimit: 3,
});

const { perSecond: max } = config.whatsapp;

const OPTIONS: Partial<Record<QueueName, QueueOptions>> = {
  // WhatsApp limits the phone number, so the limit applies to all processes together.
  whatsapp: { ...(max > 0 && { limiter: { max, duration: 1_000 } }), defaultJobOptions: retries(5) },
  // A person waits for the result, and can repeat it.
  bulk: { defaultJobOptions: retries(4) },
  imports: { defaultJobOptions: retries(4) },
  // Another site is asked again after 15, 30 and 60 seconds: less than the alarm for unhandled events allows.
  pictures: { defaultJobOptions: retries(4, 15_000) },
};

export const QUEUE_OPTIONS = QUEUES.map((name) => ({
  name,
  settings: SETTINGS,
  defaultJobOptions: retries(9),
  ...OPTIONS[name],
}));
