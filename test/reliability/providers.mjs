// @ts-check
/**
 * Loaded into a server (`node --import`), it makes that process the providers alone: Razorpay and WhatsApp, who do not
 * die with us. It hands on none of the product's events, and its webhooks go to the product, at PRODUCT_ORIGIN.
 */
import 'reflect-metadata';

const dist = new URL('../../dist/', import.meta.url);
const { Relay } = await import(new URL('platform/relay.js', dist).href);
Relay.prototype.poke = () => undefined;

const { config } = await import(new URL('config.js', dist).href);
const product = process.env['PRODUCT_ORIGIN'];
if (!product) throw new Error('PRODUCT_ORIGIN is missing');
const call = globalThis.fetch;
globalThis.fetch = (address, options) =>
  call(typeof address === 'string' ? address.replace(`${config.ownUrl}/api/`, `${product}/api/`) : address, options);
