import { Injectable, Logger } from '@nestjs/common';
import { config } from '../../../config.js';
import { SingleStatements } from '../../../platform/db/single-statements.js';
import { AddressRefused, postPublic, ResponseTimeout } from '../../../platform/outbound/public-request.js';
import { EVENT_JSON, parseEvent, type EventJson } from '../event-json.js';
import type { AttemptResult, TakenDelivery } from './delivery-results.service.js';
import { outcomeOf } from '../webhook.rules.js';
import { openSecrets, type SealedSecrets } from '../webhook-secrets.js';
import { signatureHeaders } from './webhook-signature.js';

const TIMEOUT_SECONDS = 10;
const MAX_RESPONSE_BYTES = 2_048;
const SECRET_UNREADABLE = 'Nirog could not read the secret of this webhook. Create a new secret.';

/** $1 doctor, $2 delivery. */
const FIND_CALL = `
SELECT w.doctor_id AS "doctorId", w.id AS "webhookId", w.url, w.secret_sealed AS "secretSealed",
  w.previous_secret_sealed AS "previousSecretSealed", w.previous_ends_at AS "previousEndsAt",
  ${EVENT_JSON} AS event
FROM event_delivery d JOIN event_webhook w ON w.doctor_id = d.doctor_id AND w.id = d.webhook_id
JOIN clinic_event e ON e.doctor_id = d.doctor_id AND e.id = d.event_id
WHERE d.doctor_id = $1 AND d.id = $2 AND d.state = 'pending' AND w.disabled_at IS NULL AND w.deleted_at IS NULL`;

interface CallRow extends SealedSecrets {
  url: string;
  event: EventJson;
}

/** Sends events to webhooks. */
@Injectable()
export class WebhookCaller {
  private readonly log = new Logger(WebhookCaller.name);

  constructor(private readonly statements: SingleStatements) {}

  /** @returns null if the delivery has ended meanwhile. */
  async send({ id, doctorId }: TakenDelivery): Promise<AttemptResult | null> {
    const [call] = await this.statements.readTenant<CallRow>(doctorId, FIND_CALL, [doctorId, id]);
    if (!call) return null;
    const sentAt = new Date();
    let secrets: string[];
    try {
      secrets = openSecrets(call, sentAt);
    } catch (error) {
      // A failure like others, so that it is shown, and that it does not keep other deliveries waiting.
      this.log.error({ doctorId, webhookId: call.webhookId, err: error });
      return { durationMs: 0, statusCode: null, response: null, error: SECRET_UNREADABLE };
    }
    return post(call, { sentAt, secrets });
  }
}

async function post(call: CallRow, { sentAt, secrets }: { sentAt: Date; secrets: string[] }): Promise<AttemptResult> {
  const body = JSON.stringify(parseEvent(call.event));
  const signature = signatureHeaders({ id: call.event.id, sentAt, body, secrets });
  const began = performance.now();
  const durationMs = () => Math.round(performance.now() - began);
  try {
    const { statusCode, text } = await postPublic(new URL(call.url), {
      ...config.outbound,
      headers: { 'content-type': 'application/json', ...signature },
      body,
      timeoutMs: TIMEOUT_SECONDS * 1_000,
      maxResponseBytes: MAX_RESPONSE_BYTES,
    });
    // PostgreSQL's text holds no NUL.
    const response = text.replaceAll('\0', '');
    return { durationMs: durationMs(), statusCode, response, error: describeStatus(statusCode) };
  } catch (error) {
    return { durationMs: durationMs(), statusCode: null, response: null, error: describeError(error) };
  }
}

const REDIRECTS = { from: 300, to: 399 } as const;

/** @returns null for a success. */
function describeStatus(statusCode: number): string | null {
  if (outcomeOf(statusCode) === 'delivered') return null;
  const isRedirect = statusCode >= REDIRECTS.from && statusCode <= REDIRECTS.to;
  if (isRedirect) return `The address redirects (${statusCode}). Enter the address to which it leads.`;
  return `The receiver answered with status ${statusCode}`;
}

const NETWORK_ERRORS: Record<string, string> = {
  ENOTFOUND: 'The name of the address does not exist',
  EAI_AGAIN: 'The name of the address could not be resolved',
  ECONNREFUSED: 'The receiver accepts no connections at this address',
  ECONNRESET: 'The receiver ended the connection without a response',
  ETIMEDOUT: 'The receiver could not be reached',
  EHOSTUNREACH: 'The receiver could not be reached',
  ENETUNREACH: 'The receiver could not be reached',
};

function describeError(error: unknown): string {
  if (error instanceof AddressRefused) return 'The address is not on the public internet';
  if (error instanceof ResponseTimeout) return `The receiver did not answer within ${TIMEOUT_SECONDS} seconds`;
  const { code = '' } = error as { code?: string };
  return NETWORK_ERRORS[code] ?? `The call failed: ${code || (error instanceof Error ? error.message : String(error))}`;
}
