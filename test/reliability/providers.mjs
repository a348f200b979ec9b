// @ts-check
/**
 * Loaded into a server (`node --import`), it makes that process the providers alone: Razorpay and WhatsApp, who do not
 * die with us. It hands on none of the product's events; SANDBOX_TARGET_URL sends its webhooks to the product.
 */
import 'reflect-metadata';

const dist = new URL('../../dist/', import.meta.url);
const { Relay } = await import(new URL('platform/jobs/relay.js', dist).href);
Relay.prototype.wake = () => undefined;
