import type { TenantObjects } from './tenant-objects.js';
import type { ApiRequest, AccessCases } from './access-case.js';

const holdRequest = async ({ held }: TenantObjects): Promise<ApiRequest> => ({ params: { id: (await held()).hold } });

const sharedHoldRequest = async ({ shared }: TenantObjects): Promise<ApiRequest> => {
  await shared.held();
  return {};
};

export const paymentCases: AccessCases = {
  'GET /api/payments': {
    request: async ({ shared }) => ({ query: { patient_id: (await shared.held()).patient } }),
  },
  'GET /api/payments.csv': {
    request: async ({ shared }) => ({ query: { patient_id: (await shared.held()).patient } }),
  },
  'GET /api/payments/{id}': { request: async ({ shared }) => ({ params: { id: (await shared.held()).payment } }) },
  'GET /api/receipts': { request: async ({ shared }) => ({ query: { payment_id: (await shared.held()).payment } }) },
  'GET /api/receipts.csv': {
    request: async ({ shared }) => ({ query: { payment_id: (await shared.held()).payment } }),
  },
  'GET /api/receipts.zip': {
    request: async ({ shared }) => ({ query: { payment_id: (await shared.held()).payment } }),
  },
  'GET /api/receipts/{id}': { request: async ({ receipt }) => ({ params: { id: await receipt() } }) },
  'GET /api/receipts/{id}.pdf': { request: async ({ receipt }) => ({ params: { id: await receipt() } }) },
  'POST /api/receipts/{id}/send': { request: async ({ receipt }) => ({ params: { id: await receipt() } }) },
  'GET /api/books': { request: () => ({ query: { financial_year: '2026-27' } }) },
  'GET /api/books/cash-book': { request: () => ({ query: { financial_year: '2026-27' } }) },
  'GET /api/books/cash-book.csv': { request: () => ({ query: { financial_year: '2026-27' } }) },
  'GET /api/books/case-register': { request: () => ({ query: { financial_year: '2026-27' } }) },
  'GET /api/books/case-register.csv': { request: () => ({ query: { financial_year: '2026-27' } }) },
  'GET /api/books.zip': { request: () => ({ query: { financial_year: '2026-27' } }) },
  'POST /api/payments/{id}/check': {
    request: async ({ shared }) => ({ params: { id: (await shared.held()).payment } }),
  },
  'POST /api/payments/{id}/refund': {
    request: async ({ payment }) => ({ params: { id: await payment() }, body: { reason: 'Moved away' } }),
  },
  'POST /api/payments/{id}/void': {
    request: async ({ payment }) => ({ params: { id: await payment() }, body: { reason: 'Wrong patient' } }),
  },
  'POST /api/payments/{id}/correct': {
    request: async ({ payment, shared }) => ({
      params: { id: await payment() },
      body: {
        subscription_tier_id: (await shared.planWithTier()).tier,
        payment_method: 'cash',
        reason: 'Paid in cash',
      },
    }),
  },
  'POST /api/holds/{id}/accept': { request: holdRequest },
  'POST /api/holds/{id}/refund': {
    request: async (own) => ({ ...(await holdRequest(own)), body: { reason: 'Paid twice' } }),
  },
  'GET /api/holds': { request: sharedHoldRequest },
  'GET /api/holds.csv': { request: sharedHoldRequest },
  'GET /api/analytics/new-revenue': { request: () => ({ query: { period: 'lifetime' } }) },
  'GET /api/analytics/new-revenue.csv': { request: () => ({ query: { period: 'lifetime' } }) },
  'GET /api/analytics/refunds.csv': { request: () => ({ query: { period: 'lifetime' } }) },
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
