import type { TenantObjects } from './tenant-objects.js';
import type { ApiRequest, AccessCases } from './access-case.js';

const planRequest = async ({ plan }: TenantObjects): Promise<ApiRequest> => ({ params: { id: await plan() } });

const tierRequest = async ({ plan, tier }: TenantObjects): Promise<ApiRequest> => {
  const id = await plan();
  return { params: { id, tierId: await tier(id) } };
};

const body = { validity_type: 'monthly', price: 250 };

export const planCases: AccessCases = {
  'GET /api/subscriptions': {},
  'POST /api/subscriptions': { request: () => ({ body: { name: 'Plan' } }) },
  'GET /api/subscriptions/{id}': { request: planRequest },
  'PUT /api/subscriptions/{id}': {
    request: async (own) => ({ ...(await planRequest(own)), body: { name: 'Renamed' } }),
  },
  'DELETE /api/subscriptions/{id}': { request: planRequest },
  'GET /api/subscriptions/{id}/tiers': { request: planRequest },
  'POST /api/subscriptions/{id}/tiers': { request: async (own) => ({ ...(await planRequest(own)), body }) },
  'PUT /api/subscriptions/{id}/tiers/{tierId}': { request: async (own) => ({ ...(await tierRequest(own)), body }) },
  'DELETE /api/subscriptions/{id}/tiers/{tierId}': { request: tierRequest },
  // The doctor's own page is what it shows; test/posters.e2e-spec.ts asks for another doctor's plan.
  'GET /api/posters/{file}': {
    request: async ({ publicPlan }) => {
      await publicPlan();
      return { params: { file: 'a5.pdf' } };
    },
  },
};
