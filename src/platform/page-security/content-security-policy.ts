import { createHash } from 'node:crypto';
import { config } from '../../config.js';
import { isHttps } from '../http/headers.js';

/** Hosts of Razorpay's checkout. Only the pay page may load its script. */
export const CHECKOUT_HOSTS = checkoutHosts(config.razorpay.checkoutUrl);

function checkoutHosts(script: string): string[] {
  if (script.startsWith('/')) return [];
  const { origin } = new URL(script);
  if (origin !== 'https://checkout.razorpay.com') return [origin];
  return [origin, 'https://api.razorpay.com', 'https://lumberjack.razorpay.com'];
}

/** Source expression of the only inline script or style with this content. */
export const inlineHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Lets a script insert rules into `<style>` elements that it creates empty, as Emotion does in production. No style in the
 * HTML matches it.
 */
export const EMPTY_STYLE = inlineHash('');

/** Source expressions for the inline styles of a page. */
export const inlineStyleHashes = (html: string): string[] => [
  ...new Set([...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => inlineHash(style))),
];

interface PagePolicy {
  /** What it may run and show besides files of this server. */
  scripts?: string[];
  styles?: string[];
  /** Hosts of the checkout. */
  checkout?: string[];
  /** Names of the Trusted Types policies that its scripts may create. */
  trustedTypes?: string[];
}

/**
 * The Content-Security-Policy of a page. No page allows inline code except by its hash, and scripts cannot turn texts into
 * markup or code except through a named Trusted Types policy.
 */
export function contentSecurityPolicy({
  scripts = [],
  styles = [],
  checkout = [],
  trustedTypes = [],
}: PagePolicy = {}): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...scripts, ...checkout],
    'style-src': ["'self'", ...styles],
    // Browsers block http images on https pages, so they are allowed only without https.
    'img-src': ["'self'", 'data:', 'https:', ...(isHttps ? [] : ['http:'])],
    'connect-src': ["'self'", ...checkout],
    'frame-src': ["'self'", ...checkout],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...checkout],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypes.length > 0 ? trustedTypes : ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}
