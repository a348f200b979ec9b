export type { components, paths } from './generated.js';
export { NirogError } from './nirog-error.js';
export { Nirog, type NirogOptions } from './nirog.js';
export type { EventPage, EventQuery, NirogEvent } from './events.js';
export { verifyWebhook, WebhookVerificationError } from './webhooks.js';
