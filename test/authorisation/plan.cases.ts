import type { Practice } from './tenant-objects.js';
import type { Ask, Rows } from './access-case.js';

const aPlan = async ({ plan }: Practice): Promise<Ask> => ({ params: { id: await plan() } });

const aTier = async ({ plan, tier }: Practice): Promise<Ask> => {
  const id = await plan();
  return { params: { id, tierId: await tier(id) } };
};

const body = { validity_type: 'monthly', price: 250 };

/** Plans and their tiers. */
export const planRows: Rows = {
  'GET /api/subscriptions': {},
  'POST /api/subscriptions': { ask: () => ({ body: { name: 'Plan' } }) },
  'GET /api/subscriptions/{id}': { ask: aPlan },
  'PUT /api/subscriptions/{id}': { ask: async (own) => ({ ...(await aPlan(own)), body: { name: 'Renamed' } }) },
  'DELETE /api/subscriptions/{id}': { ask: aPlan },
  'GET /api/subscriptions/{id}/tiers': { ask: aPlan },
  'POST /api/subscriptions/{id}/tiers': { ask: async (own) => ({ ...(await aPlan(own)), body }) },
  'PUT /api/subscriptions/{id}/tiers/{tierId}': { ask: async (own) => ({ ...(await aTier(own)), body }) },
  'DELETE /api/subscriptions/{id}/tiers/{tierId}': { ask: aTier },
};
