import type { Practice } from './tenant-objects.js';
import type { Ask, Rows } from './access-case.js';

const aHold = async ({ held }: Practice): Promise<Ask> => ({ params: { id: (await held()).hold } });

const theHold = async ({ shared }: Practice): Promise<Ask> => {
  await shared.held();
  return {};
};

/** Payments, what becomes of them, and what they add up to. */
export const moneyRows: Rows = {
  'GET /api/payments': {
    ask: async ({ shared }) => ({ query: { patient_id: (await shared.held()).patient } }),
  },
  'GET /api/payments.csv': {
    ask: async ({ shared }) => ({ query: { patient_id: (await shared.held()).patient } }),
  },
  'GET /api/payments/{id}': { ask: async ({ shared }) => ({ params: { id: (await shared.held()).payment } }) },
  'POST /api/payments/{id}/refund': {
    ask: async ({ payment }) => ({ params: { id: await payment() }, body: { reason: 'Moved away' } }),
  },
  'POST /api/holds/{id}/accept': { ask: aHold },
  'POST /api/holds/{id}/refund': { ask: async (own) => ({ ...(await aHold(own)), body: { reason: 'Paid twice' } }) },
  'GET /api/holds': { ask: theHold },
  'GET /api/holds.csv': { ask: theHold },
  'GET /api/analytics/new-revenue': { ask: () => ({ query: { period: 'lifetime' } }) },
  'GET /api/analytics/new-revenue.csv': { ask: () => ({ query: { period: 'lifetime' } }) },
  'GET /api/analytics/refunds.csv': { ask: () => ({ query: { period: 'lifetime' } }) },
  'GET /api/analytics/mrr-over-time.csv': {},
  'GET /api/analytics/active-subscriptions.csv': {},
  'GET /api/analytics/movements.csv': {},
  'GET /api/analytics/rates.csv': {},
  'GET /api/analytics/forecast.csv': {},
  'GET /api/analytics/forecast': {},
  'GET /api/analytics/current-mrr': {},
  'GET /api/analytics/mrr-over-time': {},
  'GET /api/analytics/active-subscriptions': {},
  'GET /api/analytics/rates': {},
  'GET /api/analytics/movements': {},
};
