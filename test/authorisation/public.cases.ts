import { createHmac, randomUUID } from 'node:crypto';
import type { TenantObjects } from './tenant-objects.js';
import type { AccessCases } from './access-case.js';

/** The development default of WhatsApp's app secret; see src/config.ts. */
const WHATSAPP = { secret: 'sim-whatsapp-app-secret', token: 'sim-whatsapp-verify-token' };

/** The secret of a new password link for this doctor. */
const createPasswordLink = async ({ w, account }: TenantObjects) => {
  const path = `/api/admin/accounts/${(await account('doctor')).id}/password-link`;
  const { password_link } = await w.must<{ password_link: { url: string } }>('POST', path, {
    token: await w.adminToken(),
  });
  return password_link.url.split('/').pop() ?? '';
};

const sign = (body: object, secret: string) => createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex');

/** Operations without a login. */
/** The token of an open invitation to work for the doctor. */
async function createInvitation({ w, doctor }: TenantObjects): Promise<string> {
  const body = { name: 'Meera', email: `${randomUUID()}@staff.nirog.example`, role: 'reception' };
  const { invitation } = await w.must<{ invitation: { url: string } }>('POST', '/api/staff', {
    token: doctor.token,
    body,
  });
  return invitation.url.split('/').pop() ?? '';
}

export const publicCases: AccessCases = {
  'GET /api/health/live': {},
  'GET /api/health/ready': {},
  'POST /api/auth/signup': {
    request: ({ password }) => ({ body: { email: `${randomUUID()}@test.nirog.example`, password } }),
  },
  'POST /api/auth/login': {
    request: async ({ account, password }) => ({ body: { email: (await account('doctor')).email, password } }),
  },
  'POST /api/auth/login/second-factor': {
    request: () => ({ body: { challenge: 'unknown', code: '123456' } }),
    expected: '409 factor.challenge_ended',
  },
  'GET /api/auth/contact': {},
  'POST /api/auth/password-link/check': {
    request: async (own) => ({ body: { token: await createPasswordLink(own) } }),
    foreignIdErrors: { token: '404 password_link.unknown' },
  },
  'POST /api/auth/password-link/use': {
    request: async (own) => ({ body: { token: await createPasswordLink(own), password: own.password } }),
    foreignIdErrors: { token: '404 password_link.unknown' },
  },
  'POST /api/auth/invitation/check': {
    request: async (own) => ({ body: { token: await createInvitation(own) } }),
    foreignIdErrors: { token: '404 invitation.unknown' },
  },
  'POST /api/auth/invitation/accept': {
    request: async (own) => ({ body: { token: await createInvitation(own), password: own.password } }),
    foreignIdErrors: { token: '404 invitation.unknown' },
  },
  'GET /api/public/subscription/{identifier}': {
    request: async ({ shared }) => ({ params: { identifier: (await shared.pending()).identifier } }),
  },
  'GET /api/public/subscription/{identifier}/payments': {
    request: async ({ shared }) => ({ params: { identifier: (await shared.pending()).identifier } }),
  },
  'GET /api/public/subscription/{identifier}/receipts': {
    request: async ({ shared }) => ({ params: { identifier: (await shared.pending()).identifier } }),
  },
  'POST /api/public/payment/create': {
    request: async ({ shared }) => {
      const { identifier, tier: tierId } = await shared.pending();
      return { body: { identifier, tierId } };
    },
    foreignIdErrors: { identifier: '404 link.unknown', tierId: '400 payment.tier_unavailable tierId' },
  },
  'POST /api/public/subscription/opened': {
    request: async ({ shared }) => ({ body: { identifier: (await shared.pending()).identifier } }),
    foreignIdErrors: { identifier: '404 link.unknown' },
  },
  'PUT /api/public/subscription/reminders': {
    request: async ({ shared }) => ({ body: { identifier: (await shared.pending()).identifier, wanted: false } }),
    foreignIdErrors: { identifier: '404 link.unknown' },
  },
  'POST /api/public/payment/check': {
    request: async ({ shared }) => ({ body: { identifier: (await shared.pending()).identifier } }),
    foreignIdErrors: { identifier: '404 link.unknown' },
  },
  'GET /api/public/payer/{identifier}': {
    request: async ({ shared }) => ({ params: { identifier: (await shared.payerPage()).identifier } }),
  },
  'GET /api/public/payer/{identifier}/receipts': {
    request: async ({ shared }) => ({ params: { identifier: (await shared.payerPage()).identifier } }),
  },
  'POST /api/public/payer/opened': {
    request: async ({ shared }) => ({ body: { identifier: (await shared.payerPage()).identifier } }),
    foreignIdErrors: { identifier: '404 link.unknown' },
  },
  'POST /api/public/payer/payment/create': {
    request: async ({ shared }) => {
      const { identifier, enrolment, tier } = await shared.payerPage();
      return { body: { identifier, lines: [{ enrolment_id: enrolment, tier_id: tier }] } };
    },
    foreignIdErrors: { identifier: '404 link.unknown' },
  },
  'POST /api/public/payer/payment/check': {
    request: async ({ shared }) => ({ body: { identifier: (await shared.payerPage()).identifier } }),
    foreignIdErrors: { identifier: '404 link.unknown' },
  },
  'GET /api/public/payment/status/{orderId}': {
    request: async ({ order }) => ({ params: { orderId: (await order()).orderId } }),
  },
  'POST /api/webhooks/razorpay/{token}': {
    request: async ({ webhook }) => {
      const [{ token, secret }, body] = [await webhook(), { event: 'payment.downtime.started', payload: {} }];
      return { params: { token }, body, headers: { 'x-razorpay-signature': sign(body, secret) } };
    },
    foreignIdErrors: { token: '404 request.not_found' },
  },
  'GET /api/webhooks/whatsapp': {
    request: () => ({ query: { 'hub.verify_token': WHATSAPP.token, 'hub.challenge': '42' } }),
  },
  'POST /api/webhooks/whatsapp': {
    request: () => {
      const body = { object: 'whatsapp_business_account', entry: [] };
      return { body, headers: { 'x-hub-signature-256': `sha256=${sign(body, WHATSAPP.secret)}` } };
    },
  },
};
