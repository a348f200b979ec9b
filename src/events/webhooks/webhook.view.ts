import type { EventType } from '../event-types.rules.js';
import type { EventView } from '../event.view.js';
import type { DeliveryState, WebhookDisabledReason, WebhookStatus } from './webhook.rules.js';

/** An address of other software to which events are sent. Its secret is shown only when it is made. */
export class WebhookView {
  /** @example '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b' */
  id!: string;
  /** @example 'Appointment software' */
  name!: string;
  /** @example 'https://software.example/nirog' */
  url!: string;
  /** The events that it gets; empty: all. @example ['payment.captured', 'term.activated'] */
  event_types!: EventType[];
  /** @example 'disabled' */
  status!: WebhookStatus;
  /** Null unless it is disabled. @example 'doctor' */
  disabled_reason!: WebhookDisabledReason | null;
  /** @example '2026-11-27T06:30:00.000Z' */
  created_at!: Date;
  /** Until when calls are also signed with the secret before the last rotation; null if there is one secret only. @example '2026-12-04T06:30:00.000Z' */
  previous_secret_ends_at!: Date | null;
  /** Events that wait to be sent. @example 0 */
  pending!: number;
  /** Since when nothing arrives; null while it works. @example null */
  failing_since!: Date | null;
  /** @example '2026-11-27T06:30:00.000Z' */
  last_success_at!: Date | null;
  /** @example '2026-11-27T06:25:00.000Z' */
  last_failure_at!: Date | null;
  /** Why the last attempt failed; null if it succeeded. @example 'The receiver answered with status 500' */
  last_error!: string | null;
}

export class EventWebhooksView {
  webhook_endpoints!: WebhookView[];
  /** Number of webhooks that match. @example 1 */
  total!: number;
}

export class WebhookDetailsView {
  webhook_endpoint!: WebhookView;
}

export class WebhookDeletedResponse {
  /** @example 'Webhook deleted' */
  message!: string;
}

export class WebhookResponse {
  /** @example 'Webhook saved' */
  message!: string;
  webhook_endpoint!: WebhookView;
}

export class WebhookCreatedResponse extends WebhookResponse {
  /** Verify the signature of each call with it. It cannot be shown again. @example 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' */
  secret!: string;
}

/** A test event or a replay was queued. */
export class WebhookQueuedResponse {
  /** @example 'Test event queued' */
  message!: string;
  /** Number of events that will be sent. @example 1 */
  events!: number;
}

/** One event for one webhook, and how its last attempt went. */
export class DeliveryView {
  /** @example '0199f2b0-1c2d-7e3f-8a4b-5c6d7e8f9a0b' */
  id!: string;
  webhook_endpoint_id!: string;
  /** What was sent as the body of the call. */
  event!: EventView;
  state!: DeliveryState;
  /** Whether it was asked for with a replay. @example false */
  is_replay!: boolean;
  /** Number of attempts so far. @example 1 */
  attempts!: number;
  /** @example '2026-11-27T06:30:00.000Z' */
  created_at!: Date;
  /** @example '2026-11-27T06:30:01.000Z' */
  last_tried_at!: Date | null;
  /** When it is tried next; null unless it is pending. @example '2026-11-27T06:30:31.000Z' */
  next_try_at!: Date | null;
  /** Duration of the last attempt in milliseconds. @example 84 */
  duration_ms!: number | null;
  /** HTTP status of the last response; null without one. @example 200 */
  status_code!: number | null;
  /** The beginning of the last response. @example 'ok' */
  response!: string | null;
  /** Why the last attempt failed; null if it succeeded. @example 'The receiver answered with status 500' */
  error!: string | null;
}

export class DeliveriesView {
  webhook_deliveries!: DeliveryView[];
  /** Number of deliveries that match. @example 1 */
  total!: number;
}

/** A webhook of any clinic that fails, for support. */
export class FailingWebhookView {
  doctor_id!: string;
  webhook_endpoint_id!: string;
  /** Null if it answered 410 Gone before. @example '2026-11-27T06:30:00.000Z' */
  failing_since!: Date | null;
  /** Failed attempts since the last success. @example 9 */
  failures!: number;
  /** @example '2026-11-26T06:30:00.000Z' */
  last_success_at!: Date | null;
  /** Null while it is enabled. @example 'failing' */
  disabled_reason!: WebhookDisabledReason | null;
}

export class FailingWebhooksView {
  failing_webhooks!: FailingWebhookView[];
}
