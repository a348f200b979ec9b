// @ts-check
/**
 * Loaded into a server (`node --import`), this module turns off its relay, so that the process acts only as Razorpay
 * and WhatsApp and survives the product's crashes. SANDBOX_TARGET_URL sends its webhooks to the product.
 */
import 'reflect-metadata';

const dist = new URL('../../dist/', import.meta.url);
const { Relay } = await import(new URL('platform/jobs/relay.js', dist).href);
Relay.prototype.wake = () => undefined;
