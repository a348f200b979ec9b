import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import helmet from 'helmet';
import { CHECKOUT_HOSTS, contentSecurityPolicy, EMPTY_STYLE } from './content-security-policy.js';
import { API_HEADERS, isHttps } from '../http/headers.js';

/** The inline parts of the pages for patients, as source expressions. */
export interface PatientPageInline {
  scripts: string[];
  /** Of the page of a patient's data. */
  dataPageScripts: string[];
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
const payPagePolicy = ({ scripts, styles }: PatientPageInline): string =>
  contentSecurityPolicy({ scripts, styles, checkout: CHECKOUT_HOSTS, trustedTypes: ['default'] });

/** Links of patients, and the public pages of doctors, which become pay pages once a person has joined. */
const PATIENT_PAGE = /^\/[sd]\//;
/** The page of a patient's data takes no payment, and has a script of its own. */
const DATA_PAGE = /^\/s\/[^/?]+\/data(?:[/?]|$)/;

const DASHBOARD_POLICY = contentSecurityPolicy({ styles: [EMPTY_STYLE], trustedTypes: ['service-worker'] });
/** Of pages and files that set none themselves. */
const STRICT_POLICY = contentSecurityPolicy();

/**
 * Adds security headers: all of helmet's to pages, `API_HEADERS` to API responses. Uses helmet without its Fastify
 * plugin, which configures helmet again for every request.
 */
export function registerSecurityHeaders(app: NestFastifyApplication, patientPages: PatientPageInline): void {
  const protectPage = pageHeaders('same-origin');
  // Razorpay's frame opens the bank's page in a popup. With `same-origin` here, `window.open` returns null in the
  // frame.
  const protectPatientPage = pageHeaders('same-origin-allow-popups');
  const payPolicy = payPagePolicy(patientPages);
  const { dataPageScripts, styles } = patientPages;
  const dataPolicy = contentSecurityPolicy({ scripts: dataPageScripts, styles });
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', ({ url, raw }: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (url.startsWith('/api/') && !url.startsWith('/api/docs')) {
      void reply.headers(API_HEADERS);
      done();
      return;
    }
    const isPatientPage = PATIENT_PAGE.test(url);
    const patientPolicy = DATA_PAGE.test(url) ? dataPolicy : payPolicy;
    const pagePolicy = url.startsWith('/admin') ? DASHBOARD_POLICY : STRICT_POLICY;
    void reply.header('content-security-policy', isPatientPage ? patientPolicy : pagePolicy);
    (isPatientPage ? protectPatientPage : protectPage)(raw, reply.raw, done);
  });
}
