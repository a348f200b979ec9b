import { createHmac, randomUUID } from 'node:crypto';
import type { Practice } from './tenant-objects.js';
import type { Rows } from './access-case.js';

/** Whom the simulated WhatsApp is signed for in development; see src/config.ts. */
const WHATSAPP = { secret: 'sim-whatsapp-app-secret', token: 'sim-whatsapp-verify-token' };

/** The secret of a new password link of this doctor's. */
const linkOf = async ({ w, account }: Practice) => {
  const path = `/api/admin/accounts/${(await account('doctor')).id}/password-link`;
  const { password_link } = await w.must<{ password_link: { url: string } }>('POST', path, {
    token: await w.adminToken(),
  });
  return password_link.url.split('/').pop() ?? '';
};

const signatureOf = (body: object, secret: string) =>
  createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex');

/** Calls that need no login. */
export const openRows: Rows = {
  'GET /api/health/live': {},
  'GET /api/health/ready': {},
  'POST /api/auth/signup': {
    ask: ({ password }) => ({ body: { email: `${randomUUID()}@test.nirog.example`, password } }),
  },
  'POST /api/auth/login': {
    ask: async ({ account, password }) => ({ body: { email: (await account('doctor')).email, password } }),
  },
  'POST /api/auth/password-link/check': {
    ask: async (own) => ({ body: { token: await linkOf(own) } }),
    strange: { token: '404 password_link.unknown' },
  },
  'POST /api/auth/password-link/use': {
    ask: async (own) => ({ body: { token: await linkOf(own), password: own.password } }),
    strange: { token: '404 password_link.unknown' },
  },
  'GET /api/public/subscription/{identifier}': {
    ask: async ({ shared }) => ({ params: { identifier: (await shared.pending()).identifier } }),
  },
  'GET /api/public/subscription/{identifier}/payments': {
    ask: async ({ shared }) => ({ params: { identifier: (await shared.pending()).identifier } }),
  },
  'POST /api/public/payment/create': {
    ask: async ({ shared }) => {
      const { identifier, tier: tierId } = await shared.pending();
      return { body: { identifier, tierId } };
    },
    strange: { identifier: '404 link.unknown', tierId: '400 payment.tier_unavailable tierId' },
  },
  'POST /api/public/subscription/opened': {
    ask: async ({ shared }) => ({ body: { identifier: (await shared.pending()).identifier } }),
    strange: { identifier: '404 link.unknown' },
  },
  'PUT /api/public/subscription/reminders': {
    ask: async ({ shared }) => ({ body: { identifier: (await shared.pending()).identifier, wanted: false } }),
    strange: { identifier: '404 link.unknown' },
  },
  'POST /api/public/payment/check': {
    ask: async ({ shared }) => ({ body: { identifier: (await shared.pending()).identifier } }),
    strange: { identifier: '404 link.unknown' },
  },
  'GET /api/public/payment/status/{orderId}': {
    ask: async ({ order }) => ({ params: { orderId: (await order()).orderId } }),
  },
  'POST /api/webhooks/razorpay/{token}': {
    ask: async ({ webhook }) => {
      const [{ token, secret }, body] = [await webhook(), { event: 'payment.downtime.started', payload: {} }];
      return { params: { token }, body, headers: { 'x-razorpay-signature': signatureOf(body, secret) } };
    },
    strange: { token: '404 request.not_found' },
  },
  'GET /api/webhooks/whatsapp': {
    ask: () => ({ query: { 'hub.verify_token': WHATSAPP.token, 'hub.challenge': '42' } }),
  },
  'POST /api/webhooks/whatsapp': {
    ask: () => {
      const body = { object: 'whatsapp_business_account', entry: [] };
      return { body, headers: { 'x-hub-signature-256': `sha256=${signatureOf(body, WHATSAPP.secret)}` } };
    },
  },
};
