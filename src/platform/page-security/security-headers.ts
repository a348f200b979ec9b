import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { CHECKOUT_HOSTS, contentSecurityPolicy, EMPTY_STYLE } from './content-security-policy.js';
import { API_HEADERS, isHttps } from '../http/headers.js';

/** The inline parts of the pages of a patient's link, as source expressions. */
export interface LinkPageInline {
  scripts: string[];
  styles: string[];
}

const pageHeaders = (crossOriginOpenerPolicy: 'same-origin' | 'same-origin-allow-popups') =>
  helmet({
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: crossOriginOpenerPolicy },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isHttps,
  });

/** `default` is for Razorpay's script, which knows no Trusted Types; see public-page/src/checkout/checkout.ts. */
const payPagePolicy = (inline: LinkPageInline): string =>
  contentSecurityPolicy({ ...inline, checkout: CHECKOUT_HOSTS, trustedTypes: ['default'] });

/** The page of a patient's data takes no payment. */
const DATA_PAGE = /^\/s\/[^/?]+\/data(?:[/?]|$)/;

const DASHBOARD_POLICY = contentSecurityPolicy({ styles: [EMPTY_STYLE], trustedTypes: ['service-worker'] });
/** Of pages and files that set none themselves. */
const STRICT_POLICY = contentSecurityPolicy();

/**
 * Adds security headers: all of helmet's to pages, `API_HEADERS` to API responses. Uses helmet without its Fastify
 * plugin, which configures helmet again for every request.
 */
export function registerSecurityHeaders(app: NestFastifyApplication, linkPages: LinkPageInline): void {
  const protectPage = pageHeaders('same-origin');
  // Razorpay's frame opens the bank's page in a popup. With `same-origin` here, `window.open` returns null in the
  // frame.
  const protectLinkPage = pageHeaders('same-origin-allow-popups');
  const [payPolicy, dataPolicy] = [payPagePolicy(linkPages), contentSecurityPolicy(linkPages)];
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', ({ url, raw }: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (url.startsWith('/api/') && !url.startsWith('/api/docs')) {
      void reply.headers(API_HEADERS);
      done();
      return;
    }
    const isLinkPage = url.startsWith('/s/');
    const linkPolicy = DATA_PAGE.test(url) ? dataPolicy : payPolicy;
    const pagePolicy = url.startsWith('/admin') ? DASHBOARD_POLICY : STRICT_POLICY;
    void reply.header('content-security-policy', isLinkPage ? linkPolicy : pagePolicy);
    (isLinkPage ? protectLinkPage : protectPage)(raw, reply.raw, done);
  });
}
