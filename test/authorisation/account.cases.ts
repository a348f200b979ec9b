import { randomUUID } from 'node:crypto';
import { pictureFile } from '../helpers/pictures.js';
import type { AccessCases } from './access-case.js';
import { PIN } from './tenant-objects.js';

/** Logins, the doctor's own settings, and the admin's operations. */
export const accountCases: AccessCases = {
  'GET /api/auth/verify': {},
  'POST /api/auth/logout': { usesUp: 'login' },
  'GET /api/account': {},
  'PUT /api/account': {
    request: ({ password }) => ({ body: { email: `${randomUUID()}@test.nirog.example`, current_password: password } }),
    usesUp: 'login',
  },
  'GET /api/account/sessions': {},
  'DELETE /api/account/sessions/{id}': { request: async ({ session }) => ({ params: { id: (await session()).id } }) },
  'PUT /api/account/password': {
    request: ({ password }) => ({ body: { current_password: password, new_password: `${password} anew` } }),
    usesUp: 'login',
  },
  'PUT /api/account/pin': {
    request: ({ password }) => ({ body: { pin: '4821', current_password: password } }),
    usesUp: 'login',
  },
  'DELETE /api/account/pin': {},
  'GET /api/account/second-factors': {},
  'POST /api/account/second-factors/totp': { request: ({ password }) => ({ body: { current_password: password } }) },
  'POST /api/account/second-factors/totp/confirm': {
    request: () => ({ body: { id: randomUUID(), code: '123456' } }),
    expected: '404 factor.not_found',
    foreignIdErrors: { id: '404 factor.not_found' },
  },
  'POST /api/account/second-factors/passkey-options': {
    request: ({ password }) => ({ body: { current_password: password } }),
  },
  'POST /api/account/second-factors/passkeys': {
    request: () => ({ body: { challenge: 'unknown', name: 'Phone', passkey: { id: 'unknown' } } }),
    expected: '409 factor.challenge_ended',
  },
  'DELETE /api/account/second-factors/{id}': {
    request: () => ({ params: { id: randomUUID() } }),
    expected: '404 factor.not_found',
  },
  'GET /api/account/support-access': {},
  'POST /api/account/support-access': {},
  'DELETE /api/account/support-access': {},
  'GET /api/admin/support-access': {},
  'POST /api/admin/support-access/{id}/session': {
    request: async ({ supportAccess }) => ({ params: { id: await supportAccess() } }),
    expected: '403 factor.needed',
  },
  'DELETE /api/auth/support-view': {},
  'POST /api/account/archives': {},
  'GET /api/account/archives/{id}.zip': {
    request: async ({ archive }) => ({ params: { id: await archive() } }),
  },
  'POST /api/account/recovery-codes': { expected: '409 factor.none' },
  'POST /api/account/verification/challenge': { expected: '409 factor.none' },
  'POST /api/account/verification': {
    request: () => ({ body: { challenge: 'unknown', code: '123456' } }),
    expected: '409 factor.challenge_ended',
  },
  'POST /api/auth/clinic': {
    request: ({ doctor }) => ({ body: { doctor_id: doctor.id } }),
    foreignIdErrors: { doctor_id: '404 clinic.not_yours' },
  },
  'GET /api/auth/people': {},
  'POST /api/auth/person': {
    request: async ({ personWithPin }) => ({ body: { account_id: await personWithPin(), pin: PIN } }),
    foreignIdErrors: { account_id: '403 pin.locked' },
  },
  'GET /api/staff': {},
  'POST /api/staff': {
    request: () => ({ body: { name: 'Meera', email: `${randomUUID()}@staff.nirog.example`, role: 'reception' } }),
  },
  'PUT /api/staff/{id}': {
    request: async ({ member }) => ({ params: { id: await member() }, body: { name: 'Meera Rao' } }),
  },
  'DELETE /api/staff/{id}': { request: async ({ member }) => ({ params: { id: await member() } }) },
  'DELETE /api/staff/{id}/sessions': { request: async ({ member }) => ({ params: { id: await member() } }) },
  'GET /api/staff/rules': {},
  'PUT /api/staff/rules': { request: () => ({ body: { second_factor: false } }) },
  'POST /api/staff/{id}/second-factor-removal': {
    request: async ({ member }) => ({ params: { id: await member() } }),
    expected: '409 factor.none',
  },
  'POST /api/staff/{id}/link': { request: async ({ member }) => ({ params: { id: await member() } }) },
  'GET /api/events': {},
  'GET /api/api-keys': {},
  'GET /api/api-keys/current': {},
  'POST /api/api-keys': { request: () => ({ body: { name: 'Appointment software', scopes: ['patients.read'] } }) },
  'PUT /api/api-keys/{id}': {
    request: async ({ apiKey }) => ({ params: { id: (await apiKey()).keyId }, body: { name: 'Other software' } }),
  },
  'POST /api/api-keys/{id}/rotate': { request: async ({ apiKey }) => ({ params: { id: (await apiKey()).keyId } }) },
  'DELETE /api/api-keys/{id}/previous-secret': {
    request: async ({ apiKey }) => ({ params: { id: (await apiKey()).keyId } }),
  },
  'DELETE /api/api-keys/{id}': { request: async ({ apiKey }) => ({ params: { id: (await apiKey()).keyId } }) },
  'GET /api/webhook-endpoints': {},
  'POST /api/webhook-endpoints': {
    request: ({ word }) => ({
      body: { name: `Software ${word}`, url: 'https://software.example/nirog', event_types: ['term.voided'] },
    }),
  },
  'GET /api/webhook-endpoints/{id}': {
    request: async ({ eventWebhook }) => ({ params: { id: await eventWebhook() } }),
  },
  'PUT /api/webhook-endpoints/{id}': {
    request: async ({ eventWebhook }) => ({ params: { id: await eventWebhook() }, body: { name: 'Other software' } }),
  },
  'DELETE /api/webhook-endpoints/{id}': {
    request: async ({ eventWebhook }) => ({ params: { id: await eventWebhook() } }),
  },
  'POST /api/webhook-endpoints/{id}/rotate': {
    request: async ({ eventWebhook }) => ({ params: { id: await eventWebhook() } }),
  },
  'POST /api/webhook-endpoints/{id}/test': {
    request: async ({ eventWebhook }) => ({ params: { id: await eventWebhook() } }),
    expected: '409 webhook.disabled',
  },
  'POST /api/webhook-endpoints/{id}/replay': {
    request: async ({ eventWebhook }) => ({
      params: { id: await eventWebhook() },
      body: { event_ids: [randomUUID()] },
    }),
    expected: '409 webhook.disabled',
  },
  'GET /api/webhook-deliveries': {
    request: async ({ eventDelivery }) => {
      await eventDelivery();
      return {};
    },
  },
  'GET /api/account/payment-gateway': {},
  'PUT /api/account/payment-gateway': {
    request: async ({ webhook, word }) => {
      const { secret, keySecret } = await webhook();
      return { body: { key_id: `rzp_test_sim${word}`, key_secret: keySecret, webhook_secret: secret } };
    },
  },
  'POST /api/account/payment-gateway/check': {},
  'GET /api/profile': {},
  'POST /api/profile': { request: ({ word }) => ({ body: { doctor_name: `Dr ${word}` } }) },
  'PUT /api/profile': { request: ({ word }) => ({ body: { doctor_name: `Dr ${word}` } }) },
  'PUT /api/profile/picture': { request: async () => ({ file: await pictureFile() }) },
  'DELETE /api/profile/picture': {},
  'GET /api/clinics': {},
  'POST /api/clinics': { request: () => ({ body: { name: 'Clinic' } }) },
  'PUT /api/clinics/{id}': {
    request: async ({ clinic }) => ({ params: { id: await clinic() }, body: { name: 'Renamed' } }),
  },
  'DELETE /api/clinics/{id}': { request: async ({ clinic }) => ({ params: { id: await clinic() } }) },
  'GET /api/dashboard/stats': {},

  'GET /api/audit': {},
  'GET /api/audit.csv': {},
  'GET /api/security-events': {},

  'GET /api/admin/figures': {},
  'GET /api/admin/accounts.csv': {},
  'GET /api/admin/support': {},
  'GET /api/admin/failing-webhooks': {},
  'POST /api/admin/queues-pass': {},
  'GET /api/admin/staff': {},
  'POST /api/admin/staff': {
    request: () => ({ body: { name: 'Meera', email: `${randomUUID()}@staff.nirog.example`, role: 'support' } }),
  },
  'PUT /api/admin/staff/{id}': {
    request: async ({ account }) => ({ params: { id: (await account('support')).id }, body: { name: 'Meera Rao' } }),
  },
  'DELETE /api/admin/staff/{id}': {
    request: async ({ account }) => ({ params: { id: (await account('support')).id } }),
  },
  'DELETE /api/admin/staff/{id}/sessions': {
    request: async ({ account }) => ({ params: { id: (await account('support')).id } }),
  },
  'POST /api/admin/staff/{id}/second-factor-removal': {
    request: async ({ account }) => ({ params: { id: (await account('support')).id } }),
    expected: '409 factor.none',
  },
  'POST /api/admin/accounts/{id}/second-factor-removal': {
    request: async ({ account }) => ({ params: { id: (await account('doctor')).id } }),
    expected: '409 factor.none',
  },
  'GET /api/admin/accounts': {},
  'POST /api/admin/accounts/password-link': {
    request: async ({ account }) => ({ body: { email: (await account('doctor')).email } }),
  },
  'POST /api/admin/accounts/{id}/password-link': {
    request: async ({ account }) => ({ params: { id: (await account('doctor')).id } }),
  },
  'PUT /api/admin/accounts/{id}/plan': {
    request: async ({ account }) => ({
      params: { id: (await account('doctor')).id },
      body: { platform_plan: 'professional' },
    }),
  },
  'PUT /api/admin/accounts/{id}/{move}': {
    request: async ({ account }) => ({ params: { id: (await account('doctor', 'pending')).id, move: 'approve' } }),
  },
};
