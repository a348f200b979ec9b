import { randomUUID } from 'node:crypto';
import { newId } from '../../src/platform/db/columns.js';
import { pollUntil } from './poll-until.js';
import type { WebhookReceiver } from './webhook-receiver.js';
import type { Doctor, World } from './world.js';

export interface EventWebhook {
  id: string;
  name: string;
  url: string;
  event_types: string[];
  status: string;
  disabled_reason: string | null;
  previous_secret_ends_at: string | null;
  pending: number;
  last_error: string | null;
  last_success_at: string | null;
}

export interface Delivery {
  id: string;
  webhook_endpoint_id: string;
  event: { id: string; type: string; sequence: number };
  state: string;
  is_replay: boolean;
  attempts: number;
  next_try_at: string | null;
  status_code: number | null;
  response: string | null;
  error: string | null;
}

const PATH = '/api/webhook-endpoints';

/** A disabled webhook, which is created without the API, so that the limit of a clinic does not count. @returns its id. */
export async function createEventWebhook(w: World, doctorId: string): Promise<string> {
  const id = newId();
  await w.rows(
    `WITH webhook AS (
       INSERT INTO event_webhook (doctor_id, id, name, url, secret_sealed, created_at, disabled_at, disabled_reason)
       VALUES ($1, $2, 'Software', 'https://software.example/nirog', 'not a secret', now(), now(), 'doctor')
       RETURNING doctor_id, id)
     INSERT INTO event_webhook_health (doctor_id, webhook_id) SELECT doctor_id, id FROM webhook`,
    [doctorId, id],
  );
  return id;
}

/** A delivery that succeeded. */
export async function createEventDelivery(w: World, doctorId: string): Promise<void> {
  const [webhookId, eventId] = [await createEventWebhook(w, doctorId), newId()];
  await w.rows(
    `INSERT INTO clinic_event (doctor_id, id, type, object_id, data, occurred_at, position)
     VALUES ($1, $2, 'patient.created', $3, '{}', now(), nextval('clinic_event_position'))`,
    [doctorId, eventId, webhookId],
  );
  await pollUntil(() => w.rows('SELECT FROM clinic_event WHERE id = $1 AND sequence IS NOT NULL', [eventId]));
  await w.rows(
    `INSERT INTO event_delivery (doctor_id, id, webhook_id, event_id, sequence, state)
     SELECT doctor_id, gen_random_uuid(), $1, id, sequence, 'delivered' FROM clinic_event WHERE id = $2`,
    [webhookId, eventId],
  );
}

/** Webhooks of a doctor, and their deliveries. */
export function eventWebhookHelpers(w: World, receiver: WebhookReceiver) {
  /** Creates a webhook whose calls arrive at a path of its own. */
  async function create({ token }: Doctor, fields: object = {}) {
    const path = `/${randomUUID()}`;
    const body = { name: 'Appointment software', url: receiver.url(path), ...fields };
    const { webhook_endpoint, secret } = await w.must<{ webhook_endpoint: EventWebhook; secret: string }>(
      'POST',
      PATH,
      { token, body },
    );
    return { id: webhook_endpoint.id, path, secret };
  }

  const find = async ({ token }: Doctor, id: string) =>
    (await w.must<{ webhook_endpoint: EventWebhook }>('GET', `${PATH}/${id}`, { token })).webhook_endpoint;

  const deliveries = async ({ token }: Doctor, filter: object = {}) =>
    (
      await w.must<{ webhook_deliveries: Delivery[] }>(
        'GET',
        `/api/webhook-deliveries?filter=${encodeURIComponent(JSON.stringify(filter))}`,
        { token },
      )
    ).webhook_deliveries;

  /** Waits until a webhook is as `expected`. */
  const becomes = (doctor: Doctor, id: string, expected: Partial<EventWebhook>) =>
    pollUntil(async () => {
      const webhook = await find(doctor, id);
      return Object.entries(expected).every(([field, value]) => webhook[field as keyof EventWebhook] === value)
        ? webhook
        : false;
    });

  /** Makes everything that a webhook waits for due now. */
  const hurry = (id: string) =>
    w.rows(
      `WITH health AS (UPDATE event_webhook_health SET next_try_at = now() WHERE webhook_id = $1 AND next_try_at > now())
       UPDATE event_delivery SET next_try_at = now() WHERE webhook_id = $1 AND next_try_at > now()`,
      [id],
    );

  /** Lets a webhook fail until it is failing. It has had five calls then, all for one event. */
  async function makeFailing(doctor: Doctor, { id, path }: { id: string; path: string }) {
    receiver.answer(path, 'fail');
    await w.patient(doctor);
    for (let failures = 1; failures <= 5; failures += 1) {
      await pollUntil(async () => {
        const [health] = await w.rows<{ failures: number }>(
          'SELECT failures FROM event_webhook_health WHERE webhook_id = $1',
          [id],
        );
        return (health?.failures ?? 0) >= failures;
      });
      if (failures < 5) await hurry(id);
    }
  }

  return { PATH, create, find, deliveries, becomes, hurry, makeFailing };
}
